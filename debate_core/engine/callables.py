"""A callable in a debater's or the judge's place (formats.md, rounds), also one for a person.

Rule: no limit of a model's applies to a person, only the time that a turn takes in person.
"""

import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import TypeGuard

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from debate_core.domain.brief import Brief
from debate_core.domain.facts import SeatTaken
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.failing import PASSED
from debate_core.domain.form import Form, get_form, list_misfits
from debate_core.domain.forms import Forfeit
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Speak, Step
from debate_core.domain.values import DebaterId, PersonId
from debate_core.engine.briefing import brief_of, make_context
from debate_core.engine.in_person import PersonTurn, SpokenTurn
from debate_core.engine.performer import Answered, Performer
from debate_core.errors import MalformedReply, ModelError
from debate_core.models.foreign import ErrorsNamed
from debate_core.models.port import Hear, hear_nothing

_log = logging.getLogger(__name__)

Custom = Callable[[Brief], object | Awaitable[object]]
"""A callable that gets the brief of its step and returns text or an object with `text`; if the step
wants another form, that form or its fields; in the judge's place also a Verdict or its fields."""


class WithCallables:
    """A performer in which callables take the place of some debaters, or of the judge."""

    def __init__(
        self,
        others: Performer,
        debaters: Mapping[DebaterId, Custom] | None = None,
        judge: Custom | None = None,
    ) -> None:
        self._others = others
        self._debaters = dict(debaters or {})
        self._judge = judge
        self._has_warned = False

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        """Return the callable's answer, or that of the performer underneath."""
        custom = self._find_custom(pending)
        if custom is None:
            return await self._others.perform(pending, record, hear)
        brief, asked = brief_of(pending, record), make_context(pending, record)
        name = name_callable(custom)
        with ErrorsNamed(name):
            said = await _wait_for(custom(brief))
            form = self._read_named(step=pending.step, said=said, spec=record.spec, name=name)
            form = form.add_decided(asked)
            standing = form.salvage(asked)
            if standing is None:
                raise MalformedReply("; ".join(form.find_problems(asked)))
        return Answered(standing)

    def _find_custom(self, pending: Pending) -> Custom | None:
        match pending.step:
            case Speak(debater=debater):
                return self._debaters.get(debater)
            case Judge():
                return self._judge
            case _:
                return None

    def _read_named(self, step: Step, said: object, spec: Specification, name: str) -> Form:
        """Read what was returned in the step's form; MalformedReply where it does not fit."""
        try:
            form = self._read(step, said, spec)
            form.model_dump_json()  # half of a surrogate pair cannot be recorded
        except ValidationError as error:
            wrong = "; ".join(list_misfits(error))
            raise MalformedReply(f"{name} returned no {step.form}: {wrong}") from error
        except PydanticSerializationError as error:
            raise MalformedReply(f"{name} returned a text that is not Unicode") from error
        return form

    def _read(self, step: Step, said: object, spec: Specification) -> Form:
        kind = get_form(step.form)
        if isinstance(said, str) or kind.is_prose:
            form = kind.from_text(self._get_text(said), spec)
            if form is not None:
                return form
        elif issubclass(kind, Verdict) and _get_field(said, "verdict") is None:
            return Verdict.from_text(self._get_text(said), spec)
        form = kind.model_validate(said, from_attributes=True)
        return form.model_copy(update={"tag": step.form})  # replaces any tag that it carried

    def _get_text(self, said: object) -> str:
        """Get the text that was returned; whatever else it is, written out, with one warning."""
        for text in (said, _get_field(said, "text")):
            if isinstance(text, str):
                return text
        if not self._has_warned:
            self._has_warned = True
            _log.warning("A custom part returned neither text nor an object with text.")
        return str(said)


def name_callable(function: Custom) -> str:
    """Return the name of a callable, or of its class where it has none."""
    return getattr(function, "__name__", type(function).__name__)


async def _wait_for(said: object) -> object:
    """Return what a callable returned, waiting for it where it asks for that.

    It was called before: raised in a coroutine, its StopIteration would become a RuntimeError.
    """
    return await said if inspect.isawaitable(said) else said


def _get_field(said: object, name: str) -> object:
    """Get what an object or a mapping has under that name; None if nothing."""
    return said.get(name) if _is_mapping(said) else getattr(said, name, None)


def _is_mapping(said: object) -> TypeGuard[Mapping[str, object]]:
    return isinstance(said, Mapping)


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
        asks = {who: _ask_or_pass(person) for who, person in people.items()}
        self._callables = WithCallables(others, asks)
        self._answers: dict[int, Form] = {}

    @property
    def seats(self) -> tuple[SeatTaken, ...]:
        """The seats that they take before the start."""
        return tuple(map(self._seat, self._people))

    async def until_done(self, turn: PersonTurn) -> None:
        try:
            answered = await self._callables.perform(turn.pending, turn.ledger.record, hear_nothing)
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


def _ask_or_pass(person: Person) -> Custom:
    """Make a callable that asks the person, and raises an error if they let the turn pass."""

    @wraps(person.ask)
    async def ask(brief: Brief) -> object:
        said = await _wait_for(person.ask(brief))
        if said is None:
            raise _LetPass(PASSED)
        return said

    return ask
