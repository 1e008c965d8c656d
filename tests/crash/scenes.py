"""What is played to be killed: debates of every format, votes, people's turns, a table.

People do not mind a bot that dies: whatever came to nothing they do once more.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from sandbox.client import Json, Messages, RefusedError
from tests.core.formats.championship.making import plainly
from tests.e2e.at_table import moderated, press_once
from tests.e2e.playing import SAID, written
from tests.e2e.preparing import (
    CLAIM,
    TEAMS,
    drafting,
    edit_case,
    find_card,
    find_room,
    press_ready,
)
from tests.e2e.seated import others
from tests.e2e.sitting import labels, openings, start_seated
from tests.e2e.stand import (
    BALLOT,
    VOTING_SECONDS,
    Line,
    Stand,
    has_votes,
    name_in,
    names,
    plain_line,
    sign,
)

PEOPLE = ("Mira", "Vikram", "Noor")
NAMED = {"concessions": "CON-1: it is true", "standing": "PRO-1: it was not met"}
"""What is written in the fields of a form that want more than words."""
CHANGED = f"1. {CLAIM}, and healthy."
"""The case as it is changed; what shows it shows the draft's claim, too."""
_MOMENT = 0.05


Played = Callable[[Stand, str], Coroutine[Any, Any, None]]
"""What people do in a thread."""


async def _press(stand: Stand, who: str, thread: str, label: str, told: str) -> None:
    """Press a button of the table until the answer says it is done, or was already.

    Whoever has been given the floor meanwhile is told of that; and once a round is over, which
    says so, there is no button to end it.
    """
    answer = ""
    while not any(said in answer for said in (told, "already", "You have the floor")):
        messages = await stand.person(who).messages(thread)
        is_past = "After round 1" if label == "Next round" else "turn 1"
        if label != "Join" and is_past in names(messages):
            return
        if label == "Raise hand" and told in str(messages):
            return
        # A kill may have taken the answer; whoever sits there is offered no Join any more.
        if label == "Join" and any(_sits(who, message["content"]) for message in messages):
            return
        with suppress(RefusedError, RuntimeError, LookupError, TypeError, TimeoutError):
            async with asyncio.timeout(1):
                answer = await press_once(stand, who, thread, label)
        await asyncio.sleep(_MOMENT)


def _sits(who: str, told: str) -> bool:
    return told.startswith("At the table:") and who in told


async def vote(stand: Stand, thread: str) -> None:
    """Three people vote one after another, and the time passes."""
    await _voted_on(stand, thread, BALLOT, (1, 1, 0))
    stand.clock.advance(VOTING_SECONDS)


async def _voted_on(stand: Stand, thread: str, name: str, choices: tuple[int, ...]) -> None:
    """People put their reactions, each once the one before is counted."""

    def is_counted(messages: Messages, count: int) -> bool:
        return has_votes(count)(messages) or f"{count} voted" in str(card(messages).get("embeds"))

    def card(messages: Messages) -> Json:
        return next((each for each in messages if name_in(each) == name), Json())

    def has_signs(messages: Messages) -> bool:
        return len(card(messages).get("reactions", [])) > max(choices)

    ballot = card(await stand.until(thread, has_signs))
    for count, (who, choice) in enumerate(zip(PEOPLE, choices, strict=True), start=1):
        await stand.person(who).react(ballot, sign(ballot, choice))
        await stand.until(thread, lambda all_, count=count: is_counted(all_, count))


async def speak_in_thread(stand: Stand, thread: str) -> None:
    """Mira writes each of her turns in the thread and presses Done; then people vote."""
    said: set[str] = set()
    while BALLOT not in names(messages := await stand.person("Mira").messages(thread)):
        for opening in openings(stand, messages, "Mira"):
            if opening["id"] not in said:
                said.add(opening["id"])
                await stand.person("Mira").say(thread, SAID)
            with suppress(RefusedError, RuntimeError):
                await stand.press("Mira", opening, "Done")
        await asyncio.sleep(_MOMENT)
    await vote(stand, thread)


async def speak_by_forms(stand: Stand, thread: str) -> None:
    """Mira fills in the forms of each of her turns and sends them; then people vote."""
    while BALLOT not in names(messages := await stand.person("Mira").messages(thread)):
        for opening in openings(stand, messages, "Mira"):
            with suppress(RefusedError, LookupError, RuntimeError, TypeError):
                await _filled_in(stand, opening)
        await asyncio.sleep(_MOMENT)
    await vote(stand, thread)


async def _filled_in(stand: Stand, opening: Json) -> None:
    mira = stand.person("Mira")
    pages = (await stand.press("Mira", opening, "Write"))["message"]
    for label in [each for each in labels(pages) if each != "Send"]:
        form = await stand.press("Mira", pages, label)
        pages = (await mira.submit(form, written(form, NAMED)))["message"]
    await stand.press("Mira", pages, "Send")


async def prepare(stand: Stand, thread: str) -> None:
    """Mira changes her team's case and is ready; then she takes her turns."""
    while "The preparation is over" not in str(await stand.person("Mira").messages(thread)):
        with suppress(RefusedError, RuntimeError, LookupError, TypeError, TimeoutError):
            async with asyncio.timeout(2):
                room = await find_room(stand)
                if CHANGED not in str(await find_card(stand, "Mira", room, CLAIM)):
                    await edit_case(stand, "Mira", room, CHANGED)
                await find_card(stand, "Mira", room, CHANGED)
                await press_ready(stand, "Mira", room)
        await asyncio.sleep(_MOMENT)
    await speak_in_thread(stand, thread)


async def hold_table(stand: Stand, thread: str) -> None:
    """Three people sit down, one speaks, the round ends, and two statements are voted on."""
    for who in PEOPLE:
        await _press(stand, who, thread, "Join", "You sit at the table")
    await _press(stand, "Mira", thread, "Raise hand", "you have the floor")
    # The answer may come first; whoever reads the thread writes below what stands there by then.
    await stand.until(thread, lambda all_: "you have the floor" in str(all_))
    await stand.person("Mira").say(thread, SAID)
    await _press(stand, "Mira", thread, "I'm done", "Your turn is over")
    await stand.until(thread, _is_open_after_a_turn)
    await _press(stand, "Mira", thread, "Next round", "The round ends")
    await _voted_on(stand, thread, "Statement 1", (0, 0, 1))
    await _voted_on(stand, thread, "Statement 2", (1, 1, 2))
    await stand.until(thread, lambda all_: "Statement 3" in names(all_))
    stand.clock.advance(VOTING_SECONDS)


def _is_open_after_a_turn(messages: Messages) -> bool:
    is_open = any(message["content"].startswith("The floor is open") for message in messages)
    return is_open and "turn 1" in names(messages)


@dataclass(frozen=True)
class Scene:
    """A debate: how it is asked for, what models answer in it, what people do."""

    options: Mapping[str, Any]
    line: Line
    played: Played = vote
    is_seated: bool = False
    """Whether Mira sits in the seat of Ada from the start."""

    async def begin(self, stand: Stand) -> str:
        """Start it; its thread."""
        begun = start_seated if self.is_seated else Stand.start
        return await begun(stand, **self.options)


def _plainly(pending: Pending, record: Record) -> Form:
    del record
    return plainly(pending)


EIGHT = "; ".join(f"{side}{place}: {side}" for side in ("for", "against") for place in "1234")
SCENES: Mapping[str, Scene] = {
    "rounds": Scene({"format": "rounds"}, plain_line),
    "structured": Scene({"format": "structured"}, others),
    "panel": Scene({"format": "panel", "rounds": 1}, others),
    "consensus": Scene({"format": "consensus"}, others),
    "championship": Scene({"format": "championship", "debaters": EIGHT}, _plainly),
    "a turn in the thread": Scene({"rounds": 1}, others, speak_in_thread, is_seated=True),
    "preparation": Scene(
        {"debaters": TEAMS, "rounds": 1, "preparation": "5m"}, drafting, prepare, is_seated=True
    ),
    "turns by forms": Scene({"format": "structured"}, others, speak_by_forms, is_seated=True),
    "roundtable": Scene(
        {
            "format": "roundtable",
            "debaters": "0",
            "rounds": 1,
            "options": "silence_seconds=60",
        },
        moderated,
        hold_table,
    ),
}
