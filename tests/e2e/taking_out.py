"""Words that people take out of a thread, for tests: the words, and that they are gone."""

from collections.abc import Callable
from pathlib import Path

from sandbox.client import Json, Messages
from tests.e2e.stand import Stand, read_card

MODERATOR = "Mira"
SECRET = "xylophonist"
SAID = f"My brother is a {SECRET} who lives in Elm Street with two old dogs."
BY_AUTHOR = "was taken out by its author"
DELETED = "was taken out as its message was deleted"


async def take_out(stand: Stand, who: str, report: Json) -> Json:
    """Confirm what was asked for; the answer in the end."""
    await stand.press(who, report["message"], "Delete for good")
    return await stand.person(who).wait_for_message(
        report["message"]["channel_id"],
        lambda each: each["id"] == report["message"]["id"] and "is taken out" in read_card(each),
    )


def is_out(said: str) -> Callable[[Messages], bool]:
    """Whether a thread tells of it and shows the words no more."""

    def check(messages: Messages) -> bool:
        told = any(said in each["content"] for each in messages)
        return told and not any(SECRET in str(each) for each in messages)

    return check


def bytes_of(folder: Path) -> bytes:
    """All that the database's files hold."""
    return b"".join(each.read_bytes() for each in sorted(folder.glob("rostrum.db*")))
