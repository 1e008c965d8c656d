"""The links on the pinned card of a debate that is over."""

from types import SimpleNamespace
from typing import cast

import discord

from bot.thread.controls import list_links
from debate_core.show.result import RECORD, RESULT
from debate_core.show.scores import VERDICT
from debate_core.storage.port import Delivery


def _labels(**posts: str) -> list[str]:
    thread = cast(discord.Thread, SimpleNamespace(get_partial_message=_at))
    kept = {key: Delivery(key, "1", message) for key, message in posts.items()}
    return [link.label for link in list_links(thread, kept)]


def _at(message: int) -> SimpleNamespace:
    return SimpleNamespace(jump_url=f"https://discord.com/channels/1/2/{message}")


def test_a_result_that_brings_its_files_along_is_linked_once() -> None:
    assert _labels(**{VERDICT: "3", RESULT: "4", "turn 1": "2"}) == [
        "Verdict",
        "Result",
        "First turn",
    ]


def test_files_below_another_message_have_a_link_of_their_own() -> None:
    assert _labels(**{RECORD: "3", "end": "4"}) == ["Result", "Files"]
