"""The result of a debate as texts to fill a form with, told by what a field is called."""

from collections.abc import Mapping
from dataclasses import dataclass

from debate_core.domain.forms import Verdict
from debate_core.domain.rubric import ROUNDS
from debate_core.domain.transcript import Entry
from debate_core.offline import cues
from debate_core.offline.measures import content_words, has_evidence, has_reason, quotes
from debate_core.offline.phrases import sentences
from debate_core.offline.topic import topic_of
from debate_core.prompts.brief import DraftBrief

_KINDS = ("motion", "open", "against", "reasoning", "verdict", "winner", "for")
"""Kinds of texts, in the order in which a field's name is tried on them."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a debate came to."""

    texts: Mapping[str, tuple[str, ...]]
    """Texts of each kind, the best first; none of them is empty."""
    winner: str | None
    stances: tuple[str, ...]
    total: float
    """The winner's weighted total, or the mean of all, on the rubric's scale; 0 without scores."""

    def text(self, named: str, place: int = 0) -> str:
        """The text for a field of that name; `place` takes a further one of its kind."""
        said = named.replace("_", " ").replace("-", " ")
        kinds = [kind for kind in _KINDS if cues.has(said, cues.named(f"result {kind}"))]
        texts = self.texts[kinds[0] if kinds else "verdict"]
        return texts[place % len(texts)]


def result_of(brief: DraftBrief) -> Result:
    """The result of the debate that a brief tells of."""
    verdict = _verdict(brief)
    winner = verdict.winner if verdict else None
    stances = brief.spec.stances
    named = winner or f"No single stance: {' and '.join(stances)} both hold a part of the answer"
    ahead = [each for each in brief.entries if each.stance == (winner or each.stance)]
    behind = [each for each in brief.entries if each.stance != (winner or "")]
    texts = {
        "motion": [topic_of(brief.spec).motion.text],
        "winner": [named],
        "verdict": [verdict.verdict] if verdict else [],
        "reasoning": [verdict.reasoning] if verdict else [],
        "for": _claims(ahead),
        "against": _claims(behind),
        "open": _questions(brief.entries),
    }
    spare = "The judge gave no verdict." if verdict is None else verdict.verdict
    return Result(
        texts={kind: tuple(found) or (spare,) for kind, found in texts.items()},
        winner=winner,
        stances=stances,
        total=_total(brief, winner),
    )


def _verdict(brief: DraftBrief) -> Verdict | None:
    given = brief.verdict.verdict if brief.verdict else None
    return given if isinstance(given, Verdict) else None


def _claims(entries: list[Entry]) -> list[str]:
    """The statements that carry most, in the order of their weight."""
    own = [
        part
        for entry in entries
        for part in sentences(entry.text)
        if not quotes(part) and not part.endswith("?") and len(content_words(part)) > 3
    ]
    return list(dict.fromkeys(sorted(own, key=_weight, reverse=True)))[:12]


def _weight(sentence: str) -> float:
    return has_reason(sentence) + has_evidence(sentence) + len(content_words(sentence)) / 20


def _questions(entries: tuple[Entry, ...]) -> list[str]:
    """What was asked last comes first."""
    asked = [part for entry in entries for part in sentences(entry.text) if part.endswith("?")]
    return list(dict.fromkeys(reversed(asked)))


def _total(brief: DraftBrief, winner: str | None) -> float:
    verdict = _verdict(brief)
    scores = verdict.scores if verdict else ()
    totals = [
        ROUNDS.total(each.scores) for each in scores if each.stance == (winner or each.stance)
    ]
    return sum(totals) / len(totals) if totals else 0.0
