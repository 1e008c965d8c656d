"""What format `consensus` adds to a transcript: the tally after every phase."""

from collections.abc import Mapping

from debate_core.domain.answer_facts import TurnTaken
from debate_core.domain.forms import Position
from debate_core.domain.record import Record
from debate_core.domain.rulings import PhaseOpened
from debate_core.domain.tally import tally
from debate_core.domain.words import DebaterId
from debate_core.formats.consensus import rules_of
from debate_core.reports.deciding import needed
from debate_core.reports.transcript.course import Manner
from debate_core.show.blocks import Block, Figure, Note, Section
from debate_core.show.charts import Chart, Series


def tallies(record: Record) -> tuple[Mapping[str, int], ...]:
    """The debaters' tally as it stood after every phase: the latest vote of each."""
    votes: dict[DebaterId, str] = {}
    found: list[Mapping[str, int]] = []
    turns = sorted(record.turns, key=lambda each: each.turn)
    for opened in record.phases:
        for each in turns:
            is_here = (each.phase, each.round) == (opened.phase, opened.round)
            if is_here and isinstance(each, TurnTaken) and isinstance(each.content, Position):
                votes[each.debater] = each.content.vote
        found.append(tally(votes.values()))
    return tuple(found)


def tally_section(record: Record) -> tuple[Section, ...]:
    """The tally phase by phase, as a picture."""
    if not any(tallies(record)):
        return ()
    return (Section("The tally, phase by phase", (Figure(_chart(record)), _rule(record))),)


def _chart(record: Record) -> Chart:
    counted = tallies(record)
    known = (*rules_of(record.spec).choices, *(choice for each in counted for choice in each))
    choices = tuple(dict.fromkeys(known))
    labels = tuple(f"{each.phase} {each.round}" for each in record.phases)
    series = tuple(
        Series(choice, tuple(float(each.get(choice, 0)) for each in counted)) for choice in choices
    )
    most = len(record.spec.debaters)
    return Chart("tally", "Votes after each phase", "bars", labels, series, 0, most)


def _rule(record: Record) -> Note:
    spec = record.spec
    return Note(
        f"Needed: {needed(spec.consensus_threshold, len(spec.debaters))}, alone in front. The "
        "latest vote of each debater counts; the schedule chose the speakers."
    )


def _after(record: Record, phase: PhaseOpened) -> tuple[Block, ...]:
    counted = tallies(record)[record.phases.index(phase)]
    said = ", ".join(f"{choice} {votes}" for choice, votes in counted.items())
    return (Note(f"Tally after this phase: {said or 'no vote'}."),)


CONSENSUS_MANNER = Manner(after=_after)
