"""The rules of format `structured`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from debate_core.content.cast import (
    PAIR,
    assign_two_sides,
    draw_with_stances,
    is_number,
    read_debaters,
)
from debate_core.domain.brief import Brief
from debate_core.domain.decision import CHECKED, Decision
from debate_core.domain.facts import Event, PhaseOpened, StepAnswered
from debate_core.domain.forms import Asked, Forfeit, Form
from debate_core.domain.judges import list_askings
from debate_core.domain.judging import list_judge_results, select_told_verdict
from debate_core.domain.moves import CLOSED_EARLY, ClosingEarly, Moves, ask_all, open_phase
from debate_core.domain.record import Record
from debate_core.domain.sheets import Filled, Sheet
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Judge, Speak, list_checks, view_seed
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.domain.verdicts import decide_askings
from debate_core.errors import SpecError
from debate_core.formats.format import Format
from debate_core.formats.structured import prompts, result, show
from debate_core.formats.structured.arguments import SIDES
from debate_core.formats.structured.findings import (
    EVEN,
    NOTHING_SCORED,
    SCORED,
    UNOPPOSED,
    Findings,
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
    Replies,
)
from debate_core.formats.structured.offline import take_turn
from debate_core.formats.structured.offline_judge import judge_arguments
from debate_core.formats.structured.options import STRUCTURED, StructuredOptions, rubric_of
from debate_core.formats.structured.sheets import make_turn_sheet, read_turn
from debate_core.prompts.request import Request
from debate_core.show.blocks import Block, Section
from debate_core.show.pieces import Piece
from debate_core.show.votes import make_decision_card

F = TypeVar("F", bound=Form)

NOTHING_ARGUED = "nothing_argued"

_PLAINLY = {
    NOTHING_ARGUED: "Neither side gave an argument.",
    NOTHING_SCORED: "The judge scored no argument that could be counted.",
    UNOPPOSED: "Only one side had arguments that could be scored, so neither is named.",
}
_COURSES = {
    OPENING: "both at once, 3 to 5 arguments each",
    CROSS: "both at once: each meets every argument of the other, and asks",
    REPLIES: "both at once: each answers what was asked of its arguments",
    CLOSING: f"both at once, {CLOSING_WORDS} words each: what is conceded, what still stands, "
    "and where each side is now",
    JUDGEMENT: "every argument is scored; code counts the totals",
}
"""How each phase is held, in the plan and below its heading."""
_TIMES_AS_LONG = {OPENING: 3, CROSS: 2, REPLIES: 2}
"""How much longer than a turn of one field a person has in a phase."""


_USUAL = {"opening": 440, "cross_examination": 300, "replies": 260}
"""Words that come of as many sentences as the forms ask for; only a closing has a limit."""


class Structured(Format):
    """Two sides, argument by argument: each one challenged, answered, scored and traced."""

    name, version = "structured", 3
    Options = StructuredOptions
    rubric = STRUCTURED

    def play(self, spec: Specification) -> Moves[Decision]:
        """Four phases in which both sides speak at once; then the judge, once."""
        both, is_whole = tuple(debater.id for debater in spec.debaters), False
        arguing: set[DebaterId] = set()
        try:
            openings = yield from _run_phase(OPENING, Opening, both)
            arguing |= {who for who, said in openings.items() if _has_arguments(said)}
            if not arguing:
                return Decision(choice=None, rule=NOTHING_ARGUED)
            yield from _run_examination(both, arguing)
            yield from _run_phase(CLOSING, Closing, both, CLOSING_WORDS)
            is_whole = True
        except ClosingEarly as closing:
            arguing |= {step.debater for step, said in closing.turns if _has_arguments(said)}
            if not arguing:
                return Decision(choice=None, rule=CLOSED_EARLY)
        yield from open_phase(JUDGEMENT)
        step = Judge(view_seed=view_seed(spec), rubric=rubric_of(spec))
        steps = list_checks(step, spec) if is_whole else (step,)
        findings = yield from ask_all(steps, Findings)
        return decide_askings(spec, zip(steps, findings, strict=True), arguing)

    def check(self, spec: Specification) -> None:
        declared = sorted(debater.stance.strip().casefold() for debater in spec.debaters)
        if declared != sorted(SIDES):
            raise SpecError(
                "Format structured has two debaters, one for and one against; write them such as "
                "“Ada: for; Ben: against”."
            )
        if spec.rounds != 1:
            raise SpecError("Format structured runs through its phases once; leave the rounds out.")

    def cast(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        if is_number(wanted):
            return draw_with_stances(int(wanted or 2), seed)
        return assign_two_sides(read_debaters(wanted))

    def suggested_debaters(self) -> tuple[str, ...]:
        return ("2", PAIR)

    def turn_seconds(self, spec: Specification, step: Speak) -> float:
        """Several arguments are written, met or defended by form: each takes its time."""
        return spec.seating.seconds * _TIMES_AS_LONG.get(step.phase, 1)

    def has_grounds(self, decision: Decision) -> bool:
        return decision.rule != NOTHING_ARGUED and super().has_grounds(decision)

    def is_level(self, decision: Decision) -> bool:
        return decision.choice == EVEN or super().is_level(decision)

    def request(self, brief: Brief) -> Request:
        match brief.step:
            case Speak():
                return prompts.build_turn_request(brief)
            case Judge():
                return prompts.build_findings_request(brief)
            case _:
                return super().request(brief)

    def is_at_once(self, spec: Specification, step: Speak) -> bool:
        return True

    def usual_words(self, step: Speak, spec: Specification) -> int:
        return step.words or _USUAL[step.form]

    def sheet(self, asked: Asked) -> Sheet:
        return make_turn_sheet(asked)

    def written(self, asked: Asked, filled: Filled) -> Form:
        return read_turn(asked, filled)

    def offline(self, brief: Brief) -> Form:
        match brief.step:
            case Speak():
                return take_turn(brief)
            case Judge() as step:
                return judge_arguments(brief, step)
            case _:
                return super().offline(brief)

    def course(self, spec: Specification, phase: str, turns: Sequence[Speak]) -> str:
        return _COURSES[phase]

    def decided_by(self, spec: Specification) -> str:
        own = "the judge's scores for each argument, totalled by code"
        is_checked = len(list_askings(spec)) > 1
        return f"{own}: {self._describe_verdict(spec)}" if is_checked else own

    def how_decided(self, record: Record) -> str:
        rule = record.decision.rule if record.decision else ""
        if rule == SCORED:
            return f"{_describe_gap(record)} Code counted every total."
        if rule == CHECKED:
            return f"{_describe_gap(select_told_verdict(record))} {super().how_decided(record)}"
        return _PLAINLY.get(rule) or super().how_decided(record)

    def about_phase(self, record: Record, phase: PhaseOpened) -> str:
        return _COURSES[phase.phase]

    def report_lines(self, record: Record) -> tuple[str, ...]:
        told = result.list_report_lines(select_told_verdict(record))
        return (*super().report_lines(record), *told)

    def result(self, record: Record) -> result.StructuredResult:
        told = result.build_structured_result(select_told_verdict(record))
        return told.model_copy(update={"judges": list_judge_results(record)})

    def body(self, record: Record, turn: Turn) -> tuple[Block, ...]:
        return show.show_turn(record, turn)

    def tell(self, record: Record, event: Event) -> tuple[Piece, ...]:
        told = super().tell(record, event)
        if not isinstance(event.fact, PhaseOpened):
            return told
        listed = (show.arguments_card(record),) if event.fact.phase == CROSS else ()
        return (*show.make_pairs_cards(record), *told, *listed)

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        if isinstance(fact.answer, Findings):
            return tuple(show.make_findings_cards(select_told_verdict(record), fact.answer))
        return super().tell_answer(record, fact)

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        yield from show.make_conclusion_cards(select_told_verdict(record))
        decision = record.decision
        if decision is None or decision.rule != SCORED:
            yield from super().tell_decision(record)
        else:  # a channel has the verdict's card, which says the same
            card = make_decision_card(record, decision, self.how_decided(record))
            yield replace(card, shown="details")

    def results(self, record: Record) -> tuple[Section, ...]:
        return show.show_results(select_told_verdict(record))


def _run_examination(both: tuple[DebaterId, ...], arguing: Collection[DebaterId]) -> Moves[None]:
    """Each side meets the other's arguments, then answers the questions put to its own."""
    against = dict(zip(both, reversed(both), strict=True))
    examiners = tuple(who for who in both if against[who] in arguing)
    said = yield from _run_phase(CROSS, CrossExamination, examiners)
    asked = tuple(who for who in both if _has_questions(said.get(against[who])))
    if asked:
        yield from _run_phase(REPLIES, Replies, asked)


def _run_phase(
    name: str, form: type[F], who: tuple[DebaterId, ...], words: int | None = None
) -> Moves[Mapping[DebaterId, F | Forfeit]]:
    """All speak at once, so that nobody sees another's turn of the phase."""
    yield from open_phase(name)
    turns = yield from ask_all((Speak(debater, name, 1, words) for debater in who), form)
    return dict(zip(who, turns, strict=True))


def _has_arguments(said: Form) -> bool:
    return isinstance(said, Opening) and bool(said.stated)


def _has_questions(said: Form | None) -> bool:
    return isinstance(said, CrossExamination) and any(
        response.questions for response in said.responses
    )


def _describe_gap(record: Record) -> str:
    """How far the two sides are apart, and what that is called."""
    stand = result.standings_of(record)
    totals = " to ".join(f"{float(total):.2f}" for total in sorted(stand.totals.values())[::-1])
    return f"{totals}, a gap of {result.gap_text(stand.gap or Fraction())}: {stand.reading}."
