"""The result of a debate as one row: all that ratings and history read of it.

Rule: a row is made from the record alone, so it can be rebuilt at any time. It names no person.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Literal

from debate_core.domain.families import find_family
from debate_core.domain.record import Record
from debate_core.domain.result import list_judges
from debate_core.domain.specification import OFFLINE, Specification
from debate_core.domain.values import DebateId, DebaterId, Value
from debate_core.formats import format_of
from debate_core.formats.format import Format
from debate_core.formats.outcomes import find_standing, is_level, list_winners

VERSION = 3
"""The version of the code that makes a row; rows of another version are rebuilt."""

End = Literal[
    "confirmed",
    "overturned",
    "decided_by_people",
    "contested",
    "no_quorum",
    "no_vote",
    "interrupted",
]
"""The end of a debate: its outcome, or that it had none."""


class RatedSeat(Value):
    """A debater in a debate that counts for ratings."""

    name: str
    model: str
    style: str
    side: int
    """The index of its side; 0 is the side that is declared first."""


class JudgeRow(Value):
    """A judge of a debate that counts for ratings."""

    model: str
    is_mirrored: bool = False
    """True if it answered a second time, with the sides swapped."""
    has_changed: bool = False
    """True if it then named another side."""
    is_confirmed: bool | None = None
    """True if people chose the same; None if it chose nothing, or people did not decide."""


class PersonaSeat(Value):
    """A saved persona that spoke in a debate, in whatever debate that came to its end."""

    persona: str
    """Its id."""
    has_won: bool


class DebateResult(Value):
    """A debate that is over."""

    debate: DebateId
    channel: str
    """The channel in which it was held; empty if it was not held in a channel."""
    held_at: datetime
    end: End
    is_stopped: bool
    seats: tuple[RatedSeat, ...] = ()
    """The seats; empty if the debate does not count for ratings."""
    winner: int | None = None
    """The side that won; None if it ended even."""
    judges: tuple[JudgeRow, ...] = ()
    """The judges; empty if the debate does not count for ratings."""
    personas: tuple[PersonaSeat, ...] = ()


def make_debate_result(record: Record) -> DebateResult:
    """Make the row of a debate that is over."""
    venue, end = record.opened.venue, _find_end(record)
    row = DebateResult(
        debate=record.debate,
        channel=venue.channel if venue else "",
        held_at=record.opened_at,
        end=end,
        is_stopped=record.closing is not None,
    )
    own = format_of(record.spec)
    if end == "interrupted":
        return row
    row = row.model_copy(update={"personas": tuple(_list_personas(record, own))})
    if not _feeds_ratings(record, own):
        return row
    judged = row.model_copy(update={"judges": tuple(_list_judge_rows(record, own))})
    return judged.model_copy(update=_read_contest(record, own))


def _find_end(record: Record) -> End:
    if record.state == "interrupted":
        return "interrupted"
    return record.outcome.kind if record.outcome else "no_vote"


def _list_personas(record: Record, own: Format) -> Iterator[PersonaSeat]:
    """List the saved personas, without those in whose seat a person spoke."""
    won = list_winners(own, record)
    by_people = {turn.debater for turn in record.turns if turn.fact.said_by}
    for debater in record.spec.debaters:
        if debater.saved and debater.id not in by_people:
            yield PersonaSeat(persona=debater.saved, has_won=debater.id in won)


def _feeds_ratings(record: Record, own: Format) -> bool:
    """True if only real models took part, until the debate's own end."""
    spec = record.spec
    judges = spec.judges if own.has_judge else ()
    models = (*(debater.model for debater in spec.debaters), *spec.models_for.values(), *judges)
    is_thought = all(model and find_family(model) != find_family(OFFLINE) for model in models)
    is_by_people = bool(record.people.in_person) or any(
        answer.said_by for answer in record.answered
    )
    return is_thought and not is_by_people and record.closing is None


def _read_contest(record: Record, own: Format) -> dict[str, object]:
    """Read who argued and who won; empty if no debater represents a choice, or without a result.

    A contested vote also counts as even: enough people voted, and they did not settle it.
    """
    spec, won = record.spec, list_winners(own, record)
    sides = [who for who in own.list_choices(spec).values() if who]
    if len(sides) < 2 or sum(map(len, sides)) != len(spec.debaters):
        return {}
    if won:
        return {"seats": _list_seats(spec, own, sides), "winner": sides.index(won)}
    is_contested = record.outcome is not None and record.outcome.kind == "contested"
    came_level = is_level(own, record)
    return {"seats": _list_seats(spec, own, sides)} if is_contested or came_level else {}


def _list_seats(
    spec: Specification, own: Format, sides: list[tuple[DebaterId, ...]]
) -> tuple[RatedSeat, ...]:
    return tuple(
        RatedSeat(
            name=debater.name,
            model=debater.model,
            style=own.name_seat(spec, debater).style,
            side=place,
        )
        for place, who in enumerate(sides)
        for debater in map(spec.debater, who)
    )


def _list_judge_rows(record: Record, own: Format) -> Iterator[JudgeRow]:
    """List the judges of a verdict that was given."""
    seats = list_judges(record)
    for seat in seats:
        is_mirrored = any(given.step.asking.is_mirrored for given in seat.given)
        yield JudgeRow(
            model=seat.given[0].step.get_model(record.spec),
            is_mirrored=is_mirrored and seat.stand != "failed",
            has_changed=seat.stand == "changed",
            is_confirmed=_is_confirmed(record, seat.held.choice if seat.held else None),
        )
    if not seats and any(answer.step.is_judges and not answer.missed for answer in record.answered):
        confirmed = _is_confirmed(record, find_standing(own, record))
        yield JudgeRow(model=record.spec.judge_model, is_confirmed=confirmed)


def _is_confirmed(record: Record, held: str | None) -> bool | None:
    """True if people chose the same as a judge; None if either chose nothing."""
    chosen = record.outcome.choice if record.outcome else None
    return chosen == held if chosen and held else None
