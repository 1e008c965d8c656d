"""Format `panel`: its phases, orders, assessments and early stop (formats.md, 3)."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.forms import Answer, Forfeit
from debate_core.domain.forms_panel import Personas, Point
from debate_core.domain.play import Pending, Play
from debate_core.domain.rulings import (
    Decision,
    OrderSet,
    PersonasChosen,
    PhaseOpened,
    StoppedEarly,
)
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Assess, Draft, Speak
from debate_core.domain.words import DebaterId
from debate_core.errors import SpecError
from debate_core.formats import start
from debate_core.formats.checking import check, warnings
from tests.core.making import ADA, BEN, CLEO, speech
from tests.core.making_panel import assessed, assessment, candidate, panel_spec
from tests.core.toys import PERSONAS, Standing, drawn_course, fitting, happen

T = TypeVar("T")
FAILED = Forfeit(reason="late")
DORA = Debater(id=DebaterId("dora"), name="Dora", stance="for")
Answers = Callable[[Pending], Answer]


def _plainly(pending: Pending) -> Answer:
    return assessment() if isinstance(pending.step, Assess) else fitting(pending)


def _played(spec: Specification, answer: Answers = _plainly) -> tuple[Play, list[Pending]]:
    play, steps = start(spec), list[Pending]()
    while play.decision is None:
        pending = play.pending[0]
        steps.append(pending)
        play.answer(pending.number, answer(pending))
    return play, steps


def _assessing(*assessments: Answer) -> Answers:
    left = list(assessments)
    return lambda each: left.pop(0) if isinstance(each.step, Assess) and left else _plainly(each)


def _assessing_steps(steps: Iterable[Pending]) -> list[Assess]:
    return [each.step for each in steps if isinstance(each.step, Assess)]


def _speakers(steps: Iterable[Pending], phase: str) -> list[tuple[int, str]]:
    turns = (each.step for each in steps if isinstance(each.step, Speak))
    return [(turn.round, str(turn.debater)) for turn in turns if turn.phase == phase]


def _rulings(play: Play, kind: type[T]) -> list[T]:
    return [each for each in play.rulings if isinstance(each, kind)]


def test_the_phases_are_opening_rebuttals_closing_and_the_last_assessment() -> None:
    play, _ = _played(panel_spec(rounds=2))
    assert [(each.phase, each.round) for each in _rulings(play, PhaseOpened)] == [
        ("opening", 1),
        ("rebuttal", 1),
        ("rebuttal", 2),
        ("closing", 2),
        ("judgement", 2),
    ]


@pytest.mark.parametrize("phase", ["opening", "rebuttal", "closing"])
def test_at_once_nobody_hears_another_of_the_phase_and_in_turn_everyone_does(phase: str) -> None:
    for how, is_one in (("simultaneous", True), ("turn-taking", False)):
        _, steps = _played(panel_spec(rounds=1, **{phase: how}))
        mine = [e for e in steps if isinstance(e.step, Speak) and e.step.phase == phase]
        assert (len({each.heard for each in mine}) == 1) is is_one
        if not is_one:
            assert all(set(a.heard) < set(b.heard) for a, b in pairwise(mine))


@pytest.mark.parametrize(
    ("order", "second"),
    [("fixed", ["ada", "ben", "cleo"]), ("rotating", ["ben", "cleo", "ada"])],
)
def test_a_fixed_order_stays_and_a_rotating_one_moves_its_start_by_one(
    order: str, second: list[str]
) -> None:
    _, steps = _played(panel_spec(order=order))
    spoken = _speakers(steps, "rebuttal")
    assert [who for round_, who in spoken if round_ == 1] == ["ada", "ben", "cleo"]
    assert [who for round_, who in spoken if round_ == 2] == second


@pytest.mark.parametrize(
    ("wished", "third", "drawn"),
    [
        (("cleo", "ada", "ben"), ["cleo", "ada", "ben"], "judge"),
        (("cleo", "ada"), ["cleo", "ada", "ben"], "fallback"),
        (("ada", "ada", "ben"), ["cleo", "ada", "ben"], "fallback"),
        (("ada", "ben", "dora"), ["cleo", "ada", "ben"], "fallback"),
        ((), ["cleo", "ada", "ben"], "rotating"),
    ],
)
def test_the_judge_s_order_is_taken_if_it_names_everyone_once(
    wished: tuple[str, ...], third: list[str], drawn: str
) -> None:
    spec = panel_spec(rounds=3, order="judge-selected")
    play, steps = _played(spec, _assessing(assessment(order=wished)))
    assert [who for round_, who in _speakers(steps, "rebuttal") if round_ == 3] == third
    assert [each.drawn for each in _rulings(play, OrderSet)][2] == drawn


@given(wished=st.lists(st.sampled_from(["ada", "ben", "cleo", "dora"]), max_size=4).map(tuple))
def test_every_order_is_a_permutation_whatever_the_judge_says(wished: tuple[str, ...]) -> None:
    spec = panel_spec(rounds=4, order="judge-selected")
    play, _ = _played(spec, _assessing(assessment(order=wished)))
    orders = _rulings(play, OrderSet)
    assert len(orders) == 4
    assert all(sorted(each.debaters) == ["ada", "ben", "cleo"] for each in orders)


@pytest.mark.parametrize(
    ("rounds", "every", "after"),
    [
        (1, 2, [(1, True)]),
        (2, 2, [(2, False), (2, True)]),
        (5, 2, [(2, False), (4, False), (5, True)]),
        (6, 3, [(3, False), (6, False), (6, True)]),
    ],
)
def test_the_judge_assesses_every_so_many_rounds_and_at_the_end(
    rounds: int, every: int, after: list[tuple[int, bool]]
) -> None:
    _, steps = _played(panel_spec(rounds=rounds, assess_every=every))
    found = _assessing_steps(steps)
    assert [(each.round, each.is_last) for each in found] == after


SPENT = assessment(observations=("diminishing returns",))
AGAIN = assessment(observations=("repetition", "topic drift"))
FRESH = assessment(observations=("convergence likely",))


@pytest.mark.parametrize(
    ("assessments", "stopped_after"),
    [
        ((assessment(should_continue=False),), 2),
        ((SPENT, AGAIN), 4),
        ((SPENT, FRESH, SPENT), None),
        ((FRESH, FRESH, FRESH), None),
        ((SPENT, FAILED, SPENT), 6),
        ((FAILED, FAILED, FAILED), None),
    ],
)
def test_the_rounds_stop_early_when_the_judge_says_so_or_twice_sees_nothing_new(
    assessments: tuple[Answer, ...], stopped_after: int | None
) -> None:
    play, steps = _played(panel_spec(rounds=7), _assessing(*assessments))
    stops = _rulings(play, StoppedEarly)
    assert [each.round for each in stops] == ([] if stopped_after is None else [stopped_after])
    assert max(round_ for round_, _ in _speakers(steps, "rebuttal")) == (stopped_after or 7)
    assert len(_speakers(steps, "closing")) == 3


def test_the_rounds_never_stop_before_every_debater_has_had_a_rebuttal() -> None:
    def answer(pending: Pending) -> Answer:
        step = pending.step
        if isinstance(step, Assess):
            return assessment(should_continue=False)
        if isinstance(step, Speak) and (step.phase, step.debater) == ("rebuttal", "cleo"):
            return FAILED if step.round < 3 else speech()
        return fitting(pending)

    play, _ = _played(panel_spec(rounds=6), answer)
    assert [each.round for each in _rulings(play, StoppedEarly)] == [4]


def test_a_debater_that_fails_does_not_stop_the_round() -> None:
    def answer(pending: Pending) -> Answer:
        step = pending.step
        return FAILED if isinstance(step, Speak) and step.debater == "ada" else _plainly(pending)

    _, steps = _played(panel_spec(rounds=1), answer)
    assert len([each for each in steps if isinstance(each.step, Speak)]) == 9


def test_time_limits_are_the_format_s() -> None:
    _, steps = _played(panel_spec(rounds=1, slowest=30, turn_seconds=90))
    turns = [each.step for each in steps if isinstance(each.step, Speak)]
    assert {(t.phase, t.seconds) for t in turns} == {
        ("opening", 30),
        ("rebuttal", 90),
        ("closing", 30),
    }


def test_points_of_information_are_off_by_default() -> None:
    _, steps = _played(panel_spec())
    assert all(each.step.form != "point" for each in steps)


def test_a_point_is_put_once_before_each_turn_by_another_who_is_then_heard() -> None:
    _, steps = _played(panel_spec(rounds=2, points_of_information=True))
    rebuttals = [e for e in steps if isinstance(e.step, Speak) and e.step.phase == "rebuttal"]
    assert [each.step.form for each in rebuttals] == ["point", "speech"] * 6
    for asked, spoken in zip(rebuttals[::2], rebuttals[1::2], strict=True):
        assert isinstance(asked.step, Speak)
        assert isinstance(spoken.step, Speak)
        assert asked.step.to == spoken.step.debater != asked.step.debater
        assert asked.turn in spoken.heard
        assert asked.step.words == 30


@pytest.mark.parametrize(
    ("last", "decision"),
    [
        (assessment(), Decision(choice="for", rule="leads_assessment")),
        (
            assessment(assessed("ada", 5), assessed("ben", 4), assessed("cleo", 9)),
            Decision(choice="not yet", rule="leads_assessment"),
        ),
        (
            assessment(assessed("ada", 8), assessed("ben", 8)),
            Decision(choice=None, rule="level_assessment"),
        ),
    ],
)
def test_the_stance_that_leads_the_last_assessment_is_the_decision(
    last: Answer, decision: Decision
) -> None:
    play, _ = _played(panel_spec(rounds=1), _assessing(last))
    assert play.decision == decision


def test_without_a_last_assessment_the_one_before_decides_and_without_any_nothing() -> None:
    play, _ = _played(panel_spec(rounds=2), _assessing(assessment(), FAILED))
    assert play.decision == Decision(choice="for", rule="leads_assessment")
    play, _ = _played(panel_spec(rounds=1), _assessing(FAILED))
    assert play.decision == Decision(choice=None, rule="no_assessment")


@pytest.mark.parametrize(
    ("left_out", "rule"), [("dora", "leads_assessment"), ("ben", "unassessed")]
)
def test_nobody_leads_over_somebody_of_another_side_whom_the_judge_left_out(
    left_out: str, rule: str
) -> None:
    rows = (assessed(who, 8 if who == "ada" else 6) for who in ("ada", "ben", "dora"))
    said = assessment(*(each for each in rows if each.debater != left_out))
    play, _ = _played(panel_spec(ADA, BEN, DORA), lambda each: _assessed_as(said, each))
    assert play.decision is not None
    assert play.decision.rule == rule


def _assessed_as(said: Answer, pending: Pending) -> Answer:
    return said if isinstance(pending.step, Assess) else fitting(pending)


def test_nobody_leads_over_a_side_that_never_spoke() -> None:
    play, _ = _played(panel_spec(), lambda each: FAILED if _is_of(each, BEN) else _plainly(each))
    assert play.decision == Decision(choice=None, rule="unheard")


def _is_of(pending: Pending, debater: Debater) -> bool:
    return isinstance(pending.step, Speak) and pending.step.debater == debater.id


def test_the_most_diverse_personas_take_the_seats() -> None:
    play, steps = _played(panel_spec(personas=True))
    assert steps[0].step == Draft("personas")
    (chosen,) = _rulings(play, PersonasChosen)
    assert [each.debater for each in chosen.seats] == ["ada", "ben", "cleo"]
    assert len({each.name for each in chosen.seats}) == 3
    assert len(chosen.passed_over) == len(PERSONAS.candidates) - 3


def test_the_stance_that_leads_is_that_of_the_persona_in_the_seat() -> None:
    few = Personas(candidates=(candidate("P", "nuanced"), candidate("Q", "nuanced")))
    spec = panel_spec(ADA, BEN, rounds=1, personas=True)
    play, _ = _played(spec, lambda each: few if isinstance(each.step, Draft) else _plainly(each))
    assert play.decision == Decision(choice="nuanced", rule="leads_assessment")


def test_without_personas_the_cast_keeps_its_seats() -> None:
    play, _ = _played(
        panel_spec(personas=True),
        lambda each: FAILED if isinstance(each.step, Draft) else _plainly(each),
    )
    assert _rulings(play, PersonasChosen) == []
    assert play.decision == Decision(choice="for", rule="leads_assessment")


def test_closing_early_ends_at_once_before_anything_was_said_else_with_an_assessment() -> None:
    play = start(panel_spec())
    play.close_early("enough")
    assert play.decision == Decision(choice=None, rule="closed_early")
    play = start(panel_spec())
    for pending in play.pending:
        play.answer(pending.number, speech())
    play.close_early("enough")
    assert [each.step for each in play.pending] == [Assess(1, is_last=True)]


@pytest.mark.parametrize(("speaking", "rule"), [(1, "unheard"), (3, "leads_assessment")])
def test_closed_while_all_speak_at_once_whoever_has_spoken_is_heard(
    speaking: int, rule: str
) -> None:
    four = (ADA, BEN, CLEO, DORA)
    play = start(panel_spec(*four))
    for pending in play.pending[:speaking]:
        play.answer(pending.number, speech())
    play.close_early("enough")
    (last,) = play.pending
    assert len(last.heard) == speaking
    scores = (8, 7, 6, 5)
    rows = (assessed(each.id, score) for each, score in zip(four, scores, strict=True))
    play.answer(last.number, assessment(*rows))
    assert play.decision is not None
    assert play.decision.rule == rule


@given(data=st.data(), points=st.booleans(), personas=st.booleans())
def test_a_debate_replays_from_every_beginning(
    data: st.DataObject, points: bool, personas: bool
) -> None:
    spec = panel_spec(rounds=3, points_of_information=points, personas=personas)
    play = start(spec)
    course = drawn_course(play, data.draw)
    kept = data.draw(st.integers(0, len(course)))
    again = happen(start(spec), course[:kept])
    assert Standing.of(happen(again, course[kept:])) == Standing.of(play)


NINE = tuple(
    ADA.model_copy(update={"id": f"d{number}", "name": f"D{number}"}) for number in range(9)
)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (panel_spec(ADA), "2 to 8 debaters, and 1 are named"),
        (panel_spec(*NINE), "2 to 8 debaters, and 9 are named"),
        (panel_spec(ADA, BEN.model_copy(update={"stance": " "})), "Ben has no stance"),
    ],
)
def test_what_can_not_be_played_is_said_in_a_sentence(spec: Specification, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        check(spec)


def test_two_and_eight_debaters_can_play() -> None:
    check(panel_spec(ADA, CLEO))
    check(panel_spec(*NINE[:8]))


def test_options_that_can_not_take_hold_are_warned_of() -> None:
    assert warnings(panel_spec()) == ()
    (late,) = warnings(panel_spec(order="judge-selected"))
    assert "until then the order rotates" in late
    (mute,) = warnings(panel_spec(points_of_information=True, rebuttal="simultaneous"))
    assert "in turn" in mute


def test_a_point_that_lets_it_pass_is_a_turn_without_words() -> None:
    assert Point().own_words() == ""
