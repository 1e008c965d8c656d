"""What checking for clarity costs: every turn is checked, so the check has to be short."""

from debate_core.drafting.dry_run import play_dry
from debate_core.drafting.estimate import write_to_limit
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.briefing import brief_of, request_of
from debate_core.formats.roundtable.forms import Clarify


def _measure(is_check: bool) -> int:
    """Count the characters that models read in a table of personas, in checks or in all else."""
    spec = make_specification(DebateRequest("Should our club move online?", "roundtable"), 7)
    seats = tuple(seat.model_copy(update={"model": "some:model"}) for seat in spec.debaters)
    steps = play_dry(spec.model_copy(update={"debaters": seats}), write_to_limit).steps
    asked = (
        request_of(brief_of(step.pending, step.record))
        for step in steps
        if not step.pending.step.is_of_people and isinstance(step.pending.step, Clarify) == is_check
    )
    return sum(len(one.system) + sum(len(m.text) for m in one.messages) for one in asked)


def test_checks_take_no_more_than_a_quarter_of_what_is_read() -> None:
    checks, others = _measure(True), _measure(False)
    assert checks <= (checks + others) / 4
