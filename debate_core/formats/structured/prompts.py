"""The prompts of format `structured`, its sheets, and its offline answers."""

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.sheets import Sheet
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.formats.prompts import Prompts
from debate_core.formats.structured.forms import CROSS, OPENING, REPLIES
from debate_core.formats.structured.judge_prompts import build_findings_request
from debate_core.formats.structured.offline import take_turn
from debate_core.formats.structured.offline_judge import judge_arguments
from debate_core.formats.structured.sheets import make_turn_sheet
from debate_core.formats.structured.turn_prompts import build_turn_request
from debate_core.prompts.request import Request

_TIMES_AS_LONG = {OPENING: 3, CROSS: 2, REPLIES: 2}
"""The factor by which a person has longer in a phase than for a turn of one field."""


class StructuredPrompts(Prompts):
    """The prompts for both sides and the judge."""

    def build_request(self, brief: Brief) -> Request:
        match brief.step:
            case Speak():
                return build_turn_request(brief)
            case Judge():
                return build_findings_request(brief)
            case _:
                return super().build_request(brief)

    def answer_offline(self, brief: Brief) -> Form:
        match brief.step:
            case Speak():
                return take_turn(brief)
            case Judge() as step:
                return judge_arguments(brief, step)
            case _:
                return super().answer_offline(brief)

    def get_turn_seconds(self, spec: Specification, step: Speak) -> float:
        """Give more time in phases in which a person writes or answers several arguments."""
        return spec.seating.seconds * _TIMES_AS_LONG.get(step.phase, 1)

    def make_sheet(self, asked: AnswerContext) -> Sheet:
        return make_turn_sheet(asked)
