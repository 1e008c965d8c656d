"""A judge's reason over the wire: in short on the verdict, all of it behind a button."""

from debate_core.domain.form import Form
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.play import Pending
from debate_core.domain.reasons import (
    CheckedClaim,
    Clash,
    QuotedWords,
    Reason,
    SideAdvice,
)
from debate_core.domain.record import Record
from debate_core.domain.steps import Judge
from debate_core.features.flow.noting import FlowNotes, NoteMoves
from tests.e2e.stand import Stand, buttons, plain_line


def _judge(pending: Pending, record: Record) -> Form:
    """A judge that names a turn nobody took, and finds that a claim fails."""
    if isinstance(pending.step, NoteMoves):
        return FlowNotes(moves=())
    if not isinstance(pending.step, Judge):
        return plain_line(pending, record)
    first, second = (turn.said.split(".")[0] for turn in record.transcript[:2])
    own, other = QuotedWords(turn=1, words=first), QuotedWords(turn=2, words=second)
    return Verdict(
        verdict="For said why.",
        reasoning="",
        winner="for",
        reason=Reason(
            checked=(
                CheckedClaim(
                    quote=other, says="So it is.", where="turn 1", result="fails", because="Not so."
                ),
            ),
            clashes=(
                Clash(
                    about="Who pays",
                    won="for",
                    why="It counts.",
                    turns=(1,),
                    quote=own,
                    decides=True,
                ),
                Clash(about="Who is asked", won="even", why="Both ask.", turns=(1, 9), quote=other),
            ),
            needed=SideAdvice(side="against", what="A figure."),
            tips=tuple(SideAdvice(side=side, what=f"A tip {side}.") for side in ("for", "against")),
        ),
    )


async def test_a_short_debate_tells_of_the_reason_what_decided_and_where_the_judge_is_wrong(
    stand: Stand,
) -> None:
    stand.performer_on_cue.line = _judge
    async with stand.bot():
        thread = await stand.start(preset="short")
        short = str((await stand.until_named(thread, "Verdict"))["embeds"])
    assert "Who pays decided it (turn 1): It counts." in short
    assert "Not as the judge has it: there is no turn 9" in short
    assert "❌ turn 2" not in short
    assert "needed:" not in short


async def test_a_verdict_has_its_reason_in_short_and_the_rest_behind_a_button(stand: Stand) -> None:
    stand.performer_on_cue.line = _judge
    async with stand.bot():
        thread = await stand.start(rounds=1)
        verdict = await stand.until_named(thread, "Verdict")
        shown = await stand.press("Noor", verdict, "Reasons")
        card = (await stand.filled_in("Noor", shown))["message"]
    short = str(verdict["embeds"])
    assert "Who pays decided it (turn 1): It counts." in short
    assert "❌ turn 2" in short
    assert "Not as the judge has it: there is no turn 9" in short
    assert "Against needed: A figure." in short
    assert "Who is asked" not in short
    whole = str(card["embeds"])
    assert all(part in whole for part in ("Who is asked", "A tip for.", "Where the record differs"))
    assert buttons(card)["Reasons"] is False
