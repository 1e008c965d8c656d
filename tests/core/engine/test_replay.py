"""Resuming is replaying: any beginning of a journal leads to the same debate."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.clock import FakeClock
from debate_core.domain.facts import ClosingRequested, Event, Fact, StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.specification import Specification
from debate_core.engine.conductor import Conductor
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import Answered, fact_of
from debate_core.engine.replay import Follower, replay
from debate_core.errors import RecordError, VersionMismatch
from debate_core.formats import start
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import ByFunction, debated
from tests.core.formats.panel.making import panel_spec
from tests.core.formats.panel.making import plainly as panel
from tests.core.formats.structured.making import plainly as structured
from tests.core.formats.structured.making import structured_spec
from tests.core.making import (
    ADA,
    BEN,
    CLEO,
    NOON,
    consensus_spec,
    events_of,
    gone,
    opened,
    position,
    prefixes,
    rounds_spec,
    speech,
)
from tests.core.making.plays import Closed, Standing, drawn_course, fitting, happen

Answers = Callable[[Pending], Form]
SCHEMA: dict[str, object] = {"type": "object"}
DEBATES: st.SearchStrategy[tuple[Specification, Answers]] = st.sampled_from(
    [
        (rounds_spec(rounds=2), fitting),
        (rounds_spec(ADA, BEN, CLEO).model_copy(update={"synthesis": SCHEMA}), fitting),
        (consensus_spec(rounds=1), fitting),
        (consensus_spec("alone"), fitting),
        (structured_spec(), structured),
        (panel_spec(ADA, BEN, personas=True, points_of_information=True), panel),
    ]
)
"""A debate of each kind, and the plainest answers in it."""


def _journal(
    debate: tuple[Specification, Answers], data: st.DataObject
) -> tuple[tuple[Event, ...], list[Standing]]:
    """The journal of a drawn debate, and how its play stood after each event."""
    spec, answer = debate
    course = drawn_course(start(spec), data.draw, answer)
    play, facts = start(spec), list[Fact]((opened(spec),))
    stood = [Standing.of(play)]
    for happening in course:
        if isinstance(happening, Closed):
            facts.append(ClosingRequested(reason="enough"))
        else:
            pending = next(each for each in play.pending if each.number == happening.number)
            facts.append(fact_of(pending, Answered(happening.answer)))
        happen(play, [happening])
        stood.append(Standing.of(play))
    return events_of(*facts), stood


@given(DEBATES, st.data())
def test_any_beginning_of_a_journal_leads_to_the_same_debate_with_the_same_steps_missing(
    debate: tuple[Specification, Answers], data: st.DataObject
) -> None:
    journal, stood = _journal(debate, data)
    for prefix, standing in zip(prefixes(journal), stood, strict=True):
        assert Standing.of(replay(prefix)) == standing


@given(DEBATES, st.data())
def test_a_replay_ends_as_the_debate_did(
    debate: tuple[Specification, Answers], data: st.DataObject
) -> None:
    journal, stood = _journal(debate, data)
    assert replay(journal).decision == stood[-1].decision
    assert stood[-1].decision is not None


async def _gone_on(
    events: tuple[Event, ...], answer: Answers = fitting
) -> tuple[Ledger, ByFunction]:
    """A debate that another process began, played to its end from these events on."""
    journal = MemoryJournal()
    await journal.append(events)
    ledger, seats = Ledger(journal, FakeClock(NOON), events), ByFunction(answer)
    await Conductor(ledger, seats).play()
    return ledger, seats


@pytest.mark.parametrize(
    ("spec", "answer"),
    [
        (rounds_spec(rounds=2), fitting),
        (consensus_spec("a", "b", rounds=1), fitting),
        (structured_spec(), structured),
        (panel_spec(ADA, BEN, rounds=1), panel),
    ],
)
async def test_a_debate_goes_on_from_every_event_and_asks_only_for_what_is_missing(
    spec: Specification, answer: Answers
) -> None:
    whole = (await debated(spec, answer)).events[:-1]
    facts = [event.fact.model_dump(exclude={"cost"}) for event in whole]
    for prefix in prefixes(whole):
        ledger, seats = await _gone_on(prefix, answer)
        assert [event.fact.model_dump(exclude={"cost"}) for event in ledger.events] == facts
        assert len(seats.asked) == _answers(whole) - _answers(prefix)


def _answers(events: tuple[Event, ...]) -> int:
    return sum(isinstance(event.fact, StepAnswered) for event in events)


def test_another_version_of_the_rules_is_not_guessed_at() -> None:
    event = events_of(opened().model_copy(update={"format_version": 99}))
    with pytest.raises(VersionMismatch, match="version 99"):
        replay(event)


async def test_a_debate_of_other_rules_ends_as_interrupted_and_says_why() -> None:
    event = events_of(opened().model_copy(update={"format_version": 99}))
    ledger, seats = await _gone_on(event)
    assert ledger.record.state == "interrupted"
    assert "version 99" in (ledger.record.interruption or "")
    assert seats.asked == []


async def test_a_debate_whose_format_is_not_installed_ends_as_interrupted_and_says_so() -> None:
    ledger, seats = await _gone_on(gone.events()[:-1])
    assert ledger.record.state == "interrupted"
    assert ledger.record.interruption == (
        "The format haiku of this debate is not installed here any more."
    )
    assert ledger.events[:-1] == gone.events()[:-1]
    assert seats.asked == []


def test_a_journal_that_answers_what_was_not_asked_is_refused() -> None:
    taken = fact_of(start(rounds_spec()).pending[0], Answered(speech()))
    wrong = taken.model_copy(update={"number": 7})
    with pytest.raises(RecordError, match="Event 2 does not fit the rules"):
        replay(events_of(opened(), wrong))


def test_a_journal_whose_answers_are_of_the_wrong_kind_is_refused() -> None:
    taken = fact_of(start(rounds_spec()).pending[0], Answered(position()))
    with pytest.raises(RecordError, match="A position does not answer step 1"):
        replay(events_of(opened(), taken))


async def test_whoever_follows_knows_what_is_pending_after_every_event() -> None:
    ledger = await debated(rounds_spec(rounds=2))
    follower = Follower()
    seen = [follower.list_pending(events) for events in prefixes(ledger.events)]
    fresh = [Follower().list_pending(events) for events in prefixes(ledger.events)]
    assert seen == fresh
    assert [each.number for each in seen[0]] == [1]
    assert seen[-1] == ()


def test_whoever_follows_a_record_of_other_rules_knows_of_nothing_pending() -> None:
    events = events_of(opened().model_copy(update={"format_version": 99}))
    assert Follower().list_pending(events) == ()
