"""What people's seats are tried with: a host where people say what a test says they do."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from debate_core.clock import FakeClock
from debate_core.domain.facts import SeatTaken
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId, PersonId
from debate_core.engine.in_person import PersonTurn, SpokenTurn
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from debate_core.engine.runner import DebateRunner
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import runner_of
from tests.core.making import ADA, BEN, SOMEONE, rounds_spec

MIA = Guest(PersonId("mia"), "Mia")
NOAH = Guest(PersonId("noah"), "Noah")
MODERATOR = Guest(PersonId("mod"), "Mod", is_moderator=True)
ANYONE = rounds_spec().seating.model_copy(update={"who": "anyone"})


class Room:
    """A place where people take their turns; what they wrote is what a test put there."""

    def __init__(self) -> None:
        self.written: dict[PersonId, Form] = {}
        self.turns: asyncio.Queue[PersonTurn] = asyncio.Queue()
        self._done: dict[DebaterId, asyncio.Event] = {}

    def write(self, guest: Guest, text: str) -> None:
        """The person writes something."""
        self.written[guest.id] = Speech(text=text)

    def press_done(self, debater: DebaterId) -> None:
        """The person who sits there says that they are done."""
        self._done.setdefault(debater, asyncio.Event()).set()

    async def until_done(self, turn: PersonTurn) -> None:
        self.turns.put_nowait(turn)
        await self._done.setdefault(turn.open.debater, asyncio.Event()).wait()

    async def read_turn(self, turn: PersonTurn) -> SpokenTurn | None:
        self._done.pop(turn.open.debater, None)
        answer = self.written.pop(turn.open.person, None)
        by = SaidBy(person=turn.open.person, name=str(turn.open.person))
        return SpokenTurn(answer, by) if answer is not None else None


@dataclass
class Stage:
    """A debate of two rounds with a room where people sit."""

    room: Room
    clock: FakeClock
    runner: DebateRunner
    journal: MemoryJournal
    ledger: Ledger

    @property
    def record(self) -> Record:
        """What has come of it so far."""
        return self.ledger.record

    async def turn(self, number: int) -> Turn:
        """A turn, once it was taken."""
        record = await self.ledger.until(lambda now: len(now.turns) >= number)
        return record.turns[number - 1]


@asynccontextmanager
async def staged(
    *seats: SeatTaken, rounds: int = 2, debaters: tuple[Debater, ...] = (ADA, BEN)
) -> AsyncGenerator[Stage]:
    """A debate under way in which these seats are taken."""
    room, clock, journal = Room(), FakeClock(), MemoryJournal()
    spec = rounds_spec(*debaters, rounds=rounds).model_copy(update={"seating": ANYONE})
    async with asyncio.timeout(10), runner_of(seats=room, clock=clock, journal=journal) as runner:
        ledger = await runner.open(spec, SOMEONE, seats=seats)
        yield Stage(room, clock, runner, journal, ledger)


def sits(debater: DebaterId, guest: Guest) -> SeatTaken:
    """Somebody in a seat."""
    return SeatTaken(debater=debater, person=guest.id, name=guest.name)
