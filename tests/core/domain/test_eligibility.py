"""Who may vote: each rule, what cannot be asked, and how it is told."""

from datetime import UTC, datetime, timedelta

import pytest

from debate_core.domain.eligibility import (
    Account,
    Involved,
    Reason,
    describe_left_out,
    describe_voters,
    explain_refusal,
    find_exclusion,
)
from debate_core.domain.specification import Voters
from debate_core.domain.values import PersonId

CLOSE = datetime(2026, 3, 1, tzinfo=UTC)
DAY, WEEK = 86400, 7 * 86400
ADA, INVOLVED = PersonId("1"), Involved(PersonId("1"), frozenset({PersonId("1")}))
NOBODY = Involved(PersonId("8"), frozenset({PersonId("9")}))


def _account(days: float = 365, here: float | None = 365, *roles: str) -> Account:
    joined = None if here is None else CLOSE - timedelta(days=here)
    made = CLOSE - timedelta(days=days)
    return Account(made, here is not None, joined, frozenset(roles))


@pytest.mark.parametrize(
    ("account", "voters", "reason"),
    [
        (_account(), Voters(), None),
        (_account(here=None), Voters(), "left"),
        (_account(days=7), Voters(account=WEEK), None),
        (_account(days=6.99), Voters(account=WEEK), "young"),
        (_account(here=1), Voters(member=DAY), None),
        (_account(here=0.99), Voters(member=DAY), "new"),
        (_account(here=-1), Voters(), None),
        (Account(CLOSE, is_here=True), Voters(member=DAY), "new"),
        (_account(365, 365, "5"), Voters(role="5"), None),
        (_account(365, 365, "6"), Voters(role="5"), "role"),
        (Account(CLOSE, is_here=None), Voters(role="5", member=DAY), None),
        (Account(CLOSE, is_here=None), Voters(account=1), "young"),
    ],
    ids=[
        "any member",
        "somebody who left",
        "an account that is just old enough",
        "an account that is a little too young",
        "a member for just long enough",
        "a member for a little too short",
        "somebody who came after the close, where nothing is asked of members",
        "a member of whom it is not known since when",
        "somebody with the role",
        "somebody without it",
        "somebody of whom only the id is known",
        "somebody of whom only the id is known, with a young account",
    ],
)
def test_a_ballot_counts_by_the_rules_of_its_debate(
    account: Account, voters: Voters, reason: Reason | None
) -> None:
    assert find_exclusion(ADA, account, voters, NOBODY, CLOSE) == reason


@pytest.mark.parametrize(
    ("voters", "reason"),
    [(Voters(), None), (Voters(starter=False), "starter"), (Voters(seats=False), "seat")],
)
def test_who_has_a_part_in_the_debate_may_vote_unless_it_is_said_otherwise(
    voters: Voters, reason: Reason | None
) -> None:
    assert find_exclusion(ADA, _account(), voters, INVOLVED, CLOSE) == reason
    assert find_exclusion(ADA, _account(), voters, NOBODY, CLOSE) is None


def test_votes_that_are_left_out_are_told_by_their_reasons() -> None:
    told = describe_left_out({"young": 1, "left": 2}, Voters(account=WEEK))
    assert told == "3 votes: 1 from an account younger than 7 days, 2 left the server"


def test_the_rules_are_told_in_words_and_none_is_told_as_nothing() -> None:
    rules = Voters(account=WEEK, member=DAY, role="5", role_name="Old Hands", seats=False)
    assert describe_voters(rules) == (
        "accounts of 7 days or more, members for 1 day or more, the role Old Hands, "
        "not who sits in a debater's seat"
    )
    assert describe_voters(Voters()) == ""


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("new", "This vote is for members of at least 1 day, and closes before you are one."),
        ("young", "This vote is for accounts of at least 7 days, and closes before yours is one."),
        ("role", "This vote is for the role Jury."),
        ("starter", "You started this debate, so this vote is for the others."),
        ("seat", "You sat in a debater's seat, so this vote is for the others."),
        ("left", "This vote is for members of this server."),
    ],
)
def test_whoever_may_not_vote_is_told_whom_the_vote_is_for(reason: Reason, said: str) -> None:
    voters = Voters(member=DAY, account=WEEK, role="5", role_name="Jury", starter=False)
    assert explain_refusal(reason, voters) == said
