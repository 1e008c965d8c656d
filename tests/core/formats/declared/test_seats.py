"""Who takes the seats of a laid out format."""

import pytest

from debate_core.domain.form import AnswerContext
from debate_core.domain.outcome import Decision
from debate_core.domain.steps import Speak
from debate_core.drafting.options import list_options, read_options
from debate_core.errors import SpecError
from debate_core.formats.checking import check
from debate_core.formats.decision_rules import find_decision_rule
from debate_core.formats.declared import read_layout
from tests.core.formats.declared.layouts import AT_ONCE, IN_TURN, OXFORD, debate, laid_out, offered

LAYOUT = read_layout(OXFORD.read_bytes(), "oxford.toml")
SIDES = ["proposition", "proposition", "opposition", "opposition"]
WRITTEN = "Ada: proposition; Ben: proposition; Cleo: opposition; Dan: opposition"


@pytest.mark.parametrize("wanted", ["", "4", "Ada, Ben, Cleo, Dan", WRITTEN, WRITTEN.upper()])
def test_the_seats_are_filled_side_by_side(wanted: str) -> None:
    with offered(LAYOUT) as made:
        spec = debate(made, wanted=wanted)
        check(spec)
        assert [each.stance for each in spec.debaters] == SIDES
        assert [made.name_seat(spec, each).full for each in spec.debaters] == [
            *("proposition 1", "proposition 2", "opposition 1", "opposition 2"),
        ]


def test_debaters_can_be_written_in_any_order() -> None:
    with offered(LAYOUT) as made:
        wanted = "Ada: opposition; Ben: proposition; Cleo: opposition; Dan: proposition"
        spec = debate(made, wanted=wanted)
        check(spec)
        assert [made.name_seat(spec, each).full for each in spec.debaters] == [
            *("opposition 1", "proposition 1", "opposition 2", "proposition 2"),
        ]


@pytest.mark.parametrize(
    "wanted",
    ["Ada: proposition; Ben: opposition", "Ada, Ben", WRITTEN.replace("Dan: opp", "Dan: ")],
)
def test_seats_that_are_not_filled_are_told_with_an_example(wanted: str) -> None:
    with offered(LAYOUT) as made, pytest.raises(SpecError) as told:
        check(debate(made, wanted=wanted))
    assert str(told.value) == (
        "Oxford has these seats: 2 for proposition, 2 for opposition. Write the debaters "
        f"such as “{WRITTEN}”."
    )


def test_a_number_that_is_not_that_of_the_seats_is_told() -> None:
    with (
        offered(LAYOUT) as made,
        pytest.raises(SpecError, match="Oxford has 4 debaters; ask for 4"),
    ):
        made.read_debaters("3", 1)


def test_what_is_suggested_can_be_asked_for() -> None:
    with offered(LAYOUT) as made:
        assert made.suggest_debaters() == ("4", WRITTEN)
        for wanted in made.suggest_debaters():
            check(debate(made, wanted=wanted))


def test_rounds_can_be_asked_for_only_where_a_phase_repeats() -> None:
    with offered(laid_out(IN_TURN)) as made, pytest.raises(SpecError, match="played once"):
        check(debate(made, rounds=2))
    with offered(laid_out({**IN_TURN, "repeat": True})) as made:
        check(debate(made, rounds=2))
        assert made.has_rounds


def test_what_is_offered_follows_from_the_layout() -> None:
    with offered(LAYOUT) as made:
        assert (made.name, made.good_for) == (LAYOUT.name, LAYOUT.good_for)
        assert tuple(made.list_choices(debate(made))) == ("proposition", "opposition")
        assert made.has_judge
        assert not find_decision_rule(
            made.decision_rules, Decision(choice=None, rule="level_scores")
        ).is_escalated


def test_the_layout_is_no_option_that_can_be_chosen() -> None:
    with offered(LAYOUT) as made:
        assert list_options("oxford") == ()
        assert read_options("oxford", "") == made.Options()


@pytest.mark.parametrize(("phase", "is_by_form"), [("speeches", False), ("closing", True)])
def test_a_person_writes_in_a_form_where_all_speak_at_once(phase: str, *, is_by_form: bool) -> None:
    with offered(laid_out(IN_TURN, AT_ONCE)) as made:
        spec = debate(made)
        who = spec.debaters[0].id
        sheet = made.make_sheet(AnswerContext(spec, Speak(who, phase, 1), debater=who))
    assert (sheet is not None) is is_by_form
