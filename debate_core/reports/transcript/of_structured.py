"""What format `structured` adds to a transcript: scores by argument, the trace, the briefing."""

from collections.abc import Iterator

from debate_core.domain.record import Record
from debate_core.domain.rulings import PhaseOpened
from debate_core.domain.scoring_structured import rubric_of
from debate_core.formats.rounds import JUDGEMENT
from debate_core.reports.structured import (
    ScoredArgument,
    briefing,
    findings_of,
    gap_text,
    standings_of,
    structured_result,
    trace,
)
from debate_core.reports.transcript.course import Manner
from debate_core.reports.transcript.scores import rubric_head, scores_row
from debate_core.show.blocks import (
    Block,
    Facts,
    Figure,
    Group,
    Listing,
    Note,
    Prose,
    Section,
    Table,
)
from debate_core.show.charts import Chart, Series


def conclusions(record: Record) -> tuple[Section, ...]:
    """The trace table, and the briefing where the judge has spoken."""
    rows = tuple(
        (each.argument, each.claim, each.answered, each.standing, each.reason)
        for each in trace(record)
    )
    head = ("Argument", "Claim", "How it was answered", "Standing", "Reason")
    traced = (Section("Argument trace", (Table(head, rows),)),) if rows else ()
    return (*traced, *_briefing(record))


def _briefing(record: Record) -> tuple[Section, ...]:
    told = briefing(record)
    if told is None:
        return ()
    open_ = Listing(told.unresolved_questions) if told.unresolved_questions else Note("None.")
    blocks = (
        Prose(told.key_insight, label="Key insight"),
        Prose(told.recommendation, label="Recommendation"),
        Group("Unresolved questions", (open_,)),
    )
    return (Section("Decision briefing", blocks),)


def _after(record: Record, phase: PhaseOpened) -> tuple[Block, ...]:
    if phase.phase != JUDGEMENT or findings_of(record) is None:
        return ()
    arguments = structured_result(record).arguments
    scored = [each for each in arguments if each.total is not None]
    return (*_totals(record), *_scores(record, scored), *map(_card, arguments))


def _totals(record: Record) -> Iterator[Block]:
    result = standings_of(record)
    rows = [(f"Total {side}", f"{float(total):.2f} of 10") for side, total in result.totals.items()]
    if result.gap is not None:
        rows.append(("Gap", f"{gap_text(result.gap)}: {result.reading}"))
    yield Facts(tuple(rows))
    yield Note("The rubric measures how well was argued, not who is right; code counts the totals.")


def _scores(record: Record, scored: list[ScoredArgument]) -> Iterator[Block]:
    if not scored:
        return
    rubric = rubric_of(record.spec)
    yield Figure(_chart(scored))
    rows = tuple((each.id, *scores_row(rubric, each.scores)) for each in scored)
    yield Table(("Argument", *rubric_head(rubric)), rows)


def _chart(scored: list[ScoredArgument]) -> Chart:
    sides = tuple(dict.fromkeys(each.stance for each in scored))
    series = tuple(
        Series(side, tuple(each.total if each.stance == side else None for each in scored), side)
        for side in sides
    )
    labels = tuple(each.id for each in scored)
    return Chart("arguments", "Scores of the arguments, 1 to 10", "bars", labels, series, 0, 10)


def _card(scored: ScoredArgument) -> Group:
    """The judge's words on one argument."""
    total = "not judged" if scored.total is None else f"{scored.total:.2f}"
    rows = [("Standing", scored.standing), ("Reason", scored.reason), ("Note", scored.note)]
    rows.append(("Fallacies", ", ".join(scored.fallacies)))
    kept = tuple(row for row in rows if row[1].strip())
    return Group(f"{scored.id}: {total}", (Facts(kept),), scored.argument.claim, scored.stance)


STRUCTURED_MANNER = Manner(after=_after)
