"""What a person fills in for the questions of a championship."""

import pytest

from debate_core.domain.form import AnswerContext
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats import get_format
from debate_core.formats.championship.forms import Questions
from debate_core.formats.sheets import read_sheet
from tests.core.formats.championship.making import championship_spec

CHAMPIONSHIP = get_format("championship")
SPEC = championship_spec()
ASKED = AnswerContext(
    SPEC,
    Speak(DebaterId("f2"), "cross-examination", 1, 125, form="questions"),
    debater=DebaterId("f2"),
)
QUESTIONS = {"question 1": "Who?", "question 2": "When?", "question 3": "Why?"}


def _choices() -> tuple[str, ...]:
    sheet = CHAMPIONSHIP.make_sheet(ASKED)
    assert sheet is not None
    return sheet.pages[0].fields[0].choices


def test_the_opposing_second_and_third_can_be_picked_by_name() -> None:
    second, third = _choices()
    assert second.endswith("(against, 2nd)")
    said = read_sheet(CHAMPIONSHIP, ASKED, {"turn": QUESTIONS | {"to": third.upper()}})
    assert said == Questions(to="a3", questions=("Who?", "When?", "Why?"))


def test_three_questions_are_needed() -> None:
    filled = QUESTIONS | {"to": _choices()[0], "question 3": ""}
    with pytest.raises(SpecError, match="Still to fill in: Your questions: Question 3"):
        read_sheet(CHAMPIONSHIP, ASKED, {"turn": filled})


def test_a_speech_is_written_in_the_thread() -> None:
    speech = AnswerContext(SPEC, Speak(DebaterId("f1"), "opening", 1), debater=DebaterId("f1"))
    assert CHAMPIONSHIP.make_sheet(speech) is None
