"""Ballots brought level with the reactions that stand: each voter once, on what is listed."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ballots.reaction_lists import BallotFact, Level, Looking, level
from debate_core.domain.boxes import OUTCOME, Box
from debate_core.domain.facts import BallotCast, BallotUnclear, BallotWithdrawn, OldReactionsSeen
from debate_core.domain.values import PersonId

ADA, CHOICES = PersonId("1"), ("for", "against", "neither")
EMPTY = Box(CHOICES, datetime(2026, 1, 1, tzinfo=UTC))


def _after(box: Box, facts: Sequence[BallotFact]) -> Box:
    for fact in facts:
        match fact:
            case BallotCast():
                box = box.cast_ballot(fact.voter, fact.choice)
            case BallotWithdrawn():
                box = box.withdraw(fact.voter)
            case OldReactionsSeen():
                box = box.note_reactions(fact.voter, fact.choices)
            case BallotUnclear():
                asked_at = 1 if fact.is_asked else None
                box = box.doubt(fact.voter, frozenset(fact.choices), asked_at)
    return box


def _due(box: Box, standing: Collection[str], heard: Collection[PersonId] = ()) -> Level:
    return level(Looking(OUTCOME, box, heard), _listed(standing))


def _levelled(box: Box, standing: Collection[str]) -> Box:
    return _after(box, _due(box, standing).facts)


@pytest.mark.parametrize(
    ("ballot", "old", "standing", "counts"),
    [
        (None, (), ("for",), "for"),
        ("for", (), ("for",), "for"),
        ("for", (), ("for", "against"), "against"),
        ("against", ("for",), ("for", "against"), "against"),
        ("against", (), ("for", "against"), "for"),
        ("against", ("for",), ("for",), "for"),
        ("for", (), ("for", "against", "neither"), None),
        (None, (), ("for", "against"), None),
        ("neither", ("for", "against"), ("for", "against"), None),
        ("for", (), (), None),
    ],
    ids=[
        "the first choice",
        "the choice as it was",
        "a choice that was added beside it",
        "an old reaction that could not be taken off",
        "an earlier choice that was taken off and put on again",
        "only an old reaction, as the newer one was taken back",
        "none of two that were added, since nobody saw their order",
        "none where nothing was seen before, since nobody saw their order",
        "none of two old ones, as the newest was taken back",
        "nothing, as it was taken back",
    ],
)
def test_of_standing_reactions_the_newest_counts(
    ballot: str | None, old: Sequence[str], standing: Sequence[str], counts: str | None
) -> None:
    box = EMPTY if ballot is None else EMPTY.cast_ballot(ADA, ballot).note_reactions(ADA, old)
    after = _levelled(box, standing)
    assert after.ballots.get(ADA) == counts
    assert (ADA in after.unclear) == (counts is None and bool(standing))


UNCLEAR = EMPTY.doubt(ADA, frozenset({"for", "against"}), None)
ASKED = EMPTY.doubt(ADA, frozenset({"for", "against"}), 7)


@pytest.mark.parametrize(
    ("box", "standing", "counts", "is_to_be_asked"),
    [
        (UNCLEAR, ("for",), None, True),
        (UNCLEAR, (), None, True),
        (UNCLEAR, ("for", "neither"), "neither", False),
        (ASKED, ("for", "against"), None, False),
        (ASKED, ("for",), "for", False),
        (ASKED, (), None, False),
        (ASKED, ("for", "against", "neither"), "neither", False),
        (EMPTY.doubt(ADA, frozenset(), 7), ("for",), "for", False),
        (EMPTY.doubt(ADA, frozenset(), 7), ("for", "against"), None, True),
        (EMPTY.doubt(ADA, frozenset({"for"}), 7), ("for",), None, False),
    ],
    ids=[
        "Rostrum broke off before it had taken both off: none",
        "Rostrum broke off before it had asked: none",
        "a choice that was added meanwhile",
        "both still stand, since they could not be taken off: none",
        "the one that they let stand",
        "none stands, as after the asking",
        "a choice that was added to those that could not be taken off",
        "the answer to the asking",
        "two answers to the asking: none",
        "the one that could not be taken off: none",
    ],
)
def test_whoever_is_unclear_is_asked_once_and_counts_on_what_they_choose_then(
    box: Box, standing: Sequence[str], counts: str | None, is_to_be_asked: bool
) -> None:
    due = _due(box, standing)
    assert _after(box, due.facts).ballots.get(ADA) == counts
    assert (ADA in due.unclear) == is_to_be_asked


def test_a_ballot_that_was_heard_of_after_a_gap_may_be_older_or_newer_than_what_came_in_it() -> (
    None
):
    box = EMPTY.cast_ballot(ADA, "against")
    due = _due(box, ("for", "against"), heard=(ADA,))
    assert ADA in _after(box, due.facts).unclear
    assert _due(box, ("against",), heard=(ADA,)).facts == ()


def _listed(standing: Collection[str]) -> dict[PersonId, list[str]]:
    """As Discord lists one person's reactions: by the choice, not by the time."""
    choices = [each for each in CHOICES if each in standing]
    return {ADA: choices} if choices else {}


@given(
    st.lists(st.lists(st.sampled_from(CHOICES), max_size=4), min_size=1, max_size=6),
    st.booleans(),
)
def test_at_every_look_a_voter_counts_once_on_the_newest_choice_that_is_listed_or_is_unclear(
    gaps: list[list[str]], may_take_off: bool
) -> None:
    box, standing = EMPTY, set[str]()
    for toggled in gaps:
        seen = frozenset(standing)
        for choice in toggled:
            standing ^= {choice}
        due = _due(box, standing)
        box = _after(box, due.facts)
        counts, new = box.ballots.get(ADA), standing - seen
        assert counts in standing or (counts is None and (not standing or ADA in box.unclear))
        assert counts in new if len(new) == 1 else counts not in new
        if may_take_off:
            standing -= {*due.old.get(ADA, ()), *due.unclear.get(ADA, ())}
            box = box.note_reactions(ADA, ())
        if ADA in due.unclear:
            box = box.doubt(ADA, frozenset(standing), 7)


@given(st.lists(st.sampled_from(CHOICES), unique=True), st.lists(st.sampled_from(CHOICES)))
def test_a_look_at_what_was_seen_already_changes_nothing(
    standing: list[str], before: list[str]
) -> None:
    box = EMPTY
    for choice in before:
        box = box.cast_ballot(ADA, choice)
    box = _levelled(box, standing)
    assert _due(box, standing).facts == ()
