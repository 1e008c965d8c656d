"""Pieces: the parts that a debate's facts add to what its readers see, in the order of the facts.

Rule: every piece has a key, unique in its debate and the same whenever the fact is shown again, so
that an interrupted place knows what it already shows.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.values import DebaterId
from debate_core.language import N_, _
from debate_core.show.blocks import Block, Figure, Group, Note, Prose, Section, Transcript
from debate_core.show.charts import Chart

Tone = Literal["plain", "judge", "good", "warning", "bad", "vote", "muted"]
"""The colour of a card without a side's colour."""
Shown = Literal["everywhere", "thread", "live", "details", "terminal"]
"""The places where a piece is shown. `thread`: only in a channel, where readers cannot turn back.
`live`: also there, and it changes in place, shown again under the same key. `details`: only where
there is room for everything, in a terminal and a transcript. `terminal`: only in a terminal, where
it scrolls by; a transcript shows how it ended."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The beginning of a phase."""

    key: str
    title: str
    about: str = ""
    """A small line on how the phase is held."""


@dataclass(frozen=True, slots=True)
class TurnPiece:
    """A turn that a debater has taken or missed.

    On Discord the blocks become plain text with light Markdown, as a person would type it; a
    terminal and a transcript lay them out.
    """

    key: str
    number: int
    debater: DebaterId
    blocks: tuple[Block, ...]
    seat: str = field(default="", kw_only=True)
    """The text beside the debater's name, usually the stance."""
    place: str = ""
    """The phase, and the round where there are several; left out where a heading says it."""
    about: tuple[str, ...] = ()
    """Remarks for the small line under it, such as the number of words over the limit."""
    details: tuple[str, ...] = ()
    """Remarks shown only where there is room: the number of words, answers that were sent back."""
    lead: str = ""
    """The turn's act towards another debater, such as “asks Ada”."""
    is_missed: bool = False
    is_taken_out: bool = False
    """True if its words were taken out, so that places that show it replace them."""
    said_by: SaidBy | None = None
    """The person who took the turn in the debater's seat; None where nobody sat there."""
    shows_number: bool = field(default=True, kw_only=True)
    """False where parts of turns stand beside one another, so that numbers would not count on."""


@dataclass(frozen=True, slots=True)
class TurnPart(TurnPiece):
    """A part of a turn that stands beside a part of another's."""

    order: tuple[int, ...] = field(kw_only=True)
    """Its place among turns and parts; a whole turn is placed by its number."""


@dataclass(frozen=True, slots=True)
class PastFigure:
    """A chart on a card that includes earlier debates of the same format."""

    most: int
    """The most earlier debates it looks at, of those held in the same place."""
    draw_chart: Callable[[Sequence[Record]], Chart | None]
    """The function that makes it from debates, the oldest first; None if nothing can be compared.
    """


@dataclass(frozen=True, slots=True)
class Card:
    """Something that is shown on its own: scores, a verdict, a tally, an outcome."""

    key: str
    title: str
    blocks: tuple[Block, ...]
    foot: str = ""
    """The note on what the figures are and who counted them, in small letters."""
    by_judge: bool = False
    """True if the judge's persona shows it."""
    side: str = ""
    """The side whose colour it takes; else its tone says the colour."""
    tone: Tone = "plain"
    calls_moderators: bool = False
    shown: Shown = "everywhere"
    below: str = ""
    """The key of the turn that it is about: a transcript puts it below that, however late it came.
    """
    past: PastFigure | None = field(default=None, compare=False, kw_only=True)
    """The picture that is added to it where earlier debates are known."""


@dataclass(frozen=True, slots=True)
class Line:
    """One plain sentence about the debate's course."""

    key: str
    text: str
    shown: Shown = "everywhere"
    below: str = ""
    """The key of the turn that it is about, as with a card."""


Piece = Heading | TurnPiece | Card | Line


def get_side(debater: Debater) -> str:
    """Get the key of a debater's colour: its stance, or its id where it declares none."""
    return debater.stance or debater.id


def name_speaker(turn: TurnPiece, spec: Specification) -> str:
    """Name the debater of a turn, preceded by the person who sat in its seat."""
    name = spec.debater(turn.debater).name
    return name_in_seat(turn.said_by.name, name) if turn.said_by else name


def write_turn_number(turn: TurnPiece) -> str:
    """Write the number that stands below a turn; empty where it shows none."""
    return _("turn {number}", number=turn.number) if turn.shows_number else ""


def name_in_seat(person: str, debater: str) -> str:
    """Name a person together with the debater's seat; at a table the seat is their own."""
    if person == debater:
        return person
    return _("{person} in the seat of {debater}", person=person, debater=debater)


def list_sides(spec: Specification) -> tuple[str, ...]:
    """List the sides of a debate, each once, in order of declaration."""
    return tuple(dict.fromkeys(map(get_side, spec.debaters)))


def insert_below_first(pieces: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    """Insert a piece after the first; if there is none, it is the only piece."""
    return (*pieces[:1], piece, *pieces[1:])


def count_past_wanted(pieces: Iterable[Piece]) -> int:
    """Find the most earlier debates that any of these pieces includes."""
    wanted = (piece.past.most for piece in pieces if isinstance(piece, Card) and piece.past)
    return max(wanted, default=0)


def add_past(piece: Piece, past: Sequence[Record]) -> Piece:
    """Add a piece's chart of earlier debates, if it has one; `past` has the oldest first."""
    if not isinstance(piece, Card) or piece.past is None:
        return piece
    chart = piece.past.draw_chart(past)
    drawn = (Figure(chart),) if chart else ()
    return replace(piece, blocks=(*piece.blocks, *drawn), past=None)


_BEFORE = N_("Before the first turn")


def make_sections(pieces: Iterable[Piece], spec: Specification) -> tuple[Section, ...]:
    """Make a section for each heading with what follows it; empty sections are left out."""
    sections: list[tuple[str, list[Block]]] = [(_(_BEFORE), [])]
    for piece in pieces:
        match piece:
            case Heading():
                sections.append((piece.title, [Note(piece.about)] if piece.about else []))
            case TurnPart():
                sections[-1][1].extend(_show_part(piece, spec))
            case TurnPiece():
                # The heading already names the phase.
                told = replace(piece, place="", details=())
                sections[-1][1].append(make_turn_group(told, spec))
            case Card() | Line() if piece.shown in ("thread", "live", "terminal"):
                pass
            case Card():
                sections[-1][1].append(
                    Group(piece.title, _list_card_blocks(piece), side=piece.side)
                )
            case Line():
                sections[-1][1].append(Note(piece.text))
    return tuple(Section(title, tuple(blocks)) for title, blocks in sections if blocks)


def _show_part(part: TurnPart, spec: Specification) -> Iterator[Block]:
    """Show a part of a turn under its own heading, or after the speaker's name."""
    for place, block in enumerate(part.blocks):
        match block:
            case Prose() if not place and part.lead:
                yield Group(f"{_name_turn(part, spec)}, {part.lead}", (block,))
            case Prose(text=text) if not place:
                yield Prose(text, f"{_name_turn(part, spec)}:")
            case Note() if not place:
                yield Note(f"{_name_turn(part, spec)}: {block.text}")
            case _:
                yield block
    if part.about:
        yield Note("; ".join(part.about))


def _name_turn(turn: TurnPiece, spec: Specification) -> str:
    """Name a turn by its number, if it shows one, its speaker and the seat."""
    seat = f" ({turn.seat})" if turn.seat else ""
    if not turn.shows_number:
        return f"{name_speaker(turn, spec)}{seat}"
    return _(
        "Turn {number}: {turn}{seat}", number=turn.number, turn=name_speaker(turn, spec), seat=seat
    )


def make_turn_group(turn: TurnPiece, spec: Specification) -> Group:
    """Lay out a turn under the name of its speaker."""
    debater = spec.debater(turn.debater)
    about = "; ".join(part for part in (turn.place, *turn.about, *turn.details) if part)
    lead = f", {turn.lead}" if turn.lead else ""
    return Group(f"{_name_turn(turn, spec)}{lead}", turn.blocks, about, get_side(debater))


def make_card_transcript(card: Card, motion: str) -> Transcript:
    """Make a transcript of one card in full, titled with the motion."""
    return Transcript(motion, "", (Section(card.title, _list_card_blocks(card)),))


def make_turn_transcript(turn: TurnPiece, spec: Specification) -> Transcript:
    """Make a transcript of one turn in full, titled with the motion."""
    group = make_turn_group(turn, spec)
    blocks = (Note(group.about), *group.blocks) if group.about else group.blocks
    return Transcript(spec.motion, "", (Section(group.title, blocks),))


def _list_card_blocks(card: Card) -> tuple[Block, ...]:
    return (*card.blocks, Note(card.foot)) if card.foot else card.blocks
