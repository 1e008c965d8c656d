"""Who speaks next, at every point of a debate."""

import pytest

from debate_core.domain.facts import Event
from debate_core.domain.specification import Specification
from debate_core.domain.values import DebaterId
from debate_core.drafting.dry_run import find_next_speaker, speaks_in_later_phase
from debate_core.engine.ledger import Ledger
from tests.core.engine.rooms import debated
from tests.core.formats.championship.making import championship_spec
from tests.core.formats.panel.making import panel_spec
from tests.core.formats.structured.making import plainly as structured
from tests.core.formats.structured.making import structured_spec
from tests.core.making import events_of, opened, rounds_spec


def _after(ledger: Ledger, turns: int) -> tuple[Event, ...]:
    """The debate up to the answer of its last turn of so many."""
    if not turns:
        return ledger.events[:1]
    fact = ledger.record.turns[turns - 1].fact
    last = next(event.number for event in ledger.events if event.fact == fact)
    return ledger.events[:last]


@pytest.mark.parametrize(
    ("turns", "begun", "speaker"),
    [
        (0, (), "ada"),
        (0, (1,), "ben"),
        (1, (2,), "ada"),
        (3, (), "ben"),
        (3, (4,), None),
        (4, (5,), None),
    ],
)
async def test_whose_speech_has_not_begun_speaks_next(
    turns: int, begun: tuple[int, ...], speaker: str | None
) -> None:
    ledger = await debated(rounds_spec(rounds=2))
    found = find_next_speaker(_after(ledger, turns), begun)
    assert (found and found.id) == speaker


async def test_where_every_turn_has_fields_nobody_could_answer_a_question() -> None:
    ledger = await debated(structured_spec(), structured)
    assert find_next_speaker(ledger.events[:1], ()) is None


@pytest.mark.parametrize("spec", [panel_spec(), championship_spec()])
def test_what_is_decided_in_between_is_guessed(spec: Specification) -> None:
    found = find_next_speaker(events_of(opened(spec)), ())
    assert found in spec.debaters


async def test_once_it_is_decided_nobody_speaks() -> None:
    ledger = await debated(rounds_spec())
    assert find_next_speaker(ledger.events, ()) is None


@pytest.mark.parametrize(("turns", "is_later"), [(0, True), (1, True), (2, False), (3, False)])
async def test_a_turn_of_the_open_round_is_none_in_a_later_one(turns: int, is_later: bool) -> None:
    ledger = await debated(rounds_spec(rounds=2))
    opened_last = 0 if not turns else len(_after(ledger, turns)) + (turns == 2)
    events = ledger.events[: opened_last or 1]
    assert speaks_in_later_phase(events, DebaterId("ben")) is is_later
