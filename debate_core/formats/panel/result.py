"""The result of format `panel`: the decision, and the scores of every assessment."""

from debate_core.domain.record import Record
from debate_core.domain.result import JudgeResult
from debate_core.domain.words import Value, one_line
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
    summary: str
    recommendation: str


class PanelResult(Value):
    """What a panel comes to."""

    motion: str
    decision: str | None
    """Who argued best, by name."""
    rule: str | None
    stances: dict[str, str]
    """Each debater's id and stance."""
    positions: dict[str, str]
    """Each debater's id and where it ended, as the judge put it."""
    personas: PersonasChosen | None
    assessments: tuple[AssessedRound, ...]
    stopped_early: str | None
    judges: tuple[JudgeResult, ...] = ()
    """Every judge, where the last assessment is made of several askings."""


def panel_result(record: Record) -> PanelResult:
    """The result, as far as the debate has come."""
    decision = record.decision
    chosen, stopped = record.ruled(PersonasChosen), record.ruled(StoppedEarly)
    return PanelResult(
        motion=record.spec.motion,
        decision=decision.choice if decision else None,
        rule=decision.rule if decision else None,
        stances={each.id: each.stance for each in record.spec.debaters},
        positions=positions(record),
        personas=chosen[0] if chosen else None,
        assessments=tuple(_assessed(each) for each in rounds_assessed(record)),
        stopped_early=stopped[0].reason if stopped else None,
    )


def positions(record: Record) -> dict[str, str]:
    """Where each debater ended, by its id; what the last assessment does not say is left out."""
    given = rounds_assessed(record)
    if not given or not given[-1].is_last:
        return {}
    said = {each.debater: each.position.strip() for each in given[-1].assessment.assessed}
    return {each.id: said[each.id] for each in record.spec.debaters if said.get(each.id)}


def _assessed(given: RoundAssessed) -> AssessedRound:
    said = given.assessment
    return AssessedRound(
        round=given.round,
        is_last=given.is_last,
        totals={who: round(float(total), 4) for who, total in totals(said).items()},
        scores={each.debater: each.scores for each in said.assessed},
        observations=said.observations,
        quality=said.quality,
        summary=said.summary,
        recommendation=said.recommendation,
    )


def report_lines(record: Record) -> tuple[str, ...]:
    """What the report of a panel says beside its nine lines: seats, totals, positions."""
    lines: list[str] = []
    if record.ruled(PersonasChosen):
        seats = ", ".join(f"{each.id}: {each.name}" for each in record.spec.debaters)
        lines.append(f"personas: {{{seats}}}")
    given = rounds_assessed(record)
    is_checked = any(each.step.asking.is_checked for each in record.answered)
    if given and (given[-1].is_last or not is_checked):
        lines.append(f"verdict: {one_line(given[-1].assessment.said, 300)}")
        counted = totals(given[-1].assessment)
        told = ", ".join(f"{who}: {float(total):.2f}" for who, total in counted.items())
        lines.append(f"assessment_totals: {{{told}}}")
    lines += [f"ended: {who}: {one_line(said, 200)}" for who, said in positions(record).items()]
    return tuple(lines)
