"""Plain measures of a text: what can be counted in it. They say nothing about who is right."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from debate_core.domain.words import count_words
from debate_core.offline import cues
from debate_core.offline.phrases import sentences

_NUMBER = re.compile(r"\b\d[\d.,]*\b")
_QUOTED = re.compile(r"“([^”]{4,})”|\"([^\"]{4,})\"")
_WORD = re.compile(r"[^\W\d_][\w\u2019'-]*")


@dataclass(frozen=True, slots=True)
class Measures:
    """What was counted in one turn."""

    words: int
    sentences: int
    reasons: int
    evidence: int
    questions: int


@lru_cache(maxsize=256)
def measure(text: str) -> Measures:
    """The plain counts of a text."""
    parts = sentences(text)
    return Measures(
        words=count_words(text),
        sentences=max(1, len(parts)),
        reasons=sum(has_reason(part) for part in parts),
        evidence=sum(has_evidence(part) for part in parts),
        questions=sum(part.rstrip("”\u2019").endswith("?") for part in parts),
    )


def has_reason(sentence: str) -> bool:
    """Whether a sentence says why."""
    return cues.has(sentence, cues.named("reasons"))


def has_evidence(sentence: str) -> bool:
    """Whether a sentence brings an example, a figure or a case, or says that it has none."""
    return cues.has(sentence, cues.named("evidence")) or _NUMBER.search(sentence) is not None


@lru_cache(maxsize=2048)
def content_words(text: str) -> frozenset[str]:
    """The words of a text that say what it is about."""
    common = _common()
    words = (word.casefold() for word in _WORD.findall(text))
    return frozenset(word for word in words if len(word) > 3 and word not in common)


@cache
def _common() -> frozenset[str]:
    return frozenset(cues.named("common"))


def quotes(text: str) -> tuple[str, ...]:
    """What a text quotes."""
    return tuple(first or second for first, second in _QUOTED.findall(text))


@lru_cache(maxsize=256)
def unquoted(text: str) -> str:
    """A text without what it quotes."""
    return _QUOTED.sub(" ", text)


def answers(text: str, others: Iterable[str]) -> bool:
    """Whether a text takes up what the others said: their words in quotes, or many of them."""
    said = " ".join(others)
    folded = _folded(said)
    if any(_folded(quote) in folded for quote in quotes(text)):
        return True
    shared = max((_shared(part, said) for part in sentences(text)), default=0)
    return shared >= _ENOUGH


@lru_cache(maxsize=256)
def _folded(text: str) -> str:
    """A text by its words alone, so that a quotation within a quotation is found again."""
    return " ".join(_WORD.findall(text.casefold()))


_ENOUGH = 3
"""Content words that one sentence shares with the others' turns, to count as an answer."""


def _shared(sentence: str, said: str) -> int:
    return len(content_words(sentence) & content_words(said))
