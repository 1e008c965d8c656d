"""Text made safe to show: without control or hidden characters, split into paragraphs."""

import re

from debate_core.domain.text import TAKEN_OUT
from debate_core.language import _

# The last two ranges reverse what follows on a line, such as who had how many votes.
_CONTROLS = (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_DROPPED = {code: None for code in _CONTROLS if chr(code) != "\n"}
_BREAKS = re.compile(r"\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_BETWEEN_PARAGRAPHS = re.compile(r"\n[^\S\n]*(?:\n[^\S\n]*)+")
# The mark of words that were taken out can go on, to keep their length.
_MARK = re.compile(rf"{re.escape(TAKEN_OUT[:-1])}(?P<more>(?: x)*)\]")
_NUMBER = re.compile(r"[$+-]?\d[\d,.]*(?:%| [a-z]+)?|-")


def clean_for_print(text: str) -> str:
    """Clean the text so that it cannot control a terminal; line breaks stay.

    What stands for words that were taken out is recorded in English, and shown in the language.
    """
    cleaned = _BREAKS.sub("\n", text).replace("\t", " ").translate(_DROPPED)
    return _MARK.sub(lambda found: f"{_(TAKEN_OUT)[:-1]}{found['more']}]", cleaned)


def clean_text(text: str) -> str:
    """Remove control characters and those of direction from the text; line breaks stay."""
    return clean_for_print(text).strip()


def split_paragraphs(text: str) -> tuple[tuple[str, ...], ...]:
    """List the paragraphs of a text, each as its lines; empty for a text that shows nothing."""
    parts = (part.strip() for part in _BETWEEN_PARAGRAPHS.split(clean_text(text)))
    return tuple(
        tuple(_collapse_spaces(line) for line in part.splitlines()) for part in parts if part
    )


def flatten_text(text: str) -> str:
    """Put the text on one line."""
    return _collapse_spaces(clean_text(text))


def is_number(text: str) -> bool:
    """True if a cell is a number, or the dash for none, and so is aligned to the right."""
    return _NUMBER.fullmatch(text) is not None


def _collapse_spaces(line: str) -> str:
    return " ".join(line.split())
