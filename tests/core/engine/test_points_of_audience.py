"""Points of information from the audience: offered in their time, taken, declined, and answered."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.facts import OffersOpened, SeatTaken
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.points import AUDIENCE_SECONDS, AskAudience, AudiencePoint, PointChoice
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.domain.values import PersonId
from debate_core.engine.audience import ASKED_LIMIT, OFFER_LIMIT, ask_question, offer_point
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest, take_out
from debate_core.engine.runner import DebateRunner
from debate_core.errors import SpecError
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import ByFunction, runner_of
from tests.core.engine.seated import ANYONE, MIA, MODERATOR, NOAH, Room, sits
from tests.core.making import ADA, SOMEONE, rounds_spec
from tests.core.making.plays import fitting

ASKED = "Who pays for it?"
CROWD = tuple(Guest(PersonId(f"guest-{n}"), f"Guest {n}") for n in range(OFFER_LIMIT + 1))


class Speaker:
    """A debater who takes what is offered, or declines."""

    def __init__(self, choice: PointChoice) -> None:
        self._choice = choice

    def __call__(self, pending: Pending) -> Form:
        is_choice = isinstance(pending.step, Speak) and pending.step.form == "point_choice"
        return self._choice if is_choice else fitting(pending)


class Window:
    """A debate in which the audience can offer a point, and the clock stands."""

    def __init__(self, runner: DebateRunner, ledger: Ledger, clock: FakeClock) -> None:
        self.runner, self.ledger, self.clock = runner, ledger, clock

    @property
    def record(self) -> Record:
        return self.ledger.record

    async def open(self) -> int:
        """The step of the window, once it is open."""
        record = await self.ledger.until(lambda now: now.people.open_window is not None)
        assert record.people.open_window is not None
        return record.people.open_window.number

    async def offer(self, guest: Guest = NOAH, text: str = ASKED) -> None:
        await offer_point(self.ledger, guest, await self.open(), text)

    async def close(self) -> AudiencePoint:
        """What comes of the window once its time is up."""
        number = await self.open()
        self.clock.advance(AUDIENCE_SECONDS)
        return await self.result(number)

    async def result(self, number: int) -> AudiencePoint:
        def is_answered(record: Record) -> bool:
            return any(fact.number == number for fact in record.answered)

        record = await self.ledger.until(is_answered)
        answer = next(fact.answer for fact in record.answered if fact.number == number)
        assert isinstance(answer, AudiencePoint)
        return answer

    def states(self) -> list[str]:
        return [question.state for question in self.record.people.questions]


@asynccontextmanager
async def at_window(
    choice: str = "take", *seats: SeatTaken, journal: MemoryJournal | None = None
) -> AsyncGenerator[Window]:
    """A debate whose first speech is at the audience's window."""
    clock, performer = (
        FakeClock(),
        ByFunction(Speaker(PointChoice.model_validate({"choice": choice}))),
    )
    options = RoundsOptions(audience_points=True)
    spec = rounds_spec(options=options).model_copy(update={"words": 100, "seating": ANYONE})
    async with (
        asyncio.timeout(10),
        runner_of(performer, seats=Room(), clock=clock, journal=journal) as runner,
    ):
        ledger = await runner.open(spec, SOMEONE, seats=seats)
        yield Window(runner, ledger, clock)


async def test_a_point_that_is_taken_is_answered_in_the_second_part() -> None:
    async with at_window() as window:
        await window.offer()
        assert (await window.close()).question == 1
        await window.ledger.until(lambda now: len(now.turns) >= 3)
        second = window.record.turns[2]
        assert (second.step.part, second.fact.question) == ("second", 1)
        assert window.states() == ["answered"]


async def test_a_point_that_is_declined_is_answered_by_nobody() -> None:
    async with at_window("decline") as window:
        await window.offer()
        await window.close()
        await window.ledger.until(lambda now: len(now.turns) >= 3)
        assert window.record.turns[2].fact.question is None
        [declined] = window.record.people.questions
        assert (declined.state, declined.ruled_by, declined.is_public) == ("declined", "Ada", True)


async def test_where_nobody_offers_one_the_speech_goes_on_without_a_choice() -> None:
    async with at_window() as window:
        assert (await window.close()).question is None
        await window.ledger.until(lambda now: len(now.turns) >= 2)
        assert [turn.step.part for turn in window.record.turns[:2]] == ["first", "second"]


async def test_the_first_is_put_and_the_others_are_not_public() -> None:
    async with at_window() as window:
        for guest in CROWD[:2]:
            await window.offer(guest)
        assert (await window.close()).question == 1
        _, other = window.record.people.questions
        assert (other.state, other.is_public) == ("passed over", False)


async def test_a_full_window_closes_and_takes_no_more() -> None:
    async with at_window() as window:
        number = await window.open()
        for guest in CROWD[:OFFER_LIMIT]:
            await window.offer(guest)
        with pytest.raises(SpecError, match=r"that is the limit|too late"):
            await offer_point(window.ledger, CROWD[-1], number, ASKED)
        assert (await window.result(number)).question == 1


async def test_one_person_offers_one_point_in_a_turn_also_after_taking_it_back() -> None:
    async with at_window() as window:
        await window.offer()
        [asked] = window.record.people.questions
        await take_out(window.ledger, NOAH, asked.event)
        with pytest.raises(SpecError, match="You have offered a point in this turn already"):
            await window.offer()
        assert (await window.close()).question is None


async def test_points_count_among_all_that_one_person_asks() -> None:
    async with at_window() as window:
        await window.open()
        for _ in range(ASKED_LIMIT):
            number = await ask_question(window.ledger, NOAH, ASKED)
            asked = window.record.people.find_question(number)
            assert asked is not None
            await take_out(window.ledger, NOAH, asked.event)
        with pytest.raises(SpecError, match="that is the limit"):
            await window.offer()


@pytest.mark.parametrize(
    ("text", "said"), [("word " * 31, "ask it in 30 or fewer"), (" \n", "Your text is empty")]
)
async def test_what_is_no_short_question_is_refused(text: str, said: str) -> None:
    async with at_window() as window:
        with pytest.raises(SpecError, match=said):
            await window.offer(text=text)


async def test_it_is_too_late_once_the_time_is_up() -> None:
    async with at_window() as window:
        number = await window.open()
        await window.close()
        with pytest.raises(SpecError, match="too late"):
            await offer_point(window.ledger, NOAH, number, ASKED)


async def test_whoever_sits_in_the_debate_is_not_its_audience() -> None:
    async with at_window("take", sits(ADA.id, MIA)) as window:
        await window.ledger.until(lambda now: bool(now.people.open_turns))
        with pytest.raises(SpecError, match="too late"):
            await offer_point(window.ledger, NOAH, 2, ASKED)
    async with at_window() as window:
        await window.open()
        await window.ledger.write(sits(ADA.id, MIA))
        with pytest.raises(SpecError, match="this is for the audience"):
            await window.offer(MIA)


async def test_a_moderator_takes_a_point_out_and_the_next_is_put() -> None:
    async with at_window() as window:
        for guest in CROWD[:2]:
            await window.offer(guest)
        await take_out(window.ledger, MODERATOR, window.record.people.questions[0].event)
        assert (await window.close()).question == 2


async def test_the_clock_of_a_window_stands_still_in_a_pause() -> None:
    async with at_window() as window:
        number = await window.open()
        window.clock.advance(AUDIENCE_SECONDS - 5)
        window.runner.pause(window.ledger.debate, MODERATOR.id, "Mod")
        await window.ledger.until(lambda now: now.state == "paused")
        window.clock.advance(600)
        await window.offer()
        window.runner.resume(window.ledger.debate, MODERATOR.id, "Mod")
        await window.ledger.until(lambda now: now.state == "debating")
        assert window.record.people.open_window is not None
        window.clock.advance(5)
        assert (await window.result(number)).question == 1


async def test_a_kill_in_the_window_or_after_it_doubles_nothing_and_loses_no_point() -> None:
    async with at_window() as window:
        await window.offer()
        await window.close()
        await window.ledger.until(lambda now: len(now.turns) >= 3)
        events = window.ledger.events
    opened = next(e.number for e in events if isinstance(e.fact, OffersOpened))
    last = next(e.number for e in events if getattr(e.fact, "turn", None) == 3)
    for killed_after in range(opened, last):
        journal = MemoryJournal()
        await journal.append(events[:killed_after])
        clock = FakeClock()
        clock.advance((events[-1].at - clock.now()).total_seconds())
        performer = ByFunction(Speaker(PointChoice(choice="take")))
        async with (
            asyncio.timeout(10),
            runner_of(performer, seats=Room(), clock=clock, journal=journal) as runner,
        ):
            await runner.go_on()
            [ledger] = runner.live
            record = await ledger.until(lambda now: len(now.turns) >= 3)
        kinds = [fact.step.tag for fact in record.answered[:4]]
        assert kinds == ["speak", "ask_audience", "speak", "speak"]
        is_offered = killed_after > opened
        assert record.turns[1].step.form == ("point_choice" if is_offered else "speech")


async def test_nobody_is_waited_for_where_the_audience_has_no_way_to_offer() -> None:
    options = RoundsOptions(audience_points=True)
    spec = rounds_spec(options=options).model_copy(update={"words": 100})
    async with asyncio.timeout(10), runner_of(seats=None) as runner:
        ledger = await runner.open(spec, SOMEONE)
        await runner.until_concluded(ledger.debate)
    facts = [event.fact for event in ledger.events]
    assert not any(isinstance(fact, OffersOpened) for fact in facts)
    assert any(isinstance(fact.step, AskAudience) for fact in ledger.record.answered)


async def test_the_speaker_and_the_judge_read_the_point_without_its_author() -> None:
    async with at_window() as window:
        await window.offer(text="Noah asks: who pays for it?")
        await window.close()
        await window.ledger.until(lambda now: len(now.turns) >= 3)
        record = window.record
    choice = Pending(number=3, step=record.turns[1].step, turn=2, heard=(1,))
    said = request_of(brief_of(choice, record)).messages[-1].text
    assert "somebody in the audience offers the point" in said
    assert "who pays for it?" in said
    assert "Noah" not in said
    later = Pending(number=9, step=Speak(ADA.id, "argument", 2), turn=9, heard=(1, 2, 3))
    heard = brief_of(later, record).heard[1].text
    assert "who pays for it?" in heard
    assert "Noah" not in heard
