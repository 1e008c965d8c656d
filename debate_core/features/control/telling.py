"""The control answer as readers see it: at the end, beside the result of the debate."""

from collections.abc import Iterator

from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.features.control.answering import find_control_model
from debate_core.features.control.facts import ControlAnswered
from debate_core.language import _
from debate_core.show.blocks import Note, Prose, Section
from debate_core.show.pieces import Card


def list_control_rows(spec: Specification) -> Iterator[tuple[str, str]]:
    """List the row of a plan that says that a control answer is requested."""
    if model := find_control_model(spec):
        yield _("Plain answer"), _("{model}, asked before the first turn", model=model)


def list_control_sections(record: Record) -> Iterator[Section]:
    """List the section of a transcript that shows it, once the debate is over."""
    if control := find_shown(record):
        yield Section(_("A plain answer"), (Prose(control.text), Note(_explain(record))))


def make_control_card(record: Record, control: ControlAnswered) -> Card:
    """Make the card that shows it beside the result."""
    return Card(
        key="control",
        title=_("A plain answer, without the debate"),
        blocks=(Prose(control.text), Note(_explain(record))),
        tone="muted",
    )


def find_shown(record: Record) -> ControlAnswered | None:
    """Find the answer, if there is one and it can no longer influence anybody."""
    control = record.control
    return control if control is not None and control.text and record.is_over else None


def _explain(record: Record) -> str:
    model = find_control_model(record.spec)
    return _(
        "{model} was asked before the first turn and saw the motion alone. It stands in the record "
        "since then. Compare: did the debate show you more?",
        model=model,
    )
