"""The order and the timing of requests to Discord, within the limits that no answer mentions.

The limit of a route is in the headers of its answers, and discord.py keeps to that. It does not
know how many requests a bot may make in all, nor how much webhooks may post in a channel.
Rule: lower priorities leave room for higher ones, and wait; the lowest (a turn that grows, typing)
do not wait, and are left out.
"""

import asyncio
import heapq
import itertools
from collections import defaultdict, deque
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from enum import IntEnum
from types import CoroutineType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Priority(IntEnum):
    """The priority of a request: the lowest number goes first."""

    POST = 0
    """A turn, and every request without another priority."""
    CARD = 1
    """The change of a card."""
    DRAFT = 2
    """A turn that grows."""
    TYPING = 3


_FULL: dict[Priority, float] = {
    Priority.POST: 1,
    Priority.CARD: 0.8,
    Priority.DRAFT: 0.6,
    Priority.TYPING: 0.4,
}
"""The share of a limit up to which a request of each priority may go."""


@dataclass(frozen=True, slots=True)
class RequestRates:
    """Rates a little below Discord's, since not all requests travel equally long."""

    a_second: float = 45
    """Requests with the bot's token; Discord takes 50."""
    by_webhook: float = 28
    """Posts by webhooks in a channel in a minute; Discord takes 30."""
    burst: float = 5
    """Posts of all webhooks of a channel in two seconds."""
    growing: float = 2
    """Changes of growing turns in a channel in two seconds; Discord takes 5, turns included."""

    def share(self, part: float) -> "RequestRates":
        """Find the rates of a process that serves a part of the bot's shards."""
        # Limits of a channel are not shared: all its posts come from one process.
        return replace(self, a_second=max(1, self.a_second * part))


NO_LIMITS = RequestRates(1e6, 1e6, 1e6, 1e6)


class Window:
    """A limit on the requests in any period of some seconds.

    Once it has been full, its requests are spread evenly until none waits and it is half empty.
    Otherwise they would come all at once, and then none for the rest of the time.
    """

    def __init__(self, most: float, seconds: float) -> None:
        self._most = max(1, int(most))
        self._seconds = seconds
        self._taken: deque[float] = deque()
        self._last = 0.0
        self._is_even = False

    def wait(self, full: float = 1) -> float:
        """Count the seconds until there is room for one more; `full` is how full it may be."""
        now, most = _now(), max(1, int(self._most * full))
        while self._taken and self._taken[0] <= now - self._seconds:
            self._taken.popleft()
        if len(self._taken) >= most:
            # There is room once the oldest of the last so many is out of the period.
            return self._taken[-most] + self._seconds - now
        return max(0.0, self._last + self._seconds / self._most - now) if self._is_even else 0

    def take(self) -> None:
        """Use up some of the room."""
        self._last = _now()
        self._taken.append(self._last)
        self._is_even = self._is_even or len(self._taken) >= self._most

    def relax(self) -> None:
        """Note that nobody waits."""
        self._is_even = self._is_even and len(self._taken) > self._most / 2


class Queue:
    """Requests that wait for room in a window: by priority, and in order within one priority."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._waiting: list[tuple[Priority, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._timer: asyncio.TimerHandle | None = None

    def has_room(self, priority: Priority) -> bool:
        """True if a request would go at once."""
        if not self._waiting:
            self._window.relax()
        # Nobody overtakes those who wait with the same priority, or a higher one.
        is_first = not self._waiting or self._waiting[0][0] > priority
        return is_first and self._window.wait(_FULL[priority]) <= 0

    def enter_now(self, priority: Priority) -> bool:
        """True if a request may go at once; then it is counted."""
        has_room = self.has_room(priority)
        if has_room:
            self._window.take()
        return has_room

    async def enter(self, priority: Priority) -> None:
        """Return once a request may go, and count it."""
        if self.enter_now(priority):
            return
        entered = asyncio.get_running_loop().create_future()
        # The number keeps the order within a priority; futures cannot be compared.
        heapq.heappush(self._waiting, (priority, next(self._numbers), entered))
        self._let_in()
        await entered

    def _let_in(self) -> None:
        """Let in those there is room for, and look again when there is room for the next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._waiting:
            priority, _, entered = self._waiting[0]
            # A request that was cancelled meanwhile goes out of the way, and takes no room.
            wait = 0.0 if entered.done() else self._window.wait(_FULL[priority])
            if wait > 0:
                self._timer = asyncio.get_running_loop().call_later(wait, self._let_in)
                return
            heapq.heappop(self._waiting)
            if not entered.done():
                self._window.take()
                entered.set_result(None)


class Limiter:
    """The limits of a bot, however many connections it has in this process."""

    def __init__(self, rates: RequestRates) -> None:
        self._in_all = Queue(Window(rates.a_second, 1))
        self._posts = defaultdict[int, Queue](lambda: Queue(Window(rates.by_webhook, 60)))
        self._bursts = defaultdict[int, Queue](lambda: Queue(Window(rates.burst, 2)))
        self._growing = defaultdict[int, Queue](lambda: Queue(Window(rates.growing, 2)))
        self._is_admitted = ContextVar("is_admitted", default=False)

    def limit(
        self, request: Callable[P, Coroutine[Any, Any, T]]
    ) -> "Callable[P, CoroutineType[Any, Any, T]]":
        """Make a request with the bot's token wait until it may go."""

        async def ask(*args: P.args, **options: P.kwargs) -> T:
            # Within `admit` it has been counted already.
            if not self._is_admitted.get():
                await self._in_all.enter(Priority.POST)
            return await request(*args, **options)

        return ask

    @asynccontextmanager
    async def admit(self, priority: Priority) -> AsyncGenerator[None]:
        """Wait until a request of that priority may go; within, it goes at once."""
        await self._in_all.enter(priority)
        token = self._is_admitted.set(True)
        try:
            yield
        finally:
            self._is_admitted.reset(token)

    def has_room(self, priority: Priority) -> bool:
        """True if a request with the bot's token would go at once."""
        return self._in_all.has_room(priority)

    async def post_in(self, channel: int) -> None:
        """Wait until a webhook may post in a channel or its threads."""
        await self._posts[channel].enter(Priority.POST)
        await self._bursts[channel].enter(Priority.POST)

    async def edit_in(self, channel: int) -> None:
        """Wait until a webhook may edit what it posted in a channel or its threads."""
        await self._growing[channel].enter(Priority.POST)

    def may_grow(self, channel: int) -> bool:
        """True if a webhook may show a growing turn in a channel right now; a yes is counted."""
        # It takes no room from other turns: the growing message becomes the turn's own post.
        if not self._posts[channel].has_room(Priority.POST):
            return False
        return self._growing[channel].enter_now(Priority.POST)


def _now() -> float:
    return asyncio.get_running_loop().time()
