"""Made-up blocks and pieces that say one text in every place where a text can stand."""

from debate_core.domain.specification import Debater, Specification
from debate_core.domain.values import DebaterId
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Facts,
    Figure,
    Group,
    Listing,
    Moment,
    Note,
    Pair,
    Pairs,
    Prose,
    Section,
    Table,
    Told,
    Transcript,
    Verbatim,
)
from debate_core.show.charts import Chart, Series
from debate_core.show.pieces import Card, Heading, Line, Piece, TurnPiece
from tests.core.making import BEN, NOON, rounds_spec

ADA = DebaterId("ada")


def chart(text: str, name: str = "chart") -> Chart:
    """A chart with one value."""
    return Chart(name, text, "bars", (text,), (Series(text, (2.5,), side=text),), 0, 10)


def bars(text: str, *, is_compact: bool = False) -> Bars:
    """A bar of six, of ten that are needed."""
    return Bars((Bar(text, 6, text, about=text, side=text),), 10, needed=10, is_compact=is_compact)


def every_block(text: str) -> tuple[Block, ...]:
    """One block of each kind."""
    group = Group(text, (Prose(text), bars(text, is_compact=True)), about=text, side=text)
    return (
        Prose(text, label=text),
        Prose(text),
        Told(text),
        Note(text),
        Facts(((text, text), (text, Moment(NOON)))),
        Listing((text, text)),
        Listing((text,), is_numbered=True),
        Table((text, text), ((text, text),)),
        Pairs((Pair(text, text, text), Pair(text, text, None))),
        bars(text),
        Verbatim(text),
        Figure(chart(text)),
        group,
        Columns((group, group)),
    )


def every_piece(text: str, key: str = "key") -> tuple[Piece, ...]:
    """One piece of each kind."""
    return (
        Heading(f"{key} 1", text, text),
        TurnPiece(f"{key} 2", 3, ADA, every_block(text), text, (text,), (text,), lead=text),
        Card(f"{key} 3", text, every_block(text), text, side=text),
        Line(f"{key} 4", text),
    )


def spec_saying(text: str) -> Specification:
    """A debate whose motion, debater and stance are that text."""
    wild = Debater(id=ADA, name=text, stance=text, role=text)
    return rounds_spec(wild, BEN).model_copy(update={"motion": text, "instructions": text})


def transcript(*blocks: Block, title: str = "t", sides: tuple[str, ...] = ()) -> Transcript:
    """A transcript with one section."""
    return Transcript(title, "", (Section("s", blocks),), sides)
