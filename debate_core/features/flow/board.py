"""The board of the flow, posted once: a few rows a side, marked by shapes; no winner."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from debate_core.domain.facts import ClosingRequested, Event, StepAnswered
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.text import capitalize_first
from debate_core.features.flow.facts import MovesNoted
from debate_core.features.flow.sides import (
    has_flow,
    is_debated,
    lacks_a_side,
    list_flow_rows,
    list_lacking,
    name_turns,
    numbers_turns,
)
from debate_core.features.flow.states import FlowRow, State, count_states
from debate_core.language import N_, _, ngettext
from debate_core.show.blocks import Figure, Group, Note, Section, Table, Told
from debate_core.show.charts import Chart, Series
from debate_core.show.pieces import Card, Piece

FLOW = "flow"
"""The key of the board."""
_ROWS_RUNNING, _ROWS_AT_END = 3, 6
_SET, _HALF = "📌", "½"
_SHAPES: Mapping[State, str] = {
    "given up": "🏳️",
    "granted": "🤝",
    "new": "🌱",
    "not answered yet": "⏳",
    "never answered": "🔇",
    "too late": "⌛",
    "defended": "🛡️",
    "answered": "⚔️",
}
"""The shape of each state, in the order in which rows are sorted."""
_NAMES: Mapping[State, str] = {
    "given up": N_("given up"),
    "granted": N_("granted"),
    "new": N_("new"),
    "not answered yet": N_("not answered yet"),
    "never answered": N_("never answered"),
    "too late": N_("too late to answer"),
    "defended": N_("defended"),
    "answered": N_("answered"),
}
_ORDER: list[State] = list(_SHAPES)
_UNCONTESTED: tuple[State, ...] = ("new", "not answered yet", "never answered", "too late")
_COUNTED: tuple[State, ...] = ("granted", "defended", "never answered")


def tell_flow(pieces: tuple[Piece, ...], record: Record, event: Event) -> tuple[Piece, ...]:
    """Add the board once the first round is noted, later changed in place, and the counts."""
    if _is_board_due(record, event):
        return (*pieces, make_flow_card(record))
    return tuple(_add_counts(piece, record) for piece in pieces)


def _is_board_due(record: Record, event: Event) -> bool:
    """True once the first round is noted, and whoever was writing then has ended their turn.

    The board would push the button that ends a turn out of their sight. A board of one side says
    nothing.
    """
    during = record.flow.first_during
    if lacks_a_side(record):
        return False
    match event.fact:
        case MovesNoted():
            return len(record.flow.noted) == 1 and not during
        case StepAnswered(number=number) if number in during:
            return not during & record.people.open_turns.keys()
        case ClosingRequested():
            answered = {answer.number for answer in record.answered}
            return bool(during - answered)
        case _:
            return False


def _add_counts(piece: Piece, record: Record) -> Piece:
    """Add to a verdict's card what became of each side's points, without naming a winner."""
    if not isinstance(piece, Card) or piece.key != "verdict":
        return piece
    lines = list_count_lines(record)
    is_told = any(_(_NAMES["never answered"]) in line for line in lines)
    about = _explain_unanswered() if is_told else ""
    counts = (Group(_("What was answered"), (Told("\n".join(lines)),), about),) if lines else ()
    return replace(piece, blocks=(*piece.blocks, *counts))


def make_flow_card(record: Record) -> Card:
    """Make the current board."""
    most = _ROWS_AT_END if is_debated(record) else _ROWS_RUNNING
    rows = list_flow_rows(record)
    shown = [row for side in record.spec.stances for row in select_rows(rows, side, most)]
    groups = (
        Group(capitalize_first(side), (Told("\n".join(own)),), side=side)
        for side in record.spec.stances
        if (own := [_write_row(row, record.spec) for row in shown if row.side == side])
    )
    return Card(
        key=FLOW,
        title=_("The flow"),
        blocks=(*groups, *_list_notes(record)),
        foot=_write_legend(shown),
        tone="muted",
        shown="live",
    )


def select_rows(rows: Sequence[FlowRow], side: str, most: int) -> list[FlowRow]:
    """Select the rows of a side that have most turns, sorted by their state."""
    own = [row for row in rows if row.side == side]
    longest = sorted(own, key=lambda row: (-len(row.turns), row.root.turn, row.root.letter))
    return sorted(
        longest[:most],
        key=lambda row: (_ORDER.index(row.state.name), row.root.turn, row.root.letter),
    )


def list_count_lines(record: Record) -> tuple[str, ...]:
    """List what became of each side's claims, such as “For: 1 granted, 2 defended”; no winner."""
    if not has_flow(record.spec) or not record.flow.moves or lacks_a_side(record):
        return ()
    rows = list_flow_rows(record)
    return tuple(
        _("{side}: {counts}", side=capitalize_first(side), counts=_write_counts(rows, side))
        for side in record.spec.stances
        if any(row.side == side for row in rows)
    )


def _write_counts(rows: Sequence[FlowRow], side: str) -> str:
    counts = count_states(rows, side)
    points = ngettext("{count} point", "{count} points", sum(counts.values()))
    told = (f"{counts[state]} {_(_NAMES[state])}" for state in _COUNTED if counts[state])
    return ", ".join((points, *told))


def list_flow_sections(record: Record) -> Iterator[Section]:
    """List the section of a transcript with every row."""
    rows = list_flow_rows(record) if has_flow(record.spec) else ()
    if not rows or lacks_a_side(record):
        return
    sides = (
        Group(side, (_make_table(own, record.spec),), side=side)
        for side in record.spec.stances
        if (own := select_rows(rows, side, len(rows)))
    )
    legend, picture = Note(_write_legend(rows)), Figure(_make_chart(record, rows))
    yield Section(_("The flow"), (*sides, *_list_notes(record), legend, picture), is_detail=True)


def _make_chart(record: Record, rows: Sequence[FlowRow]) -> Chart:
    """Draw how many points of each side are in which state."""
    counts = {side: count_states(rows, side) for side in record.spec.stances}
    states: list[State] = [
        state for state in _ORDER if any(count[state] for count in counts.values())
    ]
    return Chart(
        name="flow",
        title=_("What came of each side's points"),
        shape="bars",
        labels=tuple(_(_NAMES[state]) for state in states),
        series=tuple(
            Series(side, tuple(float(count[state]) for state in states), side)
            for side, count in counts.items()
        ),
        lowest=0,
    )


def _make_table(rows: Sequence[FlowRow], spec: Specification) -> Table:
    """Make the table of a side's rows, with their turns where turns show numbers."""
    columns = 4 if numbers_turns(spec) else 3
    head = ("", _("Point"), _("What came of it"), _("Turns"))
    cells = (
        (_pick_shape(row), row.root.says, describe_state(row), _write_turns(row)) for row in rows
    )
    return Table(head[:columns], tuple(row[:columns] for row in cells))


def describe_state(row: FlowRow) -> str:
    """Say what came of a point, such as “granted, by the last word”."""
    parts = (
        _("sets what the motion is") if _is_set(row) else _(_NAMES[row.state.name]),
        _("part granted") if row.state.is_half else "",
        _("by the last word") if row.state.is_at_end else "",
        _("disputed by its speaker") if row.is_disputed else "",
    )
    return ", ".join(filter(None, parts))


def _write_row(row: FlowRow, spec: Specification) -> str:
    at_end = _("by the last word") if row.state.is_at_end else ""
    disputed = _("disputed by its speaker") if row.is_disputed else ""
    numbers = _write_turns(row) if numbers_turns(spec) else ""
    turns = ", ".join(filter(None, (numbers, at_end)))
    return " · ".join(filter(None, (f"{_pick_shape(row)} {row.root.says}", turns, disputed)))


def _write_turns(row: FlowRow) -> str:
    return "-".join(map(str, row.turns))


def _pick_shape(row: FlowRow) -> str:
    shape = _SET if _is_set(row) else _SHAPES[row.state.name]
    return f"{shape}{_HALF * row.state.is_half}"


def _is_set(row: FlowRow) -> bool:
    """True if a row says what the motion is and nobody contested it: that is no dropped point."""
    return row.root.does == "sets" and row.state.name in _UNCONTESTED


def _write_legend(rows: Sequence[FlowRow]) -> str:
    """Explain the shapes that are shown."""
    states = {row.state.name for row in rows if not _is_set(row)}
    parts = [f"{_SHAPES[state]} {_(_NAMES[state])}" for state in _ORDER if state in states]
    if any(map(_is_set, rows)):
        parts.append(_SET + " " + _("what the motion is"))
    if any(row.state.is_half for row in rows):
        parts.append(_HALF + " " + _("part granted"))
    if "never answered" in states:
        parts.append(_explain_unanswered())
    return " · ".join(parts)


def _explain_unanswered() -> str:
    return _("“Never answered” is unanswered, not true")


def _list_notes(record: Record) -> Iterator[Note]:
    """Say which turns are missing from the board."""
    if lacking := list_lacking(record):
        turns = name_turns(record, lacking)
        yield Note(_("Not in it, as it could not be noted: {turns}", turns=turns))
