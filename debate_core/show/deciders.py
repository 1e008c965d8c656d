"""The people, the judge and the debaters side by side, and how far they agree; told once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from debate_core.domain.outcome import Decider, Who, compare
from debate_core.domain.text import format_count
from debate_core.show.blocks import Block, Columns, Group, Listing, Note, Prose

_UNIT: Mapping[Who, str] = {"people": "vote", "judge": "judge", "debaters": "debater"}


@dataclass(frozen=True, slots=True)
class Column:
    """One of the three, in its format's words."""

    title: str
    """Such as “The judge's verdict”."""
    decider: Decider | None
    """The decider; None where it decides nothing in this format."""
    nothing: str
    """The text where it chose nothing, or decides nothing; a clause."""
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Beside:
    """The things that an outcome is shown beside."""

    columns: tuple[Column, ...] = ()
    checked: str = ""
    """The result of checking the verdict with the sides swapped, if it was checked."""
    escalated: str = ""
    """The result of debaters handing the decision on; empty where they did not."""


def list_outcome_rows(beside: Beside) -> Iterator[tuple[str, str]]:
    """List how the verdict was checked and the result of an escalation, if there is either."""
    rows = (("Checked", beside.checked), ("Escalated", beside.escalated))
    yield from ((name, said) for name, said in rows if said)


def make_deciders_blocks(beside: Beside) -> Iterator[Block]:
    """Show who decided what, and how far they agree."""
    if beside.columns:
        yield Columns(tuple(map(_make_column, beside.columns)))
    if lines := list_agreement_lines(beside):
        yield Group("How far they agree", (Listing(lines),))


def list_agreement_lines(beside: Beside) -> tuple[str, ...]:
    """List how far every two of them agree, in sentences; empty where they cannot be compared."""
    known = {column.decider.who: column.decider for column in beside.columns if column.decider}
    pairs = combinations(known.values(), 2)
    return tuple(said for one, other in pairs if (said := _describe_agreement(one, other)))


def votes_in_words(decider: Decider) -> str:
    """Count votes for the choice, such as “4 of 5 votes (80%), 3 needed”; empty without any."""
    if not decider.votes or not decider.voters:
        return ""
    count = max(decider.votes.values()) if decider.choice is None else _count_choice(decider)
    unit = format_count(decider.voters, _UNIT[decider.who])
    led = "at most " if decider.choice is None else ""
    share = count / decider.voters
    return f"{led}{count} of {unit} ({share:.0%}), {decider.needed} needed"


def _count_choice(decider: Decider) -> int:
    return decider.votes.get(decider.choice or "", 0)


def _make_column(column: Column) -> Group:
    decider = column.decider
    if decider is None:
        return Group(column.title, (Note(_capitalise(column.nothing)),))
    head = Prose("", decider.choice) if decider.choice else Note(_capitalise(column.nothing))
    lines = tuple(filter(None, (votes_in_words(decider), *column.details)))
    return Group(column.title, (head, *map(Prose, lines)), side=decider.choice or "")


def _describe_agreement(one: Decider, other: Decider) -> str:
    said = "; ".join(_list_comparisons(one, other))
    return f"{_capitalise(one.who)} and {other.who}: {said}" if said else ""


def _list_comparisons(one: Decider, other: Decider) -> Iterator[str]:
    agreement = compare(one, other)
    if agreement.is_same is not None:
        same = f"the same choice, “{one.choice}”"
        different = f"different choices, “{one.choice}” and “{other.choice}”"
        yield same if agreement.is_same else different
    if agreement.apart is not None:
        yield f"their shares are {format_distance(agreement.apart)}"
    elif one.shares and other.choice:
        yield f"{one.shares.get(other.choice, 0):.0%} of the voters chose “{other.choice}”"


def format_distance(apart: float) -> str:
    """Write a distance of shares in points of 100, such as “7 points apart”."""
    return f"{format_count(round(100 * apart), 'point')} apart"


def _capitalise(clause: str) -> str:
    return f"{clause[:1].upper()}{clause[1:]}"
