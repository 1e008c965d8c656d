"""A panel's course as it is shown: which turns come into sight when, and what heads a phase."""

from debate_core.domain.facts import (
    ClosingRequested,
    DebateInterrupted,
    Fact,
    OrderSet,
    PhaseOpened,
    TurnForfeited,
    TurnTaken,
)
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.formats.panel.counting import CLOSING, REBUTTAL, is_held
from debate_core.formats.panel.forms import Point
from debate_core.formats.panel.result import order_text
from debate_core.formats.panel.rules import rules_of
from debate_core.formats.rounds.rules import JUDGEMENT

Turn = TurnTaken | TurnForfeited


def turns_shown(record: Record, fact: Fact) -> tuple[Turn, ...]:
    """The turns that a fact brings into sight, in order; `record` holds everything up to it.

    Turns that are held come once all of their phase are there, or when the debate ends before.
    A question that was let pass is not shown.
    """
    match fact:
        case TurnTaken() | TurnForfeited() if not is_held(rules_of(record.spec), fact.phase):
            found = (fact,)
        case TurnTaken() | TurnForfeited():
            of_phase = _of_phase(record, fact.phase, fact.round)
            found = of_phase if len(of_phase) == len(record.spec.debaters) else ()
        case ClosingRequested() | DebateInterrupted():
            found = _waiting(record)
        case _:
            found = ()
    return tuple(each for each in found if not was_let_pass(each))


def _waiting(record: Record) -> tuple[Turn, ...]:
    """The turns that wait for the others of their phase."""
    if not record.phases or not is_held(rules_of(record.spec), record.phases[-1].phase):
        return ()
    of_phase = _of_phase(record, record.phases[-1].phase, record.phases[-1].round)
    return of_phase if len(of_phase) < len(record.spec.debaters) else ()


def _of_phase(record: Record, phase: str, round_: int) -> tuple[Turn, ...]:
    turns = [each for each in record.turns if (each.phase, each.round) == (phase, round_)]
    return tuple(sorted(turns, key=lambda each: each.turn))


def turns_told(record: Record) -> tuple[Turn, ...]:
    """The turns that anybody is told of, as they came: all but questions that were let pass."""
    return tuple(each for each in record.turns if not was_let_pass(each))


def was_let_pass(turn: Turn) -> bool:
    """Whether a turn is a question that nobody put."""
    if isinstance(turn, TurnForfeited):
        return False
    return isinstance(turn.content, Point) and turn.content.is_let_pass


def title(spec: Specification, phase: PhaseOpened) -> str:
    """What heads a phase."""
    titles = {REBUTTAL: f"Rebuttal {phase.round} of {spec.rounds}", JUDGEMENT: "The judge"}
    return titles.get(phase.phase, phase.phase.capitalize())


def about(record: Record, phase: PhaseOpened) -> str:
    """How a phase is coordinated; `record` holds everything up to its opening."""
    if phase.phase == JUDGEMENT:
        return "assesses the whole debate"
    order = record.orders[-1] if record.orders else None
    if isinstance(order, OrderSet) and (order.phase, order.round) == (phase.phase, phase.round):
        said = order_text(record.spec, order)
        has_questions = rules_of(record.spec).points_of_information
        return f"{said}; a question that nobody puts takes a number too" if has_questions else said
    when = "the other closings" if phase.phase == CLOSING else "the others of this phase"
    return f"all at once; nobody hears {when}"
