"""A model's wrong answers in a championship: sent back twice, then what stands; all of it kept."""

from collections.abc import Mapping

import pytest

from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.steps import Speak, Step
from debate_core.domain.values import DebaterId
from debate_core.engine.model_seat import ModelSeat
from debate_core.formats.championship.forms import (
    Call,
    Choose,
    FloorGiven,
    Questions,
    Score,
    SpeechScore,
)
from debate_core.models.scripted import ScriptedModel
from tests.core.engine.courses import Course
from tests.core.formats.championship.making import championship_spec, plainly, ruled
from tests.core.making import speech

Reply = Mapping[str, object]
THREE = ["Why?", "How?", "When?"]
SCORES = {"logic": 7, "persuasion": 7, "expression": 7, "teamwork": 7, "rule_compliance": 7}


def _is_asking(step: Step) -> bool:
    return isinstance(step, Speak) and step.form == "questions"


def _at(wanted: type[Step], *, asking: bool = False) -> tuple[Course, Pending]:
    """A championship up to its first step of that kind."""
    course = Course(championship_spec())
    while True:
        for pending in course.play.pending:
            if isinstance(pending.step, wanted) and _is_asking(pending.step) == asking:
                return course, pending
        course.answer(course.play.pending[0], plainly(course.play.pending[0]))


async def _said(course: Course, pending: Pending, *replies: Reply) -> tuple[Form, list[str]]:
    """The answer that these replies make, and every problem that they were sent back with."""
    seat = ModelSeat(lambda _: ScriptedModel(replies))
    answered = await seat.perform(pending, course.record, lambda _: None)
    return answered.answer, [problem for each in answered.refused for problem in each.problems]


@pytest.mark.parametrize("speaker", ["a1", "a2", "nobody", ""])
async def test_a_captain_that_calls_another_team_s_speaker_is_refused_thrice_and_kept(
    speaker: str,
) -> None:
    course, pending = _at(Choose)
    wrong = {"speaker": speaker, "direction": "Go on."}
    answer, problems = await _said(course, pending, wrong, wrong, wrong)
    assert isinstance(answer, Forfeit)
    named = f"“{speaker}” cannot have the floor now; call one of: f1, f2, f3, f4"
    assert problems == [named] * 3


async def test_a_refused_call_falls_back_to_the_next_of_the_team() -> None:
    course, pending = _at(Choose)
    wrong = {"speaker": "a1", "direction": "Go on."}
    seat = ModelSeat(lambda _: ScriptedModel([wrong] * 3))
    answered = await seat.perform(pending, course.record, lambda _: None)
    course.answer(pending, answered.answer)
    assert ruled(course.play, FloorGiven) == [
        FloorGiven(team="for", debater=DebaterId("f1"), drawn="fallback")
    ]


async def test_a_captain_that_thinks_again_is_heard_and_what_was_refused_stays_on_record() -> None:
    course, pending = _at(Choose)
    wrong, right = {"speaker": "a1", "direction": "Go."}, {"speaker": "f3", "direction": "Go."}
    answer, problems = await _said(course, pending, wrong, right)
    assert isinstance(answer, Call)
    assert answer.speaker == "f3"
    assert len(problems) == 1


@pytest.mark.parametrize(
    ("reply", "problem"),
    [
        ({"scores": SCORES | {"logic": 11}}, "logic is 11, outside 1 to 10"),
        ({"scores": SCORES | {"logic": 0}}, "logic is 0, outside 1 to 10"),
        ({"scores": {"logic": 7}}, "the score for expression is missing"),
        ({"note": "Fine."}, "scores: Field required"),
        ({"scores": SCORES | {"logic": "high"}}, "scores.logic: Input should be a valid integer"),
    ],
)
async def test_scores_that_break_the_rubric_are_refused_and_the_speech_stays_unscored(
    reply: Reply, problem: str
) -> None:
    course, pending = _at(Score)
    answer, problems = await _said(course, pending, reply, reply, reply)
    assert isinstance(answer, Forfeit)
    assert sum(each.startswith(problem) for each in problems) == 3


@pytest.mark.parametrize("scores", [SCORES | {"charm": 7}, SCORES | {"logic": 7.5}])
async def test_a_score_too_many_and_a_half_point_are_taken_without_asking_again(
    scores: dict[str, float],
) -> None:
    course, pending = _at(Score)
    answer, problems = await _said(course, pending, {"scores": scores})
    assert isinstance(answer, SpeechScore)
    assert answer.scores.items() <= SCORES.items()
    assert problems == []


async def test_an_unknown_flag_is_refused_and_then_left_out_of_the_scores() -> None:
    course, pending = _at(Score)
    wrong = {"scores": SCORES, "flags": ["off_topic", "rude"]}
    answer, problems = await _said(course, pending, wrong, wrong, wrong)
    assert isinstance(answer, SpeechScore)
    assert answer.flags == ("off_topic",)
    assert problems == ["“rude” is no flag; leave it out"] * 3


@pytest.mark.parametrize(
    "stated", [{"total": 50, "scores": SCORES}, {"scores": SCORES | {"total": 50}}]
)
async def test_a_total_that_the_judge_states_is_ignored(stated: Reply) -> None:
    course, pending = _at(Score)
    answer, problems = await _said(course, pending, stated)
    assert isinstance(answer, SpeechScore)
    # Nobody had spoken before the first speech, so teamwork is not asked for.
    asked = {name: score for name, score in SCORES.items() if name != "teamwork"}
    assert (answer.scores, problems) == (asked, [])


@pytest.mark.parametrize(
    ("reply", "problem", "marks"),
    [
        (
            {"to": "a1", "questions": THREE},
            "“a1” cannot be asked; put them to one of: a2, a3",
            ("malformed: put to “a1”, who may not be asked; a2 answers",),
        ),
        (
            {"to": "f3", "questions": THREE},
            "“f3” cannot be asked; put them to one of: a2, a3",
            ("malformed: put to “f3”, who may not be asked; a2 answers",),
        ),
        (
            {"questions": THREE},
            "“” cannot be asked; put them to one of: a2, a3",
            ("malformed: put to nobody; a2 answers",),
        ),
        (
            {"to": "a3", "questions": THREE[:2]},
            "there are 2 questions; ask at least 3",
            ("malformed: fewer than 3 questions",),
        ),
    ],
)
async def test_questions_that_break_the_rules_are_refused_then_kept_and_marked(
    reply: Reply, problem: str, marks: tuple[str, ...]
) -> None:
    course, pending = _at(Speak, asking=True)
    answer, problems = await _said(course, pending, reply, reply, reply)
    assert isinstance(answer, Questions)
    assert problems == [problem] * 3
    course.answer(pending, answer)
    assert course.record.transcript[-1].marks == marks


async def test_without_a_single_question_the_turn_is_forfeited() -> None:
    course, pending = _at(Speak, asking=True)
    none = {"to": "a2", "questions": [" ", ""]}
    answer, problems = await _said(course, pending, none, none, none)
    assert isinstance(answer, Forfeit)
    assert problems == ["there are 0 questions; ask at least 3"] * 3


def _at_score_of(phase: str, answer: str) -> tuple[Course, Pending]:
    """A championship up to the score of the first speech of a phase, which says this."""
    course = Course(championship_spec())
    while True:
        for pending in course.play.pending:
            if isinstance(pending.step, Score):
                turn = course.record.turns[-1]
                is_of_it = turn.phase == phase and turn.answer == speech(answer)
                if is_of_it and pending.step.turn == turn.number:
                    return course, pending
            elif isinstance(pending.step, Speak) and pending.step.phase == phase:
                said = plainly(pending)
                course.answer(pending, said if isinstance(said, Questions) else speech(answer))
                break
        else:
            course.answer(course.play.pending[0], plainly(course.play.pending[0]))


FLAGGED = {"note": "It asks back.", "flags": ["counter_question"], "scores": SCORES}


async def test_a_counter_question_that_is_a_rhetorical_one_in_a_full_answer_is_sent_back() -> None:
    full = "Who pays? Those who asked for it. They can, and they said so."
    course, pending = _at_score_of("cross-examination", full)
    answer, problems = await _said(course, pending, FLAGGED, FLAGGED, FLAGGED)
    assert isinstance(answer, SpeechScore)
    assert answer.flags == ()
    assert len(problems) == 3
    assert problems[0].startswith("“counter_question” is for an answer that ends on a question")


async def test_a_counter_question_that_ends_the_answer_stands() -> None:
    course, pending = _at_score_of("cross-examination", "I could say. What would you do?")
    answer, problems = await _said(course, pending, FLAGGED)
    assert isinstance(answer, SpeechScore)
    assert (answer.flags, problems) == (("counter_question",), [])


async def test_the_first_speech_of_a_team_needs_no_teamwork_and_may_have_it() -> None:
    course, pending = _at(Score)
    without = {name: score for name, score in SCORES.items() if name != "teamwork"}
    for scores in (without, SCORES):
        _, problems = await _said(course, pending, {"note": "-", "flags": [], "scores": scores})
        assert problems == []


async def test_a_later_speech_needs_teamwork() -> None:
    course, pending = _at_score_of("summaries", "So it was.")
    without = {name: score for name, score in SCORES.items() if name != "teamwork"}
    reply: Reply = {"note": "-", "flags": (), "scores": without}
    _, problems = await _said(course, pending, reply, reply, reply)
    assert problems == ["the score for teamwork is missing"] * 3
