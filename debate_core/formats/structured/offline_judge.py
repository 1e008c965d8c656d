"""The offline judge of format `structured`: each argument by plain counts, and what they come to.

Rule: an argument's side and its place in the list carry no weight. In advice, how
an argument stands comes before what it scored, so that nobody builds on one that fell.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random

from debate_core.domain.brief import Brief
from debate_core.domain.rubric import Rubric
from debate_core.domain.steps import Judge
from debate_core.domain.text import shorten_line
from debate_core.formats.structured.arguments import letter_ids
from debate_core.formats.structured.findings import Fallacy, Finding, Findings, Standing
from debate_core.formats.structured.forms import Closing, Replies
from debate_core.formats.structured.offline import (
    answers_of,
    load_structured_words,
    shows_evidence,
    text_of,
)
from debate_core.formats.structured.traces import ArgumentTrace, find_closings, trace_arguments
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


def judge_arguments(brief: Brief, step: Judge) -> Findings:
    """The judge's word on every argument."""
    judged, rubric = trace_arguments(brief.heard), step.rubric
    closed = find_closings(brief.heard)
    rng = Random(f"{step.view_seed}:findings")
    found = tuple(_judge_argument(trace, rubric, closed, rng) for trace in judged)
    if not any(isinstance(entry.answer, Replies) for entry in brief.heard):
        found = tuple(_excuse_unheard(finding, rng) for finding in found)
    named = (
        finding.model_copy(update={"argument": letter_ids(finding.argument, step.asking)})
        for finding in found
    )
    return Findings(
        findings=tuple(named),
        key_insight=_write_insight(judged, found, rubric, rng),
        unresolved_questions=_list_unresolved(judged, found),
        recommendation=write_recommendation(found, rubric, rng),
    )


def _judge_argument(
    trace: ArgumentTrace, rubric: Rubric, closed: Mapping[str, Closing], rng: Random
) -> Finding:
    mine = closed.get(trace.stance)
    idle = rubric.answering if trace.response is None else frozenset[str]()
    scored = [dimension.name for dimension in rubric.dimensions if dimension.name not in idle]
    points = {name: _count_points(name, trace, mine) for name in scored}
    scores = {name: on_scale(value, rubric) for name, value in points.items()}
    standing, reason = _find_standing(trace, mine)
    return Finding(
        argument=trace.id,
        scores=scores,
        fallacies=_find_fallacies(trace),
        note=_write_note(scores, rubric),
        standing=standing,
        reason=rng.choice(load_structured_words().judge.reason[reason]),
    )


def _excuse_unheard(finding: Finding, rng: Random) -> Finding:
    """Correct a finding of a debate that closed before anyone answered: silence refutes nothing."""
    reasons = load_structured_words().judge.reason
    if finding.reason not in reasons["silent"]:
        return finding
    reason = rng.choice(reasons["unheard"])
    return finding.model_copy(update={"standing": "uncertain", "reason": reason})


def _count_points(dimension: str, trace: ArgumentTrace, mine: Closing | None) -> float:
    counted = _COUNTED.get(dimension)
    return counted(trace) if counted else _score_honesty(trace, mine)


def _score_logic(trace: ArgumentTrace) -> float:
    """Score the reasons given, in the argument and in its answers; fallacies cost points."""
    counted = measure(f"{trace.argument.claim} {trace.argument.reasoning}")
    more = measure(answers_of(trace)).reasons
    return 4 + 1.6 * min(3, counted.reasons) + 0.6 * min(2, more) - len(_find_fallacies(trace))


def _score_evidence(trace: ArgumentTrace) -> float:
    """Score the evidence; a figure adds points, admitting a lack of evidence counts for honesty."""
    if not shows_evidence(trace.argument.evidence):
        return _NOTHING_SHOWN
    counted = measure(trace.argument.evidence)
    has_figure = any(letter.isdigit() for letter in trace.argument.evidence)
    enough = min(2.0, counted.words / 20)
    return 4.5 + 1.5 * min(2, counted.evidence) + 2 * has_figure + enough


def _score_responsiveness(trace: ArgumentTrace) -> float:
    """Score questions answered, and answers that take up the words of what they answer."""
    if trace.response is None or not trace.questions:
        return 6
    answered = [question for question in trace.questions if question.answer]
    asked = (
        f"{trace.response.reasoning} {' '.join(question.question for question in trace.questions)}"
    )
    shared = len(content_words(answers_of(trace)) & content_words(asked))
    return 1 + 4 * len(answered) / len(trace.questions) + min(4.5, 1.5 * shared)


def _score_clarity(trace: ArgumentTrace) -> float:
    counted = measure(text_of(trace))
    return 10 - abs(counted.words / counted.sentences - 15) / 3


def _score_honesty(trace: ArgumentTrace, mine: Closing | None) -> float:
    """Score limits that are admitted, by the argument, its answers or its side's concessions."""
    admitted = cues.find_cues(_join_all_said(trace), _HEDGES)
    admitted += cues.find_cues(trace.argument.evidence, "nothing to show")
    return 5 + min(2, len(admitted)) + min(2, len(mine.concessions) if mine else 0)


_COUNTED: Mapping[str, Callable[[ArgumentTrace], float]] = {
    "logic": _score_logic,
    "evidence": _score_evidence,
    "responsiveness": _score_responsiveness,
    "rebuttal": _score_responsiveness,
    "clarity": _score_clarity,
}


def _find_standing(trace: ArgumentTrace, mine: Closing | None) -> tuple[Standing, str]:
    """Find how an argument came through, and the name of the reason for it."""
    if mine and any(remark.argument == trace.id for remark in mine.concessions):
        return "refuted", "withdrawn"
    if trace.response is None:
        return "upheld", "unchallenged"
    if trace.response.kind == "concede":
        return "upheld", "conceded"
    if not answers_of(trace):
        return ("refuted" if trace.response.kind == "refute" else "uncertain"), "silent"
    if trace.response.kind == "partial":
        return "partially upheld", "granted"
    if measure(trace.response.reasoning).reasons > measure(_join_all_said(trace)).reasons:
        return "refuted", "refuted"
    return (
        ("upheld", "answered") if _score_responsiveness(trace) >= _MET else ("uncertain", "dented")
    )


def _find_fallacies(trace: ArgumentTrace) -> tuple[Fallacy, ...]:
    said = _join_all_said(trace)
    return tuple(
        name for name, marks in load_structured_words().fallacies.items() if cues.has(said, marks)
    )


def _join_all_said(trace: ArgumentTrace) -> str:
    return f"{text_of(trace)} {answers_of(trace)}"


def _write_note(scores: Mapping[str, int], rubric: Rubric) -> str:
    words = load_structured_words().judge
    scored = (dimension for dimension in rubric.dimensions if dimension.name in scores)
    ranked = sorted(scored, key=lambda dimension: (scores[dimension.name], dimension.weight))
    best, worst = ranked[-1].name, ranked[0].name
    told = [words.note_best[best]] if scores[best] >= _GOOD else []
    told += [words.note_worst[worst]] if scores[worst] <= _POOR else []
    return " ".join(told) or words.note_even


def _write_insight(
    judged: Sequence[ArgumentTrace], found: Sequence[Finding], rubric: Rubric, rng: Random
) -> str:
    """Write which argument came through best, and in which dimension."""
    words = load_structured_words().judge
    if not found:
        return words.disclosure
    best = _rank_findings(found, rubric)[-1]
    claim = next(trace.argument.claim for trace in judged if trace.id == best.argument)
    lines = words.insight if best.standing == "upheld" else words.insight_none
    return rng.choice(lines).format(
        best=best.argument,
        claim=shorten_line(within_quotes(claim), _CLAIM).rstrip("."),
        dimension=_find_lead(best, found, rubric),
        disclosure=words.disclosure,
    )


def write_recommendation(found: Sequence[Finding], rubric: Rubric, rng: Random) -> str:
    """Recommend what to begin from, and what not to rely on."""
    words, ranked = load_structured_words().judge, _rank_findings(found, rubric)
    if len(ranked) < 2:
        best = ranked[-1].argument if ranked else "none"
        return rng.choice(words.recommend_one).format(best=best)
    best, weakest = ranked[-1], ranked[0]
    is_firm = best.standing == "upheld"
    lines = words.recommend[weakest.standing] if is_firm else words.recommend_none
    return rng.choice(lines).format(best=best.argument, weakest=weakest.argument)


def _list_unresolved(judged: Sequence[ArgumentTrace], found: Sequence[Finding]) -> tuple[str, ...]:
    """List the questions that nobody answered, then those to arguments whose standing is open."""
    stands = {finding.argument: finding.standing for finding in found}
    asked = [(q.question, trace) for trace in judged for q in trace.questions if not q.answer]
    asked += [
        (trace.questions[-1].question, trace)
        for standing in ("uncertain", "partially upheld")
        for trace in judged
        if stands.get(trace.id) == standing and trace.questions
    ]
    told = (f"{question} (put to {trace.id})" for question, trace in asked)
    return tuple(dict.fromkeys(told))[:_OPEN]


def _rank_findings(found: Sequence[Finding], rubric: Rubric) -> list[Finding]:
    """Rank the findings, the weakest first."""
    return sorted(
        found,
        key=lambda finding: (
            _FIRMNESS[finding.standing],
            rubric.compute_exact(finding.scores),
            finding.argument,
        ),
    )


def _find_lead(best: Finding, found: Sequence[Finding], rubric: Rubric) -> str:
    """The dimension in which an argument is furthest above the others, by weight."""

    def measure_lead(name: str, weight: int) -> Fraction:
        scores = [finding.scores[name] for finding in found if name in finding.scores]
        return weight * (best.scores[name] - Fraction(sum(scores), len(scores)))

    scored = (dimension for dimension in rubric.dimensions if dimension.name in best.scores)
    return max(scored, key=lambda dimension: measure_lead(dimension.name, dimension.weight)).name
