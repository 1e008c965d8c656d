"""The judge's findings in format `structured`, and the result: totals, gap, trace table, briefing.

Rule: a total is counted here from the scores, without rounding; one that a judge states is ignored.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Self, cast, get_args

from pydantic import ConfigDict, Field

from debate_core.domain.form import AnswerContext
from debate_core.domain.forms import Forfeit
from debate_core.domain.judge_forms import JudgeForm
from debate_core.domain.judges import Asking
from debate_core.domain.naming import map_ids_by_tag, normalise_tag
from debate_core.domain.outcome import UNDECIDED, Decision
from debate_core.domain.reasons import GivenReason, QuotedWords, Reason
from debate_core.domain.record import Record
from debate_core.domain.rereading import CORRECTIONS
from debate_core.domain.result import JudgeResult
from debate_core.domain.rewording import reword_value
from debate_core.domain.rubric import DimensionScores, Rubric
from debate_core.domain.sides import plain_side
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Step
from debate_core.domain.text import capitalize_first, nest_quotes
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.structured.arguments import (
    JUDGE,
    Argument,
    find_naming_problems,
    keep_first,
    put_letters,
    rubric_of,
    spell_out_ids,
    stance_of,
)
from debate_core.formats.structured.forms import CROSS, REPLIES, Closing, ResponseKind, list_own_ids
from debate_core.formats.structured.steps import Examine
from debate_core.formats.structured.traces import (
    ArgumentTrace,
    FollowUp,
    could_answer,
    find_argument_of,
    find_closings,
    trace_arguments,
)
from debate_core.language import _

Standing = Literal["upheld", "partially upheld", "refuted", "uncertain"]
Fallacy = Literal[
    "straw man",
    "appeal to authority",
    "slippery slope",
    "false dilemma",
    "anecdotal evidence",
    "circular reasoning",
    "ad hominem",
]
SCORED = "argument_scores"
"""The rule of a decision by the totals of the two sides."""
NOTHING_SCORED, UNOPPOSED = "nothing_scored", "unopposed"
STANDINGS: tuple[Standing, ...] = get_args(Standing)
FALLACIES: tuple[Fallacy, ...] = get_args(Fallacy)


_TAG = re.compile(r"\[[^\[\]\n]{1,100}\]")
"""A tag in brackets, which stands for a side or its speaker."""
_HOSTED_EXTRA = 1000
"""The extra tokens that a hosted judge's findings on six arguments, its reason and speech take."""
_OFFLINE_REASON = 325
"""The tokens of the built-in judge's reason, which is a part of these where it gives one."""


class Finding(Value):
    """The judge's finding on one argument."""

    model_config = ConfigDict(extra="ignore")

    argument: str
    scores: DimensionScores
    fallacies: tuple[str, ...] = ()
    note: str = ""
    standing: Standing
    reason: str = ""

    def find_problems(self, rubric: Rubric, *, had_to_answer: bool = True) -> tuple[str, ...]:
        """Find the problems in it; empty if there are none."""
        found = [*rubric.find_problems(self.scores, had_to_answer=had_to_answer)]
        found += [
            f"“{name}” is no fallacy on the list"
            for name in self.fallacies
            if name not in FALLACIES
        ]
        if not self.reason.strip():
            found.append("the reason for its standing is missing")
        return tuple(f"{self.argument}: {problem}" for problem in found)

    def drop_scores(self, names: Collection[str]) -> Self:
        """Return the finding without its scores in those dimensions."""
        scores = {name: score for name, score in self.scores.items() if name not in names}
        return self.model_copy(update={"scores": scores})


class Findings(JudgeForm, tag="findings"):
    """The judge's findings on every argument, and its conclusions on the whole debate."""

    # A total that a judge states is ignored wherever it puts it.
    model_config = ConfigDict(extra="ignore")

    listed = ("findings", Finding)
    not_words = frozenset({"argument", "fallacies", "standing", "won", "side", "unmet", "result"})
    gives_reason = True
    reread = ("speech", "key_insight")

    findings: tuple[Finding, ...]
    speech: str = Field(default="", exclude_if=lambda speech: not speech)
    """The verdict as it is said to both speakers; the built-in judge and older ones give none."""
    key_insight: str = ""
    unresolved_questions: tuple[str, ...] = ()
    recommendation: str = ""
    reason: GivenReason = None

    @property
    def is_spoken(self) -> bool:
        return bool(self.speech.strip())

    def get_reason(self) -> Reason | None:
        return self.reason

    def count_hosted_extra(self) -> int:
        return _HOSTED_EXTRA if self.reason is None else _HOSTED_EXTRA - _OFFLINE_REASON

    def name_passage(
        self, heard: Sequence[Turn], quote: QuotedWords, turns: Sequence[int] = ()
    ) -> str:
        """Name the argument that words are about, or the phase, since turns show no numbers."""
        said = next((turn for turn in heard if turn.number == quote.turn), None)
        if said is None:
            return super().name_passage(heard, quote, turns)
        side = capitalize_first(said.stance)
        if name := find_argument_of(quote, heard):
            return _("{side} on “{name}”", side=side, name=nest_quotes(name))
        phase = CROSS if said.phase == REPLIES else said.phase  # both stand under one heading
        return _("{side}, {phase}", side=side, phase=_(phase))

    def find_named_winner(self, asked: AnswerContext) -> str | None:
        stand = count_standings(self, rubric_of(asked.spec))
        is_level = stand.ahead is None or stand.gap is None or stand.reading == EVEN
        return None if is_level or stand.ahead is None else spell_stance(stand.ahead, asked.spec)

    def is_level(self, asked: AnswerContext) -> bool:
        return count_standings(self, rubric_of(asked.spec)).reading == EVEN

    def list_told(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.speech, self.key_insight)))

    def find_doubts(self, asked: AnswerContext) -> tuple[str, ...]:
        faults = (fault.in_english() for fault in self.find_faults(asked))
        return tuple(put_letters(fault, asked.step.asking) for fault in faults)

    @classmethod
    def read_reply(cls, text: str, value: Mapping[str, object]) -> Self:
        return super().read_reply(text, _join_reason(value))

    @classmethod
    def read_partial_reply(cls, text: str, value: Mapping[str, object]) -> Self | None:
        whole = _join_reason(value)
        without = {name: said for name, said in whole.items() if name != "reason"}
        found = super().read_partial_reply(text, whole)
        return found or super().read_partial_reply(text, without)

    def as_text(self) -> str:
        return f"{self.key_insight}\n\n{self.recommendation}"

    def decide(self, step: Step, spec: Specification, heard: Collection[DebaterId]) -> Decision:
        """Decide for the side that scored more; for neither if within a point, or unopposed."""
        stand = count_standings(self, rubric_of(spec))
        if stand.gap is None:
            return Decision(choice=None, rule=UNOPPOSED if stand.ahead else NOTHING_SCORED)
        if stand.ahead is None or stand.reading == EVEN:
            return Decision(choice=EVEN, rule=SCORED)
        return Decision(choice=spell_stance(stand.ahead, spec), rule=SCORED)

    def count_totals(self, step: Step, spec: Specification) -> Mapping[str, float]:
        totals = count_standings(self, rubric_of(spec)).totals
        return {spell_stance(side, spec): float(total) for side, total in totals.items()}

    def resolve_letters(self, asking: Asking) -> Self:
        if not asking.letters:
            return self
        found = tuple(
            finding.model_copy(
                update={"argument": spell_out_ids(finding.argument.strip(" []"), asking)}
            )
            for finding in self.findings
        )
        reason = self.reason and self.reason.name_sides(asking.find_side)
        named = self.model_copy(update={"findings": found, "reason": reason})
        return named.reword(lambda text: spell_out_ids(asking.spell_out_letters(text), asking))

    def resolve_seats(self, spec: Specification) -> Self:
        """Name sides by their stance; where it speaks to them, by their speakers' names."""
        spoken = {
            name: reword_value(value, lambda text: _name_speakers(text, spec))
            for name, value in (("speech", self.speech), (CORRECTIONS, self.corrections))
        }
        return self.model_copy(update=spoken).spell_stances(spec)

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        return tuple(
            put_letters(problem, asked.step.asking) for problem in self._find_problems(asked)
        )

    def _find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        rubric, judged = rubric_of(asked.spec), trace_arguments(asked.heard)
        named, idle = [finding.argument for finding in self.findings], _find_unmet(asked)
        found = [*find_naming_problems(named, [trace.id for trace in judged], JUDGE)]
        found += [
            problem
            for finding in self.findings
            for problem in finding.find_problems(rubric, had_to_answer=finding.argument not in idle)
        ]
        texts = {"key insight": self.key_insight, "recommendation": self.recommendation}
        found += [f"the {name} is missing" for name, text in texts.items() if not text.strip()]
        return tuple(found)

    def salvage(self, asked: AnswerContext) -> Self | None:
        """Keep the findings whose argument exists and whose scores fit the rubric, once each.

        A fallacy that is not on the list is dropped from its finding, and so is a score for how
        it answered where there was nothing to answer.
        """
        rubric, idle = rubric_of(asked.spec), _find_unmet(asked)
        counted = (
            finding.drop_scores(rubric.answering) if finding.argument in idle else finding
            for finding in self.findings
        )
        sound = (
            (finding.argument, _drop_unlisted(finding))
            for finding in counted
            if not rubric.find_problems(finding.scores, had_to_answer=finding.argument not in idle)
        )
        kept = keep_first(sound, [trace.id for trace in trace_arguments(asked.heard)])
        return self.model_copy(update={"findings": kept}) if kept else None


def _name_speakers(text: str, spec: Specification) -> str:
    """Put debaters' names in place of their tags in brackets: whole at first, then as in talk."""
    ids, told = map_ids_by_tag(spec.debaters), set[DebaterId]()

    def name(found: re.Match[str]) -> str:
        who = ids.get(normalise_tag(found[0]))
        if who is None:
            return found[0]
        is_known = who in told
        told.add(who)
        return _shorten_name(who, spec) if is_known else spec.debater(who).name

    return _TAG.sub(name, text)


def _shorten_name(who: DebaterId, spec: Specification) -> str:
    """Return a debater's first name; the whole one if it has no two words or is not the only one.

    Who is called Sam Whitfield in one sentence is Sam in the next.
    """
    whole = spec.debater(who).name
    first, _, last = whole.partition(" ")
    begin_alike = [seat for seat in spec.debaters if seat.name.split()[0] == first]
    is_clear = first.isalpha() and last.isalpha() and len(begin_alike) == 1
    return first if is_clear else whole


def _join_reason(value: Mapping[str, object]) -> Mapping[str, object]:
    """Put what was checked, which a judge writes before its scores, into the reason after them."""
    reason, checked = value.get("reason"), value.get("checked")
    if not isinstance(reason, Mapping) or checked is None:
        return value
    return {**value, "reason": {"checked": checked, **cast("Mapping[str, object]", reason)}}


def _find_unmet(asked: AnswerContext) -> frozenset[str]:
    """Find the arguments that nobody responded to, which therefore had nothing to answer."""
    return frozenset(trace.id for trace in trace_arguments(asked.heard) if trace.response is None)


def _drop_unlisted(finding: Finding) -> Finding:
    known = tuple(fallacy for fallacy in finding.fallacies if fallacy in FALLACIES)
    return finding.model_copy(update={"fallacies": known})


Reading = Literal["evenly matched", "moderate", "significant"]
EVEN: Reading = "evenly matched"
_EVEN_UNDER = 1
_SIGNIFICANT_OVER = 3


@dataclass(frozen=True, slots=True)
class SideTotals:
    """The totals of the two sides; a side without scored arguments has no total."""

    totals: Mapping[str, Fraction]

    @property
    def gap(self) -> Fraction | None:
        """The distance between the two totals; None unless both sides have one."""
        if len(self.totals) < 2:
            return None
        return max(self.totals.values()) - min(self.totals.values())

    @property
    def reading(self) -> Reading | None:
        """The name of the gap: under 1 evenly matched, over 3 significant, else moderate."""
        return None if self.gap is None else reading_of(self.gap)

    @property
    def ahead(self) -> str | None:
        """The side with the higher total, or the only side that has one; None if they are equal."""
        best = max(self.totals.values(), default=None)
        leaders = [stance for stance, total in self.totals.items() if total == best]
        return leaders[0] if len(leaders) == 1 else None


def reading_of(gap: Fraction) -> Reading:
    """Name a gap by its size."""
    if gap < _EVEN_UNDER:
        return EVEN
    return "significant" if gap > _SIGNIFICANT_OVER else "moderate"


def spell_stance(side: str, spec: Specification) -> str:
    """Return a side's stance as its debater spells it."""
    declared = (debater.stance for debater in spec.debaters if plain_side(debater.stance) == side)
    return next(declared, side)


def count_standings(findings: Findings, rubric: Rubric) -> SideTotals:
    """Count each side's total: the mean of its arguments' weighted sums."""
    scores: dict[str, list[Fraction]] = {}
    for finding in findings.findings:
        scores.setdefault(stance_of(finding.argument), []).append(
            rubric.compute_exact(finding.scores)
        )
    return SideTotals({side: sum(found, Fraction()) / len(found) for side, found in scores.items()})


_MET: dict[ResponseKind, str] = {
    "refute": "refutation",
    "challenge": "challenge",
    "concede": "concession",
    "partial": "part granted",
}
UNANSWERED, CUT_OFF, NOT_YET = "unanswered", "closed before an answer", "not answered yet"
SKIPPED = "turn skipped"

NoStanding = Literal["not judged", "undecided"]
"""The reasons why there is no verdict: none was given, or too few judges agreed on one side."""


class TraceRow(Value):
    """The outcome for one argument."""

    argument: str
    claim: str
    answered: str
    """The other side's response, and how many of its questions were answered."""
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
    """The notes that the rules made on the turns: malformed, unanswered, too long."""
    totals: dict[str, float]
    gap: float | None
    reading: Reading | None
    trace: tuple[TraceRow, ...]
    briefing: Briefing | None
    judges: tuple[JudgeResult, ...] = ()
    """Every judge, if the verdict is made of several askings; the other fields are those of one of
    them.
    """


def findings_of(record: Record) -> Findings | None:
    """Return the judge's findings; None until they are given."""
    return record.verdict if isinstance(record.verdict, Findings) else None


def standings_of(record: Record) -> SideTotals:
    """Count the totals of the two sides so far."""
    found = findings_of(record)
    return count_standings(found, rubric_of(record.spec)) if found else SideTotals({})


def list_trace_rows(record: Record) -> tuple[TraceRow, ...]:
    """List the rows of the argument trace table."""
    found = _group_by_argument(findings_of(record))
    return tuple(
        _make_row(trace, found.get(trace.id), record)
        for trace in trace_arguments(record.transcript)
    )


def find_other_standings(record: Record) -> dict[str, tuple[Standing, ...]]:
    """Find the standings in other askings that differ from the one shown, by the argument's id."""
    told = _group_by_argument(findings_of(record))
    others: dict[str, dict[Standing, None]] = {}
    for asking in record.list_answers(Findings):
        for finding in asking.form.findings:
            known = told.get(finding.argument)
            if known and finding.standing != known.standing:
                others.setdefault(finding.argument, {})[finding.standing] = None
    return {argument: tuple(standings) for argument, standings in others.items()}


def make_briefing(record: Record) -> Briefing | None:
    """Make the decision briefing; None until the judge has spoken."""
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
    """Build the whole debate as data, as far as it has come."""
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


def write_totals(record: Record) -> str:
    """Write the sides' totals, the gap and its reading in one line."""
    result = standings_of(record)
    totals = ", ".join(f"{side} {float(total):.2f}" for side, total in result.totals.items())
    if result.gap is None:
        return f"totals: {totals or 'none'}"
    return f"totals: {totals}; gap {write_gap(result.gap)}, {result.reading}"


def list_argument_lines(record: Record) -> tuple[str, ...]:
    """List the report's lines that only this format has."""
    told = () if _is_undecided(record) else (write_totals(record),)
    return (*told, *(f"noted: {mark}" for mark in list_marks(record)))


def write_gap(gap: Fraction) -> str:
    """Write a gap with two decimals, or more if rounding would change its reading."""
    places, shown = 2, f"{float(gap):.2f}"
    while reading_of(Fraction(shown)) != reading_of(gap):
        places += 1
        shown = f"{float(gap):.{places}f}"
    return shown


def describe_answer(trace: ArgumentTrace, record: Record) -> str:
    """Say briefly how an argument was answered; nobody is blamed for what was cut off, or waits."""
    if trace.response is None:
        turns = _list_turns_to_meet(trace, record)
        if turns and all(map(_was_skipped, turns)):
            return SKIPPED
        return UNANSWERED if turns or _was_held_whole(record) else _explain_wait(record)
    asked = len(trace.questions)
    answered = sum(question.answer is not None for question in trace.questions)
    if not asked:
        how_many = "no question asked"
    elif answered == asked:
        how_many = "answered"
    elif answered:
        how_many = f"{answered} of {asked} questions answered"
    else:
        could = _was_held_whole(record) or could_answer(trace, record.turns)
        how_many = "left unanswered" if could else _explain_wait(record)
    return f"{_MET[trace.response.kind]}, {how_many}"


def _list_turns_to_meet(trace: ArgumentTrace, record: Record) -> list[Turn]:
    """List the turns of the other side, so far, in which it could meet an argument."""
    number = 1 + list_own_ids(trace.stance, record.transcript).index(trace.id)
    return [
        turn
        for turn in record.turns
        if turn.phase == CROSS and turn.stance != trace.stance and _could_meet(turn, number)
    ]


def _was_skipped(turn: Turn) -> bool:
    """True if a moderator, and not its speaker, let a turn pass."""
    said = turn.answer
    return isinstance(said, Forfeit) and said.is_skipped and not said.is_own


def _was_held_whole(record: Record) -> bool:
    """True if a debate was decided after all turns that its rules have."""
    return record.decision is not None and record.closing is None


def _explain_wait(record: Record) -> str:
    """Say why something that still had its turn to come was not said."""
    is_cut_off = record.closing is not None or record.state == "interrupted"
    return CUT_OFF if is_cut_off else NOT_YET


def _could_meet(turn: Turn, number: int) -> bool:
    """True if a turn was the one in which the argument of that number could be met."""
    return not isinstance(turn.step, Examine) or turn.step.number == number


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
