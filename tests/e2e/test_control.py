"""“Plain answer” over the wire: a button at the end, for the presser alone."""

from bot.config.content import lineup_of
from bot.config.settings import Settings
from bot.debates.drafts import BesidePlay
from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.features.control.answering import AnswerPlainly
from tests.e2e.stand import RESULT, VOTING_SECONDS, Stand, buttons, plain_line

SAID = "For, by a little: 60 percent."


def _answer(pending: Pending, record: Record) -> Form:
    is_control = isinstance(pending.step, AnswerPlainly)
    return Speech(text=SAID) if is_control else plain_line(pending, record)


async def test_it_is_shown_at_the_end_to_whoever_presses(stand: Stand) -> None:
    stand.lineup = await lineup_of(Settings(), {"OPENAI_API_KEY": "sk-test"})
    stand.beside = BesidePlay(control=True)
    stand.performer_on_cue.line = _answer
    async with stand.bot():
        thread, _ = await stand.unanimous()
        before = await stand.person("Mira").messages(thread)
        stand.clock.advance(VOTING_SECONDS)
        result = await stand.until_named(thread, RESULT)
        shown = await stand.press("Mira", result, "Plain answer")
    assert SAID not in str(before)
    assert "Plain answer" in buttons(result)
    assert SAID in str(shown["message"]["embeds"])
    assert shown["message"]["flags"] & 64
