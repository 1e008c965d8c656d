"""A recount on a card: both columns side by side, and the differences between them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from debate_core.domain.boxes import OUTCOME
from debate_core.domain.eligibility import describe_reason
from debate_core.domain.record import Record
from debate_core.domain.recount import Cause, Change, Row
from debate_core.domain.text import capitalize_first
from debate_core.domain.values import PersonId
from debate_core.language import N_, _, ngettext
from debate_core.show.blocks import Block, Facts, Group, Listing, Moment, Note, Prose, Table, Told
from debate_core.show.pieces import Card

_SAID: Mapping[Change, str] = {
    "bots": N_("a bot's reaction, Rostrum's own included"),
    "older": N_("two reactions of one person stand: the older one, which does not count"),
    "unclear": N_(
        "several reactions of one person, and nobody saw which is the newest: none counts"
    ),
    "second": N_("a second reaction beside the one that counts, put on since {since}"),
    "added": N_("put on since {since}, by somebody whose vote did not count then"),
    "moved here": N_("moved here since {since}"),
    "moved away": N_("moved to another choice since {since}"),
    "gone": N_(
        "taken off since {since}, by the voter or a moderator: Discord does not say by whom"
    ),
    "no sign": N_("the letter was taken off the message since {since}, with all its votes"),
}


_NO_VOTE = {
    False: N_("none"),
    True: N_(
        "unclear: of several reactions of yours nobody saw which is the newest, so none counts"
    ),
}
"""The words for a missing vote, by whether it is unclear."""


@dataclass(frozen=True, slots=True)
class Recount:
    """The findings of a recount."""

    rows: tuple[Row, ...]
    unread: str = ""
    """The reason why Discord's lists could not be read, as a clause; then there are no rows."""
    levelled: int | None = None
    """The number of votes corrected to match the lists; None after the close."""
    doubted: int = 0
    """The number of voters of whose reactions it is unclear which is the newest."""


def make_recount_card(record: Record, recount: Recount, asker: PersonId) -> Card:
    """Show what a recount found, for the person who asked for it."""
    return Card(
        key="recount",
        title=_("Recount"),
        blocks=(
            Prose("", record.spec.motion),
            Told(_describe_recount(record, recount)),
            *_show_columns(record, recount),
            Facts(tuple(_list_recount_rows(record, asker))),
        ),
        foot=_("Debate {debate}", debate=record.debate),
        tone="vote" if all(row.counted == _count_people(row) for row in recount.rows) else "plain",
    )


def _describe_recount(record: Record, recount: Recount) -> str:
    if recount.unread:
        return _(
            "Discord's lists cannot be read: {why}. This is what was counted.", why=recount.unread
        )
    if recount.levelled is None:
        return _("What was counted at the close, beside what Discord lists now.")
    told = [
        _("The vote is open. What was on record, beside what Discord lists now."),
        _describe_levelled(recount.levelled),
    ]
    if recount.doubted:
        told.append(_describe_doubted(recount.doubted))
    return " ".join(told)


def _describe_levelled(votes: int) -> str:
    if not votes:
        return _("The record was level with it already.")
    return ngettext(
        "{count} vote brought level with it.", "{count} votes brought level with it.", votes
    )


def _describe_doubted(votes: int) -> str:
    return ngettext(
        "{count} vote is unclear: of its reactions nobody saw which is the newest; that person is "
        "asked again.",
        "{count} votes are unclear: of their reactions nobody saw which is the newest; those "
        "people are asked again.",
        votes,
    )


def _show_columns(record: Record, recount: Recount) -> Iterator[Block]:
    if not recount.rows:
        tally = record.people_tally.items()
        yield Table(
            ("", _("Counted")),
            tuple((capitalize_first(choice), f"{count:,}") for choice, count in tally),
        )
        return
    yield Table(
        ("", _("Counted"), _("Discord lists")),
        tuple(
            (capitalize_first(row.choice), f"{row.counted:,}", f"{row.listed:,}")
            for row in recount.rows
        ),
    )
    since = _describe_since(record, recount)
    for row in recount.rows:
        if row.differences:
            yield Group(
                _("{choice}: why they differ", choice=capitalize_first(row.choice)),
                (_list_causes(record, row, since),),
            )
    if all(row.counted == _count_people(row) for row in recount.rows):
        yield Note(_("Bots left out, both columns are the same."))


def _list_causes(record: Record, row: Row, since: str) -> Listing:
    ordered = sorted(row.differences.items(), key=str)
    return Listing(
        tuple(f"{n:+,}: {_describe_cause(record, cause, since)}" for cause, n in ordered)
    )


def _describe_cause(record: Record, cause: Cause, since: str) -> str:
    if cause.left_out is not None:
        voters = record.spec.voting.voters
        return _("not counted: {reason}", reason=describe_reason(cause.left_out, voters))
    assert cause.change is not None
    return _(_SAID[cause.change], since=since)


def _count_people(row: Row) -> int:
    """Count the people who are listed, bots left out."""
    return row.listed - row.differences.get(Cause("bots"), 0)


def _describe_since(record: Record, recount: Recount) -> str:
    """Describe the moment of the count; later differences come from changes after it."""
    unread = record.boxes[OUTCOME].unread
    is_looked_at = unread or recount.levelled is not None
    return _("the last look") if is_looked_at else _("the close")


def _list_recount_rows(record: Record, asker: PersonId) -> Iterator[tuple[str, str | Moment]]:
    box = record.boxes[OUTCOME]
    if box.taken_at is not None:
        yield _("Closing look"), Moment(box.taken_at)
    mine = box.ballots.get(asker)
    said = _(_NO_VOTE[asker in box.unclear]) if mine is None else f"“{mine}”"
    is_left_out = asker in box.left_out
    yield _("Your vote"), _("{said}, not counted", said=said) if is_left_out else said
