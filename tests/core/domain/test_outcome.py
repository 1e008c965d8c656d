"""The outcome: every row of the table in voting.md, and its edges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.outcome import compute_outcome
from debate_core.domain.specification import Voting
from debate_core.domain.tally import Threshold
from tests.core.making import count, rounds_spec, share

FOR = "for"
AGAINST = "against"
SYNTHESIS = "a synthesis"
TALLIES = st.dictionaries(st.sampled_from([FOR, AGAINST, SYNTHESIS]), st.integers(0, 20))


@pytest.mark.parametrize(
    ("people", "standing", "kind", "result"),
    [
        ({FOR: 0, AGAINST: 0}, FOR, "no_quorum", FOR),
        ({FOR: 2, AGAINST: 0}, FOR, "no_quorum", FOR),
        ({FOR: 0, AGAINST: 2}, FOR, "no_quorum", FOR),
        ({FOR: 0, AGAINST: 2}, None, "no_quorum", None),
        ({FOR: 2, AGAINST: 1}, FOR, "confirmed", FOR),
        ({FOR: 3, AGAINST: 0}, FOR, "confirmed", FOR),
        ({FOR: 1, AGAINST: 2}, FOR, "overturned", AGAINST),
        ({FOR: 1, AGAINST: 2}, None, "decided_by_people", AGAINST),
        ({FOR: 0, AGAINST: 0, SYNTHESIS: 3}, SYNTHESIS, "confirmed", SYNTHESIS),
        ({FOR: 3, AGAINST: 0, SYNTHESIS: 1}, SYNTHESIS, "overturned", FOR),
        ({FOR: 2, AGAINST: 2}, FOR, "contested", None),
        ({FOR: 5, AGAINST: 4}, FOR, "contested", None),
        ({FOR: 1, AGAINST: 1, SYNTHESIS: 1}, None, "contested", None),
    ],
)
def test_the_outcome_is_as_the_table_says(
    people: dict[str, int], standing: str | None, kind: str, result: str | None
) -> None:
    outcome = compute_outcome(people, standing, rounds_spec(threshold=share(60)))
    assert (outcome.kind, outcome.result, outcome.standing) == (kind, result, standing)


@pytest.mark.parametrize(("voters", "kind"), [(4, "no_quorum"), (5, "confirmed")])
def test_the_quorum_is_met_by_as_many_voters_as_it_names(voters: int, kind: str) -> None:
    spec = rounds_spec(voting=Voting(quorum=5))
    assert compute_outcome({FOR: voters}, FOR, spec).kind == kind


@pytest.mark.parametrize(
    ("threshold", "kind"),
    [
        (count(2), "confirmed"),
        (count(3), "contested"),
        (share(66), "confirmed"),
        (share(67), "contested"),
        (Threshold(kind="majority"), "confirmed"),
        (Threshold(kind="unanimity"), "contested"),
    ],
    ids=str,
)
def test_people_are_counted_against_the_debate_s_own_threshold(
    threshold: Threshold, kind: str
) -> None:
    outcome = compute_outcome({FOR: 2, AGAINST: 1}, FOR, rounds_spec(threshold=threshold))
    assert outcome.kind == kind


def test_two_choices_at_the_threshold_and_level_are_contested() -> None:
    assert (
        compute_outcome({FOR: 2, AGAINST: 2}, FOR, rounds_spec(threshold=count(2))).kind
        == "contested"
    )


@pytest.mark.parametrize(
    ("people", "standing", "agreement"),
    [
        ({FOR: 3, AGAINST: 1}, FOR, 0.75),
        ({FOR: 0, AGAINST: 4}, FOR, 0),
        ({AGAINST: 4}, FOR, 0),
        ({FOR: 0, AGAINST: 0}, FOR, None),
        ({FOR: 3, AGAINST: 1}, None, None),
    ],
)
def test_the_agreement_is_the_share_who_chose_what_stood(
    people: dict[str, int], standing: str | None, agreement: float | None
) -> None:
    assert compute_outcome(people, standing, rounds_spec()).agreement == agreement


@given(TALLIES, st.sampled_from([FOR, AGAINST, SYNTHESIS, None]), st.integers(1, 10))
def test_the_outcome_holds_together(
    people: dict[str, int], standing: str | None, quorum: int
) -> None:
    outcome = compute_outcome(people, standing, rounds_spec(voting=Voting(quorum=quorum)))
    assert outcome.voters == sum(people.values())
    assert (outcome.kind == "no_quorum") == (outcome.voters < quorum)
    reached = ("decided_by_people", "confirmed", "overturned")
    assert (outcome.choice is not None) == (outcome.kind in reached)
    if outcome.choice is not None:
        assert people[outcome.choice] >= outcome.needed
