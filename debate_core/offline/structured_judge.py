"""The offline judge of format `structured`: each argument by plain counts.

Rule: which side an argument is for and where it stands in the list carry no weight.
"""

from random import Random

from debate_core.domain.forms_structured import (
    Closing,
    Fallacy,
    Finding,
    Findings,
    Replies,
    Standing,
)
from debate_core.domain.rubric import Rubric
from debate_core.domain.scoring_structured import rubric_of
from debate_core.domain.structured import Strand, closings, strands
from debate_core.offline import cues
from debate_core.offline.measures import content_words, measure
from debate_core.offline.structured_briefing import insight, recommendation, unresolved
from debate_core.offline.structured_cross import shows_evidence
from debate_core.offline.structured_words import structured_words
from debate_core.prompts.brief import JudgeBrief


def findings(brief: JudgeBrief) -> Findings:
    """The judge's word on every argument."""
    woven, rubric = strands(brief.entries), rubric_of(brief.spec)
    closed = closings(brief.entries)
    chance = Random(f"{brief.view_seed}:findings")
    found = tuple(_finding(each, rubric, closed, chance) for each in woven)
    if not any(isinstance(each.content, Replies) for each in brief.entries):
        found = tuple(_unheard(each, chance) for each in found)
    return Findings(
        findings=found,
        key_insight=insight(woven, found, rubric, chance),
        unresolved_questions=unresolved(woven, found),
        recommendation=recommendation(found, rubric, chance),
    )


def _finding(strand: Strand, rubric: Rubric, closed: dict[str, Closing], chance: Random) -> Finding:
    scores = {each.name: _score(each.name, strand, closed) for each in rubric.dimensions}
    standing, reason = _standing(strand, closed)
    return Finding(
        argument=strand.id,
        scores=scores,
        fallacies=_fallacies(strand),
        note=_note(scores, rubric),
        standing=standing,
        reason=chance.choice(structured_words().judge.reason[reason]),
    )


def _unheard(finding: Finding, chance: Random) -> Finding:
    """A finding of a debate that closed before anyone answered: silence refutes nothing."""
    if finding.reason not in structured_words().judge.reason["silent"]:
        return finding
    reason = chance.choice(structured_words().judge.reason["unheard"])
    return finding.model_copy(update={"standing": "uncertain", "reason": reason})


def _score(dimension: str, strand: Strand, closed: dict[str, Closing]) -> int:
    points = {
        "logic": _logic,
        "evidence": _evidence,
        "responsiveness": _responsiveness,
        "rebuttal": _responsiveness,
        "clarity": _clarity,
    }.get(dimension)
    points = points(strand) if points else _honesty(strand, closed)
    return max(1, min(10, round(points)))


def _logic(strand: Strand) -> float:
    """Reasons given, in the argument and in its answers; fallacies take off."""
    counted = measure(f"{strand.argument.claim} {strand.argument.reasoning}")
    more = measure(_answers(strand)).reasons if _answers(strand) else 0
    return 4 + 1.6 * min(3, counted.reasons) + 0.6 * min(2, more) - len(_fallacies(strand))


def _evidence(strand: Strand) -> float:
    """Something to look at; a figure counts double, an open word on its lack counts for honesty."""
    if not shows_evidence(strand.argument.evidence):
        return _NOTHING_SHOWN
    counted = measure(strand.argument.evidence)
    has_figure = any(letter.isdigit() for letter in strand.argument.evidence)
    enough = min(2.0, counted.words / 20)
    return 4.5 + 1.5 * min(2, counted.evidence) + 2 * has_figure + enough


_NOTHING_SHOWN = 3


def _responsiveness(strand: Strand) -> float:
    """Questions answered, and answers that take up the words of what they answer."""
    if strand.response is None or not strand.questions:
        return 6
    answered = [each for each in strand.questions if each.answer]
    asked = f"{strand.response.reasoning} {' '.join(each.text for each in strand.questions)}"
    shared = len(content_words(_answers(strand)) & content_words(asked))
    return 1 + 4 * len(answered) / len(strand.questions) + min(4.5, 1.5 * shared)


def _honesty(strand: Strand, closed: dict[str, Closing]) -> float:
    """Limits that are admitted, by the argument, its answers or its side's concessions."""
    admitted = cues.found(f"{_text(strand)} {_answers(strand)}", _HEDGES)
    admitted += cues.found(strand.argument.evidence, cues.named("nothing to show"))
    mine = closed.get(strand.stance)
    concessions = len(mine.concessions) if mine else 0
    return 5 + min(2, len(admitted)) + min(2, concessions)


_HEDGES = ("not claim", "granted", "rather than", "weak spot", "cannot", "do not know", "less of")


def _clarity(strand: Strand) -> float:
    counted = measure(_text(strand))
    return 10 - abs(counted.words / counted.sentences - 15) / 3


def _standing(strand: Strand, closed: dict[str, Closing]) -> tuple[Standing, str]:
    """How an argument came through, and the reason for it by name."""
    mine = closed.get(strand.stance)
    if mine and any(each.argument == strand.id for each in mine.concessions):
        return "refuted", "withdrawn"
    if strand.response is None:
        return "upheld", "unchallenged"
    if strand.response.kind == "concede":
        return "upheld", "conceded"
    if not _answers(strand):
        return ("refuted" if strand.response.kind == "refute" else "uncertain"), "silent"
    if strand.response.kind == "partial":
        return "partially upheld", "granted"
    return _contested(strand, strand.response.reasoning)


def _contested(strand: Strand, against: str) -> tuple[Standing, str]:
    own = measure(f"{_text(strand)} {_answers(strand)}").reasons
    if measure(against).reasons > own:
        return "refuted", "refuted"
    return ("upheld", "answered") if _responsiveness(strand) >= _MET else ("uncertain", "dented")


_MET = 8
"""Points of responsiveness from which a challenge counts as met."""
_GOOD, _POOR = 7, 5
"""Scores that are worth a word: from the one up, from the other down."""


def _fallacies(strand: Strand) -> tuple[Fallacy, ...]:
    said = f"{_text(strand)} {_answers(strand)}"
    return tuple(
        name for name, marks in structured_words().fallacies.items() if cues.has(said, marks)
    )


def _note(scores: dict[str, int], rubric: Rubric) -> str:
    words = structured_words().judge
    ranked = sorted(rubric.dimensions, key=lambda each: (scores[each.name], each.weight))
    best, worst = ranked[-1].name, ranked[0].name
    told = [words.note_best[best]] if scores[best] >= _GOOD else []
    told += [words.note_worst[worst]] if scores[worst] <= _POOR else []
    return " ".join(told) or words.note_even


def _text(strand: Strand) -> str:
    argument = strand.argument
    return f"{argument.claim} {argument.reasoning} {argument.evidence}"


def _answers(strand: Strand) -> str:
    return " ".join(each.answer for each in strand.questions if each.answer)
