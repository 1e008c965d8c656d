"""What goes first and when; time jumps, so that minutes of it take a moment."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.platform.rate_limits import Limiter, Priority, Queue, RequestRates, Window
from tests.faults.loop import JumpingLoop
from tests.sweep import draw

MOST = 10
SECONDS = 60.0


def jumping(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do it in a loop whose time jumps."""
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(work())


def now() -> float:
    return asyncio.get_running_loop().time()


async def entered(queue: Queue, priority: Priority, told: list[tuple[Priority, float]]) -> None:
    await queue.enter(priority)
    told.append((priority, now()))


async def a_moment() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@draw(30)
@given(st.lists(st.floats(0, 20), min_size=1, max_size=60))
def test_no_span_holds_more_than_the_window_allows(pauses: list[float]) -> None:
    async def work() -> None:
        queue, told = Queue(Window(MOST, SECONDS)), list[tuple[Priority, float]]()
        waiting: list[asyncio.Task[None]] = []
        for pause in pauses:
            waiting.append(asyncio.create_task(entered(queue, Priority.POST, told)))
            await asyncio.sleep(pause)
        await asyncio.gather(*waiting)
        times = [time for _, time in told]
        spans = zip(times, times[MOST:], strict=False)
        assert all(later - first > SECONDS - 1e-6 for first, later in spans)

    jumping(work)


def test_what_is_worthier_goes_first_and_what_is_alike_in_its_order() -> None:
    async def work() -> None:
        queue, told = Queue(Window(1, 1)), list[tuple[Priority, float]]()
        await queue.enter(Priority.POST)
        came = (Priority.TYPING, Priority.CARD, Priority.POST, Priority.CARD, Priority.POST)
        tasks = [asyncio.create_task(entered(queue, each, told)) for each in came]
        await asyncio.gather(*tasks)
        assert [priority for priority, _ in told] == sorted(came)

    jumping(work)


@pytest.mark.parametrize(
    ("taken", "goes"),
    [
        (0, {Priority.POST, Priority.CARD, Priority.DRAFT, Priority.TYPING}),
        (4, {Priority.POST, Priority.CARD, Priority.DRAFT}),
        (6, {Priority.POST, Priority.CARD}),
        (8, {Priority.POST}),
        (10, set[Priority]()),
    ],
)
def test_what_is_lesser_leaves_room_for_what_is_worthier(taken: int, goes: set[Priority]) -> None:
    async def work() -> None:
        queue = Queue(Window(MOST, SECONDS))
        for _ in range(taken):
            await queue.enter(Priority.POST)
        assert {each for each in Priority if queue.has_room(each)} == goes

    jumping(work)


@pytest.mark.parametrize("most", [MOST, MOST + 0.5])
def test_a_full_window_is_filled_evenly_until_it_is_half_empty(most: float) -> None:
    async def work() -> None:
        queue, told = Queue(Window(most, SECONDS)), list[tuple[Priority, float]]()
        await asyncio.gather(*(entered(queue, Priority.POST, told) for _ in range(3 * MOST)))
        times = [time for _, time in told]
        assert times[:MOST] == [0] * MOST
        gaps = [
            later - first for first, later in zip(times[MOST:], times[MOST + 1 :], strict=False)
        ]
        assert gaps == pytest.approx([SECONDS / MOST] * (2 * MOST - 1))
        await asyncio.sleep(SECONDS)
        before = now()
        await asyncio.gather(*(queue.enter(Priority.POST) for _ in range(MOST)))
        assert now() == before

    jumping(work)


def test_whoever_is_cancelled_while_it_waits_takes_no_room() -> None:
    async def work() -> None:
        queue, told = Queue(Window(1, 1)), list[tuple[Priority, float]]()
        await queue.enter(Priority.POST)
        tasks = [asyncio.create_task(entered(queue, Priority.POST, told)) for _ in range(3)]
        await a_moment()
        tasks[0].cancel()
        await asyncio.gather(*tasks[1:])
        assert [time for _, time in told] == pytest.approx([1, 2])

    jumping(work)


def test_within_what_was_admitted_a_request_goes_at_once_and_is_counted_once() -> None:
    async def work() -> None:
        limiter = Limiter(RequestRates(a_second=10))
        asked: list[float] = []

        async def request() -> None:
            asked.append(now())

        limited = limiter.limit(request)
        for _ in range(8):
            async with limiter.admit(Priority.CARD):
                await limited()
        assert asked == [0] * 8
        # Two are left for posts, and none for cards.
        await limited()
        await limited()
        async with limiter.admit(Priority.CARD):
            assert now() > 0

    jumping(work)


def test_each_channel_has_posts_and_growing_turns_of_its_own() -> None:
    async def work() -> None:
        limiter = Limiter(RequestRates(by_webhook=10, burst=10, growing=3))
        assert [limiter.may_grow(1) for _ in range(4)] == [True, True, True, False]
        assert limiter.may_grow(2)
        for _ in range(9):
            await limiter.post_in(2)
        await asyncio.sleep(2)
        assert limiter.may_grow(1)
        assert limiter.may_grow(2)
        await limiter.post_in(2)
        assert now() == 2
        await asyncio.sleep(2)
        assert not limiter.may_grow(2), "there is no room for its post"

    jumping(work)


def test_processes_share_what_the_bot_may_ask_and_not_what_channels_take() -> None:
    assert RequestRates().share(0.5) == RequestRates(a_second=RequestRates().a_second / 2)
