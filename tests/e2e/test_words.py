"""Reads every string on screen: no word that people do not use, none cut off, none said twice."""

import re

import pytest

from bot.debates.drafts import BesidePlay
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.formats import FORMATS
from tests.banned import BANNED
from tests.e2e.at_table import THREE, discussed, statement
from tests.e2e.reading import Shown, hold_whole, list_repeated, list_sent
from tests.e2e.stand import END, VOTING_SECONDS, Stand, is_end
from tests.sweep import keep_some

MOTION = "How should people get around in the old town?"
DETAILS = re.compile(r"Seed \d+ ")
"""What Details need."""


def list_banned(shown: list[Shown], language: str) -> list[str]:
    """List the strings with a word that is not for people."""
    return [
        said.text
        for said in shown
        if not said.is_said and BANNED[language].search(DETAILS.sub("", said.text))
    ]


CASES = [(name, language) for name in FORMATS for language in BANNED if not FORMATS[name].has_table]


@pytest.mark.parametrize(("format_name", "language"), keep_some(CASES))
async def test_a_whole_thread_has_no_banned_word_and_says_nothing_twice(
    stand: Stand, format_name: str, language: str
) -> None:
    stand.performer = OfflineSeat()
    stand.beside = BesidePlay(flow=None)
    stand.asks_opinion = True
    _speak(stand, language)
    async with stand.bot():
        await stand.control.new_person("Lena", roles=["Moderator"], locale=language)
        thread = await hold_whole(stand, format_name, "Lena")
        await stand.show("Mira", thread)
        messages = await stand.person("Mira").messages(thread)
        shown = await list_sent(stand)
    assert list_banned(shown, language) == []
    assert [said for said in shown if said.is_too_long] == []
    # The result stands on its card and, with links, on the pinned one.
    [result] = [it["embeds"][0] for it in messages if is_end(it)]
    assert list_repeated(messages, [result["title"], result["description"]]) == {}


def _speak(stand: Stand, language: str) -> None:
    """Let posts be in a language."""
    posts = stand.settings.language.model_copy(update={"posts": language})
    stand.settings = stand.settings.model_copy(update={"language": posts})


async def test_a_discussion_has_none_either(table: Stand) -> None:
    stand = table
    async with stand.bot():
        thread = await discussed(stand)
        await statement(stand, thread, "Statement 3")
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, END)
        messages = await stand.person("Mira").messages(thread)
        shown = await list_sent(stand)
    assert list_banned(shown, "en") == []
    assert [said for said in shown if said.is_too_long] == []
    # Each statement is a vote of its own, with its rule; the last card has its result.
    on_purpose = (MOTION, *THREE, "60% of those who agree or disagree")
    assert list_repeated(messages, on_purpose) == {}
