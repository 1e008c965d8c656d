"""Ballots brought level with the reactions that stand: each voter once, on what is listed."""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ballots.levelling import BallotFact, level
from debate_core.domain.boxes import OUTCOME, Box
from debate_core.domain.facts import BallotCast, BallotWithdrawn, OldReactionsSeen
from debate_core.domain.words import PersonId

ADA, CHOICES = PersonId("1"), ("for", "against", "neither")
EMPTY = Box(CHOICES, datetime(2026, 1, 1, tzinfo=UTC))


def _after(box: Box, facts: Sequence[BallotFact]) -> Box:
    for fact in facts:
        match fact:
            case BallotCast():
                box = box.cast(fact.voter, fact.choice)
            case BallotWithdrawn():
                box = box.withdrawn(fact.voter)
            case OldReactionsSeen():
                box = box.seen(fact.voter, fact.choices)
    return box


def _levelled(box: Box, standing: Mapping[PersonId, Sequence[str]]) -> Box:
    return _after(box, level(OUTCOME, box, standing).facts)


@pytest.mark.parametrize(
    ("ballot", "old", "standing", "counts"),
    [
        (None, (), ("for",), "for"),
        ("for", (), ("for",), "for"),
        ("for", (), ("for", "against"), "against"),
        ("against", ("for",), ("for", "against"), "against"),
        ("against", (), ("for", "against"), "for"),
        ("against", ("for",), ("for",), "for"),
        ("for", (), ("for", "against", "neither"), "against"),
        (None, (), ("for", "against"), "for"),
        ("for", (), (), None),
    ],
    ids=[
        "the first choice",
        "the choice as it was",
        "a choice that was added beside it",
        "an old reaction that could not be taken off",
        "an earlier choice that was taken off and put on again",
        "only an old reaction, as the newer one was taken back",
        "the first on the ballot of two whose order nobody saw",
        "the first on the ballot where nothing was seen before",
        "nothing, as it was taken back",
    ],
)
def test_of_standing_reactions_the_newest_counts(
    ballot: str | None, old: Sequence[str], standing: Sequence[str], counts: str | None
) -> None:
    box = EMPTY if ballot is None else EMPTY.cast(ADA, ballot).seen(ADA, old)
    after = _levelled(box, _listed(standing))
    assert after.ballots.get(ADA) == counts


def _listed(standing: Collection[str]) -> dict[PersonId, list[str]]:
    """As Discord lists one person's reactions: by the choice, not by the time."""
    choices = [each for each in CHOICES if each in standing]
    return {ADA: choices} if choices else {}


@given(
    st.lists(st.lists(st.sampled_from(CHOICES), max_size=4), min_size=1, max_size=6),
    st.booleans(),
)
def test_at_every_look_a_voter_counts_once_on_the_newest_choice_that_is_listed(
    gaps: list[list[str]], may_take_off: bool
) -> None:
    box, standing = EMPTY, set[str]()
    for toggled in gaps:
        seen = frozenset(standing)
        for choice in toggled:
            standing ^= {choice}
        due = level(OUTCOME, box, _listed(standing))
        box = _after(box, due.facts)
        counts, new = box.ballots.get(ADA), standing - seen
        assert (counts in standing) if standing else counts is None
        assert counts in new or not new
        if may_take_off:
            standing -= set(due.old.get(ADA, ()))
            box = box.seen(ADA, ())


@given(st.lists(st.sampled_from(CHOICES), unique=True), st.lists(st.sampled_from(CHOICES)))
def test_a_look_at_what_was_seen_already_changes_nothing(
    standing: list[str], before: list[str]
) -> None:
    box = EMPTY
    for choice in before:
        box = box.cast(ADA, choice)
    box = _levelled(box, _listed(standing))
    assert level(OUTCOME, box, _listed(standing)).facts == ()
