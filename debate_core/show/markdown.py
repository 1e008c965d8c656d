r"""Blocks as Markdown, readable as it is and safe to show anywhere.

Rule: whatever somebody wrote goes through `literal`, and shows as it was written: no heading, link,
picture, table or HTML of theirs becomes one. Only what is bold where it was said is bold here.
"""

import re

from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Facts,
    FactValue,
    Figure,
    Group,
    Leaf,
    Listing,
    Note,
    Pairs,
    Prose,
    Section,
    Table,
    Transcript,
    Verbatim,
)
from debate_core.show.charts import Chart
from debate_core.show.text import on_one_line, paragraphs, visible

_MEANS_SOMETHING = re.compile(r"[\\`*_\[\]<>&|~$]")
_BOLD = re.compile(r"(?<!\w)\\\*\\\*(?=\S)([^*]{0,499}[^\s*\\])\\\*\\\*(?!\w)")
"""What stood between two asterisks and two, as `literal` writes it; with no asterisk in it."""
_MEANS_SOMETHING_AT_THE_START = re.compile(r"^(?:[#+\-=:]|\d+(?=[.)](?:\s|$)))")


def as_markdown(transcript: Transcript) -> str:
    """The whole transcript; it ends with a line break."""
    parts = [f"# {literal(transcript.title)}", *_line(transcript.about)]
    for section in transcript.sections:
        parts += _section(section)
    return "\n\n".join(parts) + "\n"


def literal(text: str) -> str:
    """A text on one line, written so that Markdown shows it as it is."""
    line = _MEANS_SOMETHING.sub(r"\\\g<0>", on_one_line(text))
    return _MEANS_SOMETHING_AT_THE_START.sub(_disarmed, line)


def _disarmed(found: re.Match[str]) -> str:
    """A beginning of a list or heading that is none; a number is followed by what is escaped."""
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"


def _section(section: Section) -> list[str]:
    return [f"## {literal(section.title)}", *_blocks(section.blocks, 3)]


def _blocks(blocks: tuple[Block, ...], level: int) -> list[str]:
    return [part for block in blocks for part in _block(block, level)]


def _block(block: Block, level: int) -> list[str]:
    match block:
        case Figure():
            return _figure(block.chart)
        case Group():
            heading = f"{'#' * min(level, 6)} {literal(block.title)}"
            return [heading, *_line(block.about), *_blocks(block.blocks, level + 1)]
        case Columns():
            return _blocks(block.columns, level)
        case _:
            return _leaf(block)


def _leaf(block: Leaf) -> list[str]:
    match block:
        case Prose():
            return _prose(block)
        case Note():
            return _line(block.text)
        case Facts():
            return ["\n".join(f"- {_named(name)} {_value(value)}" for name, value in block.rows)]
        case Listing():
            return _listing(block)
        case Table():
            return [_table(block.head, block.rows)]
        case Pairs():
            return _pairs(block)
        case Bars():
            return _bars(block)
        case Verbatim():
            return [_fenced(block.text)]


def _prose(prose: Prose) -> list[str]:
    # Two spaces at the end of a line keep the break that was written.
    parts = ["  \n".join(map(_spoken, lines)) for lines in paragraphs(prose.text)]
    if not on_one_line(prose.label):
        return parts
    first, *rest = parts or [""]
    return [f"**{literal(prose.label)}** {first}".rstrip(), *rest]


def _spoken(line: str) -> str:
    """A line of prose as it was written, in which bold is bold."""
    return _BOLD.sub(r"**\1**", literal(line))


def _named(name: str) -> str:
    return f"**{literal(name)}:**"


def _value(value: FactValue) -> str:
    return literal(value if isinstance(value, str) else value.in_words)


def _line(text: str) -> list[str]:
    return [f"*{literal(text)}*"] if on_one_line(text) else []


def _listing(listing: Listing) -> list[str]:
    lines = [
        f"{f'{place}.' if listing.is_numbered else '-'} {literal(each)}"
        for place, each in enumerate(listing.items, start=1)
    ]
    return ["\n".join(lines)] if lines else []


def _pairs(block: Pairs) -> list[str]:
    parts: list[str] = []
    for each in block.pairs:
        answer = literal(each.answer) if each.answer else "*No answer.*"
        parts.append(f"- **{literal(each.label)}** {literal(each.question)}  \n  → {answer}")
    return ["\n".join(parts)] if parts else []


def _bars(block: Bars) -> list[str]:
    lines = [_bar(each) for each in block.bars]
    if block.needed is not None and lines:
        lines.append(f"- {_named('Needed')} {block.needed:g} of {block.most:g}")
    return ["\n".join(lines)] if lines else []


def _bar(bar: Bar) -> str:
    about = f" ({literal(bar.about)})" if on_one_line(bar.about) else ""
    return f"- {_named(bar.label)} {literal(bar.shown)}{about}"


def _table(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    ruler = f"|{'|'.join('---' for _ in head)}|"
    return "\n".join((_row(head), ruler, *map(_row, rows)))


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(map(literal, cells))} |"


def _figure(chart: Chart) -> list[str]:
    return [f"**{literal(chart.title)}**", _table(chart.head, chart.rows)]


def _fenced(text: str) -> str:
    """The lines between fences that are longer than any in them."""
    shown = visible(text)
    longest = max((len(each) for each in re.findall("`+", shown)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{shown}\n{fence}"
