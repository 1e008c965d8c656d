"""From counts to scores on the rubric: a scale for each dimension, then the contrast of stances.

Each count is first put on the scale by what is usual in a debate; then what sets the stances
apart is brought out, so that close debates do not end with the same score everywhere.
"""

import math
from collections.abc import Callable, Mapping

from debate_core.domain.rubric import ROUNDS
from debate_core.offline.counting import Count

_CONTRAST = 4
"""How far what sets a stance apart from the average of all is brought out."""
_EASY_SENTENCE = 14
"""Words in a sentence that is read without effort."""
_BEGINNING = 0.4
"""What a count of none is taken for, so that the first of a kind does not decide everything."""
_MUCH = 0.3
"""The share of sentences about the others' words that leaves room for one's own."""


def scored(counts: Mapping[str, Count], stance: str) -> dict[str, int]:
    """The scores of a stance, one for each dimension of the rubric."""
    if not counts[stance].texts:
        return {each.name: ROUNDS.lowest for each in ROUNDS.dimensions}
    return {each.name: _score(each.name, counts, stance) for each in ROUNDS.dimensions}


def _score(dimension: str, counts: Mapping[str, Count], stance: str) -> int:
    measure = _MEASURES[dimension]
    values = {name: measure(count) for name, count in counts.items() if count.texts}
    contrast = values[stance] - sum(values.values()) / len(values)
    points = 1 + 9 * min(1.0, values[stance]) + _CONTRAST * contrast
    return max(ROUNDS.lowest, min(ROUNDS.highest, round(points)))


def _reasoning(count: Count) -> float:
    """The share of sentences that give a reason; two in three is as much as prose bears."""
    return (count.reasons + _BEGINNING) / count.sentences / 0.65


def _evidence(count: Count) -> float:
    """The share of sentences that bring a case, a figure or an open word about its lack."""
    return math.sqrt((count.evidence + _BEGINNING) / count.sentences / 0.5)


def _engagement(count: Count) -> float:
    """Turns that take up the others' words, and how much of them does; the middle if none could."""
    if not count.answerable:
        return 0.5
    asked = min(1.0, count.questions / len(count.texts) / 2)
    much = min(1.0, count.taken_up / _MUCH)
    return 0.4 * count.answered / count.answerable + 0.5 * much + 0.1 * asked


def _clarity(count: Count) -> float:
    """Sentences of a readable length, said once, within the limit."""
    length = abs(count.sentence_length - _EASY_SENTENCE) / 8
    faults = (count.repeated + count.long) / count.sentences + count.over / len(count.texts) / 3
    return max(0.05, 1 - length - faults)


_MEASURES: dict[str, Callable[[Count], float]] = {
    "reasoning": _reasoning,
    "evidence": _evidence,
    "engagement": _engagement,
    "clarity": _clarity,
}
