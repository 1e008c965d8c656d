"""The offline judges' counts over the turns of a stance, and the scores made from them.

Order and names carry no weight: turns are sorted by their text before anything is counted. Each
count is first put on the rubric's scale by what is usual in a debate; then the differences between
the stances are increased, so that close debates do not end with the same score everywhere.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.forms import allowance_of
from debate_core.domain.rubric import SPEECHES, Rubric
from debate_core.domain.text import count_words
from debate_core.domain.turns import Turn
from debate_core.offline.text import (
    list_content_words,
    measure,
    remove_quotes,
    split_sentences,
    takes_up,
)

_LONG = 30
"""Words above which a sentence has to be read twice."""
_ENOUGH = 3
"""The least content words that a sentence needs to be compared with others."""
_CONTRAST = 4
"""The factor by which a stance's difference from the average of all is increased."""
_EASY_SENTENCE = 14
"""The words of a sentence that is easy to read."""
_BEGINNING = 0.4
"""The value that is added to each count, so that the first of a kind does not decide everything."""
_MUCH = 0.3
"""The share of sentences about the others' words that earns full marks and leaves room for own
points."""


@dataclass(frozen=True, slots=True)
class Count:
    """The counts of one stance over the whole debate."""

    texts: tuple[str, ...]
    others: tuple[str, ...]
    """The words of the other stances."""
    sentences: int
    words: int
    reasons: int
    evidence: int
    questions: int
    answerable: int
    """The turns in phases that began after everyone had spoken; 0 if somebody has no such turn."""
    answered: int
    taken_up: float
    """The share of the sentences in those turns that take up the others' words."""
    long: int
    """The sentences that are too long to be understood at first reading."""
    repeated: int
    """Sentences that repeat what an earlier sentence of the same stance said."""
    over: int
    """Turns over the word limit."""

    @property
    def sentence_length(self) -> float:
        return self.words / max(1, self.sentences)


def counts_of(entries: Iterable[Turn], stances: Iterable[str], limit: int) -> dict[str, Count]:
    """Count for every stance, regardless of the order of turns; `limit` is that of a turn."""
    ordered = sorted(_place_entries(entries), key=lambda turn: (turn.round, turn.said))
    since = _find_all_spoken(ordered)
    return {stance: _count(stance, ordered, limit, since) for stance in stances}


def _place_entries(entries: Iterable[Turn]) -> list[Turn]:
    """Set each turn's round to the place of its phase among all phases."""
    in_course = sorted(entries, key=lambda turn: turn.number)
    phases = list(dict.fromkeys((turn.round, turn.phase) for turn in in_course))
    return [turn.move_to(phases.index((turn.round, turn.phase))) for turn in in_course]


def _find_all_spoken(entries: Sequence[Turn]) -> float:
    """Find the first place at which all had spoken, if all speak from there on; else never."""
    began = {entry.stance: entry.round for entry in reversed(entries)}
    ended = {entry.stance: entry.round for entry in entries}
    first = max(began.values(), default=0) + 1
    return first if all(last >= first for last in ended.values()) else math.inf


def _count(stance: str, entries: Sequence[Turn], limit: int, since: float) -> Count:
    mine = [entry for entry in entries if entry.stance == stance]
    others = [entry for entry in entries if entry.stance != stance]
    texts = [turn.said for turn in mine]
    measured = [measure(text) for text in texts]
    parts = [part for text in texts for part in split_sentences(text)]
    later = [(turn.said, _list_before(turn, others)) for turn in mine if turn.round >= since]
    replies = [(part, said) for earlier, said in later for part in split_sentences(earlier)]
    limits = [limit + allowance_of(turn.answer) for turn in mine]
    return Count(
        texts=tuple(texts),
        others=tuple(other.said for other in others),
        sentences=sum(part.sentences for part in measured),
        words=sum(part.words for part in measured),
        reasons=sum(part.reasons for part in measured),
        evidence=sum(part.evidence for part in measured),
        questions=sum(part.questions for part in measured),
        answerable=len(later),
        answered=sum(takes_up(earlier, said) for earlier, said in later),
        taken_up=sum(takes_up(part, said) for part, said in replies) / max(1, len(replies)),
        long=sum(count_words(part) > _LONG for part in parts),
        repeated=_count_repeats(parts),
        over=sum(part.words > most for part, most in zip(measured, limits, strict=True)),
    )


def _list_before(turn: Turn, others: Sequence[Turn]) -> list[str]:
    """List what the others had said by the end of that phase, without their quotations.

    The whole phase is taken, so that the order within it does not matter.
    """
    return [remove_quotes(other.said) for other in others if other.round <= turn.round]


def _count_repeats(parts: Sequence[str]) -> int:
    seen: list[frozenset[str]] = []
    again = 0
    for words in map(list_content_words, parts):
        again += len(words) >= _ENOUGH and any(_are_alike(words, other) for other in seen)
        seen.append(words)
    return again


def _are_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return len(one & other) >= 0.8 * len(one | other)


def scores_of(counts: Mapping[str, Count], stance: str) -> dict[str, int]:
    """Compute the scores of a stance, one for each dimension of the rubric."""
    if not counts[stance].texts:
        return {dimension.name: SPEECHES.lowest for dimension in SPEECHES.dimensions}
    heard = {name: count for name, count in counts.items() if count.texts}

    def score(measured: Callable[[Count], float]) -> int:
        values = {stance: measured(count) for stance, count in heard.items()}
        return bring_out(stance, values, SPEECHES)

    return {name: score(measured) for name, measured in _MEASURES.items()}


def put_scores_on(rubric: Rubric, scores: Mapping[str, int]) -> dict[str, int]:
    """Put the scores in a rubric's own dimensions; one without a count gets the mean of all."""
    mean = sum(scores.values()) / len(scores)
    return {
        dimension.name: on_scale(scores.get(dimension.name, mean), rubric)
        for dimension in rubric.dimensions
    }


def bring_out(who: str, values: Mapping[str, float], rubric: Rubric) -> int:
    """Turn a measure from 0 to 1 into a score, increasing the differences between stances."""
    contrast = values[who] - sum(values.values()) / len(values)
    return on_scale(1 + 9 * min(1.0, values[who]) + _CONTRAST * contrast, rubric)


def on_scale(points: float, rubric: Rubric) -> int:
    """Find the nearest score that a rubric has."""
    return max(rubric.lowest, min(rubric.highest, round(points)))


def _measure_reasoning(count: Count) -> float:
    """Measure the share of sentences that give a reason; two in three is the most for prose."""
    return (count.reasons + _BEGINNING) / count.sentences / 0.65


def _measure_evidence(count: Count) -> float:
    """Measure the share of sentences with a case or a figure, or that admit to having none."""
    return math.sqrt((count.evidence + _BEGINNING) / count.sentences / 0.5)


def _measure_engagement(count: Count) -> float:
    """Measure how many turns take up the others' words, and how far; 0.5 if none could."""
    if not count.answerable:
        return 0.5
    asked = min(1.0, count.questions / len(count.texts) / 2)
    much = min(1.0, count.taken_up / _MUCH)
    return 0.4 * count.answered / count.answerable + 0.5 * much + 0.1 * asked


def _measure_clarity(count: Count) -> float:
    """Measure the sentences of a readable length, said once, within the limit."""
    length = abs(count.sentence_length - _EASY_SENTENCE) / 8
    faults = (count.repeated + count.long) / count.sentences + count.over / len(count.texts) / 3
    return max(0.05, 1 - length - faults)


_MEASURES: Mapping[str, Callable[[Count], float]] = {
    "reasoning": _measure_reasoning,
    "evidence": _measure_evidence,
    "engagement": _measure_engagement,
    "clarity": _measure_clarity,
}
