"""The agreement of two keepers of the flow on the same debates: what both call never answered.

Rule: they see the same turns and none of each other's notes. Two claims are the same if their
quotes are from the same sentence of the same turn.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from debate_core.domain.facts import Event
from debate_core.domain.record import Record, fold
from debate_core.engine.beside import Due
from debate_core.engine.performer import Performer
from debate_core.features.flow.facts import Flow
from debate_core.features.flow.noting import NoteMoves, list_due_notes
from debate_core.features.flow.reading import find_place
from debate_core.features.flow.sides import list_flow_rows
from debate_core.features.flow.states import FlowRow
from debate_core.models.port import hear_nothing

_END = re.compile(r"[.!?]\s")
_NEVER = "never answered"


@dataclass(frozen=True, slots=True)
class FlowAgreement:
    """The claims of two keepers, matched; counts add up over debates."""

    matched: int = 0
    agreed: int = 0
    """Matched claims that both call never answered, or neither."""
    either: int = 0
    """Claims that at least one of them calls never answered, even if the other lacks them."""
    both: int = 0
    """Claims that both call never answered."""
    single: int = 0
    """Claims that only one of them has."""

    def __add__(self, other: "FlowAgreement") -> "FlowAgreement":
        return FlowAgreement(
            self.matched + other.matched,
            self.agreed + other.agreed,
            self.either + other.either,
            self.both + other.both,
            self.single + other.single,
        )


async def keep_flow(keeper: Performer, model: str, events: Sequence[Event]) -> Record:
    """Have a named keeper note a finished debate, and return the record with its notes."""
    record = fold(events)
    spec = record.spec.model_copy(update={"flow": True, "judge_model": model})
    record = replace(record, spec=spec, flow=Flow())
    while due := list_due_notes(record):
        record = await _note(due[0], keeper, model, record)
    return record


async def _note(due: Due, keeper: Performer, model: str, record: Record) -> Record:
    step = due.pending.step
    assert isinstance(step, NoteMoves)
    pending = replace(due.pending, step=replace(step, model=model))
    for fact in due.make_facts(await keeper.perform(pending, record, hear_nothing), record):
        record = fact.apply(record)
    return record


def compare_flows(one: Record, other: Record) -> FlowAgreement:
    """Compare the notes of two keepers on one debate."""
    firsts, seconds = dict(_place_claims(one)), dict(_place_claims(other))
    matched = firsts.keys() & seconds.keys()
    dropped = [
        {place for place, row in rows.items() if _is_dropped(row)} for rows in (firsts, seconds)
    ]
    return FlowAgreement(
        matched=len(matched),
        agreed=sum((place in dropped[0]) == (place in dropped[1]) for place in matched),
        either=len(dropped[0] | dropped[1]),
        both=len(dropped[0] & dropped[1]),
        single=len(firsts.keys() ^ seconds.keys()),
    )


def add_agreements(found: Iterable[FlowAgreement]) -> FlowAgreement:
    """Add up the agreements from several debates."""
    return sum(found, FlowAgreement())


def _place_claims(record: Record) -> Iterator[tuple[tuple[int, int], FlowRow]]:
    """List the claims with the turn and the sentence in which they stand."""
    texts = {turn.number: turn.answer.as_text() for turn in record.transcript}
    for row in list_flow_rows(record, is_over=True):
        if row.root.does == "claims":
            before = find_place(row.root.quote, texts[row.root.turn])
            yield (row.root.turn, len(_END.findall(before))), row


def _is_dropped(row: FlowRow) -> bool:
    return row.state.name == _NEVER
