"""What readers are shown of a roundtable: the points, the statements as people vote, the record."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta

from debate_core.domain.boxes import Box, BoxKey
from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Tallies
from debate_core.domain.people import Item, PollOpened, TableJoined
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.words import counted
from debate_core.formats.roundtable.counting import (
    AGREE,
    CHOICES,
    DISAGREE,
    PASS,
    REVISED,
    Split,
    Statement,
    split_of,
    standings,
    statements_in,
)
from debate_core.formats.roundtable.forms import (
    Clarify,
    Clarity,
    Open,
    Opening,
    Points,
    Revision,
    Statements,
    SumUp,
)
from debate_core.formats.roundtable.options import RoundtableOptions
from debate_core.formats.roundtable.result import Participant, points_in, took_part
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Facts,
    Group,
    Listing,
    Moment,
    Note,
    Prose,
    Section,
    Table,
)
from debate_core.show.pieces import Card, Line, Piece, Tone
from debate_core.show.votes import unclear_in_words

POINTS = "points"
_STANDING = {"agreed": "Agreed", "not agreed": "Not agreed", "no quorum": "Too few voted"}


def joined_line(record: Record, joined: TableJoined) -> Line:
    """Somebody sat down."""
    return Line(f"note {record.last_event}", f"{joined.name} joined the table.")


def answer_pieces(record: Record, fact: StepAnswered) -> tuple[Piece, ...] | None:
    """What is shown of what the moderator answered; None where nothing is its own."""
    match fact.step, fact.answer:
        case Open(), Opening(text=text):
            return (_said("opening", "The moderator opens", text), points_card(record))
        case Open(), _:
            missed = f"The moderator could not open it: {fact.missed}"
            return (Line("opening", missed), points_card(record))
        case Clarify(debater=who), Clarity(asks=True, question=question):
            name = record.spec.debater(who).name
            return (_said(f"question {fact.number}", f"The moderator asks {name}", question),)
        case Clarify(), _ if fact.missed:
            text = f"No clarifying question: {fact.missed}"
            return (Line(f"note {record.last_event}", text, "details"),)
        case SumUp(round=round_), Points() as points:
            return (_summary(round_, points),)
        case _, Statements() as form:
            return (_drafts(form),)
        case _, Revision():
            return (_revision(record),)
        case _, Tallies() as tallies:
            is_cast = any(sum(votes.values()) for votes in tallies.tallies.values())
            return (_votes(record), *_unrevised(record)) if is_cast or tallies.objections else ()
        case _:
            return None


def _said(key: str, title: str, text: str) -> Card:
    return Card(key, title, (Prose(text),), by_judge=True, tone="judge")


def _summary(round_: int, points: Points) -> Card:
    return Card(
        f"summary {round_}",
        f"After round {round_}",
        (Prose(points.summary), *_points(points)),
        by_judge=True,
        tone="judge",
    )


def points_card(record: Record) -> Card:
    """Where the points stand by now; it changes in place."""
    points = points_in(record)
    nothing = Note("Nothing yet: the moderator brings this up to date after each round.")
    return Card(
        POINTS,
        "Where it stands",
        (Prose("", record.spec.motion), *(_points(points) or (nothing,)), *_time_left(record)),
        foot="Kept by the moderator",
        tone="judge",
        shown="live",
    )


def _time_left(record: Record) -> tuple[Facts, ...]:
    """When nobody gets the floor any more; nothing once that no longer matters."""
    if record.decision is not None or record.answers(Statements):
        return ()
    whole = timedelta(minutes=record.spec.options_as(RoundtableOptions).whole_minutes)
    return (Facts((("The floor closes", Moment(record.opened_at + whole)),)),)


def _points(points: Points) -> tuple[Group, ...]:
    kinds = (("Agreed", points.agreed), ("Open", points.open), ("Contested", points.contested))
    return tuple(Group(name, (Listing(said),)) for name, said in kinds if said)


def _drafts(form: Statements) -> Card:
    """The drafts where there is room for everything; a thread gets a card for each."""
    title = f"{counted(len(form.statements), 'statement')}, drafted by the moderator"
    return Card("drafts", title, (Listing(form.statements, is_numbered=True),), shown="details")


def _revision(record: Record) -> Piece:
    changed = [each for each in statements_in(record.answered) if each.was and _is_new(each)]
    if not changed:
        return Line("revision", "The moderator leaves every statement as it is.")
    groups = tuple(
        Group(titled(each.key), (Prose(each.was, "Before:"), Prose(each.text, "Now:")))
        for each in changed
    )
    return Card("revision", "In other words", groups, shown="details")


def _unrevised(record: Record) -> tuple[Line, ...]:
    """Why no statement is put in other words after the first vote, where all are agreed."""
    is_first = len(record.answers(Tallies)) == 1
    statements = statements_in(record.answered)
    if not is_first or any(each.split.standing(record.spec) != "agreed" for each in statements):
        return ()
    return (Line("revision", "Every statement is agreed, so none is put in other words."),)


def _is_new(statement: Statement) -> bool:
    return statement.key.endswith(REVISED)


def titled(key: str) -> str:
    """The name of a statement, such as “Statement 2, revised”."""
    number = key.removesuffix(REVISED).rpartition("-")[2]
    return f"Statement {number}{', revised' if key.endswith(REVISED) else ''}"


# A card for each statement, as people vote.


def statement_cards(record: Record, poll: PollOpened) -> tuple[Card, ...]:
    """What people vote on in a poll, a card for each statement."""
    return tuple(_statement_card(record, each) for each in poll.items)


def live_cards(record: Record) -> Mapping[str, Card]:
    """The points, and every statement that was ever voted on."""
    cards = (card for poll in record.polls for card in statement_cards(record, poll))
    return {each.key: each for each in (points_card(record), *cards)}


def _statement_card(record: Record, item: Item) -> Card:
    box = record.boxes[BoxKey(item.key)]
    split = split_of(dict(box.tally))
    objections = [each.text for each in record.people.objections if each.item == item.key]
    said = (Group("Objections", (Listing(tuple(objections)),)),) if objections else ()
    return Card(
        key=item.key,
        title=titled(item.key),
        blocks=(
            Prose("", item.text),
            _bars(split),
            Facts((*_rows(record, item, box, split),)),
            *said,
        ),
        foot="Your latest vote counts; a pass counts for the quorum alone" if box.is_open else "",
        tone=_tone(record, box, split),
        shown="live",
    )


def _tone(record: Record, box: Box, split: Split) -> Tone:
    if box.is_open:
        return "vote"
    return "good" if split.standing(record.spec) == "agreed" else "muted"


def _rows(record: Record, item: Item, box: Box, split: Split) -> Iterator[tuple[str, str | Moment]]:
    spec = record.spec
    yield "Threshold", f"{spec.consensus_threshold} of those who agree or disagree"
    yield "Quorum", f"{split.voters} voted, {spec.voting.quorum} needed"
    if box.is_open:
        yield "Closes", Moment(box.closes_at)
    elif BoxKey(f"{item.key}{REVISED}") in record.boxes:
        yield "Result", f"See {titled(item.key + REVISED)}"
    else:
        yield "Result", _outcome(split, spec)
    if box.unclear and not box.is_open:
        yield "Unclear", unclear_in_words(len(box.unclear))


def _bars(split: Split) -> Bars:
    counts = zip(CHOICES, (split.agree, split.disagree, split.passed), strict=True)
    bars = tuple(Bar(choice, count, counted(count, "vote")) for choice, count in counts)
    return Bars(bars, max(split.voters, 1))


def _outcome(split: Split, spec: Specification) -> str:
    standing = _STANDING[split.standing(spec)]
    return standing if split.share is None else f"{standing}: {split.share:.0%}"


def _votes(record: Record) -> Card:
    """The votes so far where there is room for everything."""
    statements = statements_in(record.answered)
    objections = [f"{titled(each.item)}: {each.text}" for each in record.people.objections]
    said = (Group("Objections", (Listing(tuple(objections)),)),) if objections else ()
    blocks: tuple[Block, ...] = (_table(statements, record.spec), *said)
    key = f"votes {len(record.answers(Tallies))}"
    return Card(key, "The votes", blocks, foot=_rule(record.spec), shown="details")


def _table(statements: Iterable[Statement], spec: Specification) -> Table:
    rows = tuple(
        (
            each.text,
            f"{each.split.agree}",
            f"{each.split.disagree}",
            f"{each.split.passed}",
            _outcome(each.split, spec),
        )
        for each in statements
    )
    return Table(("Statement", *map(str.capitalize, CHOICES), "Result"), rows)


# The record on one page.


def record_card(record: Record) -> Card:
    """What the group agreed on, what it did not, what is open, and who took part."""
    statements, spec = statements_in(record.answered), record.spec
    agreed = standings(statements, spec).get("agreed", 0)
    return Card(
        "record",
        f"What was agreed: {agreed} of {counted(len(statements), 'statement')}",
        (Prose("", spec.motion), *_statement_groups(statements, spec), *_rest(record)),
        foot=_rule(spec),
        tone="good" if agreed else "muted",
    )


def record_section(record: Record) -> tuple[Section, ...]:
    """The same as a chapter of a transcript."""
    statements = statements_in(record.answered)
    if not statements:
        return (Section("Who took part", _people(record)),) if record.entries else ()
    groups = _statement_groups(statements, record.spec)
    blocks = (*groups, *_rest(record), Note(f"{_rule(record.spec)}."))
    return (Section("What was agreed", blocks),)


def _statement_groups(statements: Iterable[Statement], spec: Specification) -> tuple[Group, ...]:
    by_standing: dict[str, list[str]] = {}
    for each in statements:
        split = each.split
        said = f"{each.text} ({split_in_words(split)})" if split.voters else each.text
        by_standing.setdefault(split.standing(spec), []).append(said)
    return tuple(
        Group(title, (Listing(tuple(by_standing[standing]), is_numbered=True),))
        for standing, title in _STANDING.items()
        if standing in by_standing
    )


def split_in_words(split: Split) -> str:
    """Such as “75%: 3 agree, 1 disagree, 2 pass”."""
    counts = ((split.agree, AGREE), (split.disagree, DISAGREE), (split.passed, PASS))
    votes = ", ".join(f"{count} {choice}" for count, choice in counts if count)
    return votes if split.share is None else f"{split.share:.0%}: {votes}"


def _rest(record: Record) -> tuple[Group, ...]:
    points = points_in(record)
    left = (("Open questions", points.open), ("Contested", points.contested))
    groups = (Group(title, (Listing(said),)) for title, said in left if said)
    return (*groups, Group("Who took part", _people(record)))


def _people(record: Record) -> tuple[Block, ...]:
    voters = {who for poll in record.polls for each in poll.items for who in _voters(record, each)}
    listed = Listing(tuple(map(_person, took_part(record))))
    voted = Note(f"{people(len(voters))} voted.")
    return (listed, voted) if record.polls else (listed,)


def people(count: int) -> str:
    """Such as “1 person” or “3 people”."""
    return "1 person" if count == 1 else f"{count} people"


def _voters(record: Record, item: Item) -> Iterable[str]:
    box = record.boxes.get(BoxKey(item.key))
    return box.ballots if box else ()


def _person(each: Participant) -> str:
    kind = "" if each.is_person else "a persona, "
    said = counted(each.turns, "turn") if each.turns else "listened"
    return f"{each.name} ({kind}{said})"


def _rule(spec: Specification) -> str:
    quorum = counted(spec.voting.quorum, "voter")
    return (
        f"Counted by code: agree of agree and disagree, threshold {spec.consensus_threshold}, "
        f"quorum {quorum}"
    )


def table_block(record: Record) -> Group:
    """Who sits at the table by now."""
    people = tuple(
        f"{each.name}{'' if each.is_person else ' (a persona)'}" for each in took_part(record)
    )
    listed = Listing(people) if people else Note("Nobody yet.")
    return Group("At the table", (listed,))
