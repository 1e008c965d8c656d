"""What format `panel` counts: orders, totals, who leads, and when a debate has run dry."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

from debate_core.domain.specification import Specification
from debate_core.domain.words import DebaterId
from debate_core.formats.panel.forms import Assessment
from debate_core.formats.panel.options import Coordination, Order, PanelOptions
from debate_core.formats.panel.rubric import PANEL
from debate_core.formats.panel.rulings import Drawn

OPENING, REBUTTAL, CLOSING = "opening", "rebuttal", "closing"
_SPENT = frozenset({"diminishing returns", "repetition"})


class Ordered(NamedTuple):
    """Who speaks when, and what that came from."""

    debaters: tuple[DebaterId, ...]
    drawn: Drawn


def coordination_of(options: PanelOptions, phase: str) -> Coordination:
    """How a phase is coordinated; a phase that is not named is simultaneous."""
    named: dict[str, Coordination] = {
        OPENING: options.opening,
        REBUTTAL: options.rebuttal,
        CLOSING: options.closing,
    }
    return named.get(phase, "simultaneous")


def is_held(options: PanelOptions, phase: str) -> bool:
    """Whether the turns of a phase are shown together, once all of them are there."""
    return options.shown == "together" and coordination_of(options, phase) == "simultaneous"


def ordered(
    debaters: Sequence[DebaterId], order: Order, round_: int, last: Assessment | None
) -> Ordered:
    """The order of a round; the judge's, where wanted, only if it is a permutation."""
    match order:
        case "fixed":
            return Ordered(tuple(debaters), "fixed")
        case "rotating":
            return Ordered(rotated(debaters, round_), "rotating")
        case "judge-selected":
            wished = last.order if last else ()
            by_id = {str(each): each for each in debaters}
            if wished and sorted(wished) == sorted(by_id):
                return Ordered(tuple(by_id[each] for each in wished), "judge")
            return Ordered(rotated(debaters, round_), "fallback" if wished else "rotating")


def rotated(debaters: Sequence[DebaterId], round_: int) -> tuple[DebaterId, ...]:
    """The declared order, its start moved by one each round."""
    start = (round_ - 1) % len(debaters)
    return (*debaters[start:], *debaters[:start])


def asker_for(speaker: DebaterId, debaters: Sequence[DebaterId], round_: int) -> DebaterId:
    """Who may put a point of information to a speaker: another one each round."""
    _, *others = rotated(debaters, debaters.index(speaker) + 1)
    return others[(round_ - 1) % len(others)]


def totals(assessment: Assessment) -> dict[str, Fraction]:
    """The weighted total of every debater that was assessed, counted here."""
    return {each.debater: PANEL.exact(each.scores) for each in assessment.assessed}


def leading_stance(assessment: Assessment, spec: Specification) -> str | None:
    """The stance of the debater with the highest total; None where stances are level."""
    counted = totals(assessment)
    if not counted:
        return None
    best = max(counted.values())
    ahead = {each.stance for each in spec.debaters if counted.get(each.id) == best}
    return ahead.pop() if len(ahead) == 1 else None


def could_lead(
    assessment: Assessment, spec: Specification, heard: Collection[DebaterId]
) -> tuple[DebaterId, ...]:
    """Who spoke and was not assessed, and holds another stance than whoever leads."""
    leads, counted = leading_stance(assessment, spec), totals(assessment)
    return tuple(
        each.id
        for each in spec.debaters
        if each.id in heard and each.id not in counted and each.stance != leads
    )


def reason_to_stop(
    assessments: Sequence[Assessment],
    debaters: Collection[DebaterId],
    rebutted: Collection[DebaterId],
) -> str | None:
    """Why the debate should stop early; None to go on, as before everyone has had a rebuttal."""
    if not assessments or not set(debaters) <= set(rebutted):
        return None
    if not assessments[-1].should_continue:
        return "the judge sees nothing to be gained from another round"
    if len(assessments) > 1 and all(_is_spent(each) for each in assessments[-2:]):
        return "two assessments in a row saw diminishing returns or repetition"
    return None


def _is_spent(assessment: Assessment) -> bool:
    return bool(_SPENT & set(assessment.observations))
