"""People in debaters' seats: whose turn it is, how long, and what counts."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.facts import Event, PhaseOpened, SeatLeft
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.sealing import seal_event
from debate_core.domain.specification import Debater
from debate_core.domain.values import DebaterId
from debate_core.engine.people import Guest, extend, hand_over_seat, leave_seat, take_seat
from debate_core.engine.table import raise_hand
from debate_core.errors import SpecError, Unavailable
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.port import Admission
from tests.core.engine.rooms import Gate, kinds, runner_of
from tests.core.engine.seated import ANYONE, MIA, MODERATOR, NOAH, Room, Stage, sits, staged
from tests.core.formats.panel.making import panel_spec
from tests.core.making import ADA, BEN, CLEO, SOMEONE, rounds_spec

TIME = 300
DAN = Debater(id=DebaterId("dan"), name="Dan", stance="against")


async def test_what_the_holder_wrote_until_done_is_the_turn() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        stage.room.write(MIA, "Tea calms.")
        stage.room.press_done(ADA.id)
        turn = await stage.turn(1)
        assert turn.answer.as_text() == "Tea calms."
        assert turn.fact.said_by is not None
        assert turn.fact.said_by.person == MIA.id


async def test_what_was_written_when_the_time_is_up_counts() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        stage.room.write(MIA, "Tea cal")
        stage.clock.advance(TIME)
        assert (await stage.turn(1)).answer.as_text() == "Tea cal"


async def test_a_turn_without_a_word_is_forfeited_and_the_persona_speaks_next() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        stage.clock.advance(TIME)
        missed = await stage.turn(1)
        assert missed.missed == "the time was up"
        assert missed.fact.said_by == SaidBy(person=MIA.id, name=MIA.name)
        assert (await stage.turn(3)).fact.said_by is None


async def test_where_all_miss_a_phase_nobody_is_waited_for_and_the_personas_speak_next() -> None:
    async with staged(sits(ADA.id, MIA), sits(BEN.id, NOAH)) as stage:
        for number in (1, 2):
            await stage.room.turns.get()
            stage.clock.advance(TIME)
            assert (await stage.turn(number)).missed == "the time was up"
        assert (await stage.turn(4)).fact.said_by is None
        await stage.runner.until_concluded(stage.ledger.debate)
    assert [turn.missed for turn in stage.record.turns[2:]] == [None, None]
    assert "paused" not in kinds(stage.ledger.events)


async def test_where_one_misses_a_phase_and_the_model_fails_it_pauses_with_the_models_reason() -> (
    None
):
    def down(pending: Pending) -> Form:
        raise Unavailable("the provider is down")

    room, clock = Room(), FakeClock()
    spec = rounds_spec(BEN, ADA).model_copy(update={"seating": ANYONE})
    async with asyncio.timeout(10), runner_of(down, seats=room, clock=clock) as runner:
        ledger = await runner.open(spec, SOMEONE, seats=[sits(ADA.id, MIA)])
        await room.turns.get()
        clock.advance(TIME)
        record = await ledger.until(lambda now: now.state == "paused")
    assert record.pause is not None
    assert record.pause.reason == (
        "Every debater failed in the argument. The last: the provider is down"
    )


async def test_whoever_missed_a_turn_comes_back_at_the_next_phase() -> None:
    async with staged(sits(ADA.id, MIA), rounds=3) as stage:
        await stage.room.turns.get()
        await stage.ledger.write()
        stage.clock.advance(TIME)
        await stage.turn(1)
        await take_seat(stage.ledger, ADA.id, MIA)
        again = await stage.room.turns.get()
        assert again.open.person == MIA.id


class _MeddledJournal(MemoryJournal):
    """A journal in which something is asked for, once, while a phase is recorded."""

    meanwhile: Callable[[], Awaitable[None]] | None = None
    asked: asyncio.Future[None] | None = None

    async def append(self, events: Sequence[Event], admission: Admission | None = None) -> None:
        is_phase = any(isinstance(event.fact, PhaseOpened) for event in events)
        if is_phase and self.meanwhile and not self.asked:
            self.asked = asyncio.ensure_future(self.meanwhile())
            await asyncio.sleep(0)
        await super().append(events, admission)


async def test_whoever_leaves_just_as_their_turn_begins_stops_no_debate() -> None:
    journal, spec = _MeddledJournal(), rounds_spec().model_copy(update={"seating": ANYONE})
    async with asyncio.timeout(10), runner_of(seats=Room(), journal=journal) as runner:
        ledger = await runner.open(spec, SOMEONE, seats=[sits(ADA.id, MIA)])
        journal.meanwhile = lambda: leave_seat(ledger, ADA.id, MIA)
        record = await ledger.until(lambda now: bool(now.turns) or now.is_over)
        assert journal.asked is not None
        await journal.asked
    assert [turn.missed for turn in record.turns] == [None]


async def test_time_that_is_given_counts() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        await extend(stage.ledger, 60, MODERATOR)
        stage.clock.advance(TIME)
        await asyncio.sleep(0)
        assert not stage.record.turns
        stage.clock.advance(60)
        assert (await stage.turn(1)).missed


async def test_a_restart_keeps_the_time_that_a_turn_has() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        turn = await stage.room.turns.get()
        closes_at, events = turn.open.closes_at, stage.ledger.events
    journal, room, clock = MemoryJournal(), Room(), FakeClock()
    await journal.append(events)
    clock.advance(100)
    async with asyncio.timeout(10), runner_of(seats=room, clock=clock, journal=journal) as runner:
        await runner.go_on()
        assert (await room.turns.get()).open.closes_at == closes_at


async def paused(stage: Stage) -> None:
    stage.runner.pause(stage.ledger.debate, MODERATOR.id, "a break")
    await stage.ledger.until(lambda now: now.state == "paused")


async def resumed(stage: Stage) -> None:
    stage.runner.resume(stage.ledger.debate, MODERATOR.id)
    await stage.ledger.until(lambda now: now.state == "debating")


async def test_a_pause_stops_the_clock_of_a_turn_and_what_was_left_is_left_after_it() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        turn = await stage.room.turns.get()
        stage.clock.advance(TIME - 10)
        await paused(stage)
        stage.clock.advance(10 * TIME)
        await stage.ledger.write()
        assert not stage.record.turns
        await resumed(stage)
        [open_] = stage.record.people.open_turns.values()
        assert open_.closes_at == turn.open.closes_at + timedelta(seconds=10 * TIME)
        stage.clock.advance(9)
        await stage.ledger.write()
        assert not stage.record.turns
        stage.clock.advance(1)
        assert (await stage.turn(1)).missed


async def test_time_that_is_given_in_a_pause_is_left_after_it() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        turn = await stage.room.turns.get()
        await paused(stage)
        await extend(stage.ledger, 60, MODERATOR)
        stage.clock.advance(TIME)
        await resumed(stage)
        [open_] = stage.record.people.open_turns.values()
        assert open_.closes_at - turn.open.closes_at == timedelta(seconds=TIME + 60)


async def test_a_restart_in_a_pause_forfeits_nothing_and_the_holder_can_still_be_done() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        await paused(stage)
        events = stage.ledger.events
    journal, room, clock = MemoryJournal(), Room(), FakeClock()
    await journal.append(events)
    clock.advance(10 * TIME)
    async with asyncio.timeout(10), runner_of(seats=room, clock=clock, journal=journal) as runner:
        await runner.go_on()
        [ledger] = runner.live
        await room.turns.get()
        room.write(MIA, "Tea calms.")
        room.press_done(ADA.id)
        record = await ledger.until(lambda now: bool(now.turns))
        assert record.turns[0].answer.as_text() == "Tea calms."
        assert record.state == "paused"


async def test_a_skipped_turn_says_who_skipped_it_and_takes_no_seat() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        stage.runner.skip(stage.ledger.debate, MODERATOR.id, "Mod")
        turn = await stage.turn(1)
        assert turn.answer == Forfeit(reason="skipped by Mod", is_skipped=True)
        assert turn.fact.said_by == SaidBy(person=MIA.id, name=MIA.name)
        assert (await stage.room.turns.get()).open.debater == ADA.id


async def test_nothing_is_skipped_where_nobody_speaks() -> None:
    async with staged() as stage:
        await stage.runner.until_concluded(stage.ledger.debate)
        with pytest.raises(SpecError, match="over"):
            stage.runner.skip(stage.ledger.debate, MODERATOR.id, "Mod")


async def test_a_seat_is_taken_once() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        with pytest.raises(SpecError, match="Mia has that seat"):
            await take_seat(stage.ledger, ADA.id, NOAH)
        with pytest.raises(SpecError, match="You have that seat already"):
            await take_seat(stage.ledger, ADA.id, MIA)
        with pytest.raises(SpecError, match="Leave that one first"):
            await take_seat(stage.ledger, BEN.id, MIA)


@pytest.mark.parametrize("guest", [MIA, MODERATOR], ids=["left", "emptied"])
async def test_where_a_seat_is_left_in_a_turn_what_was_written_is_the_turn_at_once(
    guest: Guest,
) -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        stage.room.write(MIA, "My last words.")
        await leave_seat(stage.ledger, ADA.id, guest)
        assert (await stage.turn(1)).answer.as_text() == "My last words."
        assert (await stage.turn(3)).fact.said_by is None


async def test_where_a_seat_is_left_before_a_word_the_turn_is_missed_at_once() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        await leave_seat(stage.ledger, ADA.id, MIA)
        missed = await stage.turn(1)
    assert missed.missed == "they left"
    assert missed.fact.said_by == SaidBy(person=MIA.id, name=MIA.name)


async def test_a_seat_that_was_left_in_a_pause_ends_its_turn_there() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        await paused(stage)
        stage.room.write(MIA, "My last words.")
        await leave_seat(stage.ledger, ADA.id, MIA)
        assert (await stage.turn(1)).answer.as_text() == "My last words."
        assert stage.record.state == "paused"


async def test_a_turn_whose_seat_was_left_before_a_restart_is_over_after_it() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        events = stage.ledger.events
    left = SeatLeft(debater=ADA.id, by=MIA.id, name="Mia", holder="Mia")
    last = replace(events[-1], number=len(events) + 1, fact=left, seal=None)
    journal = MemoryJournal()
    await journal.append((*events, seal_event(last, events[-1], bytes(16))))
    async with asyncio.timeout(10), runner_of(seats=Room(), journal=journal) as runner:
        await runner.go_on()
        [ledger] = runner.live
        record = await ledger.until(lambda now: bool(now.turns))
    assert record.turns[0].missed == "they left"


async def test_whoever_left_earlier_in_a_phase_is_not_waited_for_later_in_it() -> None:
    spec, gate = rounds_spec().model_copy(update={"seating": ANYONE}), Gate()
    async with asyncio.timeout(10), runner_of(gate, seats=Room()) as runner:
        ledger = await runner.open(spec, SOMEONE, seats=[sits(BEN.id, MIA)])
        await gate.next()
        await leave_seat(ledger, BEN.id, MIA)
        gate.open(3)
        record = await ledger.until(lambda now: len(now.turns) == 2)
    assert record.turns[1].fact.said_by is None
    assert record.turns[1].missed is None


async def test_a_seat_is_handed_over() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        await hand_over_seat(stage.ledger, ADA.id, MIA, NOAH)
        stage.room.press_done(ADA.id)
        await stage.turn(2)
        assert (await stage.room.turns.get()).open.person == NOAH.id


async def test_only_the_holder_or_a_moderator_gives_a_seat_up() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        with pytest.raises(SpecError, match="Only Mia, who sits there, and moderators"):
            await leave_seat(stage.ledger, ADA.id, NOAH)
        await leave_seat(stage.ledger, ADA.id, MODERATOR)


async def test_where_all_speak_at_once_people_have_begun_before_anybody_is_done() -> None:
    spec = panel_spec().model_copy(update={"seating": ANYONE})
    async with asyncio.timeout(10), runner_of(seats=(room := Room())) as runner:
        ledger = await runner.open(spec, SOMEONE, seats=[sits(CLEO.id, MIA)])
        await room.turns.get()
        await ledger.until(lambda now: len(now.turns) == 2)
        facts = [each.fact.kind for each in ledger.events]
    assert facts[2:] == ["phase_opened", "turn_opened", "step_answered", "step_answered"]


async def test_nobody_asks_for_the_floor_where_a_schedule_gives_it() -> None:
    async with staged(sits(ADA.id, MIA)) as stage:
        await stage.room.turns.get()
        with pytest.raises(SpecError, match="no table"):
            await raise_hand(stage.ledger, MIA)
