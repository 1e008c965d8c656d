"""The transcript of a debate of any format: a pure function of its events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.events import Event
from debate_core.domain.folding import fold
from debate_core.domain.record import Record
from debate_core.reports.transcript.course import PLAIN, Manner, course
from debate_core.reports.transcript.ended import decision, report_lines, spend, vote
from debate_core.reports.transcript.of_championship import (
    CHAMPIONSHIP_MANNER,
    backstage,
    scoreboard,
)
from debate_core.reports.transcript.of_consensus import CONSENSUS_MANNER, tally_section
from debate_core.reports.transcript.of_panel import PANEL_MANNER
from debate_core.reports.transcript.of_rounds import ROUNDS_MANNER
from debate_core.reports.transcript.of_structured import STRUCTURED_MANNER, conclusions
from debate_core.reports.transcript.planned import about, plan, speakers
from debate_core.show.blocks import Section, Transcript

Sections = Callable[[Record], tuple[Section, ...]]


def _none(record: Record) -> tuple[Section, ...]:
    del record
    return ()


@dataclass(frozen=True, slots=True)
class Own:
    """What a format contributes: how its phases show, what follows them, what closes it."""

    manner: Manner = PLAIN
    results: Sections = _none
    last: Sections = _none


OWN: Mapping[str, Own] = {
    "rounds": Own(ROUNDS_MANNER),
    "structured": Own(STRUCTURED_MANNER, conclusions),
    "panel": Own(PANEL_MANNER),
    "championship": Own(CHAMPIONSHIP_MANNER, scoreboard, backstage),
    "consensus": Own(CONSENSUS_MANNER, tally_section),
}
"""A format that is not here shows its turns and its end as every format does."""


def transcript_of(events: Sequence[Event]) -> Transcript:
    """The transcript, as far as the debate has come; the same events give the same transcript."""
    record = fold(events)
    own = OWN.get(record.spec.format, Own())
    return Transcript(
        title=record.spec.motion,
        about=about(record),
        sides=record.spec.stances,
        sections=(
            plan(record),
            speakers(record),
            *course(events, record, own.manner),
            *own.results(record),
            *decision(record),
            *vote(record),
            *own.last(record),
            spend(events, record),
            report_lines(record),
        ),
    )
