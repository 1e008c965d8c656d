"""Blocks: the things shown to a reader, the same wherever they are written.

Rule: a block holds plain text. Anything with a meaning where it is shown (Markdown, HTML, control
characters) is the writer's task, and so is what does not fit: Discord shortens a card's texts
evenly and attaches the whole of it, a terminal wraps, a transcript has room for everything.

A `side` is a stance, or the id of a debater that declares none; a block with one takes its colour.
"""

from dataclasses import dataclass
from datetime import UTC, datetime

from debate_core.domain.values import PersonId
from debate_core.language import format_date, ngettext
from debate_core.show.charts import Chart


@dataclass(frozen=True, slots=True)
class Prose:
    """Somebody's text, in paragraphs.

    A label is shown before it in bold, with its own punctuation: “Evidence:”, “PRO-1.1”, “+”.
    Without text it is a line in bold, such as the motion. On a card a labelled text is a field of
    its own.
    """

    text: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Told(Prose):
    """A sentence of Rostrum's own: the names and sides in it show as they are, without markup."""


@dataclass(frozen=True, slots=True)
class Note:
    """A remark by code, in italics: a forfeit, a mark on a turn, “Nothing.”."""

    text: str

    @property
    def in_words(self) -> str:
        """The text in one line."""
        return self.text


@dataclass(frozen=True, slots=True)
class Covered:
    """A remark by code with lines that are hidden behind a button if possible."""

    text: str
    lines: tuple[str, ...]

    @property
    def in_words(self) -> str:
        """The text in one line."""
        return " ".join((self.text, *self.lines))


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in time; Discord shows it in the reader's time zone and relative to now."""

    at: datetime
    lead: str = ""
    """The verb before it where it stands in a line of parts, such as “closes”."""

    @property
    def in_words(self) -> str:
        """The time in UTC, for a place that does not know where its reader is."""
        at = self.at.astimezone(UTC)
        return f"{format_date(at)}, {at:%H:%M} UTC"


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """A time of day in a line of parts, such as “until 21:10”."""

    at: datetime
    lead: str = ""

    @property
    def in_words(self) -> str:
        """The time in UTC, for a place that does not know where its reader is."""
        return f"{self.at.astimezone(UTC):%H:%M} UTC"


@dataclass(frozen=True, slots=True)
class People:
    """People by their ids: a place that knows them shows their names, any other their number."""

    ids: tuple[PersonId, ...]

    @property
    def in_words(self) -> str:
        """The number in words, such as “5 people”."""
        return ngettext("{count} person", "{count} people", len(self.ids))


FactValue = str | Moment | People
"""The value beside a name in `Facts`."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link, shown as its label alone where links are not possible."""

    label: str
    url: str


Part = str | Moment | TimeOfDay | Link
"""A remark in a line of them."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Short remarks in one line, such as “60% wins · counts from 3 voters · closes 21:10”."""

    parts: tuple[Part, ...]

    @property
    def in_words(self) -> str:
        """The line for a place that does not know its reader's time zone."""
        return " · ".join(map(_write_part, self.parts))


def _write_part(part: Part) -> str:
    match part:
        case Moment() | TimeOfDay():
            return f"{part.lead} {part.in_words}".strip()
        case Link():
            return part.label
        case _:
            return part


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and values: threshold, quorum, cost.

    On a card each is a field, side by side where the values are short; within a group, a line.
    """

    rows: tuple[tuple[str, FactValue], ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """Short texts, a line each, possibly numbered."""

    items: tuple[str, ...]
    is_numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head, whose cells may be empty; numbers are aligned to the right.

    Without room for columns (on Discord always) each row becomes a paragraph: its first cell in
    bold, and the name of the column before each number.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def has_head(self) -> bool:
        """True if any column has a name."""
        return any(cell.strip() for cell in self.head)


@dataclass(frozen=True, slots=True)
class Pair:
    """A question with its answer; None where it got none."""

    label: str
    question: str
    answer: str | None


@dataclass(frozen=True, slots=True)
class Pairs:
    """Questions, each with its answer below it."""

    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: `shown` is its value in words, `about` a further remark on it."""

    label: str
    value: float
    shown: str
    about: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars on one scale from 0 to `most`: votes, totals, a rubric's scores, time left."""

    bars: tuple[Bar, ...]
    most: float
    needed: float | None = None
    """The value that has to be reached, if there is one: a mark on the bars, explained on the card.
    """
    is_compact: bool = False
    """True if labels are single words, such as a rubric's dimensions; Discord then shows the bars
    in even columns, without remarks."""

    def share(self, value: float) -> float:
        """The part of the scale that a value fills, 0 to 1."""
        return max(0.0, min(1.0, value / self.most)) if self.most > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Lines that stay unchanged: a report, data."""

    text: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart: a picture on Discord and in a page, its numbers in a terminal and in Markdown."""

    chart: Chart


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks under a heading of their own, such as one debater's scores; on a card, a field."""

    title: str
    blocks: tuple["Block", ...]
    about: str = ""
    """The small line under the heading."""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """Groups side by side where there is room (on a card three in a row), such as two teams."""

    columns: tuple[Group, ...]


Leaf = Prose | Note | Covered | Parts | Facts | Listing | Table | Pairs | Bars | Verbatim
"""Blocks that are written as text."""
Block = Leaf | Figure | Group | Columns


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the transcript, listed in its table of contents."""

    title: str
    blocks: tuple[Block, ...]
    is_detail: bool = False
    """True for figures behind something shown elsewhere; a transcript puts them at its end."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole transcript."""

    title: str
    about: str
    sections: tuple[Section, ...]
    sides: tuple[str, ...] = ()
    """The sides in order of declaration."""

    @property
    def charts(self) -> tuple[Chart, ...]:
        """Every chart in it, in order."""
        return tuple(chart for section in self.sections for chart in list_charts(section.blocks))


def list_charts(blocks: tuple[Block, ...]) -> tuple[Chart, ...]:
    """List every chart in these blocks, in order."""
    found: list[Chart] = []
    for block in blocks:
        match block:
            case Figure(chart=chart):
                found.append(chart)
            case Group(blocks=inner):
                found.extend(list_charts(inner))
            case Columns(columns=columns):
                found.extend(list_charts(columns))
            case _:
                pass
    return tuple(found)
