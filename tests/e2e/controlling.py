"""A debate's controls in tests: who presses them, and what they say."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from bot.client import RostrumClient
from sandbox.client import Json
from tests.e2e.stand import (
    Stand,
    buttons,
)

Says = Callable[[Json], bool]
STARTER, MODERATOR, STRANGER = "Vikram", "Mira", "Noor"


@asynccontextmanager
async def debating(stand: Stand) -> AsyncGenerator[tuple[RostrumClient, str, Json]]:
    """A debate whose first debater is speaking; its client, its thread, and its controls."""
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start(STARTER, debaters="Ada: for; Ben: against")
        yield client, thread, await stand.until_controls(thread, lambda it: "Ada" in said_on(it))


def said_on(controls: Json) -> str:
    """The words of the card, its title first."""
    card = controls["embeds"][0]
    return f"{card['title']}\n{card.get('description', '')}"


def can(label: str) -> Says:
    return lambda controls: buttons(controls).get(label, False)


def says(words: str) -> Says:
    return lambda controls: words in said_on(controls)


async def press_control(stand: Stand, who: str, controls: Json, label: str) -> str:
    """What pressing a button is answered with, to whoever pressed alone."""
    report = await stand.filled_in(who, await stand.press(who, controls, label))
    assert report["message"]["flags"] & 64
    return report["message"]["content"]
