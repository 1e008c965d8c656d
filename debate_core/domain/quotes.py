"""Searching what others said for what a text said word for word.

A few words in quotation marks count, and outside them only a longer run: everybody says
“on the other hand”.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from debate_core.domain.marks import find_marked, split_marked
from debate_core.domain.text import TAKEN_OUT, find_word_spans

RUN = 6
"""Words in a row that are not repeated by chance."""
_IN_MARKS = 2
"""Words in a row that count inside quotation marks."""
_MARKS = {"“": "”", '"': '"', "«": "»", "„": "“"}
_ELLIPSIS = re.compile(r"…|\.\.\.")


@dataclass(frozen=True, slots=True)
class Quotes:
    """Words of some texts that had not been said before them."""

    said: tuple[str, ...]
    """The texts as words, each word with a space before and after it."""
    before: tuple[str, ...]

    @classmethod
    def of(cls, texts: Iterable[str], before: Iterable[str]) -> "Quotes":
        """Collect what these texts said that those before them had not."""
        return cls(tuple(map(_space_words, texts)), tuple(map(_space_words, before)))

    def take_out(self, text: str, *, keeps_length: bool = False) -> str:
        """Remove from a text what it repeats; `keeps_length` leaves as many words as there were."""
        spans = find_word_spans(text)
        words = [_strip_signs(text[start:end]) for start, end in spans]
        repeated = self._mark_repeated(text, spans, words)
        left = text
        for first, last in reversed(list(_find_runs(repeated))):
            start, end = spans[first][0], _find_word_end(text, spans[last])
            blank = _make_blank(last - first + 1) if keeps_length else TAKEN_OUT
            left = f"{left[:start]}{blank}{left[end:]}"
        return left

    def _mark_repeated(
        self, text: str, spans: Sequence[tuple[int, int]], words: Sequence[str]
    ) -> list[bool]:
        """Mark for each word whether it repeats what was said."""
        repeated = [False] * len(words)
        for first in range(len(words) - RUN + 1):
            if self._says(words[first : first + RUN]):
                repeated[first : first + RUN] = [True] * RUN
        for first, last in _find_marked_words(text, spans):
            if last - first >= _IN_MARKS and self._says(words[first:last]):
                repeated[first:last] = [True] * (last - first)
        return repeated

    def _says(self, words: Sequence[str]) -> bool:
        run = f" {' '.join(words)} "
        return any(run in text for text in self.said) and not any(run in e for e in self.before)


def list_unquoted(text: str) -> list[str]:
    """List the parts of a text that stand in no quotation marks."""
    return split_marked(text, _MARKS)


def _find_marked_words(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Find the places of words that stand together in quotation marks, the end not included."""
    starts = [start for start, _ in spans]
    for start, closed in find_marked(text, _MARKS):
        for end in [*(gap.start() for gap in _ELLIPSIS.finditer(text, start, closed)), closed]:
            first, last = bisect_left(starts, start), bisect_left(starts, end)
            if first < last:
                yield first, last
            start = end


def _find_runs(repeated: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Find the first and the last place of each run."""
    first: int | None = None
    for place, is_repeated in enumerate((*repeated, False)):
        if is_repeated and first is None:
            first = place
        elif not is_repeated and first is not None:
            yield first, place - 1
            first = None


def _space_words(text: str) -> str:
    return f" {' '.join(_strip_signs(text[start:end]) for start, end in find_word_spans(text))} "


def _strip_signs(word: str) -> str:
    return "".join(sign for sign in word.casefold() if sign.isalnum())


def _find_word_end(text: str, span: tuple[int, int]) -> int:
    """Find where a word ends without the characters that close it."""
    start, end = span
    while end > start and not text[end - 1].isalnum():
        end -= 1
    return end


def _make_blank(count: int) -> str:
    return f"[taken out{' x' * (count - 2)}]"
