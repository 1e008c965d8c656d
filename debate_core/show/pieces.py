"""Pieces: what a fact of a debate adds to what its readers see, in the order of the facts.

Rule: every piece has a key, unique in its debate and the same whenever the fact is told again, by
which a place that was interrupted knows what already stands there.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from debate_core.domain.facts import SaidBy
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.values import DebaterId
from debate_core.show.blocks import Block, Figure
from debate_core.show.charts import Chart

Tone = Literal["plain", "judge", "good", "warning", "bad", "vote", "muted"]
"""The colour of a card that takes no side's."""
Shown = Literal["everywhere", "thread", "live", "details"]
"""Where a piece is shown. `thread`: only in a channel, where the reader cannot turn back a page.
`live`: there too, and it changes in place: it is told anew under the same key. `details`: only
where there is room for everything, in a terminal and a transcript."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A phase begins."""

    key: str
    title: str
    about: str = ""
    """How the phase is held, in a small line."""


@dataclass(frozen=True, slots=True)
class TurnPiece:
    """A debater has spoken, or has let its turn pass.

    On Discord the blocks become plain text with light Markdown, as a person would type it; a
    terminal and a transcript lay them out.
    """

    key: str
    number: int
    debater: DebaterId
    blocks: tuple[Block, ...]
    seat: str = field(default="", kw_only=True)
    """What stands beside the debater's name: the stance, as a rule."""
    place: str = ""
    """The phase, and the round where there are several; left out right below their heading."""
    about: tuple[str, ...] = ()
    """What the small line under it says beside seat, place and number, such as the words."""
    details: tuple[str, ...] = ()
    """What it says where there is room for everything, such as answers that were sent back."""
    lead: str = ""
    """What the turn does with whom it faces, such as “asks Ada”."""
    is_missed: bool = False
    is_taken_out: bool = False
    """Whether its words were taken out, so that other words may stand where it is shown."""
    said_by: SaidBy | None = None
    """The person who took the turn in the debater's seat; None where nobody sat there."""


@dataclass(frozen=True, slots=True)
class PastFigure:
    """A picture of a card that earlier debates of the same format go into."""

    most: int
    """How many of them it looks at, of those that were held in the same place."""
    draw_chart: Callable[[Sequence[Record]], Chart | None]
    """Draws it, the oldest of them first; None where there is nothing to compare."""


@dataclass(frozen=True, slots=True)
class Card:
    """Something to look at for itself: scores, a verdict, a tally, an outcome."""

    key: str
    title: str
    blocks: tuple[Block, ...]
    foot: str = ""
    """What the figures are and who counted them, in small letters."""
    by_judge: bool = False
    """Whether the judge's persona shows it."""
    side: str = ""
    """The side whose colour it takes; else its tone says the colour."""
    tone: Tone = "plain"
    calls_moderators: bool = False
    shown: Shown = "everywhere"
    below: str = ""
    """The key of the turn that it is about: a transcript sets it below that, however late it came.
    """
    past: PastFigure | None = field(default=None, compare=False, kw_only=True)
    """What is added to it where earlier debates are known."""


@dataclass(frozen=True, slots=True)
class Line:
    """One plain sentence about the debate's course."""

    key: str
    text: str
    shown: Shown = "everywhere"
    below: str = ""
    """As with a card."""


Piece = Heading | TurnPiece | Card | Line


def get_side(debater: Debater) -> str:
    """The key of a debater's colour: its stance, or its id where it declares none."""
    return debater.stance or debater.id


def name_speaker(turn: TurnPiece, spec: Specification) -> str:
    """Name whose turn it was: the debater, and before it the person who sat there."""
    name = spec.debater(turn.debater).name
    return name_in_seat(turn.said_by.name, name) if turn.said_by else name


def name_in_seat(person: str, debater: str) -> str:
    """A person as one who sits in a debater's seat; at a table the seat is their own."""
    return person if person == debater else f"{person} in the seat of {debater}"


def list_sides(spec: Specification) -> tuple[str, ...]:
    """The sides of a debate, each once, in order of declaration."""
    return tuple(dict.fromkeys(map(get_side, spec.debaters)))


def count_past_wanted(pieces: Iterable[Piece]) -> int:
    """How many earlier debates these pieces look at, at most."""
    wanted = (piece.past.most for piece in pieces if isinstance(piece, Card) and piece.past)
    return max(wanted, default=0)


def add_past(piece: Piece, past: Sequence[Record]) -> Piece:
    """The piece with its picture of earlier debates, where there is one; the oldest comes first."""
    if not isinstance(piece, Card) or piece.past is None:
        return piece
    chart = piece.past.draw_chart(past)
    drawn = (Figure(chart),) if chart else ()
    return replace(piece, blocks=(*piece.blocks, *drawn), past=None)
