"""The notes that features add to a judge's reading, and the flow that its verdict is checked by."""

from debate_core.domain.reasons import FlowPoints
from debate_core.domain.record import Record
from debate_core.domain.steps import Step
from debate_core.features.flow import judging as flow

_LISTS = (flow.list_flow_notes, flow.list_picks)


def list_judge_notes(step: Step, record: Record) -> tuple[str, ...]:
    """List what the features add below the transcript, each item a paragraph of a prompt."""
    return tuple([note for list_notes in _LISTS for note in list_notes(step, record)])


def list_flow_points(record: Record) -> FlowPoints:
    """List the moves of a debate's flow by id; empty if no flow is kept."""
    return flow.list_points(record)
