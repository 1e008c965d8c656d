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
    Turn,
    side_of,
    sides_of,
    spoken_as,
)
from debate_core.show.text import on_one_line

_TONES: Mapping[Tone, str] = {"good": "green", "warning": "yellow", "bad": "red", "muted": "dim"}


def views_of(piece: Piece, spec: Specification) -> Iterator[RenderableType]:
    """What is printed of a piece; nothing of what is for a thread alone."""
    match piece:
        case Heading():
            yield heading(on_one_line(piece.title))
            if about := on_one_line(piece.about):
                yield Text(about, "dim")
        case Turn():
            yield _turn(piece, spec)
        case Card() | Line() if piece.shown in ("thread", "live"):
            pass
        case Card():
            yield _card(piece, spec)
        case Line():
            yield Padding(Text(on_one_line(piece.text), "italic"), (0, 0, 1, 0))


def _colours(spec: Specification) -> dict[str, Style]:
    """A colour for each side: the same that its personas wear in a channel."""
    colours = side_colours(sides_of(spec)).items()
    return {side: Style(color="#{:02x}{:02x}{:02x}".format(*each.rgb)) for side, each in colours}


def _turn(turn: Turn, spec: Specification) -> Framed:
    debater = spec.debater(turn.debater)
    colour = _colours(spec)[side_of(debater)]
    seat = f" · {turn.seat}" if turn.seat else ""
    who = (on_one_line(f"{spoken_as(turn, spec)}{seat}"), colour + Style(bold=True))
    lead = f", {on_one_line(turn.lead)}" if turn.lead else ""
    foot = " · ".join(map(on_one_line, (f"turn {turn.number}", *turn.about, *turn.details)))
    body = block_views(spec).spaced(turn.blocks)
    return Framed(body, Text.assemble(who, lead), foot, "dim" if turn.is_missed else colour)


def _card(card: Card, spec: Specification) -> Framed:
    side = _colours(spec).get(card.side, Style())
    title = Text(on_one_line(card.title), side + Style(bold=True))
    frame = side if card.side else _TONES.get(card.tone, "")
    return Framed(block_views(spec).spaced(card.blocks), title, on_one_line(card.foot), frame)


def block_views(spec: Specification) -> BlockViews:
    """What blocks look like in a debate's colours."""
    by_side = _colours(spec)
    names = {on_one_line(each.name): by_side[side_of(each)] for each in spec.debaters}
    return BlockViews({**names, **by_side})
