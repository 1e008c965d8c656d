"""The fold: each event changes the record in one way, and in no other place.

Where words are taken out, the events that held them change: whoever keeps a fold folds anew.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import singledispatch

from debate_core.domain.attendance import Attendance, apply_people_fact
from debate_core.domain.boxes import OUTCOME, Box, BoxKey
from debate_core.domain.facts import (
    BallotCast,
    BallotLeftOut,
    BallotLetIn,
    BallotsTaken,
    BallotUnclear,
    BallotWithdrawn,
    BudgetWarned,
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    DebateOpened,
    DecisionMade,
    Event,
    Fact,
    OldReactionsSeen,
    Paused,
    PhaseOpened,
    Resumed,
    Ruled,
    SeatsFilled,
    StepAnswered,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.forms import Asked, Forfeit, Form, Synthesis
from debate_core.domain.opinion import OpinionAsked, OpinionCounted
from debate_core.domain.people import (
    PeopleFact,
    PollClosed,
    PollOpened,
    TableJoined,
    TimeExtended,
)
from debate_core.domain.record import Record
from debate_core.domain.sources import describe_quotations
from debate_core.domain.specification import Debater
from debate_core.domain.steps import Draft, Judge, Speak
from debate_core.domain.transcript import Entry
from debate_core.domain.turns import Turn
from debate_core.errors import RecordError


def fold(events: Iterable[Event]) -> Record:
    """The record that the events tell; RecordError unless they begin with DebateOpened."""
    iterator = iter(events)
    first = next(iterator, None)
    if first is None or not isinstance(first.fact, DebateOpened):
        raise RecordError("The record does not begin with the opening of a debate.")
    opened = first.fact
    record = Record(
        first.debate,
        opened,
        first.at,
        last_at=first.at,
        head=first.head,
        opened_head=first.head,
        spec=opened.specification,
    )
    for event in iterator:
        record = evolve(record, event)
    return record


def evolve(record: Record, event: Event) -> Record:
    """The record after one more event; RecordError if the event is not the next one."""
    if event.number != record.last_event + 1:
        raise RecordError(f"Event {event.number} follows event {record.last_event}.")
    after = replace(record, last_event=event.number, last_at=event.at, head=event.head)
    return _apply_fact(event.fact, after)


@singledispatch
def _apply_fact(fact: Fact, record: Record) -> Record:
    """What a fact changes in a record; most that people do changes who takes part."""
    assert isinstance(fact, PeopleFact), f"No record knows of {fact!r}."
    return _apply_to_people(fact, record)


@_apply_fact.register
def _(fact: DebateOpened, record: Record) -> Record:
    raise RecordError("The record opens the debate twice.")


@_apply_fact.register
def _(fact: StepAnswered, record: Record) -> Record:
    answered = (*record.answered, fact)
    record = replace(record, people=_close_turn(fact, record.people))
    match fact.step:
        case Speak() as step:
            assert fact.turn is not None
            taken = Turn(fact.turn, step, fact.answer, fact)
            turns, entries = (*record.turns, taken), _add_entry(record, taken)
            return replace(record, answered=answered, turns=turns, entries=entries)
        case step if isinstance(step, Judge) or step.asking.is_checked:
            if fact.missed:
                return replace(record, answered=answered, verdict_missed=fact.missed)
            return replace(record, answered=answered, verdict=_choose_verdict(fact, record))
        case Draft() if isinstance(fact.answer, Synthesis):
            return replace(record, answered=answered, synthesis=fact.answer)
        case _:
            return replace(record, answered=answered)


def _choose_verdict(fact: StepAnswered, record: Record) -> Form:
    """The verdict with one more asking: of several that make one, the first that was asked for."""
    asked = (past for past in record.answered if past.step.asking.is_checked and not past.missed)
    same = asked if fact.step.asking.is_checked else ()
    return min((*same, fact), key=lambda given: given.number).answer


def _close_turn(fact: StepAnswered, people: Attendance) -> Attendance:
    is_missed = isinstance(fact.answer, Forfeit) and not fact.answer.is_skipped
    return people.close_step(fact.number, fact.turn, fact.question, is_missed=is_missed)


def _add_entry(record: Record, turn: Turn) -> tuple[Entry, ...]:
    """The transcript with a turn that was taken; one that was missed leaves it as it is."""
    if turn.missed:
        return record.entries
    debater = record.spec.debater(turn.debater)
    entry = Entry(
        turn=turn.number,
        round=turn.round,
        phase=turn.phase,
        debater=turn.debater,
        name=debater.name,
        stance=debater.stance,
        content=turn.answer,
        marks=_list_marks(record, turn),
        quoted=describe_quotations(turn.fact.quotations),
        is_taken_out=turn.fact.is_taken_out,
    )
    return tuple(sorted((*record.entries, entry), key=lambda item: item.turn))


def _list_marks(record: Record, turn: Turn) -> tuple[str, ...]:
    """What the rules say of a turn; nothing of one whose words were taken out."""
    if turn.fact.is_taken_out:
        return ()
    return turn.answer.list_marks(Asked(record.spec, turn.step, record.entries, turn.debater))


@_apply_fact.register
def _(fact: PhaseOpened, record: Record) -> Record:
    people = record.people.open_phase()
    return replace(_count_ruling(record), phases=(*record.phases, fact), people=people)


@_apply_fact.register
def _(fact: SeatsFilled, record: Record) -> Record:
    return replace(_count_ruling(record), spec=fact.fill_seats(record.spec))


@_apply_fact.register
def _(fact: Ruled, record: Record) -> Record:
    return replace(_count_ruling(record), rulings=(*record.rulings, fact.ruling))


@_apply_fact.register
def _(fact: DecisionMade, record: Record) -> Record:
    return replace(_count_ruling(record), decision=fact.decision, state="deciding")


def _count_ruling(record: Record) -> Record:
    return replace(record, decided_by_rules=record.decided_by_rules + 1)


@_apply_fact.register
def _(fact: ClosingRequested, record: Record) -> Record:
    if record.state == "voting":
        return replace(record, vote_closing=fact)
    if record.is_polling:
        return replace(record, closing=record.closing or fact, vote_closing=fact)
    return replace(record, closing=fact)


@_apply_fact.register
def _(fact: Paused, record: Record) -> Record:
    people = record.people.pause(_get_last_time(record))
    return replace(
        record, pause=fact, paused_at=_get_last_time(record), state="paused", people=people
    )


@_apply_fact.register
def _(fact: Resumed, record: Record) -> Record:
    stood_still = record.stood_still + (
        _get_last_time(record) - (record.paused_at or _get_last_time(record))
    )
    people = record.people.resume(_get_last_time(record))
    after = replace(record, pause=None, paused_at=None, state="debating", people=people)
    return replace(after, stood_still=stood_still)


@_apply_fact.register
def _(fact: BudgetWarned, record: Record) -> Record:
    return replace(record, warned=record.warned | {fact.scope})


@_apply_fact.register
def _(fact: VotingOpened, record: Record) -> Record:
    box = Box(fact.choices, fact.closes_at)
    return replace(_set_boxes(record, {OUTCOME: box}), state="voting", voting=fact)


@_apply_fact.register
def _(fact: BallotCast, record: Record) -> Record:
    box = record.boxes.get(fact.box)
    return _set_boxes(record, {fact.box: box.cast_ballot(fact.voter, fact.choice)} if box else {})


@_apply_fact.register
def _(fact: BallotWithdrawn, record: Record) -> Record:
    box = record.boxes.get(fact.box)
    return _set_boxes(record, {fact.box: box.withdraw(fact.voter)} if box else {})


@_apply_fact.register
def _(fact: OldReactionsSeen, record: Record) -> Record:
    box = record.boxes.get(fact.box)
    return _set_boxes(
        record, {fact.box: box.note_reactions(fact.voter, fact.choices)} if box else {}
    )


@_apply_fact.register
def _(fact: BallotUnclear, record: Record) -> Record:
    box = record.boxes.get(fact.box)
    asked_at = record.last_event if fact.is_asked else None
    choices = frozenset(fact.choices)
    return _set_boxes(record, {fact.box: box.doubt(fact.voter, choices, asked_at)} if box else {})


@_apply_fact.register
def _(fact: BallotsTaken, record: Record) -> Record:
    box = record.boxes.get(fact.box)
    return _set_boxes(
        record, {fact.box: box.take_ballots(_get_last_time(record), fact.unread)} if box else {}
    )


@_apply_fact.register
def _(fact: BallotLeftOut, record: Record) -> Record:
    box = record.boxes.get(fact.box)
    return _set_boxes(record, {fact.box: box.leave_out(fact.voter, fact.reason)} if box else {})


@_apply_fact.register
def _(fact: BallotLetIn, record: Record) -> Record:
    box = record.boxes.get(fact.box)
    return _set_boxes(record, {fact.box: box.let_in_again(fact.voter)} if box else {})


@_apply_fact.register
def _(fact: VotingClosed, record: Record) -> Record:
    closed = _close_boxes(record, (OUTCOME,))
    if record.spec.voting.is_secret:
        closed = _set_boxes(closed, {OUTCOME: replace(closed.boxes[OUTCOME], totals=fact.tally)})
    return replace(
        closed,
        state="counted",
        vote_closed=fact,
        vote_closed_at=record.last_at,
        vote_closed_head=record.head,
    )


@_apply_fact.register
def _(fact: OpinionAsked, record: Record) -> Record:
    return replace(record, opinion_asked=True)


@_apply_fact.register
def _(fact: OpinionCounted, record: Record) -> Record:
    return replace(record, opinion=fact)


@_apply_fact.register
def _(fact: PollOpened, record: Record) -> Record:
    boxes = {BoxKey(item.key): Box(fact.choices, fact.closes_at) for item in fact.items}
    return replace(_set_boxes(record, boxes), polls=(*record.polls, fact))


@_apply_fact.register
def _(fact: PollClosed, record: Record) -> Record:
    return replace(_close_boxes(record, map(BoxKey, fact.tallies)), vote_closing=None)


def _close_boxes(record: Record, keys: Iterable[BoxKey]) -> Record:
    return _set_boxes(
        record, {key: record.boxes[key].close() for key in keys if key in record.boxes}
    )


def _set_boxes(record: Record, boxes: Mapping[BoxKey, Box]) -> Record:
    return replace(record, boxes={**record.boxes, **boxes})


@_apply_fact.register
def _(fact: TimeExtended, record: Record) -> Record:
    boxes = {key: box.extend(fact.seconds) for key, box in record.boxes.items()}
    voting = record.voting
    if voting is not None and record.state == "voting" and OUTCOME in boxes:
        voting = voting.model_copy(update={"closes_at": boxes[OUTCOME].closes_at})
    return replace(_apply_to_people(fact, record), boxes=boxes, voting=voting)


@_apply_fact.register
def _(fact: TableJoined, record: Record) -> Record:
    if any(debater.id == fact.debater for debater in record.spec.debaters):
        return _apply_to_people(fact, record)  # whoever left the table comes back to their old seat
    seat = Debater(id=fact.debater, name=fact.name, model="")
    debaters = (*record.spec.debaters, seat)
    spec = record.spec.model_copy(update={"debaters": debaters})
    return replace(_apply_to_people(fact, record), spec=spec)


def _apply_to_people(fact: PeopleFact, record: Record) -> Record:
    people = apply_people_fact(fact, record.people, record.last_event, _get_last_time(record))
    return replace(record, people=people)


def _get_last_time(record: Record) -> datetime:
    """When the last event was recorded."""
    assert record.last_at is not None
    return record.last_at


@_apply_fact.register
def _(fact: DebateConcluded, record: Record) -> Record:
    return replace(record, state="concluded", outcome=fact.outcome)


@_apply_fact.register
def _(fact: DebateInterrupted, record: Record) -> Record:
    return replace(record, state="interrupted", interruption=fact.reason)
