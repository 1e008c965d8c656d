"""What is asked of a debate of format `consensus` before it starts, and what it is filled with."""

import pytest

from debate_core.domain.specification import Specification
from debate_core.errors import SpecError
from debate_core.formats.checking import check, list_warnings
from debate_core.formats.consensus import Consensus
from tests.core.making import consensus_spec, count, share

FORMAT = Consensus()


@pytest.mark.parametrize(
    "choices", [("yes", "no"), ("y" * 80, *"abcdefghi"), ("release", "revise", "escalate")]
)
def test_choices_to_vote_on_are_two_to_ten_of_a_few_words(choices: tuple[str, ...]) -> None:
    check(consensus_spec(choices=choices))


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ((), "Name at least 2 different choices to vote on, such as “release, revise”."),
        (("a",), "Name at least 2 different choices to vote on, such as “release, revise”."),
        (("a", "A "), "Name at least 2 different choices to vote on, such as “release, revise”."),
        (("a", " "), "Each choice to vote on has 1 to 80 characters; shorten or name it."),
        (("a", "b" * 81), "Each choice to vote on has 1 to 80 characters; shorten or name it."),
        (tuple("abcdefghijk"), "A vote has at most 10 choices; take some out."),
    ],
)
def test_other_choices_are_refused_in_one_clear_sentence(
    choices: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(SpecError) as refusal:
        check(consensus_spec(choices=choices))
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("spec", "warned"),
    [
        (consensus_spec(*"abcd", threshold=count(2)), True),
        (consensus_spec(*"abcd", threshold=count(3)), False),
        (consensus_spec(*"ab", threshold=share(50)), True),
        (consensus_spec(*"abc", threshold=share(60)), False),
    ],
)
def test_a_threshold_that_two_choices_can_reach_at_once_is_warned_of(
    spec: Specification, warned: bool
) -> None:
    assert any("two choices can reach" in said for said in list_warnings(spec)) == warned


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ("", ["planner", "critic", "operator"]),
        ("1", ["planner"]),
        ("Ada; Ben", ["ada", "ben"]),
    ],
)
def test_roles_are_cast_unless_debaters_are_named(wanted: str, ids: list[str]) -> None:
    assert [each.id for each in FORMAT.read_debaters(wanted, seed=7)] == ids


def test_the_people_vote_on_the_same_choices_as_the_debaters() -> None:
    spec = consensus_spec(choices=("tea", "coffee"))
    assert tuple(FORMAT.list_choices(spec)) == ("tea", "coffee")
    assert spec.stances == ()
