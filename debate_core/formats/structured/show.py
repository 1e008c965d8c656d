"""What readers are shown of format `structured`: turns, arguments, the judge's findings."""

from collections.abc import Iterator, Mapping, Sequence

from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT
from debate_core.domain.turns import Turn
from debate_core.formats.structured.arguments import argument_ids, prefix_of, question_id
from debate_core.formats.structured.findings import EVEN, Findings, Standings
from debate_core.formats.structured.forms import (
    CLOSING,
    CROSS,
    Closing,
    CrossExamination,
    Opening,
    Remark,
    Replies,
    stated,
)
from debate_core.formats.structured.options import rubric_of
from debate_core.formats.structured.result import (
    Briefing,
    ScoredArgument,
    TraceRow,
    as_declared,
    briefing,
    gap_text,
    how_answered,
    other_standings,
    standings_of,
    structured_result,
    trace_rows,
)
from debate_core.formats.structured.traces import ArgumentTrace, traces
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Facts,
    Figure,
    Group,
    Listing,
    Note,
    Pair,
    Pairs,
    Prose,
    Section,
    Table,
)
from debate_core.show.charts import Chart, bar_chart
from debate_core.show.pieces import Card, Tone
from debate_core.show.scores import score_bars, scores_table, weights

_TRACE, _BRIEFING = "Argument trace", "Decision briefing"
_COUNTED = "1 to 10; totals are counted by code"


def body(record: Record, turn: Turn) -> tuple[Block, ...]:
    """What was said in a turn, item by item."""
    match turn.answer:
        case Opening() as said:
            return tuple(_arguments(said, record.spec.debater(turn.debater).stance))
        case CrossExamination() as said:
            return tuple(_responses(said))
        case Replies() as said:
            return (_replies(record, said),)
        case Closing() as said:
            return (
                Group("Conceded", _remarks(said.concessions)),
                Group("Still standing", _remarks(said.standing)),
                Group(f"Final position: {said.shift}", (Prose(said.position),)),
            )
        case said:
            return (Prose(said.as_text()),)


def _arguments(said: Opening, stance: str) -> Iterator[Block]:
    names = argument_ids(said.arguments, prefix_of(stance))
    for name, each in zip(names, said.arguments, strict=True):
        evidence = (Prose(each.evidence, "Evidence:"),) if each.evidence.strip() else ()
        yield Group(f"{name}: {each.claim}", (Prose(each.reasoning), *evidence))
    if said.unread.strip():
        yield Prose(said.unread)


def _responses(said: CrossExamination) -> Iterator[Block]:
    for each in said.responses:
        questions = (
            Prose(question, question_id(each.argument, number))
            for number, question in enumerate(each.questions, start=1)
        )
        yield Group(stated(each), (Prose(each.reasoning), *questions))


def _replies(record: Record, said: Replies) -> Pairs:
    """Each answer below the question that it answers."""
    asked = {each.id: each.question for trace in traces(record.entries) for each in trace.questions}
    return Pairs(
        tuple(
            Pair(each.question, asked.get(each.question, ""), each.answer) for each in said.answers
        )
    )


def _remarks(remarks: tuple[Remark, ...]) -> tuple[Block, ...]:
    return tuple(Prose(each.text, each.argument) for each in remarks) or (Note("Nothing."),)


def arguments_card(record: Record) -> Card:
    """Every argument's id and claim, for the reader of the challenges to them."""
    about = "From here on each goes by its id. Each side now meets every one of the other."
    sides = (_claims(record, each) for each in record.spec.debaters)
    return Card("arguments", "The arguments", (Prose(about), *sides), shown="thread")


def _claims(record: Record, debater: Debater) -> Group:
    claims = tuple(
        Prose(each.argument.claim, each.id) for each in of_side(record, debater.stance)
    ) or (Note("No arguments."),)
    return Group(f"{debater.stance}: {debater.name}", claims, side=debater.stance)


def pairs_cards(record: Record) -> Iterator[Card]:
    """Challenge and answer together, side by side; once, when the next phase has opened."""
    *before, now = (each.phase for each in record.phases)
    is_over = now == CLOSING or (now == JUDGEMENT and CLOSING not in before)
    if not is_over or CROSS not in before:
        return
    for stance in record.spec.stances:
        if mine := of_side(record, stance):
            yield Card(
                key=f"pairs {stance}",
                title=f"Cross-examination: the arguments {stance}",
                blocks=tuple(_pairs(each, record) for each in mine),
                side=stance,
                shown="thread",
            )


def _pairs(trace: ArgumentTrace, record: Record) -> Group:
    title = f"{trace.id}: {trace.argument.claim}"
    if trace.response is None:
        return Group(title, (Note("The other side left it unanswered."),), side=trace.stance)
    met, why = Note(how_answered(trace, record)), Prose(trace.response.reasoning)
    pairs = tuple(Pair(each.id, each.question, each.answer) for each in trace.questions)
    return Group(title, (met, why, *([Pairs(pairs)] if pairs else [])), side=trace.stance)


def of_side(record: Record, stance: str) -> tuple[ArgumentTrace, ...]:
    """A side's arguments."""
    return tuple(each for each in traces(record.entries) if each.stance == stance)


def findings_cards(record: Record, said: Findings) -> Iterator[Card]:
    """Who argued better, and each argument's scores: as bars in a thread, else as a table."""
    yield _verdict_card(record, said)
    arguments = structured_result(record).arguments
    for stance in record.spec.stances:
        if mine := [each for each in arguments if each.stance == stance]:
            yield _scores_card(record, stance, mine)
    yield _table_card(record, arguments)


def _verdict_card(record: Record, said: Findings) -> Card:
    result, rubric = standings_of(record), rubric_of(record.spec)
    leader = None if result.reading == EVEN else result.ahead
    return Card(
        key="verdict",
        title=f"Verdict: {_verdict(result, record.spec)}",
        blocks=(Prose(said.key_insight), *_totals(result, record.spec)),
        foot=f"How well each side argued, not who is right: {weights(rubric)}. Counted by code",
        by_judge=True,
        side=as_declared(leader, record.spec) if leader else "",
        tone="judge",
    )


def _verdict(result: Standings, spec: Specification) -> str:
    if result.ahead is None or result.reading == EVEN:
        return EVEN if result.totals else "no scores"
    ahead = as_declared(result.ahead, spec)
    if result.gap is None:
        return f"only {ahead} was scored"
    return f"{ahead}, ahead by {gap_text(result.gap)}"


def _totals(result: Standings, spec: Specification) -> Iterator[Block]:
    highest = rubric_of(spec).highest
    totals = {as_declared(side, spec): float(total) for side, total in result.totals.items()}
    bars = (Bar(side, each, f"{each:.2f} of {highest}", side=side) for side, each in totals.items())
    yield Bars(tuple(bars), highest)
    if result.gap is not None:
        yield Facts((("Gap", f"{gap_text(result.gap)}: {result.reading}"),))


def _scores_card(record: Record, stance: str, mine: Sequence[ScoredArgument]) -> Card:
    return Card(
        key=f"scores {stance}",
        title=f"Scores: the arguments {stance}",
        blocks=tuple(_scores(each, record) for each in mine),
        foot=_COUNTED,
        by_judge=True,
        side=stance,
        shown="thread",
    )


def _scores(scored: ScoredArgument, record: Record) -> Group:
    if scored.total is None:
        title, left_out = f"{scored.id}: {scored.standing}", Note("The judge left it out.")
        return Group(title, (left_out,), side=scored.stance)
    rubric = rubric_of(record.spec)
    bars = score_bars(scored.scores, rubric, scored.stance)
    fallacies = _fallacies(scored, "Fallacies:")
    title = f"{scored.id}: {scored.total:.2f} of {rubric.highest}, {scored.standing}"
    return Group(title, (bars, *fallacies, Prose(scored.note)), side=scored.stance)


def _table_card(record: Record, arguments: Sequence[ScoredArgument]) -> Card:
    """All scores in one table, and below it what the judge noted."""
    scored = [each for each in arguments if each.total is not None]
    left_out = ", ".join(each.id for each in arguments if each.total is None)
    rows = [(each.id, each.scores) for each in scored]
    return Card(
        key="scores",
        title="Scores by argument",
        blocks=(
            scores_table(rubric_of(record.spec), "Argument", rows),
            *([Note(f"The judge left these out: {left_out}.")] if left_out else []),
            *(remark for each in scored for remark in _noted(each)),
        ),
        foot=_COUNTED,
        by_judge=True,
        tone="judge",
        shown="details",
    )


def _noted(scored: ScoredArgument) -> Iterator[Prose]:
    if scored.note.strip():
        yield Prose(scored.note, scored.id)
    yield from _fallacies(scored, f"Fallacies in {scored.id}:")


def _fallacies(scored: ScoredArgument, label: str) -> tuple[Prose, ...]:
    return (Prose(", ".join(scored.fallacies), label),) if scored.fallacies else ()


def conclusions(record: Record) -> Iterator[Card]:
    """What became of each argument, with or without the judge, and the judge's briefing."""
    rows, told = trace_rows(record), briefing(record)
    is_judged = told is not None
    if rows:
        tone: Tone = "judge" if is_judged else "plain"
        yield Card("trace", _TRACE, _trace(record, rows), by_judge=is_judged, tone=tone)
    if told:
        blocks = (Prose("", told.motion), *_briefing(told))
        yield Card("briefing", _BRIEFING, blocks, by_judge=True, tone="good")


def results(record: Record) -> tuple[Section, ...]:
    """The same as chapters of a transcript, which has the motion for its title."""
    rows, told = trace_rows(record), briefing(record)
    traced = (Section(_TRACE, _trace(record, rows)),) if rows else ()
    return (*traced, Section(_BRIEFING, _briefing(told))) if told else traced


def _trace(record: Record, rows: Sequence[TraceRow]) -> tuple[Block, ...]:
    head = ("Argument", "Claim", "How it was answered", "Standing", "Reason")
    others = other_standings(record)
    cells = tuple(
        (row.argument, row.claim, row.answered, _standing(row, others), row.reason) for row in rows
    )
    scored = [each for each in structured_result(record).arguments if each.total is not None]
    chart = (Figure(_chart(scored)),) if scored else ()
    return (*chart, Table(head, cells))


def _standing(row: TraceRow, others: Mapping[str, Sequence[str]]) -> str:
    """The standing that is told, and those of other askings where they differ."""
    differing = ", ".join(others.get(row.argument, ()))
    return f"{row.standing}; in another asking: {differing}" if differing else row.standing


def _chart(scored: Sequence[ScoredArgument]) -> Chart:
    bars = [(each.id, each.total or 0, each.stance) for each in scored]
    return bar_chart("arguments", "Scores of the arguments, 1 to 10", bars, 0, 10)


def _briefing(told: Briefing) -> tuple[Block, ...]:
    questions = told.unresolved_questions
    return (
        Prose(told.key_insight.strip() or "None.", "Key insight:"),
        Prose(told.recommendation.strip() or "None.", "Recommendation:"),
        Group("Unresolved questions", (Listing(questions) if questions else Note("None."),)),
    )
