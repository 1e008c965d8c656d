"""A recount: every difference between what was counted and what is listed has one cause."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.boxes import Box
from debate_core.domain.eligibility import Reason
from debate_core.domain.recount import Cause, Stands, recount_box
from debate_core.domain.values import PersonId

CHOICES = ("for", "against")
EMPTY = Box(CHOICES, datetime(2026, 1, 1, tzinfo=UTC))
ADA = PersonId("1")
FOR = EMPTY.cast_ballot(ADA, "for")


def _stands(**listed: Sequence[str]) -> dict[str, Stands | None]:
    people = {each: tuple(map(PersonId, listed.get(each, ()))) for each in CHOICES}
    return {choice: Stands(who, bots=1) for choice, who in people.items()}


def _causes(box: Box, standing: Mapping[str, Stands | None]) -> dict[str, dict[Cause, int]]:
    """Of each choice, its differences beside the bot's own sign."""
    return {
        row.choice: {cause: n for cause, n in row.differences.items() if cause.change != "bots"}
        for row in recount_box(box, standing)
        if any(cause.change != "bots" for cause in row.differences)
    }


@pytest.mark.parametrize(
    ("box", "standing", "causes"),
    [
        (FOR, {"for": "1"}, {}),
        (EMPTY, {"for": "1"}, {"for": {Cause("added"): 1}}),
        (FOR, {}, {"for": {Cause("gone"): -1}}),
        (
            FOR,
            {"against": "1"},
            {"for": {Cause("moved away"): -1}, "against": {Cause("moved here"): 1}},
        ),
        (FOR, {"for": "1", "against": "1"}, {"against": {Cause("second"): 1}}),
        (
            FOR.note_reactions(ADA, ("against",)),
            {"for": "1", "against": "1"},
            {"against": {Cause("older"): 1}},
        ),
        (FOR.leave_out(ADA, "young"), {"for": "1"}, {"for": {Cause(None, "young"): 1}}),
        (FOR.leave_out(ADA, "young"), {}, {}),
        (FOR.leave_out(ADA, "left"), {"against": "1"}, {"against": {Cause("moved here"): 1}}),
    ],
    ids=[
        "nothing",
        "added since",
        "taken off since",
        "moved since",
        "a second reaction since",
        "two reactions stood, and the older one does not count",
        "left out, and still listed",
        "left out, and taken off since",
        "left out, and moved since",
    ],
)
def test_each_difference_is_of_one_cause(
    box: Box, standing: dict[str, Sequence[str]], causes: dict[str, dict[Cause, int]]
) -> None:
    assert _causes(box, _stands(**standing)) == causes


def test_a_sign_that_was_taken_off_the_message_is_the_cause_for_all_who_stood_on_it() -> None:
    standing = {"for": None, "against": Stands((), bots=1)}
    (row, _) = recount_box(FOR, standing)
    assert (row.counted, row.listed, row.differences) == (1, 0, {Cause("no sign"): -1})


PEOPLE = st.sampled_from([PersonId(str(each)) for each in range(5)])
BALLOTS = st.dictionaries(PEOPLE, st.sampled_from(CHOICES))
REASONS: list[Reason] = ["left", "young", "new", "role", "starter", "seat"]
LISTED = st.none() | st.builds(Stands, st.sets(PEOPLE).map(tuple), st.integers(0, 2))


@given(
    BALLOTS,
    st.dictionaries(PEOPLE, st.sampled_from(REASONS)),
    st.dictionaries(PEOPLE, st.sets(st.sampled_from(CHOICES))),
    st.fixed_dictionaries(dict.fromkeys(CHOICES, LISTED)),
)
def test_what_is_listed_less_what_was_counted_is_the_sum_of_its_causes(
    ballots: dict[PersonId, str],
    left_out: dict[PersonId, Reason],
    old: dict[PersonId, set[str]],
    standing: dict[str, Stands | None],
) -> None:
    box = EMPTY
    for who, choice in ballots.items():
        box = box.cast_ballot(who, choice).note_reactions(who, old.get(who, set()) - {choice})
    for who in left_out.keys() & ballots.keys():
        box = box.leave_out(who, left_out[who])
    for row in recount_box(box, standing):
        assert row.listed - row.counted == sum(row.differences.values())
        assert all(row.differences.values())
