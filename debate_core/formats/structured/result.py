"""The output of a debate of format `structured`: the trace table, the briefing, the result.

All three are read off the record; totals and the gap's reading are counted by code.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from pydantic import Field

from debate_core.domain.decision import UNDECIDED
from debate_core.domain.record import Record
from debate_core.domain.result import JudgeResult
from debate_core.domain.values import Value
from debate_core.formats.structured.arguments import Argument
from debate_core.formats.structured.findings import (
    Finding,
    Findings,
    Reading,
    SideTotals,
    Standing,
    count_standings,
    reading_of,
)
from debate_core.formats.structured.forms import CROSS, REPLIES, Closing, ResponseKind
from debate_core.formats.structured.options import rubric_of
from debate_core.formats.structured.traces import (
    ArgumentTrace,
    FollowUp,
    find_closings,
    trace_arguments,
)

_MET: dict[ResponseKind, str] = {
    "refute": "refutation",
    "challenge": "challenge",
    "concede": "concession",
    "partial": "part granted",
}
CUT_OFF = "closed before an answer"

NoStanding = Literal["not judged", "undecided"]
"""The reasons why no judge's word stands: none was given, or too few judges held one side."""


class TraceRow(Value):
    """One argument's fate."""

    argument: str
    claim: str
    answered: str
    """The way the other side met it, and how many of its questions were answered."""
    standing: Standing | NoStanding
    reason: str


class Briefing(Value):
    """A briefing for somebody who has to decide."""

    motion: str
    key_insight: str
    recommendation: str
    unresolved_questions: tuple[str, ...]


class ScoredArgument(Value):
    """An argument with its challenge, its pairs and its scores."""

    id: str
    stance: str
    argument: Argument
    response: ResponseKind | None
    challenge: str | None
    pairs: tuple[FollowUp, ...]
    scores: dict[str, int] = Field(default_factory=dict[str, int])
    total: float | None
    fallacies: tuple[str, ...] = ()
    note: str = ""
    standing: Standing | NoStanding = "not judged"
    reason: str = ""


class StructuredResult(Value):
    """The whole debate as data."""

    motion: str
    rubric: str
    arguments: tuple[ScoredArgument, ...]
    closings: dict[str, Closing]
    marks: tuple[str, ...]
    """The notes of the rules on the turns: malformed, unanswered, over length."""
    totals: dict[str, float]
    gap: float | None
    reading: Reading | None
    trace: tuple[TraceRow, ...]
    briefing: Briefing | None
    judges: tuple[JudgeResult, ...] = ()
    """Every judge, where the verdict is made of several askings; the rest is told by one of them.
    """


def findings_of(record: Record) -> Findings | None:
    """The judge's word, once it is given."""
    return record.verdict if isinstance(record.verdict, Findings) else None


def standings_of(record: Record) -> SideTotals:
    """Count the totals of the two sides so far."""
    found = findings_of(record)
    return count_standings(found, rubric_of(record.spec)) if found else SideTotals({})


def list_trace_rows(record: Record) -> tuple[TraceRow, ...]:
    """The rows of the argument trace table."""
    found = _group_by_argument(findings_of(record))
    return tuple(
        _make_row(trace, found.get(trace.id), record)
        for trace in trace_arguments(record.transcript)
    )


def find_other_standings(record: Record) -> dict[str, tuple[Standing, ...]]:
    """Find the standings in other askings that differ from the one told, by the argument's id."""
    told = _group_by_argument(findings_of(record))
    others: dict[str, dict[Standing, None]] = {}
    for asking in record.list_answers(Findings):
        for finding in asking.form.findings:
            known = told.get(finding.argument)
            if known and finding.standing != known.standing:
                others.setdefault(finding.argument, {})[finding.standing] = None
    return {argument: tuple(standings) for argument, standings in others.items()}


def make_briefing(record: Record) -> Briefing | None:
    """The decision briefing; None until the judge has spoken."""
    found = findings_of(record)
    if found is None:
        return None
    return Briefing(
        motion=record.spec.motion,
        key_insight=found.key_insight,
        recommendation=found.recommendation,
        unresolved_questions=found.unresolved_questions,
    )


def build_structured_result(record: Record) -> StructuredResult:
    """The whole debate as data, as far as it has come."""
    result, found = standings_of(record), _group_by_argument(findings_of(record))
    return StructuredResult(
        motion=record.spec.motion,
        rubric=rubric_of(record.spec).name,
        arguments=tuple(
            _make_scored_argument(trace, found.get(trace.id), record)
            for trace in trace_arguments(record.transcript)
        ),
        closings=find_closings(record.transcript),
        marks=tuple(list_marks(record)),
        totals={side: float(total) for side, total in result.totals.items()},
        gap=None if result.gap is None else float(result.gap),
        reading=result.reading,
        trace=list_trace_rows(record),
        briefing=make_briefing(record),
    )


def list_marks(record: Record) -> Sequence[str]:
    """List what the rules noted, each with the side and the phase it is about."""
    return [
        f"{entry.stance}, {entry.phase}: {mark}"
        for entry in record.transcript
        for mark in entry.marks
    ]


def totals_text(record: Record) -> str:
    """The sides' totals, the gap and its reading, in a line."""
    result = standings_of(record)
    totals = ", ".join(f"{side} {float(total):.2f}" for side, total in result.totals.items())
    if result.gap is None:
        return f"totals: {totals or 'none'}"
    return f"totals: {totals}; gap {gap_text(result.gap)}, {result.reading}"


def list_argument_lines(record: Record) -> tuple[str, ...]:
    """List the report's lines of this format beyond those of every format."""
    told = () if _is_undecided(record) else (totals_text(record),)
    return (*told, *(f"noted: {mark}" for mark in list_marks(record)))


def gap_text(gap: Fraction) -> str:
    """A gap in two decimals, or in as many as leave it on its side of a reading's bound."""
    places, shown = 2, f"{float(gap):.2f}"
    while reading_of(Fraction(shown)) != reading_of(gap):
        places += 1
        shown = f"{float(gap):.{places}f}"
    return shown


def describe_answer(trace: ArgumentTrace, record: Record) -> str:
    """Say in a few words how an argument was met; nobody is blamed for what a closing cut off."""
    if trace.response is None:
        return CUT_OFF if was_meeting_cut_off(trace, record) else "unanswered"
    asked = len(trace.questions)
    answered = sum(question.answer is not None for question in trace.questions)
    if not asked:
        how_many = "no question asked"
    elif answered == asked:
        how_many = "answered"
    elif answered:
        how_many = f"{answered} of {asked} questions answered"
    else:
        replied = _list_sides_heard(record, REPLIES)
        was_cut_off = record.closing is not None and trace.stance not in replied
        how_many = CUT_OFF if was_cut_off else "left unanswered"
    return f"{_MET[trace.response.kind]}, {how_many}"


def was_meeting_cut_off(trace: ArgumentTrace, record: Record) -> bool:
    """True if the debate was closed before the other side had its turn to meet an argument."""
    others = _list_sides_heard(record, CROSS) - {trace.stance}
    return record.closing is not None and not others


def _list_sides_heard(record: Record, phase: str) -> set[str]:
    """The sides whose turn in a phase is on record, taken or missed."""
    return {
        record.spec.debater(turn.debater).stance for turn in record.turns if turn.phase == phase
    }


def _group_by_argument(found: Findings | None) -> dict[str, Finding]:
    return {finding.argument: finding for finding in found.findings} if found else {}


def _make_row(trace: ArgumentTrace, finding: Finding | None, record: Record) -> TraceRow:
    return TraceRow(
        argument=trace.id,
        claim=trace.argument.claim,
        answered=describe_answer(trace, record),
        standing=finding.standing if finding else _explain_no_standing(record),
        reason=finding.reason if finding else "",
    )


def _make_scored_argument(
    trace: ArgumentTrace, finding: Finding | None, record: Record
) -> ScoredArgument:
    response = trace.response
    return ScoredArgument(
        id=trace.id,
        stance=trace.stance,
        argument=trace.argument,
        response=response.kind if response else None,
        challenge=response.reasoning if response else None,
        pairs=trace.questions,
        total=rubric_of(record.spec).compute_total(finding.scores) if finding else None,
        standing=finding.standing if finding else _explain_no_standing(record),
        **(finding.model_dump(exclude={"argument", "standing"}) if finding else {}),
    )


def _explain_no_standing(record: Record) -> NoStanding:
    """Say why an argument has no standing."""
    return "undecided" if _is_undecided(record) else "not judged"


def _is_undecided(record: Record) -> bool:
    return record.decision is not None and record.decision.rule == UNDECIDED
