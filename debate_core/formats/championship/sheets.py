"""The sheet for the one turn of a championship that has fields: the questions."""

from collections.abc import Mapping

from debate_core.domain.forms import AnswerContext
from debate_core.domain.sheets import Field, Filled, Page, Sheet
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.formats.championship.forms import Questions
from debate_core.formats.championship.stages import QUESTION_WORDS, QUESTIONS
from debate_core.formats.championship.teams import list_defenders, place_in_words
from debate_core.formats.sheets import TURN

_MOST = 4


def make_questions_sheet(asked: AnswerContext) -> Sheet:
    """Make the sheet for the questions and the debater who has to answer them."""
    questions = (
        Field(
            f"question {number}",
            f"Question {number}",
            f"All questions together: at most {QUESTION_WORDS} words." if number == 1 else "",
            most=500,
            is_required=number <= QUESTIONS,
        )
        for number in range(1, _MOST + 1)
    )
    who = Field("to", "Who has to answer", choices=tuple(_offer_defenders(asked)), is_long=False)
    return Sheet((Page(TURN, "Your questions", (who, *questions)),), read_questions)


def read_questions(asked: AnswerContext, filled: Filled) -> Questions:
    """The questions that were filled in."""
    said = dict(filled.get(TURN, {}))
    to = _offer_defenders(asked).get(said.pop("to", ""), DebaterId(""))
    return Questions(to=to, questions=tuple(question for question in said.values() if question))


def _offer_defenders(asked: AnswerContext) -> Mapping[str, DebaterId]:
    """Map the label of each debater who may be asked to the debater's id."""
    assert isinstance(asked.step, Speak)
    may = map(asked.spec.debater, list_defenders(asked.spec, asked.step.debater))
    return {
        f"{debater.name} ({place_in_words(asked.spec, debater)})": debater.id for debater in may
    }
