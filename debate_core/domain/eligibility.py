"""The right to vote: a debate's rules, compared with what its platform knows of each voter.

Pure. It is checked once, when the vote closes; a ballot that is left out is reported with the
reason.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from debate_core.domain.specification import Voters
from debate_core.domain.text import format_span
from debate_core.domain.values import PersonId
from debate_core.language import _, ngettext

Reason = Literal["left", "young", "new", "role", "starter", "seat", "unnamed"]
"""The reason why a ballot is left out; `unnamed` in public records if it would reveal the voter."""


@dataclass(frozen=True, slots=True)
class Account:
    """A voter's account, as far as a platform knows it."""

    made_at: datetime
    is_here: bool | None
    """True if they are on the server; None if unknown, and then the fields below are empty."""
    joined_at: datetime | None = None
    """The time when they last joined the server."""
    roles: frozenset[str] = frozenset()
    """The ids of their roles."""


@dataclass(frozen=True, slots=True)
class Involved:
    """The people who have a role in a debate themselves."""

    starter: PersonId
    seats: frozenset[PersonId]
    """Everyone who has sat in a debater's seat."""


def find_exclusion(
    who: PersonId, account: Account, voters: Voters, involved: Involved, at: datetime
) -> Reason | None:
    """Find the reason why a ballot did not count at that time; None if it did."""
    return next(_list_exclusions(who, account, voters, involved, at), None)


def _list_exclusions(
    who: PersonId, account: Account, voters: Voters, involved: Involved, at: datetime
) -> Iterator[Reason]:
    if who == involved.starter and not voters.starter:
        yield "starter"
    if who in involved.seats and not voters.seats:
        yield "seat"
    if at - account.made_at < timedelta(seconds=voters.account):
        yield "young"
    if account.is_here is None:
        return
    if not account.is_here:
        yield "left"
    if voters.role and voters.role not in account.roles:
        yield "role"
    if voters.member and not _has_been_here(account, at, voters.member):
        yield "new"


def _has_been_here(account: Account, at: datetime, seconds: int) -> bool:
    return account.joined_at is not None and at - account.joined_at >= timedelta(seconds=seconds)


def describe_left_out(reasons: Mapping[Reason, int], voters: Voters) -> str:
    """Count the ballots left out by reason, such as “1 ballot: 1 left the server”."""
    parts = (
        f"{count:,} {describe_reason(reason, voters)}" for reason, count in reasons.items() if count
    )
    ballots = ngettext("{count} vote", "{count} votes", sum(reasons.values()))
    return f"{ballots}: {', '.join(parts)}"


def describe_reason(reason: Reason, voters: Voters) -> str:
    """Say why a ballot was left out, such as “left the server”."""
    match reason:
        case "left":
            return _("left the server")
        case "young":
            return _("from an account younger than {account}", account=format_span(voters.account))
        case "new":
            return _("on the server for less than {member}", member=format_span(voters.member))
        case "role":
            return _("without the role {role}", role=voters.role_name or voters.role)
        case "starter":
            return _("started the debate")
        case "seat":
            return _("sat in a debater's seat")
        case "unnamed":
            return _("has a part in the debate")


def explain_refusal(reason: Reason, voters: Voters) -> str:
    """Say to somebody who may not vote whom the vote is for; ages count at its close."""
    match reason:
        case "new":
            return _(
                "This vote is for members of at least {member}, and closes before you are one.",
                member=format_span(voters.member),
            )
        case "young":
            return _(
                "This vote is for accounts of at least {account}, and closes before yours is one.",
                account=format_span(voters.account),
            )
        case "role":
            return _("This vote is for the role {role}.", role=voters.role_name or voters.role)
        case "starter":
            return _("You started this debate, so this vote is for the others.")
        case "seat":
            return _("You sat in a debater's seat, so this vote is for the others.")
        case "left" | "unnamed":
            return _("This vote is for members of this server.")


def describe_voters(voters: Voters) -> str:
    """Say who may vote, such as “accounts of 7 days or more”; empty where every member may."""
    rules = (
        (
            voters.account,
            lambda: _("accounts of {account} or more", account=format_span(voters.account)),
        ),
        (
            voters.member,
            lambda: _("members for {member} or more", member=format_span(voters.member)),
        ),
        (voters.role, lambda: _("the role {role}", role=voters.role_name or voters.role)),
        (not voters.starter, lambda: _("not whoever started the debate")),
        (not voters.seats, lambda: _("not who sits in a debater's seat")),
    )
    return ", ".join(say() for is_set, say in rules if is_set)
