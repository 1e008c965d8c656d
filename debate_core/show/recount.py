"""A recount on a card: both columns side by side, and the differences between them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.boxes import OUTCOME
from debate_core.domain.eligibility import describe_reason
from debate_core.domain.record import Record
from debate_core.domain.recount import Cause, Change, Row
from debate_core.domain.text import format_count
from debate_core.domain.values import PersonId
from debate_core.show.blocks import Block, Facts, Group, Listing, Moment, Note, Prose, Table
from debate_core.show.pieces import Card

_SAID: Mapping[Change, str] = {
    "bots": "a bot's reaction, Rostrum's own included",
    "older": "two reactions of one person stand: the older one, which does not count",
    "unclear": "several reactions of one person, and nobody saw which is the newest: none counts",
    "second": "a second reaction beside the one that counts, put on since {since}",
    "added": "put on since {since}, by somebody whose vote did not count then",
    "moved here": "moved here since {since}",
    "moved away": "moved to another choice since {since}",
    "gone": "taken off since {since}, by the voter or a moderator: Discord does not say by whom",
    "no sign": "the letter was taken off the message since {since}, with all its votes",
}


_NO_VOTE = {
    False: "none",
    True: "unclear: of several reactions of yours nobody saw which is the newest, so none counts",
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
    """The number of voters whose reactions leave open which is the newest."""


def make_recount_card(record: Record, recount: Recount, asker: PersonId) -> Card:
    """Show what a recount found, for the person who asked for it."""
    return Card(
        key="recount",
        title="Recount",
        blocks=(
            Prose("", record.spec.motion),
            Prose(_describe_recount(record, recount)),
            *_show_columns(record, recount),
            Facts(tuple(_list_recount_rows(record, asker))),
        ),
        foot=f"Debate {record.debate}",
        tone="vote" if all(row.counted == _count_people(row) for row in recount.rows) else "plain",
    )


def _describe_recount(record: Record, recount: Recount) -> str:
    if recount.unread:
        return f"Discord's lists cannot be read: {recount.unread}. This is what was counted."
    if recount.levelled is None:
        return "What was counted at the close, beside what Discord lists now."
    told = "The vote is open. What was on record, beside what Discord lists now"
    doubted = f" {_describe_doubted(recount.doubted)}" if recount.doubted else ""
    if not recount.levelled:
        return f"{told}: the record was level with it already.{doubted}"
    return f"{told}; {format_count(recount.levelled, 'vote')} brought level with it.{doubted}"


def _describe_doubted(votes: int) -> str:
    who = "that person is" if votes == 1 else "those people are"
    said = "is unclear: of its reactions" if votes == 1 else "are unclear: of their reactions"
    many = format_count(votes, "vote")
    return f"{many} {said} nobody saw which is the newest; {who} asked again."


def _show_columns(record: Record, recount: Recount) -> Iterator[Block]:
    if not recount.rows:
        tally = record.people_tally.items()
        yield Table(("", "Counted"), tuple((choice, f"{count:,}") for choice, count in tally))
        return
    yield Table(
        ("", "Counted", "Discord lists"),
        tuple((row.choice, f"{row.counted:,}", f"{row.listed:,}") for row in recount.rows),
    )
    since = _describe_since(record, recount)
    for row in recount.rows:
        if row.differences:
            yield Group(f"{row.choice}: why they differ", (_list_causes(record, row, since),))
    if all(row.counted == _count_people(row) for row in recount.rows):
        yield Note("Bots left out, both columns are the same.")


def _list_causes(record: Record, row: Row, since: str) -> Listing:
    ordered: Sequence[tuple[Cause, int]] = sorted(
        row.differences.items(), key=lambda pair: str(pair)
    )
    return Listing(
        tuple(f"{n:+,}: {_describe_cause(record, cause, since)}" for cause, n in ordered)
    )


def _describe_cause(record: Record, cause: Cause, since: str) -> str:
    if cause.left_out is not None:
        voters = record.spec.voting.voters
        return f"not counted: {describe_reason(cause.left_out, voters)}"
    assert cause.change is not None
    return _SAID[cause.change].format(since=since)


def _count_people(row: Row) -> int:
    """Count the people who are listed, bots left out."""
    return row.listed - row.differences.get(Cause("bots"), 0)


def _describe_since(record: Record, recount: Recount) -> str:
    """Describe the time from which a difference is later than what was counted."""
    unread = record.boxes[OUTCOME].unread
    return "the last look" if unread or recount.levelled is not None else "the close"


def _list_recount_rows(record: Record, asker: PersonId) -> Iterator[tuple[str, str | Moment]]:
    box = record.boxes[OUTCOME]
    if box.taken_at is not None:
        yield "Closing look", Moment(box.taken_at)
    mine = box.ballots.get(asker)
    said = _NO_VOTE[asker in box.unclear] if mine is None else f"“{mine}”"
    yield "Your vote", f"{said}, not counted" if asker in box.left_out else said
