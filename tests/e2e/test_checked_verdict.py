"""A verdict that is checked, in a thread: one card once every asking is there."""

from debate_core.domain.form import Form
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Judge
from tests.e2e.stand import RESULT, VOTING_SECONDS, Stand, field, has_votes, plain_line, title


def swayed(pending: Pending, record: Record) -> Form:
    """As the plain line, but a judge that gives its word to whatever stands under A."""
    said, asking = plain_line(pending, record), pending.step.asking
    if not isinstance(pending.step, Judge) or not isinstance(said, Verdict):
        return said
    return said.model_copy(update={"winner": asking.letters[0], "scores": ()})


async def test_what_held_when_mirrored_is_on_one_card(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start(options="swap=yes")
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
    cards = [each for each in messages if each["embeds"] and title(each).startswith("Verdict")]
    assert [title(each) for each in cards] == ["Verdict: for, 7.0 to 6.0"]
    checked = field(cards[0], "How it was checked")
    assert "held “for”" in checked
    assert "7.00" in checked


async def test_where_no_verdict_stands_the_people_decide(stand: Stand) -> None:
    stand.performer_on_cue.line = swayed
    async with stand.bot():
        thread = await stand.start(options="swap=yes")
        verdict = await stand.until_named(thread, "Verdict")
        ballot = await stand.until_ballot(thread)
        for who in ("Mira", "Vikram", "Noor"):
            await stand.vote(who, ballot, 1)
        await stand.until(thread, has_votes(3))
        stand.clock.advance(VOTING_SECONDS)
        outcome = await stand.until_named(thread, RESULT)
    assert title(verdict) == "Verdict: undecided"
    assert "changed when mirrored" in field(verdict, "How it was checked")
    assert title(outcome) == "Against wins by vote"
