"""The result of format `panel`: the decision, and the scores of every assessment."""

from debate_core.domain.record import Record
from debate_core.domain.words import Value
from debate_core.formats.panel.counting import totals
from debate_core.formats.panel.forms import (
    PersonasChosen,
    RoundAssessed,
    StoppedEarly,
    rounds_assessed,
)


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
