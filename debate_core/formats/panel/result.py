"""Format `panel` in words and as data: orders, the early stop, and scores over the rounds."""

from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.words import DebaterId, Value
from debate_core.formats.panel.counting import totals
from debate_core.formats.panel.rulings import Drawn, OrderSet, PersonasChosen, StoppedEarly
from debate_core.formats.panel.steps import RoundAssessed, rounds_assessed

_DRAWN: dict[Drawn, str] = {
    "fixed": "as declared",
    "rotating": "the start moves by one each round",
    "judge": "selected by the judge",
    "fallback": "rotating; the judge's order did not name everyone once",
}


class AssessedRound(Value):
    """One assessment with the totals that code counted."""

    round: int
    is_last: bool
    totals: dict[str, float]
    scores: dict[str, dict[str, int]]
    observations: tuple[str, ...]
    quality: int
    recommendation: str


class PanelResult(Value):
    """What a panel comes to."""

    motion: str
    decision: str | None
    rule: str | None
    stances: dict[str, str]
    """Each debater's id and stance."""
    personas: PersonasChosen | None
    assessments: tuple[AssessedRound, ...]
    stopped_early: str | None


def panel_result(record: Record) -> PanelResult:
    """The result, as far as the debate has come."""
    decision = record.decision
    chosen, stopped = record.ruled(PersonasChosen), record.ruled(StoppedEarly)
    return PanelResult(
        motion=record.spec.motion,
        decision=decision.choice if decision else None,
        rule=decision.rule if decision else None,
        stances={each.id: each.stance for each in record.spec.debaters},
        personas=chosen[0] if chosen else None,
        assessments=tuple(_assessed(each) for each in rounds_assessed(record)),
        stopped_early=stopped[0].reason if stopped else None,
    )


def _assessed(given: RoundAssessed) -> AssessedRound:
    said = given.assessment
    return AssessedRound(
        round=given.round,
        is_last=given.is_last,
        totals={who: round(float(total), 4) for who, total in totals(said).items()},
        scores={each.debater: each.scores for each in said.assessed},
        observations=said.observations,
        quality=said.quality,
        recommendation=said.recommendation,
    )


def trend(record: Record) -> dict[DebaterId, tuple[float | None, ...]]:
    """Each debater's total in every assessment, in order; None where it was not assessed."""
    counted = [totals(each.assessment) for each in rounds_assessed(record)]
    return {
        each.id: tuple(float(found[each.id]) if each.id in found else None for found in counted)
        for each in record.spec.debaters
    }


def order_text(spec: Specification, order: OrderSet) -> str:
    """Who speaks when, and what that came from."""
    names = ", ".join(spec.debater(each).name for each in order.debaters)
    return f"Order: {names} ({_DRAWN[order.drawn]})"


def stop_text(stopped: StoppedEarly) -> str:
    """Why the rounds ended before the last."""
    return f"The rebuttals end after round {stopped.round}: {stopped.reason}."


def rounds_text(given: RoundAssessed) -> str:
    """What an assessment covers."""
    return "of the whole debate" if given.is_last else f"after round {given.round}"
