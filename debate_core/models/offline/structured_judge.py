"""The offline judge of format `structured`: each argument by plain counts, then what it comes to.

Rule: which side an argument is for and where it stands in the list carry no weight.
"""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from debate_core.domain.forms_structured import Closing, Fallacy, Finding, Findings, Standing
from debate_core.domain.rubric import Rubric
from debate_core.domain.scoring_structured import rubric_of
from debate_core.domain.structured import Strand, closings, strands
from debate_core.domain.words import one_line
from debate_core.models.offline import cues
from debate_core.models.offline.measures import content_words, measure
from debate_core.models.offline.structured_words import structured_words
from debate_core.prompts.brief import JudgeBrief

_CLAIM = 110
"""Characters of a claim that is quoted."""
_OPEN = 3
"""Questions that are named as unresolved at most."""


def findings(brief: JudgeBrief) -> Findings:
    """The judge's word on every argument."""
    woven, rubric = strands(brief.entries), rubric_of(brief.spec)
    closed = closings(brief.entries)
    chance = Random(f"{brief.view_seed}:findings")
    found = tuple(_finding(each, rubric, closed, chance) for each in woven)
    return Findings(
        findings=found,
        key_insight=_insight(woven, found, rubric, chance),
        unresolved_questions=_unresolved(woven, found),
        recommendation=_recommendation(found, rubric, chance),
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
    """Something to look at; a figure counts double, an open word on its lack counts a little."""
    counted = measure(strand.argument.evidence)
    has_figure = any(letter.isdigit() for letter in strand.argument.evidence)
    enough = min(2.0, counted.words / 20)
    return 3 + 1.5 * min(2, counted.evidence) + 2 * has_figure + enough


def _responsiveness(strand: Strand) -> float:
    """Questions answered, and answers that take up the words of what they answer."""
    if strand.response is None:
        return 6
    if not strand.questions:
        return 5
    answered = [each for each in strand.questions if each.answer]
    asked = f"{strand.response.reasoning} {' '.join(each.text for each in strand.questions)}"
    shared = len(content_words(_answers(strand)) & content_words(asked))
    return 2 + 5 * len(answered) / len(strand.questions) + min(3, shared)


def _honesty(strand: Strand, closed: dict[str, Closing]) -> float:
    """Limits that are admitted, by the argument, its answers or its side's concessions."""
    admitted = cues.found(f"{_text(strand)} {_answers(strand)}", _HEDGES)
    mine = closed.get(strand.stance)
    concessions = len(mine.concessions) if mine else 0
    return 5 + min(2, len(admitted)) + 1.5 * min(2, concessions)


_HEDGES = ("no figure", "not claim", "no number", "granted", "rather than", "weak spot", "can not")


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
    return ("upheld", "answered") if _responsiveness(strand) > _MET else ("uncertain", "dented")


_MET = 8
"""Points of responsiveness above which a challenge counts as met."""


def _fallacies(strand: Strand) -> tuple[Fallacy, ...]:
    said = f"{_text(strand)} {_answers(strand)}"
    return tuple(
        name for name, marks in structured_words().fallacies.items() if cues.has(said, marks)
    )


def _note(scores: dict[str, int], rubric: Rubric) -> str:
    words = structured_words().judge
    ranked = sorted(rubric.dimensions, key=lambda each: (scores[each.name], each.weight))
    return f"{words.note_best[ranked[-1].name]} {words.note_worst[ranked[0].name]}"


def _insight(
    woven: Sequence[Strand], found: Sequence[Finding], rubric: Rubric, chance: Random
) -> str:
    words = structured_words().judge
    if not found:
        return words.disclosure
    best = _ranked(found, rubric)[-1]
    claim = next(each.argument.claim for each in woven if each.id == best.argument)
    leads = {
        each.name: each.weight * (best.scores[each.name] - _mean(found, each.name))
        for each in rubric.dimensions
    }
    return chance.choice(words.insight).format(
        best=best.argument,
        claim=one_line(claim.replace("“", "\u2018").replace("”", "\u2019"), _CLAIM).rstrip("."),
        dimension=max(leads, key=lambda name: leads[name]),
        disclosure=words.disclosure,
    )


def _mean(found: Sequence[Finding], dimension: str) -> Fraction:
    return Fraction(sum(each.scores[dimension] for each in found), len(found))


def _recommendation(found: Sequence[Finding], rubric: Rubric, chance: Random) -> str:
    words = structured_words().judge
    ranked = _ranked(found, rubric)
    if len(ranked) < 2:
        return chance.choice(words.recommend_one).format(
            best=ranked[-1].argument if ranked else "none"
        )
    named = {"best": ranked[-1].argument, "weakest": ranked[0].argument}
    return chance.choice(words.recommend).format(**named)


def _ranked(found: Sequence[Finding], rubric: Rubric) -> list[Finding]:
    return sorted(found, key=lambda each: (rubric.exact(each.scores), each.argument))


def _unresolved(woven: Sequence[Strand], found: Sequence[Finding]) -> tuple[str, ...]:
    """Questions that nobody answered, then those to arguments of which the standing is open."""
    open_ = {each.argument for each in found if each.standing in ("uncertain", "partially upheld")}
    unanswered = [q.text for each in woven for q in each.questions if not q.answer]
    contested = [q.text for each in woven if each.id in open_ for q in each.questions]
    return tuple(dict.fromkeys([*unanswered, *contested]))[:_OPEN]


def _text(strand: Strand) -> str:
    argument = strand.argument
    return f"{argument.claim} {argument.reasoning} {argument.evidence}"


def _answers(strand: Strand) -> str:
    return " ".join(each.answer for each in strand.questions if each.answer)
