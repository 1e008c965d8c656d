"""A turn while it is being written: parts of different weight, cut to length, nothing twice."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.words import count_words
from debate_core.offline.phrases import capital, filled, sentences

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
        again = ""
        for line in lines:
            text = filled(line, dict(words))
            if not text or not self._is_new(text):
                continue
            if not self.has(known_by(line)):
                return self._noted(text)
            again = again or text
        return self._noted(again)

    def _noted(self, text: str) -> str:
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
    """The paragraphs as text, within the limit: of their parts, the weightiest that have room.

    Where not one of them has, the weightiest is cut.
    """
    parts = sorted((part for row in paragraphs for part in row if part.text), key=_heaviest_first)
    kept: list[Part] = []
    left = limit
    for part in parts:
        length = count_words(part.text)
        if length <= left:
            kept.append(part)
            left -= length
    if not kept:
        return _cut(parts[0].text, limit) if parts else ""
    rows = ([part.text for part in row if any(part is each for each in kept)] for row in paragraphs)
    return "\n\n".join(" ".join(row) for row in rows if row)


def _heaviest_first(part: Part) -> int:
    return -part.weight


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
