"""Rules on who may read a turn when: turns spoken at once, and turns held back for the others."""

from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.turns import Turn
from debate_core.formats.rules import Rules


def is_at_once(rules: Rules, spec: Specification, step: Speak) -> bool:
    """True if all of a turn's phase speak at once."""
    return rules.get_turn_order(spec, step) != "in turn"


def is_held_back(rules: Rules, record: Record, step: Speak) -> bool:
    """True if a turn is held back: always, or from people who have yet to take theirs."""
    order = rules.get_turn_order(record.spec, step)
    return order == "held back" or (order == "at once" and bool(record.people.open_turns))


def list_held_turns(rules: Rules, record: Record) -> tuple[Turn, ...]:
    """The turns of the last phase that are held back, as long as the others are not there."""
    if not record.phases:
        return ()
    here = list_turns(record, record.phases[-1].phase, record.phases[-1].round)
    if not here or not is_held_back(rules, record, here[0].step):
        return ()
    is_waiting = bool(record.people.open_turns) or len(here) < len(record.spec.debaters)
    return here if is_waiting else ()


def list_unreadable_turns(rules: Rules, record: Record) -> tuple[Turn, ...]:
    """The turns that nobody may read yet."""
    return () if record.is_over or record.closing else list_held_turns(rules, record)


def list_turns(record: Record, phase: str, round_: int) -> tuple[Turn, ...]:
    """The turns of a phase so far, in the order of the transcript."""
    turns = (turn for turn in record.turns if (turn.phase, turn.round) == (phase, round_))
    return tuple(sorted(turns, key=lambda turn: turn.number))
