"""The course of a debate: a section for each phase, with its turns in order and what happened."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.events import Event
from debate_core.domain.facts import Fact, Paused
from debate_core.domain.record import Record
from debate_core.domain.rulings import DecisionMade, PhaseOpened
from debate_core.formats import format_named
from debate_core.formats.rounds import JUDGEMENT
from debate_core.reports.remarks import Remarkable, remark_text
from debate_core.reports.transcript.turns import TurnFact, turn
from debate_core.show.blocks import Block, Note, Section

Turned = Callable[[Record, tuple[TurnFact, ...]], tuple[Block, ...]]
Beside = Callable[[Record, PhaseOpened], tuple[Block, ...]]


def in_order(record: Record, turns: tuple[TurnFact, ...]) -> tuple[Block, ...]:
    """The turns of a phase one by one."""
    return tuple(turn(record, each) for each in turns)


def nothing(record: Record, phase: PhaseOpened) -> tuple[Block, ...]:
    """What stands before or after the turns of a phase where a format has nothing to add."""
    del record, phase
    return ()


@dataclass(frozen=True, slots=True)
class Manner:
    """How a format's phases are shown."""

    before: Beside = nothing
    turned: Turned = in_order
    after: Beside = nothing


PLAIN = Manner()


def course(events: Sequence[Event], record: Record, manner: Manner) -> tuple[Section, ...]:
    """A section for every phase that was opened and has something to show."""
    told = _remarks(events)
    sections = [
        Section(_title(record, phase), _blocks(record, phase, manner, told.get(number, ())))
        for number, phase in enumerate(record.phases, start=1)
    ]
    before = (Section("Before the first turn", told[0]),) if 0 in told else ()
    return (*before, *(each for each in sections if each.blocks))


def _blocks(
    record: Record, phase: PhaseOpened, manner: Manner, remarks: tuple[Note, ...]
) -> tuple[Block, ...]:
    here = [each for each in record.turns if (each.phase, each.round) == (phase.phase, phase.round)]
    turns = tuple(sorted(here, key=lambda each: each.turn))
    before, after = manner.before(record, phase), manner.after(record, phase)
    return (*before, *manner.turned(record, turns), *remarks, *after)


def _title(record: Record, phase: PhaseOpened) -> str:
    if phase.phase == JUDGEMENT:
        return "The judge"
    if format_named(record.spec.format).is_played_once:
        return phase.phase.capitalize()
    of_its_name = [each for each in record.phases if each.phase == phase.phase]
    name = phase.phase.capitalize()
    return name if len(of_its_name) == 1 else f"{name}, round {phase.round}"


def _remarks(events: Sequence[Event]) -> Mapping[int, tuple[Note, ...]]:
    """What happened in the debate, by the number of phases that had opened."""
    phases, found = 0, dict[int, tuple[Note, ...]]()
    has_decided = False
    for event in events:
        phases += isinstance(event.fact, PhaseOpened)
        has_decided = has_decided or isinstance(event.fact, DecisionMade)
        said = None if has_decided else _remark(event.fact)
        if said is not None:
            found[phases] = (*found.get(phases, ()), Note(said))
    return found


def _remark(fact: Fact) -> str | None:
    if isinstance(fact, Paused):
        return f"Paused: {fact.reason}"
    return remark_text(fact) if isinstance(fact, Remarkable) else None
