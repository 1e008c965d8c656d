"""Requests to Discord: the one place that knows the kinds of failure, and retries requests.

Rule 1: after a passing failure it tries again, less and less often, and not before Discord allows.
Rule 2: nothing is tried for ever. What a debate cannot do without is tried for a day, what it can
do without for seconds; the caller then gets the last failure.
Rule 3: something counts as gone or forbidden only after it was asked for again: Discord sometimes
says so for a short time only.
Rule 4: a request that was sent is never cancelled. discord.py holds back all others while one of
them waits for the global limit; cancelled there, it would hold them back until the next start.
Rule 5: discord.py repeats a request after a 5xx, but the first try may have worked. A trace on the
client's session sees every answer, and code that posts listens for such a doubt while it does.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import datetime
from types import CoroutineType, SimpleNamespace
from typing import Any, Literal, ParamSpec, TypeVar

import aiohttp
import discord

from bot.monitoring.metrics import count_request, count_retry

_log = logging.getLogger(__name__)

LOST = (aiohttp.ClientError, asyncio.TimeoutError, OSError)
"""The connection broke: nobody knows what happened to the request."""
FAILURES = (discord.HTTPException, *LOST)
"""All errors that a request can fail with."""
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
UNKNOWN_WEBHOOK = 10015
INVALID_WEBHOOK_TOKEN = 50027
ARCHIVED_THREAD = 50083
LOST_TOKEN_CODES = (UNKNOWN_WEBHOOK, INVALID_WEBHOOK_TOKEN)
"""The codes of a token, of a webhook or an interaction, that is not valid, or not any more."""
LOCKED_CODES = (160005, ARCHIVED_THREAD)
"""The codes of a locked, or archived and locked, thread; a 400 that a moderator can fix."""
TO_BE_SURE = 30.0
"""Seconds until it is believed that something is gone or forbidden."""
_TOO_MANY = 429
_FIRST_WAIT = 0.25
_LONGEST_WAIT = 30.0
_TOO_SHORT = 0.01

Failure = Literal["passing", "forbidden", "gone", "refused"]
"""The kind of a failure: time fixes a passing one, a person a forbidden one, nothing the rest."""
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Patience:
    """The time for which something is tried again, and the kinds of failure after which it is."""

    seconds: float
    kinds: frozenset[Failure] = frozenset({"passing"})
    makes_sure: bool = False
    """True if it is asked for again before it counts as gone or forbidden."""

    def for_(self, kind: Failure) -> float:
        """Find the seconds for which a failure of this kind is tolerated."""
        if kind in self.kinds:
            return self.seconds
        return TO_BE_SURE if self.makes_sure and kind in ("gone", "forbidden") else 0

    def since(self, moment: datetime, now: datetime) -> "Patience":
        """Find what is left of it for something due since then: a restart adds little to it."""
        left = self.seconds - (now - moment).total_seconds()
        return replace(self, seconds=min(self.seconds, max(left, self.seconds / 4)))


DAY = Patience(86_400, makes_sure=True)
"""For what a debate cannot do without."""
DAY_OR_PERMIT = Patience(86_400, frozenset({"passing", "forbidden"}), makes_sure=True)
"""For what it cannot do without, and what a moderator can permit."""
BRIEF = Patience(15)
"""For what is nice to have, or what somebody waits for."""
SOON = Patience(30, makes_sure=True)
"""For what people would miss, but do not wait for."""
ONCE = Patience(0)
"""For what is tried again at another time."""
SURELY_NOT = Patience(0, makes_sure=True)
"""For what is done in another way, or left out, once it surely cannot be done."""


class Hidden(OSError):
    """An error: Rostrum may not read there, so Discord shows nothing, as if it were empty."""


def kind_of(error: Exception) -> Failure:
    """Find the kind of failure that a request has met."""
    if isinstance(error, Hidden):
        return "forbidden"
    if not isinstance(error, discord.HTTPException):
        return "passing"
    if error.status >= 500 or error.status == _TOO_MANY:
        return "passing"
    if error.code in LOCKED_CODES:
        return "forbidden"
    # A token that is not valid any more counts as forbidden: its owner puts in the new one.
    by_status: dict[int, Failure] = {401: "forbidden", 403: "forbidden", 404: "gone"}
    return by_status.get(error.status, "refused")


async def until_done(what: str, do: Callable[[], Awaitable[T]], patience: Patience = DAY) -> T:
    """Make a request to Discord, again and again with patience; raise the last failure."""
    now = asyncio.get_running_loop().time
    wait, first = _FIRST_WAIT, dict[Failure, float]()
    while True:
        try:
            return await do()
        except FAILURES as error:
            kind, asked = kind_of(error), _read_wait(error)
            # Each kind of failure has a time of its own, since one may turn into another.
            left = first.setdefault(kind, now()) + patience.for_(kind) - now()
            # If Discord asks for a longer wait than is left, another try would only be refused.
            if left < _TOO_SHORT or asked > left:
                raise
            # The last try is at the very end, in case the failure passed just in time.
            pause = max(min(wait * random.uniform(0.5, 1), left), asked)
            count_retry(kind)
            # A timeout has no message of its own.
            _log.warning("%s is tried again: %s", what, str(error) or type(error).__name__)
        await asyncio.sleep(pause)
        wait = min(_LONGEST_WAIT, wait * 2)


async def if_possible(
    what: str, do: Callable[[], Awaitable[object]], patience: Patience = BRIEF
) -> bool:
    """Do something that is not essential; True if it could be done."""
    try:
        await until_done(what, do, patience)
    except FAILURES as error:
        _log.info("%s is left out: %s", what, error)
        return False
    return True


def shield_requests(
    request: Callable[P, Coroutine[Any, Any, T]],
) -> "Callable[P, CoroutineType[Any, Any, T]]":
    """Let a request go on even if the task that waits for it is cancelled."""
    sent: set[asyncio.Task[T]] = set()

    def forget(done: asyncio.Task[T]) -> None:
        sent.discard(done)
        if not done.cancelled():
            done.exception()  # nobody may be there any more to take it

    async def ask(*args: P.args, **options: P.kwargs) -> T:
        asking = asyncio.create_task(request(*args, **options))
        # The event loop holds its tasks weakly: one that nobody else holds may vanish as it runs.
        sent.add(asking)
        asking.add_done_callback(forget)
        return await asyncio.shield(asking)

    return ask


class BareLimit(OSError):
    """A 429 that does not say how long to wait; a passing failure."""


def tell_bare_limits(
    request: Callable[P, Coroutine[Any, Any, T]],
) -> "Callable[P, CoroutineType[Any, Any, T]]":
    """Make a library's request, which breaks on a 429 without a wait, fail as passing there."""

    async def ask(*args: P.args, **options: P.kwargs) -> T:
        try:
            return await request(*args, **options)
        except KeyError as error:
            # The library reads the wait from the answer's body, where it is missing then.
            if error.args != ("retry_after",):
                raise
            raise BareLimit("Discord limits this, and does not say for how long.") from error

    return ask


def _read_wait(error: Exception) -> float:
    """Read the seconds that Discord, or a proxy before it, asks to wait for."""
    if not isinstance(error, discord.HTTPException):
        return 0
    headers = getattr(error.response, "headers", {})
    try:
        return max(0.0, float(headers.get("Retry-After", 0)))
    # A proxy may write a date there.
    except ValueError:
        return 0


@dataclass(slots=True)
class Doubt:
    """The doubt whether requests took effect that nobody confirmed."""

    arose: bool = False


_listening: ContextVar[Doubt | None] = ContextVar("listening", default=None)


@contextmanager
def collect_doubt() -> Generator[Doubt]:
    """Collect, within this block, the doubt that its requests raise."""
    doubt = Doubt()
    # A context variable, so that tasks that post at the same time have doubts of their own.
    token = _listening.set(doubt)
    try:
        yield doubt
    finally:
        _listening.reset(token)


def trace() -> aiohttp.TraceConfig:
    """Make the trace for a client's session that is open already."""
    config = aiohttp.TraceConfig()
    config.on_request_end.append(_on_answer)
    config.on_request_exception.append(_on_exception)
    config.freeze()
    return config


async def _on_answer(
    _: aiohttp.ClientSession, __: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
) -> None:
    count_request(answer.method, answer.url.path, answer.response.status)
    if answer.response.status >= 500:
        _raise_doubt()


async def _on_exception(
    _: aiohttp.ClientSession, __: SimpleNamespace, lost: aiohttp.TraceRequestExceptionParams
) -> None:
    count_request(lost.method, lost.url.path, None)
    _raise_doubt()


def _raise_doubt() -> None:
    doubt = _listening.get()
    if doubt is not None:
        doubt.arose = True
