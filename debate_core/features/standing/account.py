"""A private account of one person's words and votes in a discussion, made from its record.

Rule: nothing here is recorded, and nothing is shown before the votes are closed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from debate_core.domain.boxes import BoxKey
from debate_core.domain.record import Record
from debate_core.domain.steps import Item, Poll
from debate_core.domain.values import PersonId
from debate_core.errors import SpecError
from debate_core.features.standing.groups import VoteGroups, find_groups
from debate_core.formats import format_of
from debate_core.language import _


@dataclass(frozen=True, slots=True)
class Contribution:
    """A turn of theirs, and the statements that came from it."""

    turn: int
    text: str
    """The words of the turn; empty if they were taken out."""
    items: tuple[str, ...]
    """The names of the items voted on that come from the turn."""
    why_not: str = ""
    """The stated reason why the turn is in no statement."""


@dataclass(frozen=True, slots=True)
class VoteBeside:
    """Their vote on one item, with the tally of all votes."""

    key: str
    name: str
    text: str
    own: str
    """Their choice; empty where they have none that counts."""
    tally: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PersonalAccount:
    """The account of somebody's part in a discussion."""

    contributions: tuple[Contribution, ...]
    votes: tuple[VoteBeside, ...]
    groups: VoteGroups | None
    """The groups; None if too few people voted for groups."""


def has_account(record: Record) -> bool:
    """True if there is something to show: people voted on statements drawn from turns."""
    return any(item.turns for item in _list_items(record)) and not _is_open(record)


def make_account(record: Record, person: PersonId) -> PersonalAccount:
    """Make somebody's account; SpecError while people vote, or if they took no part."""
    if _is_open(record):
        raise SpecError(_("The vote is still open. Press again once it is closed."))
    account = PersonalAccount(
        contributions=tuple(_list_contributions(record, person)),
        votes=tuple(_list_votes(record, person)),
        groups=find_groups(record),
    )
    if not account.contributions and not any(vote.own for vote in account.votes):
        raise SpecError(_("You neither spoke nor voted in this discussion."))
    return account


def _is_open(record: Record) -> bool:
    return any(record.boxes[BoxKey(item.key)].is_open for item in _list_items(record))


def _list_items(record: Record) -> Iterator[Item]:
    return (item for poll in record.polls for item in poll.items)


def _list_contributions(record: Record, person: PersonId) -> Iterator[Contribution]:
    names = _name_items(record)
    reasons = {
        unused.turn: unused.why
        for fact in record.answered
        if isinstance(fact.step, Poll)
        for unused in fact.step.unused
    }
    for turn in record.transcript:
        said_by = turn.fact.said_by
        if said_by is None or said_by.person != person:
            continue
        items = tuple(names[e.key] for e in _list_items(record) if turn.number in e.turns)
        text = "" if turn.fact.is_taken_out else turn.answer.as_text()
        yield Contribution(turn.number, text, items, reasons.get(turn.number, ""))


def _list_votes(record: Record, person: PersonId) -> Iterator[VoteBeside]:
    names = _name_items(record)
    for item in _list_items(record):
        box = record.boxes[BoxKey(item.key)]
        own = "" if person in box.left_out else box.ballots.get(person, "")
        yield VoteBeside(item.key, names[item.key], item.text, own, box.tally)


def _name_items(record: Record) -> dict[str, str]:
    """Name what people voted on as its card does, such as “Statement 2, revised”."""
    cards = format_of(record.spec).make_live_cards(record)
    return {item.key: cards[item.key].title for item in _list_items(record)}
