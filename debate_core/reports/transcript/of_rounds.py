"""What format `rounds` adds to a transcript: the judge's verdict with its scores."""

import json
from collections.abc import Iterator

from debate_core.domain.forms import Verdict
from debate_core.domain.record import Record
from debate_core.domain.rubric import ROUNDS
from debate_core.domain.rulings import PhaseOpened
from debate_core.formats.rounds import JUDGEMENT, declared_stance
from debate_core.reports.transcript.course import Manner
from debate_core.reports.transcript.scores import bar_of_its_own, rubric_head, scores_row
from debate_core.show.blocks import (
    Block,
    Facts,
    Figure,
    Group,
    Prose,
    Table,
    Verbatim,
)
from debate_core.show.charts import Chart


def _after(record: Record, phase: PhaseOpened) -> tuple[Block, ...]:
    verdict = record.verdict.verdict if record.verdict else None
    if phase.phase != JUDGEMENT or not isinstance(verdict, Verdict):
        return ()
    winner = declared_stance(verdict.winner, record.spec) or "none: a synthesis of several stances"
    told = (Facts((("Winner", winner),)), Prose(verdict.verdict), Prose(verdict.reasoning))
    return (*told, *_scores(verdict), *_synthesis(record))


def _scores(verdict: Verdict) -> Iterator[Block]:
    if not verdict.scores:
        return
    yield Figure(_chart(verdict))
    rows = tuple(
        (each.stance, *scores_row(ROUNDS, each.scores))
        for each in sorted(verdict.scores, key=lambda one: -ROUNDS.total(one.scores))
    )
    yield Table(("Stance", *rubric_head(ROUNDS)), rows)
    for each in verdict.scores:
        remarks = (Prose(each.strength, label="Strength"), Prose(each.weakness, label="Weakness"))
        kept = tuple(remark for remark in remarks if remark.text.strip())
        if kept:
            yield Group(each.stance, kept, side=each.stance)


def _chart(verdict: Verdict) -> Chart:
    stances = tuple(each.stance for each in verdict.scores)
    series = tuple(
        bar_of_its_own(
            each.stance, ROUNDS.total(each.scores), place, len(stances), side=each.stance
        )
        for place, each in enumerate(verdict.scores)
    )
    return Chart("scores", "The judge's scores, 1 to 10", "bars", stances, series, 0, 10)


def _synthesis(record: Record) -> tuple[Block, ...]:
    if record.synthesis is None:
        return ()
    text = json.dumps(record.synthesis.synthesis.value, ensure_ascii=False, indent=2)
    return (Group("The result, in the shape that was asked for", (Verbatim(text),)),)


ROUNDS_MANNER = Manner(after=_after)
