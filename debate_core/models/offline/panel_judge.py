"""The offline judge of format `panel`: every panellist by plain counts, and what they come to.

Rule: names, stances and order carry no weight; the counts are those of format `rounds`, taken for
each panellist instead of each stance.
"""

from collections.abc import Mapping
from random import Random

from debate_core.domain.forms_panel import Assessed, Assessment
from debate_core.domain.panel import CLOSING, OPENING, totals
from debate_core.domain.rubric import PANEL
from debate_core.domain.specification import Specification
from debate_core.domain.transcript import Entry
from debate_core.models.offline.counting import Count, counts_of
from debate_core.models.offline.measures import content_words
from debate_core.models.offline.panel_words import panel_words
from debate_core.models.offline.remarks import strength, weakness
from debate_core.models.offline.scoring import scored
from debate_core.prompts.brief import AssessBrief, JudgeBrief

_REPEATS = 0.08
"""The share of sentences said before from which a debate repeats itself."""
_DROP = 0.15
"""How far the mean total falls where returns diminish."""


def assessment(brief: AssessBrief) -> Assessment:
    """The judge's assessment of the debate so far."""
    counts = counts_of(_by_panellist(brief))
    assessed = tuple(_assessed(str(each.id), counts, brief.spec) for each in brief.spec.debaters)
    plain = Assessment(assessed=assessed)
    observed = _observed(plain, counts, brief)
    go_on = len(observed) < _MANY
    counted = totals(plain)
    order = tuple(sorted(counted, key=lambda each: counted[each]))
    return plain.model_copy(
        update={
            "observations": observed,
            "quality": round(_mean(plain)),
            "should_continue": go_on,
            "order": order,
            "recommendation": _recommendation(plain, brief, go_on=go_on),
        }
    )


_MANY = 2
"""Observations from which another round is not worth it."""


def _by_panellist(brief: AssessBrief) -> JudgeBrief:
    """The debate as one of format `rounds` in which everyone argues a stance of their own."""
    spec = brief.spec
    debaters = tuple(each.model_copy(update={"stance": str(each.id)}) for each in spec.debaters)
    entries = tuple(
        each.model_copy(update={"stance": str(each.debater), "round": _place(each, spec)})
        for each in brief.entries
        if each.content.form == "speech"
    )
    return JudgeBrief(spec.model_copy(update={"debaters": debaters}), entries, spec.seed)


def _place(entry: Entry, spec: Specification) -> int:
    if entry.phase == OPENING:
        return 1
    return spec.rounds + 2 if entry.phase == CLOSING else entry.round + 1


def _assessed(who: str, counts: Mapping[str, Count], spec: Specification) -> Assessed:
    count = counts[who]
    if not count.texts:
        nothing = {each.name: PANEL.lowest for each in PANEL.dimensions}
        return Assessed(debater=who, scores=nothing, weaknesses=("Did not speak.",))
    plain = scored(counts, who)
    best = strength(count, plain)
    return Assessed(
        debater=who,
        scores={
            "logic": plain["reasoning"],
            "evidence": plain["evidence"],
            "engagement": plain["engagement"],
            "novelty": _within(10 - 40 * count.repeated / max(1, count.sentences)),
            "persuasiveness": _within(sum(plain.values()) / len(plain)),
            "relevance": _relevance(count, spec),
        },
        strengths=(best,),
        weaknesses=(weakness(count, plain, best),),
    )


def _relevance(count: Count, spec: Specification) -> int:
    """Turns that use the motion's own words."""
    words = content_words(spec.motion)
    near = sum(bool(words & content_words(text)) for text in count.texts)
    return _within(5 + 5 * near / len(count.texts))


def _within(points: float) -> int:
    return max(PANEL.lowest, min(PANEL.highest, round(points)))


def _observed(
    plain: Assessment, counts: Mapping[str, Count], brief: AssessBrief
) -> tuple[str, ...]:
    found: list[str] = []
    sentences = sum(each.sentences for each in counts.values())
    repeated = sum(each.repeated for each in counts.values())
    if repeated > _REPEATS * max(1, sentences):
        found.append("repetition")
    if brief.before and _mean(plain) < _mean(brief.before[-1].assessment) - _DROP:
        found.append("diminishing returns")
    return tuple(found)


def _mean(said: Assessment) -> float:
    counted = totals(said).values()
    return float(sum(counted) / len(counted)) if counted else 0.0


def _recommendation(plain: Assessment, brief: AssessBrief, *, go_on: bool) -> str:
    words, counted = panel_words(), totals(plain)
    if not go_on and not brief.is_last:
        return f"{words.stop} {words.disclosure}"
    if len(set(counted.values())) == 1:
        return f"{words.level} {words.disclosure}"
    names = {str(each.id): each.name for each in brief.spec.debaters}
    best, weakest = max(counted, key=lambda e: counted[e]), min(counted, key=lambda e: counted[e])
    chance = Random(f"{brief.spec.seed}:{brief.round}:{brief.is_last}:assessment")
    line = chance.choice(words.end if brief.is_last else words.go_on)
    said = line.format(
        best=names[best], weakest=names[weakest], total=f"{float(counted[best]):.2f}"
    )
    return f"{said} {words.disclosure}"
