"""What format `panel` adds to a transcript: orders, assessments, the early stop, the trend."""

from collections.abc import Iterator

from debate_core.domain.answer_facts import RoundAssessed
from debate_core.domain.forms_panel import Assessed
from debate_core.domain.panel import REBUTTAL, totals
from debate_core.domain.record import Record
from debate_core.domain.rubric import PANEL
from debate_core.domain.rulings import PhaseOpened
from debate_core.formats.rounds import JUDGEMENT
from debate_core.reports.panel import order_text, rounds_text, stop_text, trend
from debate_core.reports.panel_course import was_let_pass
from debate_core.reports.transcript.course import Manner
from debate_core.reports.transcript.scores import bar_of_its_own, rubric_head, scores_row
from debate_core.reports.transcript.turns import TurnFact, turn
from debate_core.show.blocks import (
    Block,
    Facts,
    Figure,
    Group,
    Note,
    Prose,
    Section,
    Table,
    Transcript,
)
from debate_core.show.charts import Chart, Series


def trend_chart(record: Record) -> Chart:
    """Every debater's total over the assessments."""
    names = {each.id: each.name for each in record.spec.debaters}
    series = tuple(Series(names[who], scores) for who, scores in trend(record).items())
    labels = tuple("end" if each.is_last else f"round {each.round}" for each in record.assessments)
    return Chart("trend", "Scores over the rounds, 0 to 10", "lines", labels, series, 0, 10)


def totals_chart(record: Record, fact: RoundAssessed) -> Chart:
    """The totals of one assessment, the highest first."""
    ranked = sorted(totals(fact.assessment).items(), key=lambda each: -each[1])
    labels = tuple(_name(record, who) for who, _ in ranked)
    series = tuple(
        bar_of_its_own(_name(record, who), float(total), place, len(ranked))
        for place, (who, total) in enumerate(ranked)
    )
    return Chart("totals", "Totals of the assessment, 0 to 10", "bars", labels, series, 0, 10)


def _before(record: Record, phase: PhaseOpened) -> tuple[Block, ...]:
    at = (phase.phase, phase.round)
    order = next((each for each in record.orders if (each.phase, each.round) == at), None)
    if order is not None:
        return (Note(f"{order_text(record.spec, order)}."),)
    is_judging = phase.phase == JUDGEMENT
    return () if is_judging else (Note("All at once: nobody heard the others of this phase."),)


def _turned(record: Record, turns: tuple[TurnFact, ...]) -> tuple[Block, ...]:
    """The turns in order; a point of information that was let pass is left out."""
    return tuple(turn(record, each) for each in turns if not was_let_pass(each))


def _after(record: Record, phase: PhaseOpened) -> tuple[Block, ...]:
    is_judging = phase.phase == JUDGEMENT
    if not is_judging and phase.phase != REBUTTAL:
        return ()
    here = [
        each
        for each in record.assessments
        if each.is_last == is_judging and (is_judging or each.round == phase.round)
    ]
    blocks = tuple(block for each in here for block in _assessment(record, each))
    stopped = record.stopped
    if not is_judging and stopped is not None and stopped.round == phase.round:
        return (*blocks, Note(stop_text(stopped)))
    return blocks


def assessment_alone(record: Record, fact: RoundAssessed) -> Transcript:
    """One assessment whole, as a page of its own."""
    whole = _assessed(record, fact)
    return Transcript(record.spec.motion, "", (Section(whole.title, whole.blocks),))


def _assessment(record: Record, fact: RoundAssessed) -> Iterator[Block]:
    if fact.is_last:
        chart = trend_chart(record) if len(record.assessments) > 1 else totals_chart(record, fact)
        yield Figure(chart)
    yield _assessed(record, fact)


def _assessed(record: Record, fact: RoundAssessed) -> Group:
    said = fact.assessment
    ranked = sorted(said.assessed, key=lambda each: -PANEL.exact(each.scores))
    rows = tuple((_name(record, each.debater), *scores_row(PANEL, each.scores)) for each in ranked)
    seen = (("Observed", ", ".join(said.observations) or "nothing of note"),)
    quality = (("Quality of the debate", f"{said.quality} of 10"),)
    return Group(
        f"Assessment {rounds_text(fact)}",
        (
            Prose(said.recommendation),
            Table(("Debater", *rubric_head(PANEL)), rows),
            *(_remarks(record, each) for each in ranked if each.strengths or each.weaknesses),
            Facts((*quality, *seen)),
        ),
    )


def _remarks(record: Record, each: Assessed) -> Group:
    remarks = (
        *(Prose(said, label="Strength") for said in each.strengths),
        *(Prose(said, label="Weakness") for said in each.weaknesses),
    )
    return Group(_name(record, each.debater), remarks)


def _name(record: Record, who: str) -> str:
    return next((each.name for each in record.spec.debaters if each.id == who), who)


PANEL_MANNER = Manner(_before, _turned, _after)
