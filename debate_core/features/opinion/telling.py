"""Opinion before and after a debate as readers see it: the questions, and the result."""

from collections.abc import Iterator
from fractions import Fraction

from debate_core.domain.facts import Event
from debate_core.domain.reasons import Result
from debate_core.domain.record import Record
from debate_core.domain.result import find_reason
from debate_core.domain.specification import Specification
from debate_core.domain.text import capitalize_first
from debate_core.domain.turns import Turn
from debate_core.features.opinion.facts import OpinionAsked, OpinionCounted, TurnNamed
from debate_core.features.opinion.polls import (
    LEAST,
    UNSURE,
    Swing,
    compute_swing,
    find_opinion_poll,
    list_opinion_sides,
)
from debate_core.language import _, format_number, ngettext
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Facts,
    FactValue,
    Group,
    Moment,
    Note,
    Parts,
    Prose,
    Told,
)
from debate_core.show.pieces import Card, Piece

ASKED_AGAIN = "opinion"
"""The key of the card that people answer a second time."""
_RESULTS: tuple[Result, ...] = ("fails", "unclear", "holds")
"""What can come of a claim that is checked, in the order in which it is told."""


def tell_opinion(pieces: tuple[Piece, ...], record: Record, event: Event) -> tuple[Piece, ...]:
    """Add the question beside the vote, and the change of opinion once it is counted."""
    match event.fact:
        case OpinionAsked():
            return (*pieces, make_opinion_card(record))
        case OpinionCounted() as counted:
            return (*pieces, make_swing_card(record, counted))
        case _:
            return pieces


def list_questions(record: Record) -> Iterator[Block]:
    """List the block that stands on the announcement before the debate."""
    if find_opinion_poll(record) == "before":
        yield Prose(_("Where do you stand now? You'll be asked again after the debate."))


def list_rows(spec: Specification) -> Iterator[tuple[str, str]]:
    """List the row of a plan that says that people are asked."""
    if list_opinion_sides(spec):
        yield _("Opinion"), _("asked before and after the debate")


def make_opinion_card(record: Record) -> Card:
    """Ask the question once more, beside the vote."""
    voting = record.voting
    assert voting is not None
    if not record.is_vote_open:
        closed = _("Answers are no longer taken")
        return Card(ASKED_AGAIN, closed, (), tone="muted", shown="live")
    about = _("If you answered before the debate, answer again: only those who do are counted.")
    return Card(
        ASKED_AGAIN,
        _("Where do you stand now?"),
        (
            Prose("", record.spec.motion),
            Prose(about),
            Parts((_tell_least(record), Moment(voting.closes_at, _("closes")))),
        ),
        shown="live",
    )


def _tell_least(record: Record) -> str:
    return _("Totals are shown once {least} people answer both times", least=_count_least(record))


def _count_least(record: Record) -> int:
    """Count the people who have to answer both times before anything is shown."""
    return max(record.spec.voting.quorum, LEAST)


def make_swing_card(record: Record, counted: OpinionCounted) -> Card:
    """Show who gained more people; only if enough people answered."""
    return Card(
        "swing",
        describe_swing_title(counted),
        tuple(_make_swing_blocks(record, counted)),
        foot=_("It decides nothing"),
    )


def list_results(record: Record) -> Iterator[Block]:
    """List the block of a transcript with the result; none before it is counted."""
    if (counted := record.opinion.counted) is not None:
        title = describe_swing_title(counted)
        yield Group(title, tuple(_make_swing_blocks(record, counted)))


def describe_swing_title(counted: OpinionCounted) -> str:
    """Describe the result in a few words."""
    swing = compute_swing(counted)
    if swing is None:
        return _("Opinion before and after: too few answers")
    if swing.moved_more is None:
        return _("Both sides moved as many people")
    return _("{moved_more} moved more people", moved_more=capitalize_first(swing.moved_more))


def _make_swing_blocks(record: Record, counted: OpinionCounted) -> Iterator[Block]:
    """Show the result, below the title."""
    swing = compute_swing(counted)
    if swing is None:
        least = _count_least(record)
        yield Prose(_("Fewer than {least} people answered both times.", least=least))
        return
    both = _("{both} people", both=format_number(counted.both, ","))
    yield Prose(_("{both} answered before the first turn, and again after the last.", both=both))
    yield Facts(tuple(_list_swing_rows(swing)))
    if counted.before:
        before, after = _make_share_bars(counted.before), _make_share_bars(counted.after)
        yield Columns((Group(_("Before"), (before,)), Group(_("After"), (after,))))
    yield from _tell_moves(counted)
    if movers := _describe_movers(record, counted):
        yield Told(movers, _("By their own word:"))


def _tell_moves(counted: OpinionCounted) -> Iterator[Block]:
    """Tell how many people went from one answer to another, or why that is not told."""
    if moves := [move for move in counted.moves if move.before != move.after]:
        lines = (
            _(
                "{people} from {before} to {after}",
                people=format_number(move.people, ","),
                before=move.before,
                after=move.after,
            )
            for move in moves
        )
        yield Told("; ".join(lines), _("How they moved:"))
    elif not counted.moves:
        what = _("How they moved") if counted.before else _("More")
        yield Note(
            _(
                "{what}: shown only where each figure is about {least} people or more.",
                what=what,
                least=LEAST,
            )
        )


def _describe_movers(record: Record, counted: OpinionCounted) -> str:
    """Say by turn how many people it moved, and what was checked there; empty if none is told."""
    # A file of others may name a turn that it does not have.
    turns = {turn.number: turn for turn in record.transcript}
    told = ((turns[named.turn], named) for named in counted.turns if named.turn in turns)
    return "; ".join(_describe_named(record, turn, named) for turn, named in told)


def _describe_named(record: Record, turn: Turn, named: TurnNamed) -> str:
    """Write one turn, such as “Turn 3 (Ada, for) moved 4 people, 3 of them towards for”."""
    people = format_number(named.people, ",")
    # Whoever keeps an answer may still name what told on them; that it moved them is not so.
    if named.stayed:
        moved = _("{turn} was named by {people} people", turn=name_turn(turn), people=people)
    else:
        moved = _("{turn} moved {people} people", turn=name_turn(turn), people=people)
    parts = (moved, *_list_ways(named))
    checked = ", ".join(_list_checked(record, turn))
    note = _(" (checked there: {checked})", checked=checked) if checked else ""
    return f"{', '.join(parts)}{note}"


def _list_ways(named: TurnNamed) -> Iterator[str]:
    """List which way a turn's people moved, as far as that is told."""
    for side, people in named.towards.items():
        if people == named.people:
            yield _("all towards {side}", side=side)
        else:
            count = format_number(people, ",")
            yield _("{count} of them towards {side}", count=count, side=side)
    if named.stayed == named.people:
        yield _("all kept their answer")
    elif named.stayed:
        count = format_number(named.stayed, ",")
        yield _("{count} of them kept their answer", count=count)


def name_turn(turn: Turn) -> str:
    """Name a turn by its number, whoever spoke and the side, such as “Turn 3 (Ada, for)”."""
    return _(
        "Turn {number} ({name}, {side})",
        number=turn.number,
        name=turn.spoken_by,
        side=turn.stance,
    )


def _list_checked(record: Record, turn: Turn) -> Iterator[str]:
    """List what the judge found of a turn's claims, and code of its quotations."""
    reason = find_reason(record)
    of_it = [claim for claim in reason.checked if claim.quote.turn == turn.number] if reason else []
    for result in _RESULTS:
        if count := sum(claim.result == result for claim in of_it):
            yield _describe_result(result, count)
    missing = {quoted.words for quoted in turn.fact.quotations if quoted.paragraph is None}
    if missing:
        yield ngettext(
            "{count} quotation is not in its source",
            "{count} quotations are not in their source",
            len(missing),
        )


def _describe_result(result: Result, count: int) -> str:
    match result:
        case "fails":
            return ngettext("{count} claim fails", "{count} claims fail", count)
        case "holds":
            return ngettext("{count} claim holds", "{count} claims hold", count)
        case "unclear":
            return ngettext("{count} claim is unclear", "{count} claims are unclear", count)


def list_report_lines(record: Record) -> Iterator[str]:
    """List the lines of a report with the result; none before it is counted."""
    if (counted := record.opinion.counted) is not None:
        yield f"opinion_swing: {_describe_swing(counted)}"
        if movers := _describe_movers(record, counted):
            yield f"opinion_moved_by: {movers}"


def _describe_swing(counted: OpinionCounted) -> str:
    """Write the swing on one line, such as “for +30, against -30, of 10 who answered twice”."""
    swing = compute_swing(counted)
    if swing is None:
        return _("too few answers")
    points = (f"{side} {_format_points(of)}" for side, of in swing.points.items() if side != UNSURE)
    return _("{points}, of {both} who answered twice", points=", ".join(points), both=counted.both)


def _list_swing_rows(swing: Swing) -> Iterator[tuple[str, FactValue]]:
    for side, points in swing.points.items():
        if side != UNSURE:
            yield capitalize_first(side), _describe_gain(round(points))


def _describe_gain(points: int) -> str:
    """Say how many percentage points a side gained or lost."""
    if points > 0:
        return ngettext("gained {count} point", "gained {count} points", points)
    if points < 0:
        return ngettext("lost {count} point", "lost {count} points", -points)
    return _("as before")


def _format_points(points: Fraction) -> str:
    return f"{round(points):+d}" if round(points) else "0"


def _make_share_bars(people: dict[str, int]) -> Bars:
    total = sum(people.values())
    return Bars(
        tuple(
            Bar(side, count, f"{round(Fraction(100 * count, total))}%", side=side)
            for side, count in people.items()
        ),
        total,
    )
