"""“How sure” over the wire: a button at the end, for the presser alone."""

from bot.config.content import lineup_of
from bot.config.settings import Settings
from bot.debates.drafts import BesidePlay
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.features.confidence.asking import ConfidenceForm, TellConfidence
from tests.e2e.stand import RESULT, VOTING_SECONDS, Json, Stand, buttons, plain_line

BEFORE, AFTER = 61, 74


def _answer(pending: Pending, record: Record) -> Form:
    step = pending.step
    if not isinstance(step, TellConfidence):
        return plain_line(pending, record)
    return ConfidenceForm(percent=BEFORE if step.when == "before" else AFTER)


async def _prepare(stand: Stand, *, confidence: bool) -> None:
    stand.lineup = await lineup_of(Settings(), {"OPENAI_API_KEY": "sk-test"})
    stand.beside = BesidePlay(confidence=confidence)
    stand.performer_on_cue.line = _answer


async def _hold(stand: Stand) -> tuple[str, Json]:
    """Hold a debate to its end: what was posted before the result, and the result."""
    thread = await stand.start(model="openai:gpt-5")
    await stand.until_ballot(thread)
    before = await stand.person("Mira").messages(thread)
    stand.clock.advance(VOTING_SECONDS)
    return str(before), await stand.until_named(thread, RESULT)


async def test_a_press_shows_the_presser_how_sure_each_debater_was(stand: Stand) -> None:
    await _prepare(stand, confidence=True)
    async with stand.bot():
        before, result = await _hold(stand)
        shown = await stand.press("Mira", result, "How sure")
    said = str(shown["message"]["embeds"])
    assert all(f"{percent} %" in said or f"{percent}%" in said for percent in (BEFORE, AFTER))
    assert shown["message"]["flags"] & 64
    assert not any(f"{percent}%" in before for percent in (BEFORE, AFTER))


async def test_where_nobody_was_asked_there_is_no_such_button(stand: Stand) -> None:
    await _prepare(stand, confidence=False)
    async with stand.bot():
        _before, result = await _hold(stand)
    assert "How sure" not in buttons(result)
