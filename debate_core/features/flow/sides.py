"""The flow of a debate from its record: whose turns they are, what they heard, and its rows."""

from collections.abc import Collection, Iterator, Mapping

from debate_core.domain.record import Record
from debate_core.domain.specification import Specification, is_offline
from debate_core.domain.steps import JUDGEMENT
from debate_core.domain.text import capitalize_first
from debate_core.domain.turns import Turn
from debate_core.domain.values import PersonId
from debate_core.features.flow.states import FlowRow, FlowTurn, list_rows
from debate_core.formats import format_of
from debate_core.formats.format import find_hearing
from debate_core.language import _, ngettext


def has_flow(spec: Specification) -> bool:
    """True if the flow of a debate is kept: it is asked for, and every debater is on a side."""
    return spec.flow and len(spec.stances) > 1 and all(seat.stance for seat in spec.debaters)


def keeps_free_flow(spec: Specification) -> bool:
    """True if the flow costs nothing and is exact: rounds of two sides of built-in debaters."""
    is_free = all(map(is_offline, spec.models))
    return is_free and len(spec.stances) == 2 and format_of(spec).has_rounds


def numbers_turns(spec: Specification) -> bool:
    """True if readers see the numbers of turns."""
    return format_of(spec).terms.has_numbers


def is_debated(record: Record) -> bool:
    """True if nobody will speak any more, so that points unanswered now stay unanswered."""
    is_judged = bool(record.phases) and record.phases[-1].phase == JUDGEMENT
    return is_judged or record.decision is not None or record.is_over


def write_point(side: str, turn: int, says: str, spec: Specification) -> str:
    """Write a point with its side, and with its turn where turns show numbers."""
    side = capitalize_first(side)
    if not numbers_turns(spec):
        return _("{side}: {says}", side=side, says=says)
    return _("{side}, turn {turn}: {says}", side=side, turn=turn, says=says)


def name_turns(record: Record, numbers: Collection[int]) -> str:
    """Name turns by their numbers, or by whose they are where turns show none."""
    if numbers_turns(record.spec):
        return ngettext(
            "turn {turns}", "turns {turns}", len(numbers), turns=", ".join(map(str, numbers))
        )
    turns = (turn for turn in record.turns if turn.number in numbers)
    return ", ".join(
        _("{name}'s {part}", name=turn.spoken_by, part=_(turn.phase)) for turn in turns
    )


def list_own_turns(record: Record, person: PersonId) -> Iterator[Turn]:
    """List the turns that a person took, without those whose words were taken out."""
    for turn in record.transcript:
        said_by = turn.fact.said_by
        if said_by is not None and said_by.person == person and not turn.fact.is_taken_out:
            yield turn


def list_sides_by_turn(record: Record) -> dict[int, str]:
    """List the side of each turn that was taken."""
    return {turn.number: turn.stance for turn in record.transcript}


def lacks_a_side(record: Record) -> bool:
    """True if a side has spoken and the built-in keeper could read none of its turns."""
    sides = list_sides_by_turn(record)
    noted = {turn for noted in record.flow.noted for turn in noted.turns}
    unread = {turn for noted in record.flow.noted for turn in noted.unread}
    read = {sides.get(turn) for turn in noted - unread}
    return any(turn in sides and sides[turn] not in read for turn in unread)


def list_flow_turns(record: Record) -> Mapping[int, FlowTurn]:
    """List the turns whose moves were noted, each with what its speaker had heard."""
    unread = {turn for noted in record.flow.noted for turn in noted.unread}
    read = {
        turn for noted in record.flow.noted if not noted.missed for turn in noted.turns
    } - unread
    hearing = find_hearing(format_of(record.spec), record)
    return {
        turn: FlowTurn(side, frozenset(hearing[turn]))
        for turn, side in list_sides_by_turn(record).items()
        if turn in read
    }


def list_lacking(record: Record) -> tuple[int, ...]:
    """List the turns that are missing from the flow, since they could not be noted."""
    lacking = {
        turn
        for noted in record.flow.noted
        for turn in (noted.turns if noted.missed else noted.unread)
    }
    return tuple(sorted(lacking))


def list_flow_rows(record: Record, *, is_over: bool | None = None) -> tuple[FlowRow, ...]:
    """List the current rows of a debate's flow."""
    turns = list_flow_turns(record)
    return list_rows(
        (move for move in record.flow.moves if move.turn in turns),
        turns,
        is_over=is_debated(record) if is_over is None else is_over,
        disputed=record.flow.disputed,
    )
