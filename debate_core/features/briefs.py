"""The notes that features add to what a judge reads."""

from debate_core.domain.record import Record
from debate_core.domain.steps import Judge
from debate_core.features.flow.judging import list_flow_notes

_LISTS = (list_flow_notes,)


def list_judge_notes(step: Judge, record: Record) -> tuple[str, ...]:
    """List what every feature adds below the transcript, each a paragraph of a prompt."""
    return tuple([note for list_notes in _LISTS for note in list_notes(step, record)])
