"""The rules of a laid out format: who speaks when, what ends it, and what decides."""

from collections.abc import Mapping
from typing import Any

import pytest

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, Question, Speech
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Play
from debate_core.domain.steps import Judge, Speak
from debate_core.formats.declared import Layout, make_format
from tests.core.formats.declared.layouts import (
    ASKED,
    AT_ONCE,
    IN_TURN,
    debate,
    laid_out,
    steps_of,
    verdict_of,
)

MISSED = Forfeit(reason="late")
SAID = Speech(text="Because it is so.")
ASKS = Question(text="Who pays?")
TWICE = {**IN_TURN, "repeat": True}
AHEAD = {"for": 8, "against": 6}
LEVEL = {"for": 7, "against": 7}


def _begun(layout: Layout, *answers: Form, rounds: int = 1) -> Play:
    """A play whose first steps have been answered so."""
    made = make_format(layout)
    play = Play(made.play(debate(made, rounds, "Ada, Ben")))
    for answer in answers:
        play.answer(play.pending[0].number, answer)
    return play


def _judge(play: Play, scores: Mapping[str, int], winner: str | None = None) -> Decision | None:
    (pending,) = play.pending
    assert isinstance(pending.step, Judge)
    play.answer(pending.number, verdict_of(pending.step, scores, winner))
    return play.decision


def _spoken(play: Play) -> list[tuple[str, str, int]]:
    """Who takes which turn, where everybody does."""
    steps = [each.step for each in steps_of(play)]
    return [(each.debater, each.phase, each.round) for each in steps if isinstance(each, Speak)]


def _phases(play: Play) -> list[tuple[str, int]]:
    return [(each.phase, each.round) for each in play.rulings if isinstance(each, PhaseOpened)]


def test_seats_speak_in_their_order_and_then_the_judge() -> None:
    play = _begun(laid_out(IN_TURN, {"name": "last", "order": ["against", "for", "against"]}))
    assert _spoken(play) == [
        *(("ada", "speeches", 1), ("ben", "speeches", 1)),
        *(("ben", "last", 1), ("ada", "last", 1), ("ben", "last", 1)),
    ]
    assert _phases(play) == [("speeches", 1), ("last", 1), ("judgement", 1)]


def test_at_once_nobody_hears_another() -> None:
    play = _begun(laid_out(AT_ONCE, IN_TURN))
    assert [each.heard for each in play.pending] == [(), ()]
    play.answer(2, SAID)
    play.answer(1, SAID)
    assert [each.heard for each in play.pending] == [(1, 2)]


def test_a_question_is_answered_by_whom_it_is_put_to() -> None:
    phase = {**ASKED, "words": 30, "answer_words": 60, "seconds": 45, "cue": "?", "answer_cue": "!"}
    asking, answering, *_ = steps_of(_begun(laid_out(phase)))
    assert asking.step == Speak("ada", "questions", 1, 30, 45, "ben", cue="?", form="question")  # pyright: ignore[reportArgumentType]
    assert answering.step == Speak("ben", "questions", 1, 60, 45, "ada", cue="!")  # pyright: ignore[reportArgumentType]


def test_a_question_that_is_not_put_needs_no_answer() -> None:
    play = _begun(laid_out(ASKED), MISSED)
    (pending,) = play.pending
    assert isinstance(pending.step, Speak)
    assert (pending.step.debater, pending.step.form) == ("ben", "question")


def test_two_seats_of_a_side_are_two_people() -> None:
    made = make_format(
        laid_out({"name": "one", "order": ["against 2", "for 1", "for 2", "against 1"]}, seats=2)
    )
    spec = debate(made, wanted="Ada: for; Ben: against; Cleo: against; Dan: for")
    assert [who for who, *_ in _spoken(Play(made.play(spec)))] == ["cleo", "ada", "dan", "ben"]


def test_phases_that_repeat_make_up_a_round() -> None:
    opening, closing = {**IN_TURN, "name": "opening"}, {**IN_TURN, "name": "closing"}
    layout = laid_out(opening, TWICE, {**ASKED, "repeat": True}, closing)
    play = _begun(layout, rounds=2)
    steps_of(play)
    assert _phases(play) == [
        ("opening", 1),
        *(("speeches", 1), ("questions", 1)),
        *(("speeches", 2), ("questions", 2)),
        *(("closing", 2), ("judgement", 2)),
    ]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("", ["speeches", "speeches", "closing", "judgement"]),
        ("Closing", ["speeches", "speeches", "closing", "judgement"]),
        ("Speeches", ["speeches", "judgement", "speeches", "judgement", "closing"]),
        ("every phase", ["speeches", "judgement"] * 2 + ["closing", "judgement"]),
    ],
)
def test_the_judge_speaks_after_the_phase_that_is_named(after: str, expected: list[str]) -> None:
    play = _begun(laid_out(TWICE, AT_ONCE, after=after), rounds=2)
    steps_of(play)
    assert [phase for phase, _ in _phases(play)] == expected


def test_the_judge_speaks_at_the_end_unless_the_layout_says_more() -> None:
    play = _begun(laid_out(TWICE), rounds=2)
    steps_of(play)
    assert _phases(play) == [("speeches", 1), ("speeches", 2), ("judgement", 2)]


def test_the_judge_is_asked_as_the_layout_says() -> None:
    rubric = {"style": {"weight": 100, "asks": "Is it well put?"}}
    layout = laid_out(IN_TURN, sees="names", order="shuffled", decides_by="scores", rubric=rubric)
    step = steps_of(_begun(layout))[-1].step
    assert isinstance(step, Judge)
    assert (step.is_anonymous, step.is_shuffled, step.needs_scores) == (False, True, True)
    assert [each.question for each in step.rubric.dimensions] == ["Is it well put?"]


def test_the_winner_that_the_judge_names_is_the_decision() -> None:
    decision = _judge(_begun(laid_out(IN_TURN), SAID, SAID), AHEAD, "for")
    assert decision == Decision(choice="for", rule="judge_verdict")


def test_a_winner_that_the_scores_do_not_lead_to_is_not_the_decision() -> None:
    decision = _judge(_begun(laid_out(IN_TURN), SAID, SAID), AHEAD, "against")
    assert decision == Decision(choice="for", rule="judge_totals")


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        (AHEAD, Decision(choice="for", rule="judge_scores")),
        (LEVEL, Decision(choice=None, rule="level_scores")),
        ({}, Decision(choice=None, rule="no_scores")),
    ],
)
def test_scores_decide_where_the_layout_says_so(
    scores: Mapping[str, int], expected: Decision
) -> None:
    play = _begun(laid_out(IN_TURN, decides_by="scores"), SAID, SAID)
    assert _judge(play, scores, "against") == expected


@pytest.mark.parametrize("decides_by", ["verdict", "scores"])
def test_without_a_verdict_nothing_is_decided(decides_by: str) -> None:
    play = _begun(laid_out(IN_TURN, decides_by=decides_by), SAID, SAID, MISSED)
    assert play.decision == Decision(choice=None, rule="no_verdict")


@pytest.mark.parametrize("decides_by", ["verdict", "scores"])
@pytest.mark.parametrize(
    ("phases", "answers"),
    [
        ([IN_TURN], [SAID, MISSED]),
        ([AT_ONCE], [MISSED, SAID]),
        ([ASKED], [ASKS, MISSED, ASKS, SAID]),
    ],
)
def test_nobody_wins_over_a_side_that_said_no_more_than_a_question(
    phases: list[Mapping[str, Any]], answers: list[Form], decides_by: str
) -> None:
    play = _begun(laid_out(*phases, decides_by=decides_by), *answers)
    assert _judge(play, AHEAD, "for") == Decision(choice=None, rule="unheard")


def test_of_several_verdicts_the_last_decides() -> None:
    play = _begun(laid_out(IN_TURN, AT_ONCE, after="every phase"), SAID, SAID)
    assert _judge(play, AHEAD, "for") is None
    play.answer(4, SAID)
    play.answer(5, SAID)
    assert _judge(play, {}, "against") == Decision(choice="against", rule="judge_verdict")


def test_where_the_last_verdict_is_missing_the_one_before_it_decides() -> None:
    play = _begun(laid_out(IN_TURN, AT_ONCE, after="every phase"), SAID, SAID)
    _judge(play, AHEAD, "for")
    for _ in range(3):
        play.answer(play.pending[0].number, SAID if len(play.pending) == 2 else MISSED)
    assert play.decision == Decision(choice="for", rule="judge_verdict")


def test_after_a_verdict_the_debate_goes_on_and_the_verdict_stands() -> None:
    play = _begun(laid_out(IN_TURN, AT_ONCE, after="speeches"), SAID, SAID)
    _judge(play, AHEAD, "for")
    assert [each.step.form for each in steps_of(play)] == ["speech", "speech"]
    assert play.decision == Decision(choice="for", rule="judge_verdict")


def test_closed_before_anybody_spoke_there_is_nothing_to_judge() -> None:
    for answers in ((), (MISSED,)):
        play = _begun(laid_out(IN_TURN), *answers)
        play.close_early("enough")
        assert play.decision == Decision(choice=None, rule="closed_early")


def test_closed_early_the_judge_speaks_on_what_was_said() -> None:
    play = _begun(laid_out(IN_TURN, AT_ONCE), SAID, SAID)
    play.answer(4, SAID)
    play.close_early("enough")
    (pending,) = play.pending
    assert pending.heard == (1, 2, 4)
    assert _judge(play, AHEAD, "for") == Decision(choice="for", rule="judge_verdict")


def test_closed_early_whoever_spoke_at_once_has_been_heard() -> None:
    play = _begun(laid_out(AT_ONCE))
    play.answer(2, SAID)
    play.close_early("enough")
    assert _judge(play, AHEAD, "against") == Decision(choice=None, rule="unheard")


def test_closed_early_the_judge_is_not_asked_about_nothing_new() -> None:
    play = _begun(laid_out(IN_TURN, AT_ONCE, after="every phase"), SAID, SAID)
    _judge(play, AHEAD, "for")
    play.close_early("enough")
    assert play.decision == Decision(choice="for", rule="judge_verdict")


def test_closed_while_the_judge_speaks_between_phases_it_is_the_last_verdict() -> None:
    play = _begun(laid_out(IN_TURN, AT_ONCE, after="every phase"), SAID, SAID)
    play.close_early("enough")
    assert _judge(play, AHEAD, "for") == Decision(choice="for", rule="judge_verdict")


def test_closed_while_the_judge_speaks_last_its_verdict_is_waited_for() -> None:
    play = _begun(laid_out(IN_TURN), SAID, SAID)
    play.close_early("enough")
    assert _judge(play, AHEAD, "for") == Decision(choice="for", rule="judge_verdict")


def test_closed_while_the_judge_speaks_last_an_earlier_verdict_stands_if_it_gives_none() -> None:
    play = _begun(laid_out(IN_TURN, AT_ONCE, after="every phase"), SAID, SAID)
    _judge(play, AHEAD, "for")
    play.answer(4, SAID)
    play.answer(5, SAID)
    play.close_early("enough")
    play.answer(play.pending[0].number, Forfeit(reason="late"))
    assert play.decision == Decision(choice="for", rule="judge_verdict")
