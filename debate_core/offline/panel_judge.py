"""The offline judge of format `panel`: every panellist by plain counts, and what they come to.

Rule: names, stances and order carry no weight; the counts are those of format `rounds`, taken for
each panellist instead of each stance.
"""

from collections.abc import Mapping, Sequence
from random import Random

from debate_core.domain.forms_panel import Assessed, Assessment
from debate_core.domain.panel import CLOSING, OPENING, totals
from debate_core.domain.rubric import PANEL
from debate_core.domain.specification import Specification
from debate_core.domain.tags import tags_of
from debate_core.domain.transcript import Entry
from debate_core.offline.counting import Count, counts_of
from debate_core.offline.panel_counts import TurnCount, mean, turn_counts
from debate_core.offline.panel_words import panel_words
from debate_core.offline.remarks import strength, weakness
from debate_core.offline.scoring import scored
from debate_core.prompts.brief import AssessBrief, JudgeBrief

_REPEATS = 0.08
"""The share of sentences said before from which a debate repeats itself."""
_STALE = 0.55
"""The share of the first rebuttals' new words below which the returns of a round diminish."""
_FAR = 0.09
"""The share of sentences near the motion, over two rounds, below which a debate drifts."""
_LONG_ENOUGH = 3
"""Rebuttal rounds after which it means something that nobody has granted anything."""
_MANY = 2
"""Observations from which another round is not worth it."""


def assessment(brief: AssessBrief) -> Assessment:
    """The judge's assessment of the debate so far."""
    view = _by_panellist(brief)
    counts, turns = counts_of(view), turn_counts(brief.spec.motion, view.entries)
    tags = tags_of(brief.spec.debaters)
    assessed = tuple(_assessed(tag, str(who), counts, turns) for who, tag in tags.items())
    plain = Assessment(assessed=assessed)
    observed = _observed(counts, turns, brief)
    counted = totals(plain)
    return plain.model_copy(
        update={
            "observations": observed,
            "quality": round(_mean(plain)),
            "should_continue": len(observed) < _MANY,
            "order": tuple(sorted(counted, key=lambda each: counted[each])),
            "recommendation": _recommendation(plain, brief, go_on=len(observed) < _MANY),
        }
    )


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


def _assessed(
    tag: str, who: str, counts: Mapping[str, Count], turns: Sequence[TurnCount]
) -> Assessed:
    count = counts[who]
    if not count.texts:
        nothing = {each.name: PANEL.lowest for each in PANEL.dimensions}
        return Assessed(debater=tag, scores=nothing, weaknesses=("Did not speak.",))
    plain = scored(counts, who)
    best = strength(count, plain)
    return Assessed(
        debater=tag,
        scores={
            "logic": plain["reasoning"],
            "evidence": plain["evidence"],
            "engagement": plain["engagement"],
            "novelty": _apart(who, {each: _novelty(each, turns) for each in _spoke(turns)}),
            "persuasiveness": _within(sum(plain.values()) / len(plain)),
            "relevance": _apart(who, {each: _relevance(each, turns) for each in _spoke(turns)}),
        },
        strengths=(best,),
        weaknesses=(weakness(count, plain, best),),
    )


def _spoke(turns: Sequence[TurnCount]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.debater for each in turns))


def _novelty(who: str, turns: Sequence[TurnCount]) -> float:
    """Turns after the first with words that nobody had used; prose repeats a third of them."""
    fresh = mean(each.fresh for each in turns if each.debater == who and each.place > 1)
    return 0.7 if fresh is None else (fresh - 0.3) / 0.6


def _relevance(who: str, turns: Sequence[TurnCount]) -> float:
    """Sentences that touch the motion; four in ten is as much as prose bears."""
    return (mean(each.near for each in turns if each.debater == who) or 0.0) / 0.4


def _apart(who: str, values: Mapping[str, float]) -> int:
    """A measure as a score, what sets a panellist apart from the others brought out."""
    usual = sum(values.values()) / len(values)
    return _within(1 + 9 * min(1.0, values[who]) + _CONTRAST * (values[who] - usual))


_CONTRAST = 4


def _within(points: float) -> int:
    return max(PANEL.lowest, min(PANEL.highest, round(points)))


def _observed(
    counts: Mapping[str, Count], turns: Sequence[TurnCount], brief: AssessBrief
) -> tuple[str, ...]:
    sentences = sum(each.sentences for each in counts.values())
    repeated = sum(each.repeated for each in counts.values())
    rounds = _rebuttals(turns, brief)
    first, last = (rounds[0], rounds[-1]) if rounds else ([], [])
    near = mean(each.near for some in rounds[-2:] for each in some)
    found = {
        "repetition": repeated > _REPEATS * max(1, sentences),
        "topic drift": near is not None and near < _FAR,
        "diminishing returns": _news(last) < _STALE * _news(first),
        "convergence likely": 2 * sum(each.grants for each in last) >= max(2, len(last)),
        "irreconcilable positions": len(rounds) >= _LONG_ENOUGH and _stand_fast(counts, turns),
    }
    return tuple(name for name, is_seen in found.items() if is_seen)


def _news(turns: Sequence[TurnCount]) -> float:
    return mean(each.fresh for each in turns) or 0.0


def _rebuttals(turns: Sequence[TurnCount], brief: AssessBrief) -> list[list[TurnCount]]:
    """The turns of each rebuttal round in which somebody spoke."""
    rounds = ([t for t in turns if t.place == n + 1] for n in range(1, brief.spec.rounds + 1))
    return [some for some in rounds if some]


def _stand_fast(counts: Mapping[str, Count], turns: Sequence[TurnCount]) -> bool:
    """Whether everyone answers the others, and nobody has granted them anything."""
    answer = all(2 * each.answered >= each.answerable > 0 for each in counts.values())
    return answer and not any(each.grants for each in turns)


def _mean(said: Assessment) -> float:
    counted = totals(said).values()
    return float(sum(counted) / len(counted)) if counted else 0.0


def _recommendation(plain: Assessment, brief: AssessBrief, *, go_on: bool) -> str:
    words, counted = panel_words(), totals(plain)
    if not go_on and not brief.is_last:
        return f"{words.stop} {words.disclosure}"
    if len(set(counted.values())) == 1:
        return f"{words.level} {words.disclosure}"
    best, weakest = max(counted, key=lambda e: counted[e]), min(counted, key=lambda e: counted[e])
    chance = Random(f"{brief.spec.seed}:{brief.round}:{brief.is_last}:assessment")
    line = chance.choice(words.end if brief.is_last else words.go_on)
    said = line.format(
        best=f"[{best}]", weakest=f"[{weakest}]", total=f"{float(counted[best]):.2f}"
    )
    return f"{said} {words.disclosure}"
