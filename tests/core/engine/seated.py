"""What people's seats are tried with: a host where people say what a test says they do."""

import asyncio

from debate_core.domain.asking import Form
from debate_core.domain.facts import SaidBy
from debate_core.domain.forms import Speech
from debate_core.domain.words import DebaterId, PersonId
from debate_core.engine.in_person import PersonTurn, Spoken
from debate_core.engine.people import Guest

MIA = Guest(PersonId("mia"), "Mia")
NOAH = Guest(PersonId("noah"), "Noah")
MODERATOR = Guest(PersonId("mod"), "Mod", is_moderator=True)


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

    async def said(self, turn: PersonTurn) -> Spoken | None:
        self._done.pop(turn.open.debater, None)
        answer = self.written.pop(turn.open.person, None)
        by = SaidBy(person=turn.open.person, name=str(turn.open.person))
        return Spoken(answer, by) if answer is not None else None
