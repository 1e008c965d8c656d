"""Pieces in a terminal: what is told of a debate, as it is printed.

What changes in place in a thread is not printed; a terminal is told it in detail when it is due.
"""

from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.text import Text

from bot.portraits.colours import side_colours
from bot.terminal.blocks import BlockViews
from bot.terminal.screen import Framed, heading
from debate_core.domain.specification import Specification
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
from debate_core.show.text import flatten_text

_TONES: Mapping[Tone, str] = {"good": "green", "warning": "yellow", "bad": "red", "muted": "dim"}


def views_of(piece: Piece, spec: Specification) -> Iterator[RenderableType]:
    """What is printed of a piece; nothing of what is for a thread alone."""
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
    """A colour for each side: the same that its personas wear in a channel."""
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
    body = block_views(spec).space_out(turn.blocks)
    return Framed(body, Text.assemble(who, lead), foot, "dim" if turn.is_missed else colour)


def _card(card: Card, spec: Specification) -> Framed:
    side = _colours(spec).get(card.side, Style())
    title = Text(flatten_text(card.title), side + Style(bold=True))
    frame = side if card.side else _TONES.get(card.tone, "")
    return Framed(block_views(spec).space_out(card.blocks), title, flatten_text(card.foot), frame)


def block_views(spec: Specification) -> BlockViews:
    """What blocks look like in a debate's colours."""
    by_side = _colours(spec)
    names = {flatten_text(debater.name): by_side[get_side(debater)] for debater in spec.debaters}
    return BlockViews({**names, **by_side})
