"""The prompts for a format's steps, what may be read for them, and the offline answers."""

from debate_core.domain.brief import Brief
from debate_core.domain.facts import StepAnswered
from debate_core.domain.form import AnswerContext, Form, get_form
from debate_core.domain.points import POINT_FORMS, POINT_SECONDS
from debate_core.domain.sheets import Sheet
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Draft, Judge, Speak, Step
from debate_core.domain.turns import Turn
from debate_core.errors import MalformedReply
from debate_core.formats.rules import UsesRules
from debate_core.formats.sheets import make_form_sheet, make_point_sheet, make_speech_sheet
from debate_core.offline.judge import give_verdict
from debate_core.offline.questions import write_question
from debate_core.offline.speech import write_speech
from debate_core.offline.synthesis import write_synthesis
from debate_core.prompts.judge import make_verdict_request
from debate_core.prompts.request import Request
from debate_core.prompts.speech import turn_request
from debate_core.prompts.synthesizer import draft_request


class Prompts(UsesRules):
    """The prompts for models, people and offline debaters at each step."""

    def can_read(self, step: Step, earlier: Turn | StepAnswered, spec: Specification) -> bool:
        """True if whoever answers a step may read what was answered before it.

        An answer here is a turn, or an answer outside the turns.
        """
        return isinstance(earlier, Turn) or isinstance(step, Draft)

    def build_request(self, brief: Brief) -> Request:
        """Build the prompt of a step."""
        match brief.step:
            case Judge():
                return make_verdict_request(brief)
            case Draft():
                return draft_request(brief)
            case _:
                what = self._rules.good_for
                manner = f"The rules: {what}. Do what your turn asks for, nothing else."
                task = f"It is your turn: {brief.speaking.phase}. {brief.speaking.cue}".rstrip()
                return turn_request(brief, manner, task)

    def answer_offline(self, brief: Brief) -> Form:
        """Answer a step as an offline debater or judge.

        The same brief always gives the same answer; MalformedReply if its form is unknown to them.
        """
        match brief.step.form:
            case "speech":
                return write_speech(brief)
            case "question":
                return write_question(brief)
            case "verdict":
                return give_verdict(brief)
            case "synthesis":
                return write_synthesis(brief)
            case form:
                name = self._rules.name
                raise MalformedReply(
                    f"The offline debaters of format {name} do not know the form “{form}”."
                )

    def make_sheet(self, asked: AnswerContext) -> Sheet | None:
        """Make the sheet for a person's turn; None where it is written as messages.

        A turn is filled in where its form has fields, and where all of a phase speak at once and
        a message would show it too early.
        """
        assert isinstance(asked.step, Speak)
        if asked.step.form in POINT_FORMS:
            return make_point_sheet(asked)
        if not get_form(asked.step.form).is_prose:
            return make_form_sheet(get_form(asked.step.form))
        is_secret = self._rules.get_turn_order(asked.spec, asked.step) != "in turn"
        return make_speech_sheet(asked) if is_secret else None

    def get_turn_seconds(self, spec: Specification, step: Speak) -> float:
        """Get the seconds that a person has for a turn; few for a point of information."""
        return POINT_SECONDS if step.form in POINT_FORMS else spec.seating.seconds
