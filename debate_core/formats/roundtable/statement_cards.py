"""The statements as readers see them: drafted, voted on one by one, and reworded."""

from collections.abc import Iterable, Iterator, Sequence

from debate_core.domain.boxes import Box, BoxKey
from debate_core.domain.facts import PollOpened, StepAnswered
from debate_core.domain.failing import tell_reason
from debate_core.domain.forms import Tallies
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Item
from debate_core.domain.tally import describe_win
from debate_core.domain.text import capitalize_first, end_sentence
from debate_core.formats.roundtable.forms import DraftStatements
from debate_core.formats.roundtable.statements import (
    CHOICES,
    REVISED,
    Split,
    Statement,
    list_statements,
    split_of,
)
from debate_core.language import N_, _, ngettext
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Facts,
    Group,
    Listing,
    Moment,
    Parts,
    Prose,
    Table,
)
from debate_core.show.pieces import Card, Line, Piece, Tone
from debate_core.show.votes import unclear_in_words

STANDING = {
    "agreed": N_("Agreed"),
    "not agreed": N_("Not agreed"),
    "no quorum": N_("Too few votes"),
}


def tell_drafts(record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
    """Tell the statements once they are one list, and say if a draft is missing."""
    missing: tuple[Piece, ...] = ()
    if fact.missed and isinstance(fact.step, DraftStatements) and fact.step.draft:
        said = _(
            "One of the two drafts is missing: {reason}",
            reason=end_sentence(tell_reason(fact.missed)),
        )
        missing = (Line(f"note {record.last_event}", said, "details"),)
    statements = list_statements(record)
    return (*missing, _make_drafts_card(statements)) if statements else missing


def _make_drafts_card(statements: Sequence[Statement]) -> Card:
    """Make a card of all statements where there is room; a thread gets a card for each."""
    title = ngettext(
        "{count} statement, drafted by the moderator",
        "{count} statements, drafted by the moderator",
        len(statements),
    )
    texts = tuple(map(write_statement, statements))
    return Card("drafts", title, (Listing(texts, is_numbered=True),), shown="details")


def write_statement(statement: Statement) -> str:
    """Write a statement with the condition beside it, unless its text already contains it."""
    if not statement.condition:
        return statement.text
    condition = end_sentence(statement.condition)
    return _("{text} Condition: {condition}", text=statement.text, condition=condition)


def tell_revision(record: Record) -> Piece:
    """Tell which statements were reworded, each before and after."""
    changed = [
        statement for statement in list_statements(record) if statement.was and _is_new(statement)
    ]
    if not changed:
        return Line("revision", _("The moderator leaves every statement as it is."))
    groups = tuple(
        Group(
            name_statement(statement.key),
            (Prose(statement.was, _("Before:")), Prose(statement.text, _("Now:"))),
        )
        for statement in changed
    )
    return Card("revision", _("In other words"), groups, shown="details")


def _is_new(statement: Statement) -> bool:
    return statement.key.endswith(REVISED)


def name_statement(key: str) -> str:
    """Return the name of a statement, such as “Statement 2, revised”."""
    number = key.removesuffix(REVISED).rpartition("-")[2]
    if key.endswith(REVISED):
        return _("Statement {number}, revised", number=number)
    return _("Statement {number}", number=number)


def list_statement_cards(record: Record, poll: PollOpened) -> tuple[Card, ...]:
    """List what people vote on in a poll, a card for each statement."""
    return tuple(_make_statement_card(record, item) for item in poll.items)


def _make_statement_card(record: Record, item: Item) -> Card:
    box = record.boxes[BoxKey(item.key)]
    split = split_of(dict(box.tally))
    objections = [
        objection.text for objection in record.people.objections if objection.item == item.key
    ]
    said = (Group(_("Objections"), (Listing(tuple(objections)),)),) if objections else ()
    condition = (Prose(end_sentence(item.condition), _("Condition:")),) if item.condition else ()
    return Card(
        key=item.key,
        title=name_statement(item.key),
        blocks=(
            Prose("", item.text),
            *condition,
            _draw_bars(split),
            *_describe_vote(record, item, box, split),
            *said,
        ),
        foot=_("Your latest vote counts; a pass is for neither") if box.is_open else "",
        tone=_pick_tone(record, box, split),
        shown="live",
    )


def _pick_tone(record: Record, box: Box, split: Split) -> Tone:
    if box.is_open:
        return "vote"
    return "good" if split.find_standing(record.spec) == "agreed" else "muted"


def _describe_vote(record: Record, item: Item, box: Box, split: Split) -> Iterator[Block]:
    """Say in a line what wins and when the vote closes; after it, the result and the sources."""
    spec = record.spec
    if box.is_open:
        quorum = ngettext("{count} voter", "{count} voters", spec.voting.quorum)
        counts = _("counts from {quorum}", quorum=quorum)
        closes = Moment(box.closes_at, _("closes"))
        voted = _("{count} voted", count=split.voters)
        yield Parts((describe_win(spec.consensus_threshold), counts, voted, closes))
        return
    later = f"{item.key}{REVISED}"
    result = (
        _("See {name}", name=name_statement(later))
        if BoxKey(later) in record.boxes
        else _describe_outcome(split, spec)
    )
    rows = [(_("Result"), result)]
    if item.turns:
        rows.append((_("From"), write_turns(item.turns)))
    if box.unclear:
        rows.append((_("Unclear"), unclear_in_words(len(box.unclear))))
    yield Facts(tuple(rows))


def write_turns(turns: Sequence[int]) -> str:
    """Write the numbers of turns, such as “turn 2” or “turns 2, 5”."""
    numbers = ", ".join(map(str, turns))
    if len(turns) == 1:
        return _("turn {numbers}", numbers=numbers)
    return _("turns {numbers}", numbers=numbers)


def _draw_bars(split: Split) -> Bars:
    counts = zip(CHOICES, (split.agree, split.disagree, split.passed), strict=True)
    bars = tuple(
        Bar(_(choice), count, ngettext("{count} vote", "{count} votes", count))
        for choice, count in counts
    )
    return Bars(bars, max(split.voters, 1))


def _describe_outcome(split: Split, spec: Specification) -> str:
    standing = _(STANDING[split.find_standing(spec)])
    return standing if split.share is None else f"{standing}: {split.share:.0%}"


def make_votes_card(record: Record) -> Card:
    """Make a card of the votes so far, where there is room for all."""
    statements = list_statements(record)
    objections = [
        f"{name_statement(objection.item)}: {objection.text}"
        for objection in record.people.objections
    ]
    said = (Group(_("Objections"), (Listing(tuple(objections)),)),) if objections else ()
    blocks: tuple[Block, ...] = (_make_table(statements, record.spec), *said)
    key = f"votes {len(record.list_answers(Tallies))}"
    return Card(key, _("The votes"), blocks, foot=describe_rule(record.spec), shown="details")


def _make_table(statements: Iterable[Statement], spec: Specification) -> Table:
    rows = tuple(
        (
            statement.text,
            f"{statement.split.agree}",
            f"{statement.split.disagree}",
            f"{statement.split.passed}",
            _describe_outcome(statement.split, spec),
        )
        for statement in statements
    )
    choices = (capitalize_first(_(choice)) for choice in CHOICES)
    return Table((_("Statement"), *choices, _("Result")), rows)


def describe_rule(spec: Specification) -> str:
    """Say when a statement is agreed, such as “Agreed: 60% of those …, from 3 voters on”."""
    quorum = ngettext("{count} voter", "{count} voters", spec.voting.quorum)
    share = _("{share} of those who agree or disagree", share=spec.consensus_threshold)
    return _("Agreed: {share}, from {quorum} on", share=share, quorum=quorum)
