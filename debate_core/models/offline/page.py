"""A turn while it is being written: parts of different weight, cut to length, nothing twice."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.words import count_words
from debate_core.models.offline.phrases import capital, filled, sentences

_SLOT = re.compile(r"\{\w+\}")
_TELLING = 14
"""Characters of a line, between its slots, that are enough to know it again."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some sentences that stand or go together; what has little weight goes first."""

    text: str
    weight: int


Paragraphs = Sequence[Sequence[Part]]


class Page:
    """What was said before, and what is being written; it knows a line that was used."""

    def __init__(self, said: Iterable[str]) -> None:
        self._said = "\n".join(said)

    def fresh(self, lines: Iterable[str], words: Mapping[str, str]) -> str:
        """The first line that nobody has used, with its slots filled; empty if there is none.

        A line with a slot may come again once all are used, as long as its sentence is new.
        """
        made = [(line, text) for line in lines if (text := filled(line, dict(words)))]
        made = [(line, text) for line, text in made if self._is_new(text)]
        unused = [text for line, text in made if not self.has(known_by(line))]
        unsaid = [text for _, text in made]
        text = next(iter(unused), "") or next(iter(unsaid), "")
        self.note(text)
        return capital(text)

    def has(self, text: str) -> bool:
        """Whether this was said before."""
        return bool(text) and text in self._said

    def _is_new(self, text: str) -> bool:
        """Whether no full sentence of a text was said before."""
        return not any(self.has(each) for each in sentences(text) if len(each) >= _TELLING)

    def note(self, text: str) -> None:
        """Remember what is being said."""
        self._said += f"\n{text}"


def fitted(paragraphs: Paragraphs, limit: int) -> str:
    """The paragraphs as text, without the parts of least weight that would exceed the limit."""
    heaviest_first = sorted(
        (
            (part.weight, place, row)
            for row, parts in enumerate(paragraphs)
            for place, part in enumerate(parts)
            if part.text
        ),
        key=lambda each: -each[0],
    )
    kept: set[tuple[int, int]] = set()
    left = limit
    for _, place, row in heaviest_first:
        length = count_words(paragraphs[row][place].text)
        if length <= left or not kept:
            kept.add((row, place))
            left -= length
    rows = [
        [part.text for place, part in enumerate(parts) if (row, place) in kept]
        for row, parts in enumerate(paragraphs)
    ]
    text = "\n\n".join(" ".join(row) for row in rows if row)
    return text if count_words(text) <= limit else _cut(text, limit)


def _cut(text: str, limit: int) -> str:
    """As many whole sentences as fit; of a single long one, as many words."""
    taken: list[str] = []
    for sentence in sentences(text):
        if count_words(" ".join([*taken, sentence])) > limit:
            break
        taken.append(sentence)
    if taken:
        return " ".join(taken)
    while count_words(text) > limit:
        text = text[:-1]
    return text.rstrip(" ,.;:") + " …"


def known_by(line: str) -> str:
    """The longest run of a line's own words, by which it is known again."""
    longest = max(_SLOT.split(line), key=len).strip()
    return longest if len(longest) >= _TELLING else ""
