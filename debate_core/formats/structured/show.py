"""The cards of format `structured`: turns, arguments, the judge's findings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from debate_core.domain.facts import PhaseOpened, StepAnswered
from debate_core.domain.judges import list_askings
from debate_core.domain.record import Record
from debate_core.domain.result import list_judge_results, list_judges, select_told_verdict
from debate_core.domain.specification import Specification
from debate_core.domain.steps import JUDGEMENT, Speak
from debate_core.domain.turns import Turn
from debate_core.formats.readers import (
    PhaseHeading,
    Readers,
    SchedulePart,
    describe_verdict,
    list_parts,
)
from debate_core.formats.structured.arguments import (
    make_question_id,
    number_arguments,
    prefix_of,
    rubric_of,
)
from debate_core.formats.structured.forms import (
    CLOSING,
    CLOSING_WORDS,
    CROSS,
    OPENING,
    REPLIES,
    Closing,
    CrossExamination,
    Opening,
    Remark,
    Replies,
    describe_response,
    trace_arguments,
)
from debate_core.formats.structured.result import (
    EVEN,
    SCORED,
    Briefing,
    Findings,
    ScoredArgument,
    SideTotals,
    StructuredResult,
    TraceRow,
    build_structured_result,
    find_other_standings,
    gap_text,
    list_argument_lines,
    list_trace_rows,
    make_briefing,
    spell_stance,
    standings_of,
)
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
from debate_core.show.charts import Chart, make_bar_chart
from debate_core.show.checked import explain_checked_verdict
from debate_core.show.pieces import Card, Piece, Tone
from debate_core.show.scores import format_weights, make_scores_table
from debate_core.show.votes import make_decision_card

_TRACE, _BRIEFING = "Argument trace", "Decision briefing"


def _show_turn(record: Record, turn: Turn) -> tuple[Block, ...]:
    """Show what was said in a turn, item by item."""
    match turn.answer:
        case Opening() as said:
            return tuple(_show_arguments(said, record.spec.debater(turn.debater).stance))
        case CrossExamination() as said:
            return tuple(_show_responses(said))
        case Replies() as said:
            return (_show_replies(record, said),)
        case Closing() as said:
            return (
                Group("Conceded", _show_remarks(said.concessions)),
                Group("Still standing", _show_remarks(said.standing)),
                Group(f"Final position: {said.shift}", (Prose(said.position),)),
            )
        case said:
            return (Prose(said.as_text()),)


def _show_arguments(said: Opening, stance: str) -> Iterator[Block]:
    names = number_arguments(said.arguments, prefix_of(stance))
    for name, argument in zip(names, said.arguments, strict=True):
        evidence = (Prose(argument.evidence, "Evidence:"),) if argument.evidence.strip() else ()
        yield Group(f"{name}: {argument.claim}", (Prose(argument.reasoning), *evidence))
    if said.unread.strip():
        yield Prose(said.unread)


def _show_responses(said: CrossExamination) -> Iterator[Block]:
    for response in said.responses:
        questions = (
            Prose(question, make_question_id(response.argument, number))
            for number, question in enumerate(response.questions, start=1)
        )
        yield Group(describe_response(response), (Prose(response.reasoning), *questions))


def _show_replies(record: Record, said: Replies) -> Pairs:
    """Each answer below the question that it answers."""
    asked = {
        question.id: question.question
        for trace in trace_arguments(record.transcript)
        for question in trace.questions
    }
    return Pairs(
        tuple(
            Pair(reply.question, asked.get(reply.question, ""), reply.answer)
            for reply in said.answers
        )
    )


def _show_remarks(remarks: tuple[Remark, ...]) -> tuple[Block, ...]:
    return tuple(Prose(remark.text, remark.argument) for remark in remarks) or (Note("Nothing."),)


def _make_verdict_card(record: Record, said: Findings) -> Card:
    result, rubric = standings_of(record), rubric_of(record.spec)
    leader = None if result.reading == EVEN else result.ahead
    return Card(
        key="verdict",
        title=f"Verdict: {_describe_verdict(result, record.spec)}",
        blocks=(Prose(said.key_insight), *_show_totals(result, record.spec)),
        foot=f"How well each side argued, not who is right: {format_weights(rubric)}",
        by_judge=True,
        side=spell_stance(leader, record.spec) if leader else "",
        tone="judge",
    )


def _describe_verdict(result: SideTotals, spec: Specification) -> str:
    if result.ahead is None or result.reading == EVEN:
        return EVEN if result.totals else "no scores"
    ahead = spell_stance(result.ahead, spec)
    if result.gap is None:
        return f"only {ahead} was scored"
    return f"{ahead}, ahead by {gap_text(result.gap)}"


def _show_totals(result: SideTotals, spec: Specification) -> Iterator[Block]:
    highest = rubric_of(spec).highest
    totals = {spell_stance(side, spec): float(total) for side, total in result.totals.items()}
    bars = (
        Bar(side, total, f"{total:.2f} of {highest}", side=side) for side, total in totals.items()
    )
    yield Bars(tuple(bars), highest)
    if result.gap is not None:
        yield Facts((("Gap", f"{gap_text(result.gap)}: {result.reading}"),))


def _show_scores(record: Record) -> Iterator[Section]:
    """All scores in one table, and below it what the judge noted."""
    arguments = build_structured_result(record).arguments
    scored = [argument for argument in arguments if argument.total is not None]
    left_out = ", ".join(argument.id for argument in arguments if argument.total is None)
    rows = [(argument.id, argument.scores) for argument in scored]
    if scored:
        blocks = (
            make_scores_table(rubric_of(record.spec), "Argument", rows),
            *([Note(f"The judge left these out: {left_out}.")] if left_out else []),
            *(remark for argument in scored for remark in _show_note(argument)),
        )
        yield Section("Scores by argument", blocks)


def _show_note(scored: ScoredArgument) -> Iterator[Prose]:
    if scored.note.strip():
        yield Prose(scored.note, scored.id)
    yield from _show_fallacies(scored, f"Fallacies in {scored.id}:")


def _show_fallacies(scored: ScoredArgument, label: str) -> tuple[Prose, ...]:
    return (Prose(", ".join(scored.fallacies), label),) if scored.fallacies else ()


def make_conclusion_cards(record: Record) -> Iterator[Card]:
    """Show what became of each argument, with or without the judge, and the judge's briefing."""
    rows, told = list_trace_rows(record), make_briefing(record)
    is_judged = told is not None
    if rows:
        tone: Tone = "judge" if is_judged else "plain"
        traced = _show_trace(record, rows)
        # A thread has it behind the button to the scores: every claim in it was just read.
        yield Card("trace", _TRACE, traced, by_judge=is_judged, tone=tone, shown="details")
    if told:
        # The key insight stands on the verdict's card.
        yield Card("briefing", _BRIEFING, _show_advice(told), by_judge=True, tone="good")


def _list_sections(record: Record) -> tuple[Section, ...]:
    """The same as chapters of a transcript, which has the motion for its title."""
    rows, told = list_trace_rows(record), make_briefing(record)
    traced = (Section(_TRACE, _show_trace(record, rows)),) if rows else ()
    traced = (*_show_scores(record), *traced)
    return (*traced, Section(_BRIEFING, _show_briefing(told))) if told else traced


def _show_trace(record: Record, rows: Sequence[TraceRow]) -> tuple[Block, ...]:
    head = ("Argument", "Claim", "How it was answered", "Standing", "Reason")
    others = find_other_standings(record)
    cells = tuple(
        (row.argument, row.claim, row.answered, _describe_standing(row, others), row.reason)
        for row in rows
    )
    scored = [
        argument
        for argument in build_structured_result(record).arguments
        if argument.total is not None
    ]
    chart = (Figure(_draw_chart(scored)),) if scored else ()
    return (*chart, Table(head, cells))


def _describe_standing(row: TraceRow, others: Mapping[str, Sequence[str]]) -> str:
    """The standing that is told, and those of other askings where they differ."""
    differing = ", ".join(others.get(row.argument, ()))
    return f"{row.standing}; in another asking: {differing}" if differing else row.standing


def _draw_chart(scored: Sequence[ScoredArgument]) -> Chart:
    bars = [(argument.id, argument.total or 0, argument.stance) for argument in scored]
    return make_bar_chart("arguments", "Scores of the arguments, 1 to 10", bars, 0, 10)


def _show_briefing(told: Briefing) -> tuple[Block, ...]:
    return (Prose(told.key_insight.strip() or "None.", "Key insight:"), *_show_advice(told))


def _show_advice(told: Briefing) -> tuple[Block, ...]:
    questions = told.unresolved_questions
    return (
        Prose(told.recommendation.strip() or "None.", "Recommendation:"),
        Group("Unresolved questions", (Listing(questions) if questions else Note("None."),)),
    )


_COURSES = {
    OPENING: "both at once, 3 to 5 arguments each",
    CROSS: "both at once: each meets every argument of the other, and asks",
    REPLIES: "both at once: each answers what was asked of its arguments",
    CLOSING: f"both at once, {CLOSING_WORDS} words each: what is conceded, what still stands, "
    "and where each side is now",
    JUDGEMENT: "every argument is scored; code counts the totals",
}
"""The way each phase is held, in the plan and below its heading."""


class StructuredReaders(Readers):
    """The texts and cards of a debate by arguments."""

    def describe_schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[SchedulePart, ...]:
        return list_parts(phases, lambda phase: _COURSES[phase])

    def describe_who_decides(self, spec: Specification) -> str:
        own = "the judge's scores for each argument, totalled by code"
        is_checked = len(list_askings(spec)) > 1
        return f"{own}: {describe_verdict(spec)}" if is_checked else own

    def make_heading(self, record: Record, phase: PhaseOpened) -> PhaseHeading:
        return PhaseHeading(super().make_heading(record, phase).title, _COURSES[phase.phase])

    def list_report_lines(self, record: Record) -> tuple[str, ...]:
        told = list_argument_lines(select_told_verdict(record))
        return (*super().list_report_lines(record), *told)

    def build_result(self, record: Record) -> StructuredResult:
        told = build_structured_result(select_told_verdict(record))
        return told.model_copy(update={"judges": list_judge_results(record)})

    def show_turn(self, record: Record, turn: Turn) -> tuple[Block, ...]:
        return _show_turn(record, turn)

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        if isinstance(fact.answer, Findings):
            return (_make_verdict_card(select_told_verdict(record), fact.answer),)
        return super().tell_answer(record, fact)

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        yield from make_conclusion_cards(select_told_verdict(record))
        decision = record.decision
        if decision is None or decision.rule != SCORED:
            yield from super().tell_decision(record)
        else:  # a channel has the verdict's card, which says the same
            card = make_decision_card(record, decision, self._explain_decision(record))
            yield replace(card, shown="details")

    def show_results(self, record: Record) -> tuple[Section, ...]:
        return _list_sections(select_told_verdict(record))


def explain_gap(record: Record) -> str:
    """Say how far the two sides are apart."""
    return _describe_gap(record)


def explain_checked(record: Record) -> str:
    """Say how far they are apart in the asking that is told, and how the verdict was checked."""
    assert record.decision is not None
    checked = explain_checked_verdict(list_judges(record), record.decision)
    return f"{_describe_gap(select_told_verdict(record))} {checked}"


def _describe_gap(record: Record) -> str:
    """Say how far the two sides are apart, and what that is called."""
    stand = standings_of(record)
    totals = " to ".join(f"{float(total):.2f}" for total in sorted(stand.totals.values())[::-1])
    return f"{totals}, a gap of {gap_text(stand.gap or Fraction())}: {stand.reading}."
