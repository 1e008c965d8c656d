"""A debate played through at once, on the real rules and the real prompts, recorded nowhere.

Rule: steps begin and are answered in the order in which the conductor would begin and answer them,
and what the rules decide is in the record before anyone speaks; so each prompt is the debate's own.
"""

from collections import deque
from collections.abc import Coroutine
from dataclasses import dataclass
from datetime import UTC, datetime

from debate_core.domain.facts import DebateOpened, Event, Fact
from debate_core.domain.folding import evolve, fold
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.values import DebateId, PersonId
from debate_core.drafting.guests import Guests
from debate_core.engine.performer import Answered, Performer, fact_of
from debate_core.formats import get_format, start


@dataclass(frozen=True, slots=True)
class DryStep:
    """A step, and how it was answered."""

    pending: Pending
    answered: Answered


def dry_run(
    spec: Specification, performer: Performer, guests: Guests | None = None
) -> list[DryStep]:
    """Every step of a debate, in the order of the answers; the performer must wait for nothing.

    `guests` are the people who may come; nobody if left out.
    """
    guests = guests or Guests(spec, 0)
    record, play = _with(_make_opened(spec), *guests.arrivals), start(spec)
    done, begun, steps = deque[DryStep](), set[int](), list[DryStep]()
    while play.decision is None:
        record = _with(record, *play.rulings[record.decided_by_rules :])
        for pending in play.pending:
            if pending.number not in begun:
                begun.add(pending.number)
                answered = guests.answer(pending.step)
                if answered is None:
                    answered = at_once(performer.perform(pending, record, lambda _: None))
                done.append(DryStep(pending, answered))
        steps.append(done.popleft())
        pending, answered = steps[-1].pending, steps[-1].answered
        record = _with(record, fact_of(pending, answered, spec.sources))
        play.answer(pending.number, answered.answer)
    return steps


def _make_opened(spec: Specification) -> Record:
    opened = DebateOpened(
        specification=spec,
        format_version=get_format(spec.format).version,
        opened_by=PersonId("dry_run"),
    )
    return fold([Event(debate=DebateId("dry_run"), number=1, at=datetime.now(UTC), fact=opened)])


def _with(record: Record, *facts: Fact) -> Record:
    for fact in facts:
        number = record.last_event + 1
        event = Event(debate=record.debate, number=number, at=record.opened_at, fact=fact)
        record = evolve(record, event)
    return record


def at_once(performed: Coroutine[object, None, Answered]) -> Answered:
    """What is performed without waiting for anything."""
    try:
        performed.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("A dry run waits for nothing.")
