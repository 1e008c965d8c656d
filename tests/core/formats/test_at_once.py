"""Where all speak at once nobody sees another's turn before their own: a person does not either."""

import pytest

from debate_core.domain.facts import ClosingRequested, Fact, PhaseOpened, TurnOpened
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.record import fold
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId, PersonId
from debate_core.formats import format_of
from debate_core.formats.rules import is_held_back
from debate_core.reports.files import make_events_public
from tests.core.formats.panel.making import panel_spec, taken
from tests.core.formats.showing import told
from tests.core.making import NOON, events_of, opened

SPEC = panel_spec()
MIA = PersonId("mia")


def _opens(number: int, debater: str) -> TurnOpened:
    return TurnOpened(
        number=number,
        debater=DebaterId(debater),
        person=MIA,
        closes_at=NOON,
        step=Speak(DebaterId(debater), "opening", 1),
    )


def _by_mia(turn: int) -> Fact:
    return taken(turn).model_copy(update={"said_by": SaidBy(person=MIA, name="Mia", way="form")})


OPENING = PhaseOpened(phase="opening", round=1)
BEGUN = (OPENING, _opens(2, "ben"))


def _keys(*facts: Fact) -> list[str]:
    return [each.key for each in told(opened(SPEC), *facts)][1:]


def test_turns_wait_for_a_person_who_has_yet_to_speak() -> None:
    assert _keys(*BEGUN, taken(1)) == []
    assert _keys(*BEGUN, taken(1), _by_mia(2)) == ["turn 1", "turn 2"]


def test_whoever_comes_after_the_person_is_shown_at_once() -> None:
    assert _keys(*BEGUN, taken(1), _by_mia(2), taken(3)) == ["turn 1", "turn 2", "turn 3"]


def test_turns_wait_for_all_people() -> None:
    begun = (*BEGUN, _opens(3, "cleo"))
    assert _keys(*begun, taken(1), _by_mia(3)) == []
    assert _keys(*begun, taken(1), _by_mia(3), _by_mia(2)) == ["turn 1", "turn 2", "turn 3"]


def test_nobody_else_reads_what_waits_for_a_person() -> None:
    events = events_of(opened(SPEC), *BEGUN, taken(1))
    assert len(make_events_public(events)) == len(events) - 1


def test_a_debate_that_closes_meanwhile_shows_what_waited() -> None:
    closing = ClosingRequested(reason="enough")
    assert _keys(*BEGUN, taken(1), closing) == ["turn 1", "note 5"]


@pytest.mark.parametrize(("phase", "is_held"), [("opening", True), ("rebuttal", False)])
def test_in_turn_everybody_reads_what_was_said(phase: str, is_held: bool) -> None:
    step = Speak(DebaterId("ada"), phase, 1)
    record = fold(events_of(opened(SPEC), PhaseOpened(phase=phase, round=1), _opens(2, "ben")))
    assert is_held_back(format_of(SPEC), record, step) is is_held
