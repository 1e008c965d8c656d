"""What the judge counts for each stance: its turns, taken together."""

from collections.abc import Sequence
from dataclasses import dataclass

from debate_core.domain.transcript import Entry
from debate_core.domain.words import count_words
from debate_core.offline.measures import answers, content_words, measure, unquoted
from debate_core.offline.phrases import sentences
from debate_core.prompts.brief import JudgeBrief


@dataclass(frozen=True, slots=True)
class Count:
    """The counts of one stance over the whole debate."""

    texts: tuple[str, ...]
    others: tuple[str, ...]
    """What the other stances said."""
    sentences: int
    words: int
    reasons: int
    evidence: int
    questions: int
    answerable: int
    """Turns in which there was somebody to answer, for everyone alike: none in a single round."""
    answered: int
    taken_up: float
    """The share of the sentences in those turns that take up the others' words."""
    long: int
    """Sentences that have to be read twice."""
    repeated: int
    """Sentences that say again what an earlier sentence of the same stance said."""
    over: int
    """Turns over the word limit."""

    @property
    def sentence_length(self) -> float:
        """Words in an average sentence."""
        return self.words / max(1, self.sentences)


def counts_of(brief: JudgeBrief) -> dict[str, Count]:
    """The counts of every declared stance, whatever order its turns came in."""
    ordered = sorted(brief.entries, key=lambda each: (each.round, each.text))
    return {stance: _count(stance, ordered, brief.spec.words) for stance in brief.spec.stances}


def _count(stance: str, entries: Sequence[Entry], limit: int) -> Count:
    mine = [each for each in entries if each.stance == stance]
    others = [each for each in entries if each.stance != stance]
    measured = [measure(each.text) for each in mine]
    later = [each for each in mine if each.round > 1]
    return Count(
        texts=tuple(each.text for each in mine),
        others=tuple(each.text for each in others),
        sentences=sum(each.sentences for each in measured),
        words=sum(each.words for each in measured),
        reasons=sum(each.reasons for each in measured),
        evidence=sum(each.evidence for each in measured),
        questions=sum(each.questions for each in measured),
        answerable=len(later),
        answered=sum(answers(each.text, _before(each, others)) for each in later),
        taken_up=_taken_up(later, others),
        long=sum(count_words(part) > _LONG for each in mine for part in sentences(each.text)),
        repeated=_repeated([part for each in mine for part in sentences(each.text)]),
        over=sum(each.words > limit for each in measured),
    )


def _taken_up(turns: Sequence[Entry], others: Sequence[Entry]) -> float:
    parts = [(part, _before(turn, others)) for turn in turns for part in sentences(turn.text)]
    return sum(answers(part, said) for part, said in parts) / max(1, len(parts))


def _before(turn: Entry, others: Sequence[Entry]) -> list[str]:
    """What the others had said by the end of that round, in words of their own.

    The whole round is taken, so that order within it counts for nothing.
    """
    return [unquoted(each.text) for each in others if each.round <= turn.round]


def _repeated(parts: Sequence[str]) -> int:
    seen: list[frozenset[str]] = []
    again = 0
    for part in parts:
        words = content_words(part)
        if len(words) >= _ENOUGH and any(_are_alike(words, other) for other in seen):
            again += 1
        seen.append(words)
    return again


_LONG = 30
"""Words above which a sentence has to be read twice."""
_ENOUGH = 3
"""Content words that a sentence needs, to be compared at all."""


def _are_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return len(one & other) >= 0.8 * len(one | other)
