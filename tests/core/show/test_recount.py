"""A recount on a card: since when a difference is later than what was counted."""

import pytest

from debate_core.domain.boxes import OUTCOME
from debate_core.domain.facts import BallotsTaken, Fact, VotingClosed, VotingOpened
from debate_core.domain.recount import Stands, recount_box
from debate_core.domain.values import PersonId
from debate_core.show.blocks import Group, Listing, Table
from debate_core.show.recount import Recount, make_recount_card
from tests.core.making import NOON, SOMEONE, record_of, rounds_spec

VOTE = VotingOpened(choices=("for", "against"), closes_at=NOON)
UNREAD = BallotsTaken(unread="the ballot's message was deleted")
CLOSED = VotingClosed(tally={"for": 0, "against": 0}, unread=UNREAD.unread)


@pytest.mark.parametrize(
    ("facts", "since"),
    [
        ((BallotsTaken(),), "the close"),
        ((UNREAD,), "the last look"),
        ((UNREAD, CLOSED), "the last look"),
    ],
    ids=["looked at", "not looked at, members are being asked", "not looked at, closed"],
)
def test_a_difference_is_as_old_as_the_look_that_what_was_counted_comes_from(
    facts: tuple[Fact, ...], since: str
) -> None:
    record = record_of(rounds_spec(), VOTE, *facts)
    rows = recount_box(record.boxes[OUTCOME], {"for": Stands((PersonId("p"),)), "against": None})
    card = make_recount_card(record, Recount(rows), SOMEONE)
    (differences,) = (each for each in card.blocks if isinstance(each, Group))
    said = f"+1: put on since {since}, by somebody whose vote did not count then"
    assert differences.blocks == (Listing((said,)),)


def test_a_side_has_its_capital_where_it_stands_alone() -> None:
    record = record_of(rounds_spec(), VOTE, BallotsTaken())
    rows = recount_box(record.boxes[OUTCOME], {"for": Stands((PersonId("p"),)), "against": None})
    card = make_recount_card(record, Recount(rows), SOMEONE)
    (table,) = (each for each in card.blocks if isinstance(each, Table))
    assert [row[0] for row in table.rows] == ["For", "Against"]
    assert "For: why they differ" in [each.title for each in card.blocks if isinstance(each, Group)]
