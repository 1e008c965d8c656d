"""What the offline judge of format `structured` makes of its findings: insight, advice, open ends.

Rule: how an argument stands comes before what it scored, so that nobody is advised to build on one
that fell.
"""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from debate_core.domain.forms_structured import Finding, Standing
from debate_core.domain.rubric import Rubric
from debate_core.domain.structured import Strand
from debate_core.domain.words import one_line
from debate_core.offline.phrases import within_quotes
from debate_core.offline.structured_words import structured_words

_CLAIM = 110
"""Characters of a claim that is quoted."""
_OPEN = 3
"""Questions that are named as unresolved at most."""
_STANDING: dict[Standing, int] = {"upheld": 3, "partially upheld": 2, "uncertain": 1, "refuted": 0}


def insight(
    woven: Sequence[Strand], found: Sequence[Finding], rubric: Rubric, chance: Random
) -> str:
    """What came through best, and by what."""
    words = structured_words().judge
    if not found:
        return words.disclosure
    best = _ranked(found, rubric)[-1]
    claim = next(each.argument.claim for each in woven if each.id == best.argument)
    lines = words.insight if best.standing == "upheld" else words.insight_none
    return chance.choice(lines).format(
        best=best.argument,
        claim=one_line(within_quotes(claim), _CLAIM).rstrip("."),
        dimension=_lead(best, found, rubric),
        disclosure=words.disclosure,
    )


def recommendation(found: Sequence[Finding], rubric: Rubric, chance: Random) -> str:
    """What to begin from, and what not to lean on."""
    words, ranked = structured_words().judge, _ranked(found, rubric)
    if len(ranked) < 2:
        best = ranked[-1].argument if ranked else "none"
        return chance.choice(words.recommend_one).format(best=best)
    best, weakest = ranked[-1], ranked[0]
    is_firm = best.standing == "upheld"
    lines = words.recommend[weakest.standing] if is_firm else words.recommend_none
    return chance.choice(lines).format(best=best.argument, weakest=weakest.argument)


def unresolved(woven: Sequence[Strand], found: Sequence[Finding]) -> tuple[str, ...]:
    """Questions that nobody answered, then those to arguments of which the standing is open."""
    stands = {each.argument: each.standing for each in found}
    unanswered = [_put(q.text, each) for each in woven for q in each.questions if not q.answer]
    contested = [
        _put(each.questions[-1].text, each)
        for standing in ("uncertain", "partially upheld")
        for each in woven
        if stands.get(each.id) == standing and each.questions
    ]
    return tuple(dict.fromkeys([*unanswered, *contested]))[:_OPEN]


def _put(question: str, strand: Strand) -> str:
    return f"{question} (put to {strand.id})"


def _ranked(found: Sequence[Finding], rubric: Rubric) -> list[Finding]:
    """The weakest first."""
    return sorted(
        found,
        key=lambda each: (_STANDING[each.standing], rubric.exact(each.scores), each.argument),
    )


def _lead(best: Finding, found: Sequence[Finding], rubric: Rubric) -> str:
    """The dimension in which an argument is furthest above the others, by weight."""
    leads = {
        each.name: each.weight * (best.scores[each.name] - _mean(found, each.name))
        for each in rubric.dimensions
    }
    return max(leads, key=lambda name: leads[name])


def _mean(found: Sequence[Finding], dimension: str) -> Fraction:
    return Fraction(sum(each.scores[dimension] for each in found), len(found))
