r"""Blocks as Markdown, readable as it is and safe to show anywhere.

Rule: people's text goes through `escape_markdown` and is shown as it was written: headings, links,
pictures, tables and HTML in it have no effect. Only text that was bold where it was said is bold
here.
"""

import re

from debate_core.language import _
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Covered,
    Facts,
    FactValue,
    Figure,
    Group,
    Leaf,
    Listing,
    Note,
    Pairs,
    Parts,
    Prose,
    Section,
    Table,
    Told,
    Transcript,
    Verbatim,
)
from debate_core.show.charts import Chart
from debate_core.show.text import clean_text, flatten_text, split_paragraphs

_MEANS_SOMETHING = re.compile(r"[\\`*_\[\]<>&|~$]")
_BOLD = re.compile(r"(?<!\w)\\\*\\\*(?=\S)([^*]{0,499}[^\s*\\])\\\*\\\*(?!\w)")
"""The text between two double asterisks, as `escape_markdown` writes it; with none inside."""
_MEANS_SOMETHING_AT_THE_START = re.compile(r"^(?:[#+\-=:]|\d+(?=[.)](?:\s|$)))")


def write_markdown(transcript: Transcript) -> str:
    """Write the whole transcript; it ends with a line break."""
    parts = [f"# {escape_markdown(transcript.title)}", *_write_note(transcript.about)]
    for section in transcript.sections:
        parts += _write_section(section)
    return "\n\n".join(parts) + "\n"


def escape_markdown(text: str) -> str:
    """Write a text on one line so that Markdown shows it as it is."""
    line = _MEANS_SOMETHING.sub(r"\\\g<0>", flatten_text(text))
    return _MEANS_SOMETHING_AT_THE_START.sub(_escape_start, line)


def _escape_start(found: re.Match[str]) -> str:
    """Escape the beginning of an accidental list or heading; after a number, escape the sign."""
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"


def _write_section(section: Section) -> list[str]:
    return [f"## {escape_markdown(section.title)}", *_write_blocks(section.blocks, 3)]


def _write_blocks(blocks: tuple[Block, ...], level: int) -> list[str]:
    return [part for block in blocks for part in _write_block(block, level)]


def _write_block(block: Block, level: int) -> list[str]:
    match block:
        case Figure():
            return _write_figure(block.chart)
        case Group():
            heading = f"{'#' * min(level, 6)} {escape_markdown(block.title)}"
            return [heading, *_write_note(block.about), *_write_blocks(block.blocks, level + 1)]
        case Columns():
            return _write_blocks(block.columns, level)
        case _:
            return _write_leaf(block)


def _write_leaf(block: Leaf) -> list[str]:
    match block:
        case Prose():
            return _write_prose(block)
        case Note() | Covered():
            return _write_note(block.in_words)
        case Parts():
            return [escape_markdown(block.in_words)]
        case Facts():
            return [
                "\n".join(
                    f"- {_write_name(name)} {_write_value(value)}" for name, value in block.rows
                )
            ]
        case Listing():
            return _write_listing(block)
        case Table():
            return [_write_table(block.head, block.rows)]
        case Pairs():
            return _write_pairs(block)
        case Bars():
            return _write_bars(block)
        case Verbatim():
            return [_write_fenced(block.text)]


def _write_prose(prose: Prose) -> list[str]:
    # Two spaces at the end of a line keep the break that was written.
    write_line = escape_markdown if isinstance(prose, Told) else _write_prose_line
    parts = ["  \n".join(map(write_line, lines)) for lines in split_paragraphs(prose.text)]
    if not flatten_text(prose.label):
        return parts
    first, *rest = parts or [""]
    return [f"**{escape_markdown(prose.label)}** {first}".rstrip(), *rest]


def _write_prose_line(line: str) -> str:
    """Write a line of prose as it was written, keeping bold text."""
    return _BOLD.sub(r"**\1**", escape_markdown(line))


def _write_name(name: str) -> str:
    return f"**{escape_markdown(name)}:**"


def _write_value(value: FactValue) -> str:
    return escape_markdown(value if isinstance(value, str) else value.in_words)


def _write_note(text: str) -> list[str]:
    return [f"*{escape_markdown(text)}*"] if flatten_text(text) else []


def _write_listing(listing: Listing) -> list[str]:
    lines = [
        f"{f'{place}.' if listing.is_numbered else '-'} {escape_markdown(item)}"
        for place, item in enumerate(listing.items, start=1)
    ]
    return ["\n".join(lines)] if lines else []


def _write_pairs(block: Pairs) -> list[str]:
    parts: list[str] = []
    for pair in block.pairs:
        answer = escape_markdown(pair.answer) if pair.answer else _("*No answer.*")
        parts.append(
            f"- **{escape_markdown(pair.label)}** {escape_markdown(pair.question)}  \n  → {answer}"
        )
    return ["\n".join(parts)] if parts else []


def _write_bars(block: Bars) -> list[str]:
    lines = [_write_bar(bar) for bar in block.bars]
    if block.needed is not None and lines:
        of = _("{needed} of {most}", needed=f"{block.needed:g}", most=f"{block.most:g}")
        needed = _("Needed")
        lines.append(f"- {_write_name(needed)} {of}")
    return ["\n".join(lines)] if lines else []


def _write_bar(bar: Bar) -> str:
    about = f" ({escape_markdown(bar.about)})" if flatten_text(bar.about) else ""
    return f"- {_write_name(bar.label)} {escape_markdown(bar.shown)}{about}"


def _write_table(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    ruler = f"|{'|'.join('---' for _ in head)}|"
    return "\n".join((_write_row(head), ruler, *map(_write_row, rows)))


def _write_row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(map(escape_markdown, cells))} |"


def _write_figure(chart: Chart) -> list[str]:
    return [f"**{escape_markdown(chart.title)}**", _write_table(chart.head, chart.rows)]


def _write_fenced(text: str) -> str:
    """Write the lines between fences that are longer than any in them."""
    shown = clean_text(text)
    longest = max((len(run) for run in re.findall("`+", shown)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{shown}\n{fence}"
