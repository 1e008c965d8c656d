"""“How did I do?” over the wire: below a result, for whoever took a turn, alone."""

from debate_core.domain.form import Form
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.play import Pending
from debate_core.domain.reasons import Clash, QuotedWords, Reason, SideAdvice
from debate_core.domain.record import Record
from debate_core.domain.steps import Judge
from tests.e2e.sitting import press_done, start_seated, until_turn_of
from tests.e2e.stand import RESULT, VOTING_SECONDS, Json, Stand, buttons, plain_line

BUTTON = "How did I do?"


def _judge(pending: Pending, record: Record) -> Form:
    """A judge that is moved by what Mira said, and has a tip for each side."""
    if not isinstance(pending.step, Judge):
        return plain_line(pending, record)
    own = next(turn for turn in record.transcript if turn.stance == "for")
    clash = Clash(
        about="Who is calm",
        won="for",
        why="It says what calms.",
        turns=(own.number,),
        quote=QuotedWords(turn=own.number, words="Tea calms everybody"),
        decides=True,
    )
    tips = tuple(SideAdvice(side=side, what=f"A tip {side}.") for side in ("for", "against"))
    return Verdict(
        verdict="For said why.",
        reasoning="",
        winner="for",
        reason=Reason(checked=(), clashes=(clash,), needed=None, tips=tips),
    )


async def _hold(stand: Stand) -> Json:
    """Hold a debate in which Mira sits; its result."""
    stand.performer_on_cue.line = _judge
    thread = await start_seated(stand, rounds=1)
    await until_turn_of(stand, thread, "Mira")
    await stand.person("Mira").say(thread, "Tea calms everybody here.")
    await press_done(stand, "Mira", thread)
    await stand.until_ballot(thread)
    stand.clock.advance(VOTING_SECONDS)
    return await stand.until_named(thread, RESULT)


async def test_whoever_took_a_turn_is_told_alone_what_came_of_it(stand: Stand) -> None:
    async with stand.bot():
        result = await _hold(stand)
        told = (await stand.press("Mira", result, BUTTON))["message"]
    said = str(told["embeds"])
    assert told["flags"] & 64
    assert "Your side: for · turn 1 · 4 words" in said
    assert "Who is calm: for, which decides. It says what calms." in said
    assert "Your words: “Tea calms everybody”." in said
    assert "A tip for." in said
    assert "A tip against." not in said


async def test_whoever_took_none_is_told_so(stand: Stand) -> None:
    async with stand.bot():
        result = await _hold(stand)
        refused = await stand.press("Noor", result, BUTTON)
    assert "You took no turn in this debate." in str(refused)


async def test_where_nobody_sat_there_is_no_such_button(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start(rounds=1)
        await stand.until_ballot(thread)
        stand.clock.advance(VOTING_SECONDS)
        result = await stand.until_named(thread, RESULT)
    assert BUTTON not in buttons(result)
