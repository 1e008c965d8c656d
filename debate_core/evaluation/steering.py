"""A test of how far a moderator steers, on tables whose members' true positions are known.

Members are scripted: each says what they want on two issues, in sentences that people might use,
some only on a condition, and votes by their positions alone. So the outcome of a faithful
moderator's statements is known for every issue: the share of members who want it, with their
condition where they have one. A lost condition, a lost issue or a slanted wording moves the outcome
away from that share, in points.

Rule: pure; the same seed makes the same table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from debate_core.domain.record import Record
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.roundtable.forms import NOT_TAKEN_UP
from debate_core.formats.roundtable.result import build_roundtable_result
from debate_core.formats.roundtable.statements import AGREE, DISAGREE, PASS
from debate_core.formats.roundtable.wording import find_stems, holds_condition, is_negative

Position = Literal["for", "with condition", "against"]
MOTION = "What should change in the old town?"
MEMBERS = 9
GOAL = 2.0
"""The points by which an outcome may differ from what members want, on average."""


@dataclass(frozen=True, slots=True)
class Issue:
    """Something that the table may want or not, and how people put it."""

    name: str
    stems: frozenset[str]
    """The words by which a statement is recognised as about it."""
    wants: tuple[str, ...]
    """Ways to say that one wants it; any condition other than its own would be an invention."""
    condition: str
    rejects: tuple[str, ...]
    reasons: tuple[str, str]
    """A reason for it, and one against it."""


def _make_issue(
    name: str, wants: tuple[str, ...], condition: str, reasons: tuple[str, str]
) -> Issue:
    rejects = tuple(want.replace("should", "should not", 1) for want in wants)
    return Issue(name, find_stems(name), wants, condition, rejects, reasons)


ISSUES = (
    _make_issue(
        "night buses",
        ("Night buses should run until two.", "The city should pay for night buses."),
        "the fares stay as they are",
        ("Waiters have no other way home.", "Hardly anybody would sit in them."),
    ),
    _make_issue(
        "market cars",
        ("The market should be free of cars.", "Cars should be kept off the market square."),
        "delivery vans may come before ten",
        ("One cannot hear oneself speak there.", "Older customers come by car."),
    ),
    _make_issue(
        "school street",
        ("The school street should be a play street.", "Children should own the school street."),
        "parents get a place to stop nearby",
        ("They play between parked cars now.", "It would only move the queue next door."),
    ),
    _make_issue(
        "harbour lights",
        ("The harbour lights should stay on.", "The city should keep the harbour lights on."),
        "they are dimmed after midnight",
        ("It is dark where the ferry lands.", "Birds lose their way in them."),
    ),
    _make_issue(
        "library sunday",
        ("The library should open on Sunday.", "Sunday should be a library day."),
        "the staff is paid for it",
        ("Students have nowhere quiet to sit.", "Everybody needs one day off."),
    ),
)


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody at the table: what they want on each issue, and the issues they speak about."""

    id: DebaterId
    name: str
    wants: Mapping[str, Position]
    speaks: tuple[str, ...]
    """The issues of their turns, in order."""

    def vote(self, statement: "ReadStatement") -> str:
        """Vote on a statement by their position alone; pass where they cannot tell what it says."""
        if statement.issue is None:
            return PASS
        wants = self.wants[statement.issue.name]
        if statement.is_against:
            return AGREE if wants == "against" else DISAGREE
        if wants == "with condition" and not statement.has_condition:
            return DISAGREE
        return DISAGREE if wants == "against" else AGREE


@dataclass(frozen=True, slots=True)
class ReadStatement:
    """The meaning of a statement, as a member reads it."""

    issue: Issue | None
    """The issue that it speaks about; None if it speaks about none, or about several."""
    is_against: bool = False
    has_condition: bool = False


def make_members(seed: int) -> tuple[Member, ...]:
    """Make a table: several members, whose positions differ, speak about every issue."""
    chance = Random(f"steering {seed}")
    positions: tuple[Position, ...] = ("for", "with condition", "against")
    members: list[Member] = []
    for number in range(MEMBERS):
        wants: dict[str, Position] = {issue.name: chance.choice(positions) for issue in ISSUES}
        first, second = (ISSUES[(2 * number + turn) % len(ISSUES)].name for turn in (0, 1))
        name = f"Member {number + 1}"
        members.append(Member(DebaterId(f"member-{number + 1}"), name, wants, (first, second)))
    return tuple(members)


def say(member: Member, turn: int, seed: int) -> str:
    """Say what a member wants on the issue of that turn, and why."""
    issue = next(issue for issue in ISSUES if issue.name == member.speaks[turn])
    chance, wants = Random(f"{seed} {member.id} {turn}"), member.wants[issue.name]
    if wants == "against":
        return f"{chance.choice(issue.rejects)} {issue.reasons[1]}"
    want = chance.choice(issue.wants)
    if wants == "for":
        return f"{want} {issue.reasons[0]}"
    if chance.random() < 0.5:
        return f"{want[:-1]}, but only if {issue.condition}. {issue.reasons[0]}"
    return f"{want} But only if {issue.condition}."


def read_statement(text: str, condition: str = "") -> ReadStatement:
    """Read which issue a statement is about, on which side, and whether its condition is there."""
    stems = find_stems(text)
    about = [issue for issue in ISSUES if issue.stems <= stems]
    about = about or [issue for issue in ISSUES if len(issue.stems & stems) == 1]
    if len(about) != 1:
        return ReadStatement(None)
    (issue,) = about
    clause = f"only if {issue.condition}"
    whole = f"{text} {condition}"
    has_condition = holds_condition(whole, issue.condition) or holds_condition(whole, clause)
    main = text.partition(", but only")[0]
    return ReadStatement(issue, is_negative(main), has_condition)


class TableMeasure(Value):
    """The outcome of one table, compared with what its members want."""

    off: tuple[float, ...]
    """For each issue, the signed difference in points between outcome and members' share."""
    lost: int
    """Issues that no statement was about."""
    unread: int
    """Statements whose meaning the script could not determine."""
    points: int
    """Turns with a point."""
    in_statements: int
    with_reason: int
    """Turns that are in no statement, but for which a reason is stated."""
    moved: float | None
    """The difference between the drafts in points, as the record publishes it."""


def measure_table(record: Record, members: Sequence[Member]) -> TableMeasure:
    """Measure the outcome of a table."""
    result = build_roundtable_result(record)
    read = [(read_statement(said.text, said.condition), said) for said in result.statements]
    off: list[float] = []
    lost = 0
    for issue in ISSUES:
        own = [(one, said.share) for one, said in read if one.issue is issue]
        shares = [share for one, share in own if not one.is_against and share is not None]
        against = [1 - share for one, share in own if one.is_against and share is not None]
        # The outcome of a table is the best agreement on an issue; a lost issue has none.
        outcome = max(shares, default=max(against, default=0.5))
        lost += not own
        off.append(100 * (outcome - _find_true_share(issue, members)))
    used = {turn for said in result.statements for turn in said.turns}
    stated = {unused.turn for unused in result.left_out if unused.why != NOT_TAKEN_UP}
    turns = [turn.number for turn in record.transcript]
    return TableMeasure(
        off=tuple(off),
        lost=lost,
        unread=sum(one.issue is None for one, _ in read),
        points=len(turns),
        in_statements=sum(turn in used for turn in turns),
        with_reason=sum(turn in stated and turn not in used for turn in turns),
        moved=result.drafts.moved if result.drafts else None,
    )


def _find_true_share(issue: Issue, members: Sequence[Member]) -> float:
    """Find the share of members who want it, with their condition where they have one.

    A condition that nobody mentioned cannot be in a statement: members who want it only with that
    condition then count as not wanting it.
    """
    is_heard = any(
        issue.name in member.speaks and member.wants[issue.name] == "with condition"
        for member in members
    )
    wanted = ("for", "with condition") if is_heard else ("for",)
    only_against = all(
        member.wants[issue.name] == "against" for member in members if issue.name in member.speaks
    )
    wanted = ("for", "with condition") if only_against else wanted
    return sum(member.wants[issue.name] in wanted for member in members) / len(members)


class SteeringMeasure(Value):
    """The outcomes of all tables."""

    tables: int
    mean_off: float
    """The mean distance from what members want, over all issues of all tables."""
    worst: float
    steering: float
    """The same with its sign: above 0, outcomes are more favourable than members are."""
    lost: int
    issues: int
    unread: int
    points: int
    in_statements: int
    with_reason: int
    mean_moved: float | None


def add_measures(tables: Sequence[TableMeasure]) -> SteeringMeasure:
    """Add up the measures of all tables."""
    off = [points for table in tables for points in table.off]
    moved = [table.moved for table in tables if table.moved is not None]
    return SteeringMeasure(
        tables=len(tables),
        mean_off=sum(map(abs, off)) / len(off),
        worst=max(map(abs, off)),
        steering=sum(off) / len(off),
        lost=sum(table.lost for table in tables),
        issues=len(off),
        unread=sum(table.unread for table in tables),
        points=sum(table.points for table in tables),
        in_statements=sum(table.in_statements for table in tables),
        with_reason=sum(table.with_reason for table in tables),
        mean_moved=sum(moved) / len(moved) if moved else None,
    )
