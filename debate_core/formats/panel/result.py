"""The result of format `panel`: the decision, and the scores of every assessment."""

from debate_core.domain.record import Record
from debate_core.domain.result import JudgeResult
from debate_core.domain.text import shorten_line
from debate_core.domain.values import Value
from debate_core.formats.panel.assessment import RoundAssessed, count_totals, list_assessments
from debate_core.formats.panel.forms import PersonasChosen, StoppedEarly


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
    """The result of a panel."""

    motion: str
    decision: str | None
    """The name of the debater who argued best."""
    rule: str | None
    stances: dict[str, str]
    """Each debater's id and stance."""
    positions: dict[str, str]
    """Each debater's id and final position, as the judge put it."""
    personas: PersonasChosen | None
    assessments: tuple[AssessedRound, ...]
    stopped_early: str | None
    judges: tuple[JudgeResult, ...] = ()
    """Every judge, where the last assessment is made of several askings."""


def build_panel_result(record: Record) -> PanelResult:
    """The result, as far as the debate has come."""
    decision = record.decision
    chosen, stopped = record.list_rulings(PersonasChosen), record.list_rulings(StoppedEarly)
    return PanelResult(
        motion=record.spec.motion,
        decision=decision.choice if decision else None,
        rule=decision.rule if decision else None,
        stances={debater.id: debater.stance for debater in record.spec.debaters},
        positions=list_positions(record),
        personas=chosen[0] if chosen else None,
        assessments=tuple(_make_assessed_round(round_) for round_ in list_assessments(record)),
        stopped_early=stopped[0].reason if stopped else None,
    )


def list_positions(record: Record) -> dict[str, str]:
    """List each debater's final position by id, as far as the last assessment states it."""
    given = list_assessments(record)
    if not given or not given[-1].is_last:
        return {}
    said = {review.debater: review.position.strip() for review in given[-1].assessment.assessed}
    return {
        debater.id: said[debater.id] for debater in record.spec.debaters if said.get(debater.id)
    }


def _make_assessed_round(given: RoundAssessed) -> AssessedRound:
    said = given.assessment
    return AssessedRound(
        round=given.round,
        is_last=given.is_last,
        totals={who: round(float(total), 4) for who, total in count_totals(said).items()},
        scores={review.debater: review.scores for review in said.assessed},
        observations=said.observations,
        quality=said.quality,
        summary=said.summary,
        recommendation=said.recommendation,
    )


def list_assessment_lines(record: Record) -> tuple[str, ...]:
    """List the lines of a panel's report beside its nine lines: seats, totals, positions."""
    lines: list[str] = []
    if record.list_rulings(PersonasChosen):
        seats = ", ".join(f"{debater.id}: {debater.name}" for debater in record.spec.debaters)
        lines.append(f"personas: {{{seats}}}")
    given = list_assessments(record)
    is_checked = any(fact.step.asking.is_checked for fact in record.answered)
    if given and (given[-1].is_last or not is_checked):
        lines.append(f"verdict: {shorten_line(given[-1].assessment.said, 300)}")
        counted = count_totals(given[-1].assessment)
        told = ", ".join(f"{who}: {float(total):.2f}" for who, total in counted.items())
        lines.append(f"assessment_totals: {{{told}}}")
    lines += [
        f"ended: {who}: {shorten_line(said, 200)}" for who, said in list_positions(record).items()
    ]
    return tuple(lines)
