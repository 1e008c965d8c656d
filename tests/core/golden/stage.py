"""A debate that a script holds: its clock and its seeds are fixed, and every answer is given.

The facts are recorded as in any debate, by the ledger and in a database. So the files show what is
really written; only who answers, and when, is the script's.
"""

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import count
from random import Random

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.budget import Cost
from debate_core.domain.fact import Way
from debate_core.domain.facts import DebateOpened, Fact, StepAnswered, TurnOpened
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.facts.debate import Venue
from debate_core.domain.form import Form, get_form
from debate_core.domain.play import Pending, Play
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.taking_out import TakingOut
from debate_core.domain.values import DebateId, PersonId
from debate_core.drafting.dry_run import Guests
from debate_core.engine import ledger as ledgers
from debate_core.engine.briefing import brief_of, make_context, request_of
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import Answered, fact_of
from debate_core.engine.replay import feed
from debate_core.formats import format_of, start
from debate_core.storage.port import Journal
from fake_models.answers import fill_schema

STARTER = PersonId("100")
VENUE = Venue(server="900", channel="901")
_ATTEMPTS = 20
_SPEECH = (
    "In turn {number} {name} says: tea calms, and whoever is calm argues better. "
    "There were {number} cases of it last year, and nobody has answered them."
)


def fix_seeds(patch: pytest.MonkeyPatch, debate: str) -> None:
    """From here on the ledger seals by seeds of a debate's own, the same in every run."""
    numbers = count(1)

    def draw_seed(size: int) -> bytes:
        return hashlib.sha256(f"{debate} {next(numbers)}".encode()).digest()[:size]

    patch.setattr(ledgers, "token_bytes", draw_seed)


class Stage:
    """One debate under way."""

    def __init__(self, ledger: Ledger, clock: FakeClock) -> None:
        self.ledger = ledger
        self._clock = clock
        self._play = start(ledger.record.spec)
        self._fed = 0

    @classmethod
    async def open(cls, journal: Journal, name: str, spec: Specification, *before: Fact) -> "Stage":
        """A debate that begins, up to its first steps."""
        clock = FakeClock()
        opened = DebateOpened(
            specification=spec,
            format_version=format_of(spec).version,
            opened_by=STARTER,
            venue=VENUE,
        )
        facts = (opened, *before)
        stage = cls(await Ledger.open(journal, clock, DebateId(name), facts), clock)
        await stage.rule()
        return stage

    @property
    def record(self) -> Record:
        """The record by now."""
        return self.ledger.record

    @property
    def play(self) -> Play:
        """The play by now."""
        # Replayed anew at each step the debates would take seconds.
        for event in self.ledger.events[self._fed :]:
            if self._play.decision is None:
                feed(self._play, event)
        self._fed = len(self.ledger.events)
        return self._play

    @property
    def next(self) -> Pending:
        """The first step that waits for its answer."""
        return self.play.pending[0]

    async def happen(self, *facts: Fact) -> None:
        """Record facts, each at a time of its own."""
        for fact in facts:
            self._clock.advance(1.5)
            await self.ledger.write(fact)

    async def answer(
        self, answer: Form | None = None, place: int = 0, **changes: object
    ) -> StepAnswered:
        """Answer a step that is pending, by what is given or else by its form alone."""
        pending = self.play.pending[place]
        answered = Answered(answer or fill(pending, self.record), _cost(pending))
        fact = fact_of(pending, answered, self.record.spec.sources)
        fact = fact.model_copy(update=changes)
        await self.happen(fact)
        await self.rule()
        return fact

    async def answer_until(self, is_reached: Callable[["Stage"], bool]) -> None:
        """Answer what is pending until it is so, or until the decision is made."""
        while self.play.decision is None and not is_reached(self):
            await self.answer()

    async def finish(self) -> None:
        """Answer all steps up to the decision."""
        await self.answer_until(lambda _: False)

    async def open_turn(self, person: PersonId, seconds: float = 120, place: int = 0) -> None:
        """A person begins the step that is pending."""
        pending = self.play.pending[place]
        step = pending.step
        assert isinstance(step, Speak)
        self._clock.advance(1.5)
        closes_at = self._clock.now() + timedelta(seconds=seconds)
        opened = TurnOpened(
            number=pending.number,
            debater=step.debater,
            person=person,
            closes_at=closes_at,
            step=step,
        )
        await self.ledger.write(opened)

    async def say(self, answer: Form, by: SaidBy, place: int = 0) -> int:
        """A person takes the turn that is pending; the number of its event."""
        await self.open_turn(by.person, place=place)
        cost = Cost(seconds=12.5, calls=0)
        said = await self.answer(answer, place, said_by=by, cost=cost)
        events = self.ledger.events
        return next(event.number for event in events if event.fact == said)

    async def take_out(
        self, event: int, way: Way, by: PersonId | None = None, name: str = ""
    ) -> None:
        """Take the words of an event out."""
        self._clock.advance(1.5)
        await self.ledger.take_out(lambda: TakingOut(event, way, by, name))

    def in_seconds(self, seconds: float) -> datetime:
        """That time from now."""
        return self._clock.now() + timedelta(seconds=seconds)

    def number_of(self, is_it: Callable[[Fact], bool]) -> int:
        """The number of the last event with such a fact."""
        return next(e.number for e in reversed(self.ledger.events) if is_it(e.fact))

    async def rule(self) -> None:
        """Record what the rules have decided by now."""
        rulings = self.play.rulings[self.record.decided_by_rules :]
        if rulings:
            await self.ledger.write(*rulings)


def fill(pending: Pending, record: Record) -> Form:
    """An answer that follows from the step's number and the schema of its form alone."""
    if (of_people := Guests(record.spec, 0).answer(pending.step)) is not None:
        return of_people.answer
    request, asked = request_of(brief_of(pending, record)), make_context(pending, record)
    who = pending.step.debater if isinstance(pending.step, Speak) else pending.step.called
    text = _SPEECH.format(number=pending.number, name=who)
    form = get_form(pending.step.form)
    if request.schema is None:
        return form.read_reply(text, {}).resolve_seats(record.spec)
    definition = dict(request.schema.definition)
    chances = (Random(f"step {pending.number}, attempt {n}") for n in range(_ATTEMPTS))
    values = (fill_schema(definition, chance) for chance in chances)
    read = [
        asked.spell_out(form.read_reply(text, value).resolve_seats(record.spec)) for value in values
    ]
    right = (answer for answer in read if not answer.find_problems(asked))
    usable = (answer.salvage(asked) for answer in read)
    return next(right, None) or next(answer for answer in usable if answer is not None)


def _cost(pending: Pending) -> Cost:
    """What an answer took; of people nothing but time."""
    number = pending.number
    if pending.step.is_of_people:
        return Cost(seconds=1.25, calls=0)
    return Cost(
        seconds=1.25,
        tokens_in=1000 + number,
        tokens_out=100 + number,
        tokens_cached=10 * number,
        tokens_written=number,
        usd=0.001 * number,
        model="some:model",
    )
