"""A debate played through once, on the real rules and the real prompts, recorded nowhere.

Rule: steps begin and are answered in the order in which the conductor would begin and answer them,
and what the rules decide is in the record before anyone speaks; so each prompt is the debate's own.
The debaters say what they would say, and the rules are told what makes the debate longest; so one
play shows both where the debate is likely to end and how long it can become.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from debate_core.domain.budget import Cost
from debate_core.domain.facts import (
    DebateOpened,
    Event,
    Fact,
    PhaseOpened,
    PreparationEnded,
    TableJoined,
)
from debate_core.domain.form import Form, get_form
from debate_core.domain.forms import NextSpeaker, Speech, Tallies
from debate_core.domain.play import Pending
from debate_core.domain.points import AskAudience, AudiencePoint
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import GiveFloor, Poll, Speak, Step
from debate_core.domain.values import DebateId, DebaterId, PersonId
from debate_core.engine.offline_seat import answer_offline
from debate_core.engine.performer import Answered, fact_of
from debate_core.engine.preparing import list_rehearsed_opening
from debate_core.engine.replay import replay
from debate_core.errors import RecordError
from debate_core.features.beside import list_due_beside
from debate_core.formats import format_of, get_format, start
from debate_core.language import _

AnswerStep = Callable[[Pending, Record], Answered]
"""A function that answers a step at once, given the debate up to where it began."""
GUESTS = 3
"""The number of people that a plan assumes."""
_SECONDS = 60
"""The seconds for which one of them speaks."""
_SAID = (
    "I think the question is a good one, because it touches what we do every day. "
    "In my experience the answer depends on who has to live with it, and on what it takes. "
    "We should try it in one place first, so that we can see what it does before we go on."
)


class Guests:
    """The people who may come to the table of a debate; nobody where it has none.

    It is unknown in advance how many come and what they say, so each has the floor once in a round,
    and votes. That costs nothing, but the moderator's part after it is asked of a model.
    """

    def __init__(self, spec: Specification, count: int) -> None:
        can_come = format_of(spec).has_table and spec.seating.who != "nobody"
        numbers = range(1, count + 1) if can_come else ()
        self._ids = tuple(DebaterId(f"guest-{number}") for number in numbers)
        self._heard: set[tuple[int, DebaterId]] = set()

    @property
    def arrivals(self) -> tuple[TableJoined, ...]:
        """The facts of their joining."""
        return tuple(TableJoined(debater=id_, person=PersonId(id_), name=id_) for id_ in self._ids)

    @property
    def warnings(self) -> tuple[str, ...]:
        """The warning of how the plan counts people, where they may come."""
        if not self._ids:
            return ()
        count = len(self._ids)
        return (
            _(
                "The plan counts with {count} people who each speak once in a round; how "
                "many come, and how often they speak, is up to them.",
                count=count,
            ),
        )

    def answer(self, step: Step) -> Answered | None:
        """Give the people's answer; None where the step is not theirs to answer."""
        match step:
            case GiveFloor():
                return self._give_floor(step)
            case Speak(debater=debater) if debater in self._ids:
                return _answer_in(_SECONDS, Speech(text=_SAID))
            case Poll(items=items, choices=choices):
                # All of them pass: then statements are revised, which takes longer.
                none = dict.fromkeys(choices, 0) | {choices[-1]: len(self._ids)}
                tallies = Tallies(tallies={item.key: none for item in items})
                return _answer_in(step.seconds if self._ids else 0, tallies)
            case AskAudience(seconds=seconds):
                return _answer_in(seconds, AudiencePoint())
            case _:
                return None

    def _give_floor(self, step: GiveFloor) -> Answered:
        """Give the floor to a raised hand before personas are asked."""
        waiting = (id_ for id_ in self._ids if (step.round, id_) not in self._heard)
        guest = next(waiting, None)
        if guest is not None:
            self._heard.add((step.round, guest))
            return _answer_in(0, NextSpeaker(debater=guest, is_person=True))
        persona = next(iter(step.personas), None)
        silence = step.silence if self._ids else 0
        return _answer_in(silence, NextSpeaker(debater=persona))


def _answer_in(seconds: float, answer: Form) -> Answered:
    """Make an answer of people, which costs time and nothing else."""
    return Answered(answer, Cost(seconds=seconds, calls=0))


@dataclass(frozen=True, slots=True)
class DryStep:
    """A step, the debate up to where it began, and the answer that it got."""

    pending: Pending
    record: Record
    answered: Answered
    is_likely: bool
    """True if this step is likely to be reached: not if the debaters had agreed before it."""


@dataclass(frozen=True, slots=True)
class DryRun:
    """The steps of the longest course of a debate, in the order of their answers."""

    steps: tuple[DryStep, ...]
    phases: tuple[PhaseOpened, ...]
    can_end_early: bool
    """True if other answers could have ended it earlier."""

    @property
    def likely(self) -> tuple[DryStep, ...]:
        """The steps that the debate is likely to take."""
        return tuple(step for step in self.steps if step.is_likely)

    @property
    def speeches(self) -> tuple[Speak, ...]:
        """The turns among the steps."""
        steps = (step.pending.step for step in self.steps)
        return tuple(step for step in steps if isinstance(step, Speak))


def play_dry(
    spec: Specification, answer: AnswerStep = answer_offline, guests: Guests | None = None
) -> DryRun:
    """Play a debate; `guests` are the people who may come, by default nobody."""
    guests, own = guests or Guests(spec, 0), format_of(spec)
    record, play = add_facts(_make_opened(spec), guests.arrivals), start(spec)
    done, begun, steps = deque[DryStep](), set[int](), list[DryStep]()
    is_likely, can_end_early = True, False
    record = _prepare(record, answer, steps)
    while play.decision is None:
        record = add_facts(record, play.rulings[record.decided_by_rules :])
        record = _play_beside(record, answer, steps, is_likely=is_likely)
        for pending in play.pending:
            if pending.number not in begun:
                begun.add(pending.number)
                answered = guests.answer(pending.step) or answer(pending, record)
                done.append(
                    DryStep(pending=pending, record=record, answered=answered, is_likely=is_likely)
                )
        steps.append(done.popleft())
        pending, said = steps[-1].pending, steps[-1].answered
        record = add_facts(record, [fact_of(pending, said, spec.sources)])
        longest = own.prolong(record, pending.step, said.answer)
        is_likely = is_likely and not longest.is_agreed
        can_end_early = can_end_early or longest.answer is not said.answer
        play.answer(pending.number, longest.answer)
    record = add_facts(record, play.rulings[record.decided_by_rules :])
    _play_beside(record, answer, steps, is_likely=is_likely)
    phases = tuple(ruling for ruling in play.rulings if isinstance(ruling, PhaseOpened))
    return DryRun(tuple(steps), phases, can_end_early)


def _prepare(record: Record, answer: AnswerStep, steps: list[DryStep]) -> Record:
    """Let every team prepare its case, if the debate has a time for that."""
    if not (opening := list_rehearsed_opening(record)):
        return record
    record = _play_beside(add_facts(record, opening), answer, steps, is_likely=True)
    return add_facts(record, (PreparationEnded(why="time"),))


def _play_beside(
    record: Record, answer: AnswerStep, steps: list[DryStep], *, is_likely: bool
) -> Record:
    """Add to the steps what features ask for beside the play; return the record after it."""
    while due := list_due_beside(record):
        for asked in due:
            answered = answer(asked.pending, record)
            steps.append(
                DryStep(
                    pending=asked.pending, record=record, answered=answered, is_likely=is_likely
                )
            )
            record = add_facts(record, asked.make_facts(answered, record))
    return record


def add_facts(record: Record, facts: Iterable[Fact]) -> Record:
    """Return the record with facts that are not stored anywhere."""
    for fact in facts:
        number = record.last_event + 1
        event = Event(debate=record.debate, number=number, at=record.opened_at, fact=fact)
        record = evolve(record, event)
    return record


def _make_opened(spec: Specification) -> Record:
    opened = DebateOpened(
        specification=spec,
        format_version=get_format(spec.format).version,
        opened_by=PersonId("dry_run"),
    )
    return fold([Event(debate=DebateId("dry_run"), number=1, at=datetime.now(UTC), fact=opened)])


def find_next_speaker(events: Sequence[Event], begun: Collection[int]) -> Debater | None:
    """Find the debater whose next speech has not begun yet; None if no speech follows.

    `begun` are the numbers of the steps that are already being answered. Where the answers decide
    who speaks, it is a guess: the debate is played on dry, up to its next speech.
    """
    for record, waiting in _play_on(events):
        for pending in waiting:
            if pending.number not in begun and (debater := _find_speaker(pending)) is not None:
                return record.spec.debater(debater)
    return None


def speaks_in_later_phase(events: Sequence[Event], debater: DebaterId) -> bool:
    """True if a debater still has a turn after the phase that is open, played on dry."""
    here = len(fold(events).phases)
    return any(
        isinstance(pending.step, Speak) and pending.step.debater == debater
        for record, waiting in _play_on(events)
        if len(record.phases) > here
        for pending in waiting
    )


def _play_on(events: Sequence[Event]) -> Iterator[tuple[Record, Sequence[Pending]]]:
    """Play a debate on dry from where it is: the record, and the steps that are then asked for."""
    record = fold(events)
    guests = Guests(record.spec, 0)
    try:
        play = replay(events)
    except RecordError:
        return
    while play.decision is None:
        record = add_facts(record, play.rulings[record.decided_by_rules :])
        yield record, play.pending
        pending = play.pending[0]
        answered = guests.answer(pending.step) or answer_offline(pending, record)
        record = add_facts(record, [fact_of(pending, answered)])
        play.answer(pending.number, answered.answer)


def _find_speaker(pending: Pending) -> DebaterId | None:
    """Find the debater of a speech in free text; a turn with fields has no room for a question."""
    match pending.step:
        case Speak(debater=debater, form=form) if get_form(form).is_prose:
            return debater
        case _:
            return None
