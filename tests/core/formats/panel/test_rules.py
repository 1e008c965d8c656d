"""Format `panel`: its phases, orders, questions, personas and stops (formats.md, 3)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import PhaseOpened, SeatsFilled
from debate_core.domain.form import Form
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Pending
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.errors import SpecError
from debate_core.formats import start
from debate_core.formats.checking import check, list_warnings
from debate_core.formats.panel.assessment import Assess
from debate_core.formats.panel.forms import OrderSet, Personas, PersonasChosen, ProposePersonas
from tests.core.formats.panel.making import (
    DORA,
    FAILED,
    PERSONAS,
    assessed,
    assessing,
    assessment,
    candidate,
    panel_spec,
    plainly,
    played,
    rulings,
    speakers,
)
from tests.core.making import ADA, BEN, CLEO, speech
from tests.core.making.plays import Standing, drawn_course, happen


def test_the_phases_are_opening_rebuttals_closing_and_the_last_assessment() -> None:
    play, _ = played(panel_spec(rounds=2))
    assert [(each.phase, each.round) for each in rulings(play, PhaseOpened)] == [
        ("opening", 1),
        ("rebuttal", 1),
        ("rebuttal", 2),
        ("closing", 2),
        ("judgement", 2),
    ]


@pytest.mark.parametrize("phase", ["opening", "rebuttal", "closing"])
def test_at_once_nobody_hears_another_of_the_phase_and_in_turn_everyone_does(phase: str) -> None:
    for how, is_one in (("simultaneous", True), ("turn-taking", False)):
        _, steps = played(panel_spec(rounds=1, **{phase: how}))
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
    _, steps = played(panel_spec(order=order))
    spoken = speakers(steps, "rebuttal")
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
    play, steps = played(spec, assessing(assessment(order=wished)))
    assert [who for round_, who in speakers(steps, "rebuttal") if round_ == 3] == third
    assert [each.drawn for each in rulings(play, OrderSet)][2] == drawn


@given(wished=st.lists(st.sampled_from(["ada", "ben", "cleo", "dora"]), max_size=4).map(tuple))
def test_every_order_is_a_permutation_whatever_the_judge_says(wished: tuple[str, ...]) -> None:
    spec = panel_spec(rounds=4, order="judge-selected")
    play, _ = played(spec, assessing(assessment(order=wished)))
    orders = rulings(play, OrderSet)
    assert len(orders) == 4
    assert all(sorted(each.debaters) == ["ada", "ben", "cleo"] for each in orders)


def test_a_debater_that_fails_does_not_stop_the_round() -> None:
    def answer(pending: Pending) -> Form:
        step = pending.step
        return FAILED if isinstance(step, Speak) and step.debater == "ada" else plainly(pending)

    _, steps = played(panel_spec(rounds=1), answer)
    assert len([each for each in steps if isinstance(each.step, Speak)]) == 9


def test_time_limits_are_the_format_s() -> None:
    _, steps = played(panel_spec(rounds=1, slowest=30, turn_seconds=90))
    turns = [each.step for each in steps if isinstance(each.step, Speak)]
    assert {(t.phase, t.seconds) for t in turns} == {
        ("opening", 30),
        ("rebuttal", 90),
        ("closing", 30),
    }


def test_points_of_information_are_off_by_default() -> None:
    _, steps = played(panel_spec())
    assert all(each.step.form != "point" for each in steps)


def test_a_point_is_put_once_before_each_turn_by_another_who_is_then_heard() -> None:
    _, steps = played(panel_spec(rounds=2, points_of_information=True))
    rebuttals = [e for e in steps if isinstance(e.step, Speak) and e.step.phase == "rebuttal"]
    assert [each.step.form for each in rebuttals] == ["point", "speech"] * 6
    for asked, spoken in zip(rebuttals[::2], rebuttals[1::2], strict=True):
        assert isinstance(asked.step, Speak)
        assert isinstance(spoken.step, Speak)
        assert asked.step.to == spoken.step.debater != asked.step.debater
        assert asked.turn in spoken.heard
        assert asked.step.words == 30


def test_the_most_diverse_personas_take_the_seats() -> None:
    play, steps = played(panel_spec(personas=True))
    assert steps[0].step == ProposePersonas()
    (chosen,) = rulings(play, PersonasChosen)
    assert [each.debater for each in chosen.seats] == ["ada", "ben", "cleo"]
    assert len({each.name for each in chosen.seats}) == 3
    assert len(chosen.passed_over) == len(PERSONAS.candidates) - 3
    (filled,) = rulings(play, SeatsFilled)
    assert [(each.debater, each.name) for each in filled.seats] == [
        (each.debater, each.name) for each in chosen.seats
    ]


def test_who_argued_best_is_the_persona_in_the_seat() -> None:
    few = Personas(candidates=(candidate("P", "nuanced"), candidate("Q", "nuanced")))
    spec = panel_spec(ADA, BEN, rounds=1, personas=True)
    play, _ = played(
        spec, lambda each: few if isinstance(each.step, ProposePersonas) else plainly(each)
    )
    (chosen,) = rulings(play, PersonasChosen)
    assert play.decision == Decision(choice=chosen.seats[0].name, rule="leads_assessment")


def test_without_personas_the_cast_keeps_its_seats() -> None:
    play, _ = played(
        panel_spec(personas=True),
        lambda each: FAILED if isinstance(each.step, ProposePersonas) else plainly(each),
    )
    assert rulings(play, PersonasChosen) == []
    assert play.decision == Decision(choice="Ada", rule="leads_assessment")


def test_closing_early_ends_at_once_before_anything_was_said_else_with_an_assessment() -> None:
    play = start(panel_spec())
    play.close_early("enough")
    assert play.decision == Decision(choice=None, rule="closed_early")
    play = start(panel_spec())
    for pending in play.pending:
        play.answer(pending.number, speech())
    play.close_early("enough")
    assert [each.step for each in play.pending] == [Assess(1, is_last=True)]


def test_closed_while_the_judge_assesses_last_it_is_waited_for() -> None:
    play = start(panel_spec())
    while not (isinstance(play.pending[0].step, Assess) and play.pending[0].step.is_last):
        play.answer(play.pending[0].number, plainly(play.pending[0]))
    play.close_early("enough")
    play.answer(play.pending[0].number, plainly(play.pending[0]))
    assert play.decision is not None
    assert play.decision.rule == "leads_assessment"


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
    course = drawn_course(play, data.draw, plainly)
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
        (
            panel_spec(ADA, BEN.model_copy(update={"stance": " "})),
            "Write each with a side",
        ),
    ],
)
def test_what_can_not_be_played_is_said_in_a_sentence(spec: Specification, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        check(spec)


def test_two_and_eight_debaters_can_play() -> None:
    check(panel_spec(ADA, CLEO))
    check(panel_spec(*NINE[:8]))


def test_options_that_can_not_take_hold_are_warned_of() -> None:
    assert list_warnings(panel_spec()) == ()
    (late,) = list_warnings(panel_spec(order="judge-selected"))
    assert "until then the order rotates" in late
    (mute,) = list_warnings(panel_spec(points_of_information=True, rebuttal="simultaneous"))
    assert "in turn" in mute
