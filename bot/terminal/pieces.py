"""Pieces in a terminal: the parts of a debate, as they are printed.

Pieces that change in place in a thread are not printed; a terminal gets their end in detail.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.style import Style
from rich.text import Text

from bot.portraits.colours import side_colours
from bot.terminal.blocks import BlockViews
from bot.terminal.screen import Framed, heading
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.spend import describe_spent
from debate_core.domain.text import format_count, time_in_words
from debate_core.formats import format_of
from debate_core.reports.report import report
from debate_core.show.pieces import (
    Card,
    Heading,
    Line,
    Piece,
    Tone,
    TurnPiece,
    get_side,
    list_sides,
    name_speaker,
)
from debate_core.show.text import clean_text, flatten_text

_TONES: Mapping[Tone, str] = {"good": "green", "warning": "yellow", "bad": "red", "muted": "dim"}


def view_piece(piece: Piece, spec: Specification) -> Iterator[RenderableType]:
    """List what is printed of a piece; nothing of what is for a thread alone."""
    match piece:
        case Heading():
            yield heading(flatten_text(piece.title))
            if about := flatten_text(piece.about):
                yield Text(about, "dim")
        case TurnPiece():
            yield _turn(piece, spec)
        case Card() | Line() if piece.shown in ("thread", "live"):
            pass
        case Card():
            yield _card(piece, spec)
        case Line():
            yield Padding(Text(flatten_text(piece.text), "italic"), (0, 0, 1, 0))


def _colours(spec: Specification) -> dict[str, Style]:
    """Pick a colour for each side: the one that its personas have in a channel."""
    colours = side_colours(list_sides(spec)).items()
    return {
        side: Style(color="#{:02x}{:02x}{:02x}".format(*colour.rgb)) for side, colour in colours
    }


def _turn(turn: TurnPiece, spec: Specification) -> Framed:
    debater = spec.debater(turn.debater)
    colour = _colours(spec)[get_side(debater)]
    seat = f" · {turn.seat}" if turn.seat else ""
    who = (flatten_text(f"{name_speaker(turn, spec)}{seat}"), colour + Style(bold=True))
    lead = f", {flatten_text(turn.lead)}" if turn.lead else ""
    foot = " · ".join(map(flatten_text, (f"turn {turn.number}", *turn.about, *turn.details)))
    body = make_block_views(spec).space_out(turn.blocks)
    return Framed(
        body=body,
        title=Text.assemble(who, lead),
        foot=foot,
        colour="dim" if turn.is_missed else colour,
    )


def _card(card: Card, spec: Specification) -> Framed:
    side = _colours(spec).get(card.side, Style())
    title = Text(flatten_text(card.title), side + Style(bold=True))
    frame = side if card.side else _TONES.get(card.tone, "")
    return Framed(
        body=make_block_views(spec).space_out(card.blocks),
        title=title,
        foot=flatten_text(card.foot),
        colour=frame,
    )


def make_block_views(spec: Specification) -> BlockViews:
    """Make the views of blocks in a debate's colours."""
    by_side = _colours(spec)
    names = {flatten_text(debater.name): by_side[get_side(debater)] for debater in spec.debaters}
    return BlockViews({**names, **by_side})


@dataclass(frozen=True, slots=True)
class ReportView:
    """The report and what the debate took; a pipe gets its lines unbroken."""

    record: Record

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines, took = clean_text(report(self.record)), _took(self.record)
        title = Text("Report", "bold")
        if options.is_terminal:
            yield Framed(body=Text(lines), title=title, foot=took, colour="dim")
        else:
            yield Text.assemble(title, f" ({took})\n", lines, no_wrap=True, overflow="ignore")


def view_report(record: Record) -> Iterator[RenderableType]:
    """View the report alone, and below it what the format has to show of the debate's results."""
    yield Text(clean_text(report(record)), no_wrap=True, overflow="ignore")
    views = make_block_views(record.spec)
    for section in format_of(record.spec).show_results(record):
        yield Group(heading(section.title), views.space_out(section.blocks))


def _took(record: Record) -> str:
    seconds = (record.last_at or record.opened_at) - record.opened_at
    shown = sum(turn.answer.is_shown for turn in record.turns)
    return " · ".join(
        (
            format_count(shown, "turn"),
            describe_spent(record.costs) or "no model asked",
            time_in_words(seconds.total_seconds()),
        )
    )
