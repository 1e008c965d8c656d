"""What a discussion made of somebody's words and votes: for them alone, once the vote is closed."""

import pytest

from debate_core.domain.facts import BallotLeftOut
from debate_core.domain.values import PersonId
from debate_core.errors import SpecError
from debate_core.features.standing.account import has_account, make_account
from debate_core.features.standing.telling import make_account_card
from debate_core.show.blocks import Group
from debate_core.show.pieces import Card
from tests.core.features.standing.making import ITEMS, MIA, cast, polled
from tests.core.formats.showing import texts

VOTES = {"mia": "aap", "noor": "add", "eli": "dda"}
CAMPS = {**{f"y{n}": "aaa" for n in range(4)}, **{f"n{n}": "ddd" for n in range(3)}}


def _card(votes: dict[str, str], person: str) -> Card:
    record = polled(*cast(votes))
    return make_account_card(make_account(record, PersonId(person)), record, PersonId(person))


def _groups(card: Card) -> dict[str, tuple[str, ...]]:
    return {each.title: texts(*each.blocks) for each in card.blocks if isinstance(each, Group)}


def test_it_says_where_each_contribution_went_or_why_it_went_nowhere() -> None:
    assert _groups(_card(VOTES, "mia"))["What you said"] == (
        "Turn 1: “Cars should leave the centre. Buses should run at night.”: "
        "went into Statement 1, Statement 2",
        "Turn 2: “Who pays for it?”: in no statement: it asks, and states nothing",
    )


def test_it_sets_their_votes_beside_those_of_the_table() -> None:
    assert _groups(_card(VOTES, "mia"))["Your votes beside the table's"] == (
        "Statement 1, “Cars should leave the centre.”: you agree; the table 2 agree, 1 disagree",
        "Statement 2, “Buses should run at night.”: you agree; the table 1 agree, 2 disagree",
        "Statement 3, “Shops should get help.”: you pass; the table 1 agree, 1 disagree, 1 pass",
    )


def test_whoever_only_voted_sees_their_votes() -> None:
    told = _groups(_card(VOTES, "eli"))
    assert "What you said" not in told
    assert "you disagree" in told["Your votes beside the table's"][0]


def test_below_seven_voters_there_are_no_groups_and_it_says_so() -> None:
    assert _groups(_card(VOTES, "mia"))["Where you stand"] == (
        "Groups that voted alike are shown from 7 voters on.",
    )


def test_from_seven_voters_on_it_says_which_group_is_theirs() -> None:
    assert _groups(_card(CAMPS, "n1"))["Where you stand"] == (
        "Group A (4 people): mostly for Statement 1, Statement 2, Statement 3",
        "Group B (3 people, you among them): mostly against Statement 1, Statement 2, Statement 3",
    )


def test_nobody_else_is_named() -> None:
    said = " ".join(texts(*_card(CAMPS, "n1").blocks))
    assert not any(name in said for name in ("y0", "n0", "n2", "Noor"))


def test_where_nobody_stands_apart_it_says_so() -> None:
    votes = {f"y{n}": "aaa" for n in range(8)}
    assert _groups(_card(votes, "y1"))["Where you stand"] == (
        "Nobody stands apart: all who voted are one group.",
    )


def test_while_people_vote_nothing_is_told() -> None:
    record = polled(*cast(VOTES), is_closed=False)
    assert not has_account(record)
    with pytest.raises(SpecError, match="still open"):
        make_account(record, MIA)


def test_whoever_took_no_part_is_told_so() -> None:
    record = polled(*cast(VOTES))
    assert has_account(record)
    with pytest.raises(SpecError, match="neither spoke nor voted"):
        make_account(record, PersonId("stranger"))


def test_a_ballot_that_does_not_count_is_not_theirs() -> None:
    record = polled(*cast(VOTES), BallotLeftOut(voter=MIA, reason="left", box=ITEMS[0]))
    account = make_account(record, MIA)
    assert account.votes[0].own == ""
    assert account.votes[0].tally["agree"] == 1
