"""The rules of format `structured`."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from debate_core.content.cast import (
    PAIR,
    assign_two_sides,
    draw_with_stances,
    is_number,
    read_debaters,
)
from debate_core.domain.forms import Forfeit, Form
from debate_core.domain.outcome import CHECKED, Decision
from debate_core.domain.play import CLOSED_EARLY, ClosingEarly, Moves, ask_all, open_phase
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Judge, Speak, list_checks, view_seed
from debate_core.domain.values import DebaterId
from debate_core.domain.verdicts import decide_askings
from debate_core.errors import SpecError
from debate_core.formats.decision_rules import DecisionRule, say
from debate_core.formats.format import Format
from debate_core.formats.rules import Terms, TurnOrder
from debate_core.formats.structured.arguments import SIDES, StructuredOptions, rubric_of
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
from debate_core.formats.structured.prompts import StructuredPrompts
from debate_core.formats.structured.result import (
    EVEN,
    NOTHING_SCORED,
    SCORED,
    UNOPPOSED,
    Findings,
)
from debate_core.formats.structured.show import StructuredReaders, explain_checked, explain_gap
from debate_core.language import N_

F = TypeVar("F", bound=Form)

NOTHING_ARGUED = "nothing_argued"


class Structured(StructuredPrompts, StructuredReaders, Format):
    """Two sides, argument by argument: each one challenged, answered, scored and traced."""

    name, version = "structured", 3
    terms = Terms(
        title=N_("Point by point"), about=N_("every argument challenged, answered and scored")
    )
    Options = StructuredOptions
    decision_rules = (
        DecisionRule(SCORED, explain_gap, level=(EVEN,)),
        DecisionRule(CHECKED, explain_checked, level=(EVEN,), is_told_by_verdict=True),
        DecisionRule(NOTHING_ARGUED, say("Neither side gave an argument."), has_grounds=False),
        DecisionRule(NOTHING_SCORED, say("The judge scored no argument that could be counted.")),
        DecisionRule(
            UNOPPOSED,
            say("Only one side had arguments that could be scored, so neither is named."),
        ),
    )

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

    def read_debaters(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        if is_number(wanted):
            return draw_with_stances(int(wanted or 2), seed)
        return assign_two_sides(read_debaters(wanted))

    def suggest_debaters(self) -> tuple[str, ...]:
        return ("2", PAIR)

    def get_turn_order(self, spec: Specification, step: Speak) -> TurnOrder:
        return "at once"


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
