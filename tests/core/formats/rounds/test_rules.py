"""Format `rounds`: its order, its one verdict, and its early closing (formats.md, 1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, Synthesis
from debate_core.domain.judge_forms import Scores, Verdict
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Play
from debate_core.domain.rubric import SPEECHES
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Draft, Judge, Speak
from debate_core.formats import start
from tests.core.making import ADA, BEN, CLEO, rounds_spec, speech, verdict
from tests.core.making.plays import fitting

LATE = Forfeit(reason="late")
SCHEMA: dict[str, object] = {"type": "object"}
DRAFTED = rounds_spec().model_copy(update={"synthesis": SCHEMA})


def _spoken(spec: Specification, *turns: Form) -> Play:
    """A play in which the first turns have been answered so."""
    play = start(spec)
    for number, turn in enumerate(turns, start=1):
        play.answer(number, turn)
    return play


def _judged(winner: str | None) -> Decision | None:
    play = _spoken(rounds_spec(), speech(), speech())
    play.answer(3, verdict(winner))
    return play.decision


def test_every_debater_speaks_in_declared_order_every_round_and_then_the_judge() -> None:
    play, steps = start(rounds_spec(ADA, BEN, CLEO, rounds=3)), list[object]()
    while play.decision is None:
        (pending,) = play.pending
        steps.append(pending.step)
        play.answer(pending.number, fitting(pending))
    assert [step.debater for step in steps if isinstance(step, Speak)] == ["ada", "ben", "cleo"] * 3
    assert [step.round for step in steps if isinstance(step, Speak)] == [1] * 3 + [2] * 3 + [3] * 3
    assert [type(step) for step in steps[9:]] == [Judge]


def test_a_debater_hears_all_that_was_said_before_and_the_judge_all() -> None:
    play = _spoken(rounds_spec(rounds=2), speech(), LATE, speech())
    assert play.pending[0].heard == (1, 3)
    play.answer(4, speech())
    assert play.pending[0].heard == (1, 3, 4)


def test_phases_are_told_as_they_open() -> None:
    play = _spoken(rounds_spec(rounds=2), *[speech()] * 4)
    assert play.rulings == (
        PhaseOpened(phase="argument", round=1),
        PhaseOpened(phase="argument", round=2),
        PhaseOpened(phase="judgement", round=2),
    )


@pytest.mark.parametrize(
    ("winner", "choice"),
    [
        ("for", "for"),
        (" FOR ", "for"),
        ("against", "against"),
        ("a bit of both ", "a bit of both"),
        (None, None),
        ("", None),
        ("  ", None),
    ],
)
def test_the_judge_s_winner_is_the_decision(winner: str | None, choice: str | None) -> None:
    assert _judged(winner) == Decision(choice=choice, rule="judge_verdict")


def test_without_a_verdict_nothing_is_decided() -> None:
    play = _spoken(rounds_spec(), speech(), speech(), LATE)
    assert play.decision == Decision(choice=None, rule="no_verdict")


def test_the_synthesizer_is_asked_last_where_there_is_a_schema() -> None:
    play = _spoken(DRAFTED, speech(), speech(), verdict())
    told = "for, by the judge's verdict"
    assert [each.step for each in play.pending] == [Draft(SCHEMA, told, "for")]
    play.answer(4, Synthesis(value={}))
    assert play.decision == Decision(choice="for", rule="judge_verdict")


def _scored(winner: str | None, for_: int, against: int) -> Verdict:
    """A verdict that names one, with scores that are the same in every dimension."""
    scores = (
        Scores(stance=stance, scores={each.name: score for each in SPEECHES.dimensions})
        for stance, score in (("for", for_), ("against", against))
    )
    return verdict(winner, *scores)


@pytest.mark.parametrize(
    ("judged", "stands", "winner"),
    [
        (_scored("for", 8, 6), "for, by the judge's verdict", "for"),
        (
            _scored("for", 6, 8),
            "against, by the totals of the judge's scores, though its verdict names another",
            "against",
        ),
        (
            _scored("for", 7, 7),
            "nobody: the totals of the judge's scores are level, though its verdict names a winner",
            "",
        ),
        (_scored(None, 7, 7), "nobody: the judge names no winner", ""),
        (LATE, "nobody: the judge gave no verdict", ""),
    ],
)
def test_the_synthesizer_is_told_who_won_and_by_what(
    judged: Form, stands: str, winner: str
) -> None:
    spec = rounds_spec(rounds=2).model_copy(update={"synthesis": SCHEMA})
    play = _spoken(spec, *[speech()] * 4, judged)
    (step,) = [each.step for each in play.pending]
    assert step == Draft(SCHEMA, stands, winner)


def test_the_synthesizer_is_told_that_nobody_wins_over_a_side_that_was_not_heard() -> None:
    play = _spoken(DRAFTED, speech(), LATE, verdict())
    (step,) = [each.step for each in play.pending]
    assert step == Draft(SCHEMA, "nobody: a side was not heard", "")


def test_a_result_that_was_not_drafted_leaves_the_verdict_as_it_is() -> None:
    play = _spoken(DRAFTED, speech(), speech(), verdict(), LATE)
    assert play.decision == Decision(choice="for", rule="judge_verdict")


def test_closed_before_anybody_spoke_there_is_nothing_to_judge() -> None:
    for turns in ((), (LATE,)):
        play = _spoken(rounds_spec(), *turns)
        play.close_early("enough")
        assert play.decision == Decision(choice=None, rule="closed_early")


@pytest.mark.parametrize(("spoken", "round_"), [(1, 1), (2, 2), (3, 2)])
def test_closed_early_the_judge_still_gives_its_verdict_on_what_was_said(
    spoken: int, round_: int
) -> None:
    play = _spoken(rounds_spec(rounds=3), *[speech()] * spoken)
    play.close_early("enough")
    (pending,) = play.pending
    assert isinstance(pending.step, Judge)
    assert pending.heard == tuple(range(1, spoken + 1))
    assert play.rulings[-1] == PhaseOpened(phase="judgement", round=round_)
    play.answer(pending.number, verdict("against"))
    assert play.decision == (
        Decision(choice="against", rule="judge_verdict") if spoken > 1 else UNNAMED
    )


UNNAMED = Decision(choice=None, rule="unheard")


@pytest.mark.parametrize("winner", ["for", "against", "both", None])
def test_nobody_wins_over_a_side_that_never_spoke(winner: str | None) -> None:
    play = _spoken(rounds_spec(rounds=2), speech(), LATE, speech(), LATE, verdict(winner))
    assert play.decision == UNNAMED


def test_of_a_stance_that_two_share_one_is_enough() -> None:
    dan = CLEO.model_copy(update={"id": "dan", "stance": "For "})
    play = _spoken(rounds_spec(ADA, BEN, dan), speech(), speech(), LATE, verdict("for"))
    assert play.decision == Decision(choice="for", rule="judge_verdict")


def test_closed_while_the_judge_deliberates_its_verdict_is_waited_for() -> None:
    play = _spoken(rounds_spec(), speech(), speech())
    play.close_early("enough")
    (pending,) = play.pending
    play.answer(pending.number, verdict("for"))
    assert play.decision == Decision(choice="for", rule="judge_verdict")


def test_closed_while_the_judge_deliberates_no_result_is_drafted_after_it() -> None:
    play = _spoken(DRAFTED, speech(), speech())
    play.close_early("enough")
    play.answer(3, verdict("for"))
    assert play.pending == ()
    assert play.decision == Decision(choice="for", rule="judge_verdict")


def test_closed_while_the_result_is_drafted_the_verdict_stands() -> None:
    play = _spoken(DRAFTED, speech(), speech(), verdict("against"))
    play.close_early("enough")
    assert play.decision == Decision(choice="against", rule="judge_verdict")


@given(st.integers(0, 2**31))
def test_the_judge_s_view_is_drawn_from_the_debate_s_seed(seed: int) -> None:
    spec = rounds_spec().model_copy(update={"seed": seed})
    first, second = (_spoken(spec, speech(), speech()).pending[0].step for _ in range(2))
    assert first == second


def test_another_seed_draws_another_view() -> None:
    specs = (rounds_spec().model_copy(update={"seed": seed}) for seed in range(5))
    steps = {_spoken(spec, speech(), speech()).pending[0].step for spec in specs}
    assert len(steps) == 5
