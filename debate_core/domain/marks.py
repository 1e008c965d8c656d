"""Texts between two marks, such as those of a quotation, found in linear time.

A pattern looks from each mark that nothing closes to the end, so a text of such marks holds up
everybody.
"""

from collections.abc import Iterator, Mapping


def find_marked(text: str, marks: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """From where to where something stands in marks, itself included, up to the first that closes.

    `marks` has for each that opens the one that closes. One that nothing closes is passed over.
    """
    open_to, at = dict(marks), 0
    for start, sign in enumerate(text):
        if start < at or sign not in open_to:
            continue
        end = text.find(open_to[sign], start + 1)
        if end < 0:
            del open_to[sign]  # what comes later is not closed either
            continue
        at = end + 1
        yield start, at


def split_marked(text: str, marks: Mapping[str, str]) -> list[str]:
    """The parts of a text that stand in no marks."""
    parts, at = list[str](), 0
    for start, end in find_marked(text, marks):
        parts.append(text[at:start])
        at = end
    return [*parts, text[at:]]
