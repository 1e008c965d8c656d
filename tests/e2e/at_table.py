"""What people do at a table, for tests: they join, raise hands, speak and vote on statements."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.formats.roundtable.forms import (
    Clarity,
    DraftComparison,
    DraftedStatement,
    Points,
    Revise,
    Revised,
    Revision,
    SamePair,
    StatementDraft,
    TableOpening,
)
from sandbox.client import PATIENCE_SECONDS, Json, Messages, RefusedError
from tests.e2e.stand import Stand, buttons, title

SILENCE = 60
PEOPLE = ("Mira", "Noor", "Vikram")
HOURS = 3600.0
"""So long that a card is never edited, as for somebody who presses before they see the edit."""
THREE = ("Cars should leave the centre.", "Buses should run at night.", "Shops should get help.")
TAKEN_UP = "Rostrum takes this debate up again"
"""The beginning of what is told right after a start."""
STARTING = ("Rostrum has just started", TAKEN_UP)
_PLAIN: Mapping[str, Form] = {
    "table_opening": TableOpening(text="What should change in the old town?"),
    "clarity": Clarity(is_clear=True),
    "points": Points(summary="They spoke.", agreed=("It is loud.",), open=("Who pays?",)),
    "draft_comparison": DraftComparison(
        same=tuple(SamePair(first=place, second=place) for place in (1, 2, 3))
    ),
    "revision": Revision(),
    "speech": Speech(text="I would begin with one street."),
}


def moderated(pending: Pending, record: Record) -> Form:
    """The plainest answers of a moderator, and of a persona."""
    return draft(record) if pending.step.form == "statement_draft" else _PLAIN[pending.step.form]


def draft(record: Record, *texts: str) -> StatementDraft:
    """A draft of these statements, or of three, each from every turn."""
    turns = tuple(turn.number for turn in record.transcript)
    drafted = (DraftedStatement(text=text, turns=turns) for text in texts or THREE)
    return StatementDraft(statements=tuple(drafted))


def revising(text: str) -> Callable[[Pending, Record], Form]:
    """The same, but that the first statement that may be changed is put in these words."""

    def line(pending: Pending, record: Record) -> Form:
        if isinstance(pending.step, Revise):
            return Revision(revised=(Revised(statement=pending.step.statements[0], text=text),))
        return moderated(pending, record)

    return line


async def start_table(
    stand: Stand, personas: str = "0", rounds: int = 1, kind: str = "roundtable", **options: Any
) -> str:
    """A discussion that Mira starts, once its table stands; its thread."""
    thread = await stand.start(
        format=kind,
        motion="How should people get around in the old town?",
        debaters=personas,
        rounds=rounds,
        options=f"silence_seconds={SILENCE}",
        **options,
    )
    await floor(stand, thread)
    return thread


async def floor(stand: Stand, thread: str) -> Json:
    """The floor message, which carries the buttons of the table."""
    found = await stand.until(thread, lambda all_: any(map(is_floor, all_)))
    return next(message for message in reversed(found) if is_floor(message))


def is_floor(message: Json) -> bool:
    """Whether a message is a floor message."""
    return "Raise hand" in buttons(message)


async def press(stand: Stand, who: str, thread: str, label: str) -> str:
    """Press a button at the table, below More where it stands there; what the person is told."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        told = TAKEN_UP
        while told.startswith(STARTING):
            try:
                told = await press_once(stand, who, thread, label)
            except (RefusedError, LookupError, RuntimeError):
                told = TAKEN_UP  # it has just moved
    return told


async def press_once(stand: Stand, who: str, thread: str, label: str) -> str:
    """Press it as it stands now."""
    message = await floor(stand, thread)
    if label not in ("Raise hand", "I'm done", "Take a chair", "Change places", "More"):
        message = (await stand.press(who, message, "More"))["message"]
    told = (await stand.press(who, message, label)).get("message")
    return "" if told is None or is_floor(told) else told["content"]


async def join(stand: Stand, thread: str, *people: str) -> None:
    """They sit down at the table."""
    for each in people:
        assert "You sit at the table" in await press(stand, each, thread, "Join")


async def raise_hands(stand: Stand, thread: str, *people: str) -> None:
    """They want to speak, in this order."""
    for person in people:
        assert await press(stand, person, thread, "Raise hand") == ""


async def has_floor(stand: Stand, thread: str, who: str) -> Json:
    """The post that gives somebody the floor, once it can be pressed."""
    found = await stand.until(thread, lambda all_: bool(_floors(stand, all_, who)))
    return _floors(stand, found, who)[-1]


def _floors(stand: Stand, messages: Messages, who: str) -> Messages:
    person = stand.sandbox.address["people"][who]
    return [each for each in messages if f"<@{person}>, you have the floor" in each["content"]]


async def until_back(stand: Stand, message: Json, label: str) -> None:
    """Press a button as somebody else until the bot has taken up what it is about."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        told = ""
        while not told or told.startswith(STARTING):
            report = await stand.press("Elias", message, label)
            told = (report.get("message") or {"content": "nothing"})["content"]


async def speak(stand: Stand, thread: str, who: str, text: str) -> None:
    """Somebody who has the floor writes that and yields."""
    await has_floor(stand, thread, who)
    await stand.person(who).say(thread, text)
    assert await press(stand, who, thread, "I'm done") == "Your turn is over."


async def discussed(stand: Stand) -> str:
    """A discussion in which Mira has spoken, and whose statements are voted on; its thread."""
    thread = await start_table(stand)
    await join(stand, thread, "Mira")
    await raise_hands(stand, thread, "Mira")
    await speak(stand, thread, "Mira", "Begin with one street.")
    await stand.until_named(thread, "turn 1")
    await press(stand, "Mira", thread, "Next round")
    return thread


async def statement(stand: Stand, thread: str, name: str) -> Json:
    """The card of a statement, once all its signs are on."""
    messages = await stand.until(
        thread,
        lambda all_: any(title_of(m) == name and len(m.get("reactions", [])) == 3 for m in all_),
    )
    return next(each for each in messages if title_of(each) == name)


def title_of(message: Json) -> str:
    """The title of a message's card; empty where it has none."""
    return title(message) if message["embeds"] else ""


async def until_card(stand: Stand, thread: str, name: str, says: str) -> Json:
    """The card of that title once it says so."""
    messages = await stand.until(
        thread, lambda all_: any(title_of(m) == name and says in str(m["embeds"]) for m in all_)
    )
    return next(each for each in messages if title_of(each) == name)


async def card(stand: Stand, thread: str, name: str) -> Json:
    """The card of that title as it looks by now."""
    messages = await stand.person("Mira").messages(thread)
    return next(each for each in messages if title_of(each) == name)


def text_of(stand: Stand, attachment: Json) -> str:
    """What a file says."""
    return stand.sandbox.world.state.pictures[attachment["id"]].content.decode()
