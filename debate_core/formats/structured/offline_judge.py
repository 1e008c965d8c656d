"""The offline judge of format `structured`: each argument by plain counts, and what they come to.

Rule: which side an argument is for and where it stands in the list carry no weight. In advice how
an argument stands comes before what it scored, so that nobody builds on one that fell.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random

from debate_core.domain.brief import Brief
from debate_core.domain.rubric import Rubric
from debate_core.domain.steps import Judge
from debate_core.domain.words import one_line
from debate_core.formats.structured.arguments import lettered
from debate_core.formats.structured.findings import Fallacy, Finding, Findings, Standing
from debate_core.formats.structured.forms import Closing, Replies
from debate_core.formats.structured.offline import (
    answers_of,
    shows_evidence,
    structured_words,
    text_of,
)
from debate_core.formats.structured.traces import ArgumentTrace, closings, traces
from debate_core.offline import cues
from debate_core.offline.counts import on_scale
from debate_core.offline.text import content_words, measure, within_quotes

_NOTHING_SHOWN = 3
_MET = 8
"""Points of responsiveness from which a challenge counts as met."""
_GOOD, _POOR = 7, 5
"""Scores that are worth a word: from the one up, from the other down."""
_HEDGES = ("not claim", "granted", "rather than", "weak spot", "cannot", "do not know", "less of")
_CLAIM = 110
"""Characters of a claim that is quoted."""
_OPEN = 3
"""Questions that are named as unresolved at most."""
_FIRMNESS: dict[Standing, int] = {"upheld": 3, "partially upheld": 2, "uncertain": 1, "refuted": 0}


def findings(brief: Brief, step: Judge) -> Findings:
    """The judge's word on every argument."""
    judged, rubric = traces(brief.heard), step.rubric
    closed = closings(brief.heard)
    rng = Random(f"{step.view_seed}:findings")
    found = tuple(_finding(each, rubric, closed, rng) for each in judged)
    if not any(isinstance(each.content, Replies) for each in brief.heard):
        found = tuple(_unheard(each, rng) for each in found)
    named = (
        each.model_copy(update={"argument": lettered(each.argument, step.asking)}) for each in found
    )
    return Findings(
        findings=tuple(named),
        key_insight=_insight(judged, found, rubric, rng),
        unresolved_questions=_unresolved(judged, found),
        recommendation=recommendation(found, rubric, rng),
    )


def _finding(
    trace: ArgumentTrace, rubric: Rubric, closed: Mapping[str, Closing], rng: Random
) -> Finding:
    mine = closed.get(trace.stance)
    idle = rubric.answering if trace.response is None else frozenset[str]()
    scored = [each.name for each in rubric.dimensions if each.name not in idle]
    points = {name: _points(name, trace, mine) for name in scored}
    scores = {name: on_scale(each, rubric) for name, each in points.items()}
    standing, reason = _standing(trace, mine)
    return Finding(
        argument=trace.id,
        scores=scores,
        fallacies=_fallacies(trace),
        note=_note(scores, rubric),
        standing=standing,
        reason=rng.choice(structured_words().judge.reason[reason]),
    )


def _unheard(finding: Finding, rng: Random) -> Finding:
    """A finding of a debate that closed before anyone answered: silence refutes nothing."""
    reasons = structured_words().judge.reason
    if finding.reason not in reasons["silent"]:
        return finding
    reason = rng.choice(reasons["unheard"])
    return finding.model_copy(update={"standing": "uncertain", "reason": reason})


def _points(dimension: str, trace: ArgumentTrace, mine: Closing | None) -> float:
    counted = _COUNTED.get(dimension)
    return counted(trace) if counted else _honesty(trace, mine)


def _logic(trace: ArgumentTrace) -> float:
    """Reasons given, in the argument and in its answers; fallacies take off."""
    counted = measure(f"{trace.argument.claim} {trace.argument.reasoning}")
    more = measure(answers_of(trace)).reasons
    return 4 + 1.6 * min(3, counted.reasons) + 0.6 * min(2, more) - len(_fallacies(trace))


def _evidence(trace: ArgumentTrace) -> float:
    """Something to look at; a figure counts double, an open word on its lack counts for honesty."""
    if not shows_evidence(trace.argument.evidence):
        return _NOTHING_SHOWN
    counted = measure(trace.argument.evidence)
    has_figure = any(letter.isdigit() for letter in trace.argument.evidence)
    enough = min(2.0, counted.words / 20)
    return 4.5 + 1.5 * min(2, counted.evidence) + 2 * has_figure + enough


def _responsiveness(trace: ArgumentTrace) -> float:
    """Questions answered, and answers that take up the words of what they answer."""
    if trace.response is None or not trace.questions:
        return 6
    answered = [each for each in trace.questions if each.answer]
    asked = f"{trace.response.reasoning} {' '.join(each.question for each in trace.questions)}"
    shared = len(content_words(answers_of(trace)) & content_words(asked))
    return 1 + 4 * len(answered) / len(trace.questions) + min(4.5, 1.5 * shared)


def _clarity(trace: ArgumentTrace) -> float:
    counted = measure(text_of(trace))
    return 10 - abs(counted.words / counted.sentences - 15) / 3


def _honesty(trace: ArgumentTrace, mine: Closing | None) -> float:
    """Limits that are admitted, by the argument, its answers or its side's concessions."""
    admitted = cues.found(_all_said(trace), _HEDGES)
    admitted += cues.found(trace.argument.evidence, "nothing to show")
    return 5 + min(2, len(admitted)) + min(2, len(mine.concessions) if mine else 0)


_COUNTED: Mapping[str, Callable[[ArgumentTrace], float]] = {
    "logic": _logic,
    "evidence": _evidence,
    "responsiveness": _responsiveness,
    "rebuttal": _responsiveness,
    "clarity": _clarity,
}


def _standing(trace: ArgumentTrace, mine: Closing | None) -> tuple[Standing, str]:
    """How an argument came through, and the reason for it by name."""
    if mine and any(each.argument == trace.id for each in mine.concessions):
        return "refuted", "withdrawn"
    if trace.response is None:
        return "upheld", "unchallenged"
    if trace.response.kind == "concede":
        return "upheld", "conceded"
    if not answers_of(trace):
        return ("refuted" if trace.response.kind == "refute" else "uncertain"), "silent"
    if trace.response.kind == "partial":
        return "partially upheld", "granted"
    if measure(trace.response.reasoning).reasons > measure(_all_said(trace)).reasons:
        return "refuted", "refuted"
    return ("upheld", "answered") if _responsiveness(trace) >= _MET else ("uncertain", "dented")


def _fallacies(trace: ArgumentTrace) -> tuple[Fallacy, ...]:
    said = _all_said(trace)
    return tuple(
        name for name, marks in structured_words().fallacies.items() if cues.has(said, marks)
    )


def _all_said(trace: ArgumentTrace) -> str:
    return f"{text_of(trace)} {answers_of(trace)}"


def _note(scores: Mapping[str, int], rubric: Rubric) -> str:
    words = structured_words().judge
    scored = (each for each in rubric.dimensions if each.name in scores)
    ranked = sorted(scored, key=lambda each: (scores[each.name], each.weight))
    best, worst = ranked[-1].name, ranked[0].name
    told = [words.note_best[best]] if scores[best] >= _GOOD else []
    told += [words.note_worst[worst]] if scores[worst] <= _POOR else []
    return " ".join(told) or words.note_even


def _insight(
    judged: Sequence[ArgumentTrace], found: Sequence[Finding], rubric: Rubric, rng: Random
) -> str:
    """What came through best, and by what."""
    words = structured_words().judge
    if not found:
        return words.disclosure
    best = _ranked(found, rubric)[-1]
    claim = next(each.argument.claim for each in judged if each.id == best.argument)
    lines = words.insight if best.standing == "upheld" else words.insight_none
    return rng.choice(lines).format(
        best=best.argument,
        claim=one_line(within_quotes(claim), _CLAIM).rstrip("."),
        dimension=_lead(best, found, rubric),
        disclosure=words.disclosure,
    )


def recommendation(found: Sequence[Finding], rubric: Rubric, rng: Random) -> str:
    """What to begin from, and what not to lean on."""
    words, ranked = structured_words().judge, _ranked(found, rubric)
    if len(ranked) < 2:
        best = ranked[-1].argument if ranked else "none"
        return rng.choice(words.recommend_one).format(best=best)
    best, weakest = ranked[-1], ranked[0]
    is_firm = best.standing == "upheld"
    lines = words.recommend[weakest.standing] if is_firm else words.recommend_none
    return rng.choice(lines).format(best=best.argument, weakest=weakest.argument)


def _unresolved(judged: Sequence[ArgumentTrace], found: Sequence[Finding]) -> tuple[str, ...]:
    """Questions that nobody answered, then those to arguments of which the standing is open."""
    stands = {each.argument: each.standing for each in found}
    asked = [(q.question, each) for each in judged for q in each.questions if not q.answer]
    asked += [
        (each.questions[-1].question, each)
        for standing in ("uncertain", "partially upheld")
        for each in judged
        if stands.get(each.id) == standing and each.questions
    ]
    told = (f"{question} (put to {trace.id})" for question, trace in asked)
    return tuple(dict.fromkeys(told))[:_OPEN]


def _ranked(found: Sequence[Finding], rubric: Rubric) -> list[Finding]:
    """The weakest first."""
    return sorted(
        found,
        key=lambda each: (_FIRMNESS[each.standing], rubric.exact(each.scores), each.argument),
    )


def _lead(best: Finding, found: Sequence[Finding], rubric: Rubric) -> str:
    """The dimension in which an argument is furthest above the others, by weight."""

    def lead(name: str, weight: int) -> Fraction:
        scores = [each.scores[name] for each in found if name in each.scores]
        return weight * (best.scores[name] - Fraction(sum(scores), len(scores)))

    scored = (each for each in rubric.dimensions if each.name in best.scores)
    return max(scored, key=lambda each: lead(each.name, each.weight)).name
