"""The rules of format `structured`."""

from collections.abc import Mapping

from debate_core.content.cast import (
    PAIR,
    assign_two_sides,
    draw_with_stances,
    is_number,
    read_debaters,
)
from debate_core.domain.form import Form
from debate_core.domain.outcome import CHECKED, Decision
from debate_core.domain.play import CLOSED_EARLY, ClosingEarly, Moves, ask, ask_all, open_phase
from debate_core.domain.sides import plain_side
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Judge, Speak, list_checks, view_seed
from debate_core.domain.values import DebaterId
from debate_core.domain.verdicts import decide_askings
from debate_core.errors import SpecError
from debate_core.formats.decision_rules import DecisionRule, say
from debate_core.formats.format import Format
from debate_core.formats.rules import Terms, TurnOrder
from debate_core.formats.structured.arguments import SIDES, USUAL, StructuredOptions, rubric_of
from debate_core.formats.structured.forms import (
    CLOSING,
    CROSS,
    OPENING,
    REPLIES,
    Examination,
    Opening,
    list_responses,
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
from debate_core.formats.structured.speeches import (
    choose_form,
    is_in_speeches,
    limit_examination,
    limit_words,
)
from debate_core.formats.structured.steps import Examine
from debate_core.language import N_, _

NOTHING_ARGUED = "nothing_argued"


class Structured(StructuredPrompts, StructuredReaders, Format):
    """Two sides, argument by argument: each one challenged, answered, scored and traced."""

    name, version = "structured", 7
    terms = Terms(
        title=N_("Point by point"),
        about=N_("every argument challenged, answered and scored"),
        has_numbers=False,
    )
    Options = StructuredOptions
    decision_rules = (
        DecisionRule(SCORED, explain_gap, level=(EVEN,), is_told_by_verdict=True),
        DecisionRule(CHECKED, explain_checked, level=(EVEN,), is_told_by_verdict=True),
        DecisionRule(NOTHING_ARGUED, say(N_("Neither side gave an argument.")), has_grounds=False),
        DecisionRule(
            NOTHING_SCORED, say(N_("The judge scored no argument that could be counted."))
        ),
        DecisionRule(
            UNOPPOSED,
            say(N_("Only one side had arguments that could be scored, so neither is named.")),
        ),
    )

    def play(self, spec: Specification) -> Moves[Decision]:
        """Let both sides open, examine each other in turns, and close; then ask the judge."""
        both, is_whole = tuple(debater.id for debater in spec.debaters), False
        arguing: set[DebaterId] = set()
        try:
            count = spec.options_as(StructuredOptions).arguments
            openings = yield from _run_phase(OPENING, dict.fromkeys(both, count), spec)
            arguing |= {who for who, said in openings.items() if _count_arguments(said)}
            if not arguing:
                return Decision(choice=None, rule=NOTHING_ARGUED)
            examine = _run_speeches if is_in_speeches(spec) else _run_examination
            yield from examine(openings, spec)
            yield from _run_phase(CLOSING, dict.fromkeys(both, 1), spec)
            is_whole = True
        except ClosingEarly as closing:
            arguing |= {step.debater for step, said in closing.turns if _count_arguments(said)}
            if not arguing:
                return Decision(choice=None, rule=CLOSED_EARLY)
        yield from open_phase(JUDGEMENT)
        step = Judge(view_seed=view_seed(spec), rubric=rubric_of(spec))
        steps = list_checks(step, spec) if is_whole else (step,)
        findings = yield from ask_all(steps, Findings)
        return decide_askings(spec, zip(steps, findings, strict=True), arguing)

    def check(self, spec: Specification) -> None:
        declared = sorted(plain_side(debater.stance) for debater in spec.debaters)
        if declared != sorted(SIDES):
            raise SpecError(
                _(
                    "Point by point has two debaters, one for and one against; write them "
                    "such as “Ada: for; Ben: against”."
                )
            )
        options = spec.options_as(StructuredOptions)
        if options.speeches and options.arguments != USUAL:
            raise SpecError(
                _("Told in speeches, a side has two arguments; leave their number out.")
            )
        if spec.rounds != 1:
            raise SpecError(_("Point by point runs through its parts once; leave the rounds out."))

    def read_debaters(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        if is_number(wanted):
            return draw_with_stances(int(wanted or 2), seed)
        return assign_two_sides(read_debaters(wanted))

    def suggest_debaters(self) -> tuple[str, ...]:
        return ("2", PAIR)

    def get_turn_order(self, spec: Specification, step: Speak) -> TurnOrder:
        # Both sides open and close, so that whoever is shown first is the first to speak. What is
        # said to arguments is shown with its answers.
        if step.phase in (OPENING, CLOSING):
            return "held back"
        return "at once" if is_in_speeches(spec) else "in turn"


def _run_examination(openings: Mapping[DebaterId, Form], spec: Specification) -> Moves[None]:
    """Let the sides take turns: each answers what it was asked and meets the other's next argument.

    Whoever opened first is examined first. The last turn only answers.
    """
    first, second = openings
    arguments = {who: _count_arguments(said) for who, said in openings.items()}
    asked: dict[DebaterId, set[str]] = {who: set() for who in openings}
    yield from open_phase(CROSS)
    for number in range(1, max(arguments.values()) + 2):
        for speaker, other in ((second, first), (first, second)):
            takes_up = number <= arguments[other]
            if not asked[speaker] and not takes_up:
                continue
            words = limit_examination(len(asked[speaker]), takes_up=takes_up)
            step = Examine(speaker, CROSS, 1, words, number=number)
            said = yield from ask(step, Examination)
            asked[speaker].difference_update(said.answered if isinstance(said, Examination) else ())
            asked[other].update(_list_questions(said))


def _run_speeches(openings: Mapping[DebaterId, Form], spec: Specification) -> Moves[None]:
    """Let each side challenge the other in a speech, then answer all it was asked in another."""
    against = dict(zip(openings, reversed(tuple(openings)), strict=True))
    met = {who: _count_arguments(openings[other]) for who, other in against.items()}
    said = yield from _run_phase(CROSS, met, spec)
    # Whoever was examined first answers first, so that each answer follows what it answers.
    asked = {who: len(_list_questions(said.get(other))) for who, other in reversed(against.items())}
    if any(asked.values()):
        yield from _run_phase(REPLIES, asked, spec)


def _run_phase(
    phase: str, counts: Mapping[DebaterId, int], spec: Specification
) -> Moves[Mapping[DebaterId, Form]]:
    """Let all speak at once who have something to speak about; nobody sees another's turn of it.

    `counts` are the arguments, or questions, that each turn is about.
    """
    yield from open_phase(phase)
    words = {who: limit_words(phase, count, spec) for who, count in counts.items() if count}
    steps = (Speak(debater, phase, 1, most) for debater, most in words.items())
    turns = yield from ask_all(steps, choose_form(phase, spec))
    return dict(zip(words, turns, strict=True))


def _count_arguments(said: Form) -> int:
    return len(said.stated) if isinstance(said, Opening) else 0


def _list_questions(said: Form | None) -> tuple[str, ...]:
    """List the ids of the questions that a turn asks."""
    met = list_responses(said) if said else ()
    return tuple(name for response in met for name, _text in response.name_questions())
