"""What a transcript is made of: sections of blocks, the same whatever it is written as."""

from dataclasses import dataclass
from typing import ClassVar

from debate_core.reports.charts import Chart


@dataclass(frozen=True, slots=True)
class Prose:
    """What somebody wrote, in paragraphs, perhaps with a word on what it is."""

    kind: ClassVar[str] = "prose"
    text: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What code says of something, such as a forfeit or a mark."""

    kind: ClassVar[str] = "note"
    text: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and values, a line each."""

    kind: ClassVar[str] = "facts"
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """Short texts, a line each; numbered where they are counted."""

    kind: ClassVar[str] = "listing"
    items: tuple[str, ...]
    is_numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head; a column whose cells are all numbers stands to the right."""

    kind: ClassVar[str] = "table"
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """A question with its answer; None where it got none."""

    label: str
    question: str
    answer: str | None


@dataclass(frozen=True, slots=True)
class Pairs:
    """Questions, each with its answer."""

    kind: ClassVar[str] = "pairs"
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Lines that stay as they are."""

    kind: ClassVar[str] = "verbatim"
    text: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart; a page shows its picture."""

    kind: ClassVar[str] = "figure"
    chart: Chart


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks under a heading of their own, such as a turn."""

    kind: ClassVar[str] = "group"
    title: str
    blocks: tuple["Block", ...]
    about: str = ""
    """The small line under the heading."""
    side: str = ""
    """The stance whose colour it takes."""


Block = Prose | Note | Facts | Listing | Table | Pairs | Verbatim | Figure | Group


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the transcript, listed in its table of contents."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole transcript."""

    title: str
    about: str
    sections: tuple[Section, ...]
    sides: tuple[str, ...] = ()
    """The stances, in order of declaration."""

    @property
    def charts(self) -> tuple[Chart, ...]:
        """Every chart in it, in order."""
        return tuple(chart for section in self.sections for chart in _charts(section.blocks))


def _charts(blocks: tuple[Block, ...]) -> tuple[Chart, ...]:
    found: list[Chart] = []
    for block in blocks:
        if isinstance(block, Figure):
            found.append(block.chart)
        if isinstance(block, Group):
            found.extend(_charts(block.blocks))
    return tuple(found)
