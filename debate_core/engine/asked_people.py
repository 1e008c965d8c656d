"""People in debaters' seats of a debate that a program holds: a callable asks each for their turn.

Rule: no limit of a model's applies to them, only the time that a turn takes in person.
"""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import wraps

from debate_core.domain.brief import Brief
from debate_core.domain.facts import SeatTaken
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.forms import Forfeit, Form
from debate_core.domain.values import DebaterId, PersonId
from debate_core.engine.callables import Custom, WithCallables
from debate_core.engine.in_person import PersonTurn, SpokenTurn
from debate_core.engine.performer import Performer
from debate_core.errors import ModelError


@dataclass(frozen=True)
class Person:
    """A person in a debater's seat: `ask` gets the brief of a turn and returns what they say.

    Text, an object with `text`, or the fields of the turn's form; None lets the turn pass.
    """

    ask: Custom
    name: str = "Guest"


class _LetPass(ModelError):
    """An error: the person let their turn pass."""


class AskedPeople:
    """The place where such people take turns: the seat host of a debate in a program."""

    def __init__(self, others: Performer, people: Mapping[DebaterId, Person]) -> None:
        self._people = people
        asks = {who: _asking(person) for who, person in people.items()}
        self._callables = WithCallables(others, asks)
        self._answers: dict[int, Form] = {}

    @property
    def seats(self) -> tuple[SeatTaken, ...]:
        """The seats that they take before the start."""
        return tuple(map(self._seat, self._people))

    async def until_done(self, turn: PersonTurn) -> None:
        try:
            answered = await self._callables.perform(
                turn.pending, turn.ledger.record, lambda _: None
            )
        except ModelError as missed:
            self._answers[turn.pending.number] = Forfeit(reason=str(missed))
        else:
            self._answers[turn.pending.number] = answered.answer

    async def read_turn(self, turn: PersonTurn) -> SpokenTurn | None:
        answer = self._answers.pop(turn.pending.number, None)
        seat = self._seat(turn.open.debater)
        if answer is None or isinstance(answer, Forfeit):
            await turn.ledger.write(seat)  # they are asked again from the next phase on
        by = SaidBy(person=seat.person, name=seat.name, way="form")
        return None if answer is None else SpokenTurn(answer, by)

    def _seat(self, debater: DebaterId) -> SeatTaken:
        number = list(self._people).index(debater) + 1
        person = PersonId(f"library {number}")
        return SeatTaken(debater=debater, person=person, name=self._people[debater].name)


def _asking(person: Person) -> Custom:
    """Ask them, and say so where they let it pass."""

    @wraps(person.ask)
    async def ask(brief: Brief) -> object:
        said = person.ask(brief)
        if inspect.isawaitable(said):
            said = await said
        if said is None:
            raise _LetPass("the turn was passed")
        return said

    return ask
