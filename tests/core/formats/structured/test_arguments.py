"""Arguments with how they were met and answered, read off the turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.formats.structured.arguments import Argument, number_arguments, stance_of
from debate_core.formats.structured.traces import trace_arguments
from tests.core.formats.structured.making import CROSSED, OPENED, WHOLE, cross, heard, opening


@pytest.mark.parametrize(
    ("written", "ids"),
    [
        (("PRO-1", "PRO-2"), ("PRO-1", "PRO-2")),
        (("PRO-7", "PRO-2"), ("PRO-7", "PRO-2")),
        (("first", "PRO-1"), ("PRO-2", "PRO-1")),
        (("PRO-1", "PRO-1", "PRO-1"), ("PRO-1", "PRO-2", "PRO-3")),
        (("CON-1", "PRO-0", "PRO-01", ""), ("PRO-1", "PRO-2", "PRO-3", "PRO-4")),
    ],
)
def test_an_argument_without_an_id_of_its_side_goes_by_the_lowest_free_number(
    written: tuple[str, ...], ids: tuple[str, ...]
) -> None:
    assert number_arguments(opening(*written).arguments, "PRO") == ids


@given(st.lists(st.sampled_from(["PRO-1", "PRO-2", "CON-1", "PRO-3", "", "x"]), max_size=6))
def test_ids_are_unique_and_of_their_side_whatever_was_written(written: list[str]) -> None:
    ids = number_arguments([Argument(id=each) for each in written], "PRO")
    assert len(set(ids)) == len(written)
    assert all(stance_of(each) == "for" for each in ids)


def test_before_the_cross_examination_an_argument_has_no_response() -> None:
    assert [(each.id, each.response) for each in trace_arguments(heard(*OPENED))] == [
        (name, None) for name in ("PRO-1", "PRO-2", "PRO-3", "CON-1", "CON-2", "CON-3")
    ]


def test_questions_wait_for_their_answers() -> None:
    first, *_ = trace_arguments(heard(*CROSSED))
    assert first.response == cross("PRO-1").responses[0]
    assert [(each.id, each.answer) for each in first.questions] == [("PRO-1.1", None)]


def test_each_challenge_stands_beside_its_answer() -> None:
    traced = trace_arguments(heard(*WHOLE))
    assert [each.questions[0].answer for each in traced[:3]] == [
        "On PRO-1.1: so.",
        "On PRO-2.1: so.",
        "On PRO-3.1: so.",
    ]
