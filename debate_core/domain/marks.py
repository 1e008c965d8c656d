"""Texts between two marks, such as those of a quotation, found in linear time.

A pattern searches from each unclosed mark to the end, so a text of such marks holds up
everybody.
"""

from collections.abc import Iterator, Mapping


def find_marked(text: str, marks: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """Find where something stands in marks, the marks included, up to the first that closes.

    `marks` gives the closing mark of each opening one. An opening mark without it is passed over.
    """
    open_to, at = dict(marks), 0
    for start, sign in enumerate(text):
        if start < at or sign not in open_to:
            continue
        end = text.find(open_to[sign], start + 1)
        if end < 0:
            del open_to[sign]  # later marks are not closed either
            continue
        at = end + 1
        yield start, at


def split_marked(text: str, marks: Mapping[str, str]) -> list[str]:
    """List the parts of a text that stand in no marks."""
    parts, at = list[str](), 0
    for start, end in find_marked(text, marks):
        parts.append(text[at:start])
        at = end
    return [*parts, text[at:]]
