"""The steps that teams and features request in addition to the play."""

from debate_core.domain.record import Record
from debate_core.engine.beside import Due
from debate_core.engine.cases import list_due_cases
from debate_core.features.confidence.asking import list_due_confidence
from debate_core.features.control.answering import list_due_control
from debate_core.features.flow.noting import list_due_notes

_LISTS = (list_due_cases, list_due_control, list_due_confidence, list_due_notes)


def list_due_beside(record: Record) -> tuple[Due, ...]:
    """List the steps that are due now in addition to the play."""
    return tuple([due for list_due in _LISTS for due in list_due(record)])
