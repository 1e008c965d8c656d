"""What readers are shown of a roundtable: the points, the statements as people vote, the record."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta

from debate_core.domain.boxes import Box, BoxKey
from debate_core.domain.facts import PollOpened, StepAnswered, TableJoined
from debate_core.domain.forms import Tallies
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Item
from debate_core.domain.text import format_count
from debate_core.formats.roundtable.counting import (
    AGREE,
    CHOICES,
    DISAGREE,
    PASS,
    REVISED,
    Split,
    Statement,
    count_standings,
    list_statements,
    split_of,
)
from debate_core.formats.roundtable.forms import (
    Clarify,
    Clarity,
    Open,
    Points,
    Revision,
    Statements,
    SumUp,
    TableOpening,
)
from debate_core.formats.roundtable.options import RoundtableOptions
from debate_core.formats.roundtable.result import Participant, find_points, list_participants
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


def tell_joining(record: Record, joined: TableJoined) -> Line:
    """Somebody sat down."""
    return Line(f"note {record.last_event}", f"{joined.name} joined the table.")


def tell_answer(record: Record, fact: StepAnswered) -> tuple[Piece, ...] | None:
    """What is shown of what the moderator answered; None where nothing is its own."""
    match fact.step, fact.answer:
        case Open(), TableOpening(text=text):
            return (_make_card("opening", "The moderator opens", text), points_card(record))
        case Open(), _:
            missed = f"The moderator could not open it: {fact.missed}"
            return (Line("opening", missed), points_card(record))
        case Clarify(debater=who), Clarity(asks=True, question=question):
            name = record.spec.debater(who).name
            return (_make_card(f"question {fact.number}", f"The moderator asks {name}", question),)
        case Clarify(), _ if fact.missed:
            text = f"No clarifying question: {fact.missed}"
            return (Line(f"note {record.last_event}", text, "details"),)
        case SumUp(round=round_), Points() as points:
            return (_make_summary_card(round_, points),)
        case _, Statements() as form:
            return (_make_drafts_card(form),)
        case _, Revision():
            return (_tell_revision(record),)
        case _, Tallies() as tallies:
            is_cast = any(sum(votes.values()) for votes in tallies.tallies.values())
            return (
                (_make_votes_card(record), *_tell_unrevised(record))
                if is_cast or tallies.objections
                else ()
            )
        case _:
            return None


def _make_card(key: str, title: str, text: str) -> Card:
    return Card(key, title, (Prose(text),), by_judge=True, tone="judge")


def _make_summary_card(round_: int, points: Points) -> Card:
    return Card(
        f"summary {round_}",
        f"After round {round_}",
        (Prose(points.summary), *_show_points(points)),
        by_judge=True,
        tone="judge",
    )


def points_card(record: Record) -> Card:
    """Where the points stand by now; it changes in place."""
    points = find_points(record)
    nothing = Note("Nothing yet: the moderator brings this up to date after each round.")
    return Card(
        POINTS,
        "Where it stands",
        (
            Prose("", record.spec.motion),
            *(_show_points(points) or (nothing,)),
            *_show_time_left(record),
        ),
        foot="Kept by the moderator",
        tone="judge",
        shown="live",
    )


def _show_time_left(record: Record) -> tuple[Facts, ...]:
    """When nobody gets the floor any more; nothing once that no longer matters."""
    if record.decision is not None or record.list_answers(Statements):
        return ()
    whole = timedelta(minutes=record.spec.options_as(RoundtableOptions).whole_minutes)
    return (Facts((("The floor closes", Moment(record.opened_at + whole)),)),)


def _show_points(points: Points) -> tuple[Group, ...]:
    kinds = (("Agreed", points.agreed), ("Open", points.open), ("Contested", points.contested))
    return tuple(Group(name, (Listing(said),)) for name, said in kinds if said)


def _make_drafts_card(form: Statements) -> Card:
    """The drafts where there is room for everything; a thread gets a card for each."""
    title = f"{format_count(len(form.statements), 'statement')}, drafted by the moderator"
    return Card("drafts", title, (Listing(form.statements, is_numbered=True),), shown="details")


def _tell_revision(record: Record) -> Piece:
    changed = [
        statement
        for statement in list_statements(record.answered)
        if statement.was and _is_new(statement)
    ]
    if not changed:
        return Line("revision", "The moderator leaves every statement as it is.")
    groups = tuple(
        Group(
            name_statement(statement.key),
            (Prose(statement.was, "Before:"), Prose(statement.text, "Now:")),
        )
        for statement in changed
    )
    return Card("revision", "In other words", groups, shown="details")


def _tell_unrevised(record: Record) -> tuple[Line, ...]:
    """Why no statement is put in other words after the first vote, where all are agreed."""
    is_first = len(record.list_answers(Tallies)) == 1
    statements = list_statements(record.answered)
    if not is_first or any(
        statement.split.find_standing(record.spec) != "agreed" for statement in statements
    ):
        return ()
    return (Line("revision", "Every statement is agreed, so none is put in other words."),)


def _is_new(statement: Statement) -> bool:
    return statement.key.endswith(REVISED)


def name_statement(key: str) -> str:
    """The name of a statement, such as “Statement 2, revised”."""
    number = key.removesuffix(REVISED).rpartition("-")[2]
    return f"Statement {number}{', revised' if key.endswith(REVISED) else ''}"


# A card for each statement, as people vote.


def make_statement_cards(record: Record, poll: PollOpened) -> tuple[Card, ...]:
    """What people vote on in a poll, a card for each statement."""
    return tuple(_make_statement_card(record, item) for item in poll.items)


def make_live_cards(record: Record) -> Mapping[str, Card]:
    """The points, and every statement that was ever voted on."""
    cards = (card for poll in record.polls for card in make_statement_cards(record, poll))
    return {card.key: card for card in (points_card(record), *cards)}


def _make_statement_card(record: Record, item: Item) -> Card:
    box = record.boxes[BoxKey(item.key)]
    split = split_of(dict(box.tally))
    objections = [
        objection.text for objection in record.people.objections if objection.item == item.key
    ]
    said = (Group("Objections", (Listing(tuple(objections)),)),) if objections else ()
    return Card(
        key=item.key,
        title=name_statement(item.key),
        blocks=(
            Prose("", item.text),
            _draw_bars(split),
            Facts((*_list_rows(record, item, box, split),)),
            *said,
        ),
        foot="Your latest vote counts; a pass counts for the quorum alone" if box.is_open else "",
        tone=_pick_tone(record, box, split),
        shown="live",
    )


def _pick_tone(record: Record, box: Box, split: Split) -> Tone:
    if box.is_open:
        return "vote"
    return "good" if split.find_standing(record.spec) == "agreed" else "muted"


def _list_rows(
    record: Record, item: Item, box: Box, split: Split
) -> Iterator[tuple[str, str | Moment]]:
    spec = record.spec
    yield "Threshold", f"{spec.consensus_threshold} of those who agree or disagree"
    yield "Quorum", f"{split.voters} voted, {spec.voting.quorum} needed"
    if box.is_open:
        yield "Closes", Moment(box.closes_at)
    elif BoxKey(f"{item.key}{REVISED}") in record.boxes:
        yield "Result", f"See {name_statement(item.key + REVISED)}"
    else:
        yield "Result", _describe_outcome(split, spec)
    if box.unclear and not box.is_open:
        yield "Unclear", unclear_in_words(len(box.unclear))


def _draw_bars(split: Split) -> Bars:
    counts = zip(CHOICES, (split.agree, split.disagree, split.passed), strict=True)
    bars = tuple(Bar(choice, count, format_count(count, "vote")) for choice, count in counts)
    return Bars(bars, max(split.voters, 1))


def _describe_outcome(split: Split, spec: Specification) -> str:
    standing = _STANDING[split.find_standing(spec)]
    return standing if split.share is None else f"{standing}: {split.share:.0%}"


def _make_votes_card(record: Record) -> Card:
    """The votes so far where there is room for everything."""
    statements = list_statements(record.answered)
    objections = [
        f"{name_statement(objection.item)}: {objection.text}"
        for objection in record.people.objections
    ]
    said = (Group("Objections", (Listing(tuple(objections)),)),) if objections else ()
    blocks: tuple[Block, ...] = (_make_table(statements, record.spec), *said)
    key = f"votes {len(record.list_answers(Tallies))}"
    return Card(key, "The votes", blocks, foot=_describe_rule(record.spec), shown="details")


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
    return Table(("Statement", *map(str.capitalize, CHOICES), "Result"), rows)


# The record on one page.


def record_card(record: Record) -> Card:
    """What the group agreed on, what it did not, what is open, and who took part."""
    statements, spec = list_statements(record.answered), record.spec
    agreed = count_standings(statements, spec).get("agreed", 0)
    return Card(
        "record",
        f"What was agreed: {agreed} of {format_count(len(statements), 'statement')}",
        (Prose("", spec.motion), *_group_statements(statements, spec), *_show_rest(record)),
        foot=_describe_rule(spec),
        tone="good" if agreed else "muted",
    )


def record_section(record: Record) -> tuple[Section, ...]:
    """The same as a chapter of a transcript."""
    statements = list_statements(record.answered)
    if not statements:
        return (Section("Who took part", _show_people(record)),) if record.transcript else ()
    groups = _group_statements(statements, record.spec)
    blocks = (*groups, *_show_rest(record), Note(f"{_describe_rule(record.spec)}."))
    return (Section("What was agreed", blocks),)


def _group_statements(statements: Iterable[Statement], spec: Specification) -> tuple[Group, ...]:
    by_standing: dict[str, list[str]] = {}
    for statement in statements:
        split = statement.split
        said = f"{statement.text} ({split_in_words(split)})" if split.voters else statement.text
        by_standing.setdefault(split.find_standing(spec), []).append(said)
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


def _show_rest(record: Record) -> tuple[Group, ...]:
    points = find_points(record)
    left = (("Open questions", points.open), ("Contested", points.contested))
    groups = (Group(title, (Listing(said),)) for title, said in left if said)
    return (*groups, Group("Who took part", _show_people(record)))


def _show_people(record: Record) -> tuple[Block, ...]:
    voters = {
        who for poll in record.polls for item in poll.items for who in _list_voters(record, item)
    }
    listed = Listing(tuple(map(_describe_person, list_participants(record))))
    voted = Note(f"{format_people(len(voters))} voted.")
    return (listed, voted) if record.polls else (listed,)


def format_people(count: int) -> str:
    """Such as “1 person” or “3 people”."""
    return "1 person" if count == 1 else f"{count} people"


def _list_voters(record: Record, item: Item) -> Iterable[str]:
    box = record.boxes.get(BoxKey(item.key))
    return box.ballots if box else ()


def _describe_person(each: Participant) -> str:
    kind = "" if each.is_person else "a persona, "
    said = format_count(each.turns, "turn") if each.turns else "listened"
    return f"{each.name} ({kind}{said})"


def _describe_rule(spec: Specification) -> str:
    quorum = format_count(spec.voting.quorum, "voter")
    return (
        f"Counted by code: agree of agree and disagree, threshold {spec.consensus_threshold}, "
        f"quorum {quorum}"
    )


def table_block(record: Record) -> Group:
    """Who sits at the table by now."""
    people = tuple(
        f"{participant.name}{'' if participant.is_person else ' (a persona)'}"
        for participant in list_participants(record)
    )
    listed = Listing(people) if people else Note("Nobody yet.")
    return Group("At the table", (listed,))
