"""What format `championship` sends back, and what of a wrong answer stands."""

import pytest

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.steps import Speak, Step
from debate_core.domain.values import DebaterId
from debate_core.formats.championship.forms import (
    FLAGS,
    Call,
    Choose,
    Questions,
    Score,
    SpeechScore,
    Summarise,
    Summary,
)
from tests.core.formats.championship.making import championship_spec, score

SPEC = championship_spec()
ASKS: Step = Speak(DebaterId("f2"), "cross-examination", 1, words=125, form="questions")
CALLS: Step = Choose("for", (DebaterId("f1"), DebaterId("f4")), 1000)
SCORES: Step = Score(1, DebaterId("f1"))
SUMS: Step = Summarise("opening")
THREE = ("Why?", "How?", "When?")


@pytest.mark.parametrize(
    ("step", "form"),
    [
        (ASKS, Questions(to="a2", questions=THREE)),
        (ASKS, Questions(to="a3", questions=(*THREE, "Who?"))),
        (CALLS, Call(speaker="f4")),
        (SCORES, score(1)),
        (SCORES, score(10, *FLAGS)),
        (SUMS, Summary(text="So it went.")),
    ],
)
def test_what_fits_is_taken_as_it_is(step: Step, form: Form) -> None:
    assert form.find_problems(AnswerContext(SPEC, step)) == ()
    assert form.salvage(AnswerContext(SPEC, step)) == form


@pytest.mark.parametrize(
    ("step", "form", "said", "stands"),
    [
        (
            ASKS,
            Questions(to="a2", questions=THREE[:2]),
            "there are 2 questions; ask at least 3",
            Questions(to="a2", questions=THREE[:2]),
        ),
        (
            ASKS,
            Questions(to="a2", questions=("Why?", "How?", " ")),
            "there are 2 questions; ask at least 3",
            Questions(to="a2", questions=("Why?", "How?", " ")),
        ),
        (ASKS, Questions(to="a2"), "there are 0 questions; ask at least 3", None),
        (
            ASKS,
            Questions(to="f3", questions=THREE),
            "“f3” cannot be asked; put them to one of: a2, a3",
            Questions(to="f3", questions=THREE),
        ),
        (
            CALLS,
            Call(speaker="a1", direction="Go."),
            "“a1” cannot have the floor now; call one of: f1, f4",
            None,
        ),
        (CALLS, Call(speaker="f2"), "“f2” cannot have the floor now; call one of: f1, f4", None),
        (SCORES, score(11), "logic is 11, outside 1 to 10", None),
        (SCORES, score(0), "logic is 0, outside 1 to 10", None),
        (SCORES, SpeechScore(scores={}), "the score for logic is missing", None),
        (
            SCORES,
            score(7, "off_topic", "rude"),
            "“rude” is no flag; leave it out",
            score(7, "off_topic"),
        ),
        (SUMS, Summary(text=" "), "the text is empty", None),
    ],
)
def test_what_does_not_fit_is_sent_back_and_what_can_stand_stands(
    step: Step, form: Form, said: str, stands: Form | None
) -> None:
    assert said in form.find_problems(AnswerContext(SPEC, step))
    assert form.salvage(AnswerContext(SPEC, step)) == stands
