"""The judge's remark on the best and the weakest of a stance, each with a phrase to look at."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from debate_core.domain.rubric import ROUNDS, Dimension
from debate_core.domain.words import one_line
from debate_core.offline import cues
from debate_core.offline.counting import Count
from debate_core.offline.judge_words import judge_words
from debate_core.offline.measures import (
    content_words,
    has_evidence,
    has_reason,
    quotes,
    unquoted,
)
from debate_core.offline.phrases import sentences, within_quotes

_FULL = 4
"""Content words above which a sentence says enough to be pointed at."""
_PHRASE = 90
"""Characters of a phrase that is pointed at."""


def strength(count: Count, score: Mapping[str, int]) -> str:
    """The best thing that was counted for a stance; nothing where nobody spoke for it."""
    if not count.texts:
        return ""
    dimension = max(_counted(count), key=lambda each: score[each.name] * each.weight).name
    found = _best(_sentences(count.texts), _marked(dimension, count))
    if dimension == "engagement":
        found = _taken_up(count) or found
    return judge_words().strength[dimension].format(phrase=_phrase(found))


def weakness(count: Count, score: Mapping[str, int], strength: str) -> str:
    """The weakest thing that was counted for a stance, with another phrase than its strength."""
    if not count.texts:
        return judge_words().silent
    dimension = min(_counted(count), key=lambda each: (score[each.name], -each.weight)).name
    mine = _sentences(count.texts)
    mine = [each for each in mine if _phrase(each) not in strength] or mine
    phrase = _phrase(_fault(dimension, count, mine))
    return judge_words().weakness[dimension].format(phrase=phrase)


def _counted(count: Count) -> list[Dimension]:
    """The dimensions for which there was something to count."""
    return [each for each in ROUNDS.dimensions if count.answerable or each.name != "engagement"]


def _fault(dimension: str, count: Count, mine: Sequence[str]) -> str:
    if dimension == "engagement":
        said = content_words(" ".join(count.texts))
        return _best(_sentences(count.others) or mine, lambda each: -_shared(each, said))
    if dimension == "clarity":
        return max(mine, key=lambda each: (len(each), each))
    mark = _marked(dimension, count)
    return _best(mine, lambda each: -mark(each))


def _taken_up(count: Count) -> str:
    """The fullest of the others' own phrases that a stance quotes; the motion is nobody's own."""
    said = " ".join(map(unquoted, count.others)).casefold()
    quoted = [each for text in count.texts for each in quotes(text) if each.casefold() in said]
    return max(quoted, key=lambda each: (len(content_words(each)), each), default="")


def _best(found: Iterable[str], mark: Callable[[str], float]) -> str:
    return max(found, key=lambda each: (mark(each), len(content_words(each)), each))


def _sentences(texts: Iterable[str]) -> list[str]:
    """The statements of the texts that are about the matter, and not about the debate."""
    parts = [part for text in texts for part in sentences(text)]
    own = [part for part in parts if len(content_words(part)) > _FULL and not _is_aside(part)]
    return own or parts or [""]


def _is_aside(sentence: str) -> bool:
    """Whether a sentence quotes, asks, or speaks of its speaker."""
    return bool(quotes(sentence)) or sentence[-1] == "?" or cues.has(sentence, ("i", "my", "me"))


def _shared(sentence: str, said: frozenset[str]) -> float:
    words = content_words(sentence)
    return len(words & said) / max(1, len(words))


def _phrase(sentence: str) -> str:
    return one_line(within_quotes(sentence).rstrip(" .!?,;:"), _PHRASE)


def _marked(dimension: str, count: Count) -> Callable[[str], float]:
    """How well a sentence does in a dimension."""
    others = content_words(" ".join(count.others))
    marks: dict[str, Callable[[str], float]] = {
        "reasoning": lambda each: float(has_reason(each)),
        "evidence": lambda each: float(has_evidence(each)),
        "engagement": lambda each: float(len(content_words(each) & others)),
        "clarity": lambda each: -abs(len(content_words(each)) - 6.0),
    }
    return marks[dimension]
