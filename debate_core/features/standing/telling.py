"""Somebody's account in words: what became of what they said, and where they stand."""

from collections.abc import Callable, Iterator

from debate_core.domain.record import Record
from debate_core.domain.text import shorten_line
from debate_core.domain.values import PersonId
from debate_core.features.standing.account import Contribution, PersonalAccount, VoteBeside
from debate_core.features.standing.groups import LEAST_VOTERS, LETTERS, VoteGroup
from debate_core.language import _, ngettext
from debate_core.show.blocks import Block, Group, Listing, Note, Prose
from debate_core.show.pieces import Card

ACCOUNT = "account"
_TEXT, _STATEMENT = 90, 70
"""The most characters that are shown of a turn, and of a statement."""
_MOSTLY = 0.6
"""The share from which a group mostly agrees; equally far below a half, it mostly disagrees."""


def make_account_card(account: PersonalAccount, record: Record, person: PersonId) -> Card:
    """Make the card that only this person sees."""
    said = tuple(map(_tell_contribution, account.contributions))
    votes = tuple(map(_tell_vote, account.votes))
    spoke = (Group(_("What you said"), (Listing(said),)),) if said else ()
    blocks: tuple[Block, ...] = (
        Prose("", record.spec.motion),
        *spoke,
        Group(_("Your votes beside the table's"), (Listing(votes),)),
        Group(_("Where you stand"), tuple(_tell_groups(account, person))),
    )
    return Card(ACCOUNT, _("What became of what you said"), blocks)


def _tell_contribution(said: Contribution) -> str:
    text = f"“{shorten_line(said.text, _TEXT)}”" if said.text else _("taken out")
    if said.items:
        went = _("went into {names}", names=", ".join(said.items))
    elif said.why_not:
        went = _("in no statement: {reason}", reason=_(said.why_not))
    else:
        went = _("in no statement")
    return _("Turn {turn}: {text}: {went}", turn=said.turn, text=text, went=went)


def _tell_vote(vote: VoteBeside) -> str:
    table = ", ".join(f"{count} {choice}" for choice, count in vote.tally.items() if count)
    text = shorten_line(vote.text, _STATEMENT)
    own = _(vote.own) if vote.own else _("no vote")
    return _(
        "{name}, “{text}”: you {own}; the table {table}",
        name=vote.name,
        text=text,
        own=own,
        table=table or _("no votes"),
    )


def _tell_groups(account: PersonalAccount, person: PersonId) -> Iterator[Block]:
    groups = account.groups
    if groups is None:
        yield Note(
            _("Groups that voted alike are shown from {count} voters on.", count=LEAST_VOTERS)
        )
    elif len(groups.groups) == 1:
        yield Note(_("Nobody stands apart: all who voted are one group."))
    else:
        tellings = (
            _tell_group(group, letter, person, account)
            for group, letter in zip(groups.groups, LETTERS, strict=False)
        )
        yield Listing(tuple(tellings))


def _tell_group(group: VoteGroup, letter: str, person: PersonId, account: PersonalAccount) -> str:
    people = ngettext("{count} person", "{count} people", len(group.people))
    is_own = person in group.people
    name = (
        _("Group {letter} ({people}, you among them)", letter=letter, people=people)
        if is_own
        else _("Group {letter} ({people})", letter=letter, people=people)
    )
    agrees = _name_where(account, group, lambda share: share >= _MOSTLY)
    disagrees = _name_where(account, group, lambda share: share <= 1 - _MOSTLY)
    if agrees and disagrees:
        return _(
            "{group}: mostly for {agreed}; mostly against {denied}",
            group=name,
            agreed=agrees,
            denied=disagrees,
        )
    if agrees:
        return _("{group}: mostly for {agreed}", group=name, agreed=agrees)
    if disagrees:
        return _("{group}: mostly against {denied}", group=name, denied=disagrees)
    return _("{group}: divided on everything", group=name)


def _name_where(account: PersonalAccount, group: VoteGroup, fits: Callable[[float], bool]) -> str:
    """List the names of the items for which a group's agreement fits."""
    return ", ".join(
        vote.name
        for vote in account.votes
        if vote.key in group.agreement and fits(group.agreement[vote.key])
    )
