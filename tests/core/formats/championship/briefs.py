"""A brief of each kind in format `championship`, as far into a debate as makes it tell most."""

from collections.abc import Mapping

from debate_core.domain.brief import Brief
from debate_core.domain.facts import StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.steps import Speak, Step
from debate_core.domain.values import DebaterId
from debate_core.formats.championship.forms import (
    Call,
    Choose,
    Questions,
    Score,
    Summarise,
    Summary,
)
from debate_core.formats.championship.options import CLOSING, CROSS, FREE, OPENING, SUMMARIES
from tests.core.formats.championship.making import championship_spec, score
from tests.core.making import make_turn, speech

_SPEC = championship_spec()
_SAID: tuple[tuple[str, str, Form], ...] = (
    ("f1", OPENING, speech("Tea calms.")),
    ("a1", OPENING, speech("Coffee wakes.")),
    ("f2", CROSS, Questions(to="a2", questions=("Whom?", "When?", "At what price?"))),
    ("a2", CROSS, speech("All of us, every morning, for a penny.")),
    ("f1", SUMMARIES, speech("They could not say what it costs in sleep.")),
    ("a1", SUMMARIES, speech("They asked what we had answered.")),
    ("f3", FREE, speech("Sleep is what you pay with.")),
)
ENTRIES = tuple(
    make_turn(turn, _SPEC.debater(DebaterId(who)).model_copy(update={"name": who}), content, phase)
    for turn, (who, phase, content) in enumerate(_SAID, start=1)
)
_SUMMARY = StepAnswered(
    number=5,
    step=Summarise(OPENING),
    answer=Summary(text="For was calmer, against was quicker."),
)
_CALL = StepAnswered(
    number=20,
    step=Choose("for", (DebaterId("f3"), DebaterId("f4")), 1000),
    answer=Call(speaker="f3", direction="Say what it costs."),
)
_NOTE = StepAnswered(
    number=4,
    step=Score(1, DebaterId("f1")),
    answer=score(7).model_copy(update={"note": "Short, and clear."}),
)


def _turn(who: str, phase: str, heard: int, *beside: StepAnswered, direction: str = "") -> Brief:
    form = "questions" if phase == CROSS and heard == 2 else "speech"
    step = Speak(DebaterId(who), phase, 1, words=200, direction=direction, form=form)
    return Brief(_SPEC, step, heard + 1, ENTRIES[:heard], beside=beside)


def _beside(step: Step, heard: int, *beside: StepAnswered) -> Brief:
    return Brief(_SPEC, step, heard=ENTRIES[:heard], beside=beside)


CHAMPIONSHIP_BRIEFS: Mapping[str, Brief] = {
    "championship_opening": _turn("f1", OPENING, 0),
    "championship_questions": _turn("f2", CROSS, 2),
    "championship_answer": _turn("a2", CROSS, 3, _SUMMARY),
    "championship_summary": _turn("f1", SUMMARIES, 4, _SUMMARY),
    "championship_free_debate": _turn(
        "f3", FREE, 6, _SUMMARY, _CALL, direction="Say what it costs."
    ),
    "championship_closing": _turn("f4", CLOSING, 7, _SUMMARY, _CALL),
    "championship_call": _beside(
        Choose("for", (DebaterId("f3"), DebaterId("f4")), 400), 7, _SUMMARY, _CALL
    ),
    "championship_score": _beside(Score(4, DebaterId("a2")), 4, _SUMMARY, _NOTE),
    "championship_stage": _beside(Summarise(OPENING), 2, _NOTE),
    "championship_review": _beside(
        Summarise("judgement", is_final=True, ahead="for", form="review"), 7, _SUMMARY, _NOTE
    ),
}
