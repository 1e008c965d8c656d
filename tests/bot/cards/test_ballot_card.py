"""The ballot's card: how many voted of those it takes."""

import pytest

from bot.cards.ballot import ballot_card
from debate_core.domain.facts import BallotCast, VotingOpened
from debate_core.domain.record import fold
from debate_core.domain.words import PersonId
from tests.core.making import NOON, events_of, opened, rounds_spec


@pytest.mark.parametrize(
    ("voters", "told"),
    [(0, "0 of 3 voters"), (3, "3 of 3 voters"), (4, "4 voted, 3 needed")],
)
def test_more_voters_than_a_vote_takes_are_no_part_of_them(voters: int, told: str) -> None:
    vote = VotingOpened(choices=("for", "against"), closes_at=NOON)
    ballots = (BallotCast(voter=PersonId(f"{each}"), choice="for") for each in range(voters))
    card = ballot_card(fold(events_of(opened(rounds_spec()), vote, *ballots)))
    assert {field.name: field.value for field in card.fields}["Quorum"] == told
