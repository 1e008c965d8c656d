"""Wording a turn: in the speaker's own voice, without repetition, cut to length."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from debate_core.domain.specification import Debater, Specification
from debate_core.domain.text import count_words
from debate_core.offline import cues
from debate_core.offline.library import Voice, get_library, load_library
from debate_core.offline.spoken import get_spoken
from debate_core.offline.text import capitalise, fill_template, join_parts, split_sentences

_PLAIN = "plain"
_SLOT = re.compile(r"\{\w+\}")
_TELLING = 14
"""Characters of a line, between its slots, that are enough to recognise it."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Sentences that are kept or left out together; passages with little weight go first."""

    text: str
    weight: int


Paragraph = list[Passage]


def as_one(parts: Iterable[Passage], weight: int) -> Paragraph:
    """Join parts that are kept or left out as one."""
    return [Passage(join_parts(part.text for part in parts), weight)]


def fit_paragraphs(paragraphs: Sequence[Paragraph], limit: int) -> str:
    """Write the paragraphs as text within the limit, keeping the parts with most weight that fit.

    If no part fits, the one with most weight is cut.
    """
    parts = [part for row in paragraphs for part in row if part.text]
    parts.sort(key=lambda part: part.weight, reverse=True)
    kept: list[Passage] = []
    left = limit
    for part in parts:
        length = count_words(part.text)
        if length <= left:
            kept.append(part)
            left -= length
    if not kept:
        return _cut_sentences(parts[0].text, limit) if parts else ""
    rows = ([part.text for part in row if any(part is one for one in kept)] for row in paragraphs)
    return "\n\n".join(" ".join(row) for row in rows if row)


def _cut_sentences(text: str, limit: int) -> str:
    """Cut to as many whole sentences as fit; cut a single long one by words."""
    taken: list[str] = []
    for sentence in split_sentences(text):
        if count_words(" ".join([*taken, sentence])) > limit:
            break
        taken.append(sentence)
    if taken:
        return " ".join(taken)
    while count_words(text) > limit:
        text = text[:-1]
    return text.rstrip(" ,.;:") + " …"


class SaidSoFar:
    """The text said before and in this turn, by which a used line is recognised."""

    def __init__(self, said: Iterable[str]) -> None:
        self._said = "\n".join(said)

    def has(self, text: str) -> bool:
        return bool(text) and text in self._said

    def note(self, text: str) -> None:
        self._said += f"\n{text}"

    def find_unused(self, lines: Iterable[str], words: Mapping[str, str]) -> str:
        """Find the first line that nobody has used, with its slots filled; empty if there is none.

        A line with a slot may be used again once all are used, if its sentence is new.
        """
        told = ((line, fill_template(line, words)) for line in lines)
        new = [(line, text) for line, text in told if text and self._is_new(text)]
        unused = (text for line, text in new if not self.has(_find_signature(line)))
        text = next(unused, new[0][1] if new else "")
        self.note(text)
        return capitalise(text)

    def _is_new(self, text: str) -> bool:
        """True if no full sentence of a text was said before."""
        return not any(
            self.has(sentence) for sentence in split_sentences(text) if len(sentence) >= _TELLING
        )


def _find_signature(line: str) -> str:
    """Find the longest part of a line between its slots, by which it is recognised."""
    longest = max(_SLOT.split(line), key=len).strip()
    return longest if len(longest) >= _TELLING else ""


def voice_of(debater: Debater, spec: Specification) -> Voice:
    """Choose a debater's voice by the role; debaters whose roles match none get different voices.

    They differ as far as there are enough voices.
    """
    told = _find_told_voice(debater)
    if told is not None:
        return told
    untold = [debater.id for debater in spec.debaters if _find_told_voice(debater) is None]
    taken = [_PLAIN, *(voice.name for voice in map(_find_told_voice, spec.debaters) if voice)]
    free = [voice for voice in get_library().voices if voice.name not in taken]
    drawn = Random(f"{spec.seed}:voices").sample(free, len(free))
    place = untold.index(debater.id)
    return drawn[place] if place < len(drawn) else load_plain_voice()


def _find_told_voice(debater: Debater) -> Voice | None:
    said = f"{debater.role} {debater.name}"
    scored = [(len(cues.find_cues(said, voice.match)), voice) for voice in get_library().voices]
    best, voice = max(scored, key=lambda pair: pair[0])
    return voice if best else None


def load_plain_voice() -> Voice:
    """Return the neutral voice, which has lines for every moment."""
    return next(voice for voice in get_library().voices if voice.name == _PLAIN)


def lines_of(voice: Voice, moment: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return the lines for a moment: the voice's own, and those that all voices share."""
    own = voice.lines.get(moment, ()) if voice.name != _PLAIN else ()
    return own, load_plain_voice().lines.get(moment, ())


def is_built_in(text: str) -> bool:
    """True if a text has a line of one of the voices, so that the offline debaters wrote it."""
    return any(known in text for known in _load_known_lines(get_spoken()))


@cache
def _load_known_lines(language: str) -> frozenset[str]:
    prose = load_library(language)
    spoken = [line for voice in prose.voices for lines in voice.lines.values() for line in lines]
    spoken += [line for stance in prose.stances for line in (*stance.declare, *stance.close)]
    return frozenset(known for line in spoken if (known := _find_signature(line)))
