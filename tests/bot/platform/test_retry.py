"""What may pass is tried again, rarely and not for ever; what cannot pass is not."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.platform import retry
from bot.platform.retry import (
    BRIEF,
    DAY_OR_PERMIT,
    FAILURES,
    Failure,
    Patience,
    if_possible,
    kind_of,
    shield_requests,
    tell_bare_limits,
    until_done,
)

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def answered(status: int, **headers: str) -> discord.HTTPException:
    """A failure as discord.py raises it."""
    response = cast(Any, SimpleNamespace(status=status, reason="ordered", headers=headers))
    by_status = {403: discord.Forbidden, 404: discord.NotFound}
    return by_status.get(status, discord.HTTPException)(response, {"message": "no", "code": 0})


def failing(*failures: Exception) -> tuple[Callable[[], Any], list[int]]:
    """Something that fails so often and then succeeds, and the list of its tries."""
    left, tries = list(failures), list[int]()

    async def do() -> str:
        tries.append(len(tries) + 1)
        if left:
            raise left.pop(0)
        return "done"

    return do, tries


KINDS: list[tuple[Exception, Failure]] = [
    (answered(500), "passing"),
    (answered(503), "passing"),
    (answered(429), "passing"),
    (aiohttp.ClientOSError(), "passing"),
    (aiohttp.ServerDisconnectedError(), "passing"),
    (TimeoutError(), "passing"),
    (ConnectionResetError(), "passing"),
    (answered(401), "forbidden"),
    (answered(403), "forbidden"),
    (answered(404), "gone"),
    (answered(400), "refused"),
    (answered(405), "refused"),
]


@pytest.mark.parametrize(("error", "kind"), KINDS, ids=repr)
def test_every_failure_is_of_one_kind(error: Exception, kind: Failure) -> None:
    assert kind_of(error) == kind


async def test_what_passes_is_tried_until_it_is_done() -> None:
    do, tries = failing(answered(503), aiohttp.ServerDisconnectedError())
    assert await until_done("It", do) == "done"
    assert tries == [1, 2, 3]


@pytest.mark.parametrize("status", [401, 403, 404])
async def test_what_is_gone_or_forbidden_is_asked_for_anew_before_that_is_believed(
    status: int,
) -> None:
    do, tries = failing(answered(status))
    assert await until_done("It", do) == "done"
    assert tries == [1, 2]


@pytest.mark.parametrize("status", [401, 403, 404])
async def test_what_is_gone_or_forbidden_for_good_is_believed_to_be_after_a_while(
    status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retry, "TO_BE_SURE", 0.4)
    do, tries = failing(*[answered(status)] * 100)
    with pytest.raises(discord.HTTPException):
        await until_done("It", do)
    assert 1 < len(tries) < 6


async def test_what_passes_just_before_patience_ends_is_not_missed() -> None:
    loop = asyncio.get_running_loop()
    passes_at = loop.time() + 0.9

    async def do() -> str:
        if loop.time() < passes_at:
            raise answered(503)
        return "done"

    assert await until_done("It", do, Patience(1)) == "done"


async def test_what_is_refused_is_not_tried_again() -> None:
    do, tries = failing(answered(400))
    with pytest.raises(discord.HTTPException):
        await until_done("It", do)
    assert tries == [1]


async def test_what_a_moderator_can_permit_is_waited_for_where_that_is_worth_it() -> None:
    do, tries = failing(answered(403))
    assert await until_done("It", do, DAY_OR_PERMIT) == "done"
    assert tries == [1, 2]


async def test_patience_has_an_end() -> None:
    do, tries = failing(*[answered(503)] * 100)
    with pytest.raises(discord.HTTPException):
        await until_done("It", do, Patience(0.4))
    assert 1 < len(tries) < 6


async def test_nothing_is_asked_again_sooner_than_discord_asks_for() -> None:
    do, tries = failing(answered(429, **{"Retry-After": "20"}))
    with pytest.raises(discord.HTTPException):
        await until_done("It", do, BRIEF)
    assert tries == [1]


async def test_what_can_be_done_without_is_left_out() -> None:
    assert await if_possible("It", failing(answered(503))[0])
    assert not await if_possible("It", failing(answered(404))[0])


AGES: Sequence[tuple[int, float]] = [(-5, 100), (0, 100), (30, 70), (99, 25), (10_000, 25)]


@pytest.mark.parametrize(("age", "left"), AGES)
def test_a_restart_adds_little_to_patience(age: int, left: float) -> None:
    patience = Patience(100).since(NOON - timedelta(seconds=age), NOON)
    assert patience.seconds == left


async def test_a_request_goes_on_where_whoever_waits_for_it_is_cancelled() -> None:
    begun, may_end, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def request() -> None:
        begun.set()
        await may_end.wait()
        ended.set()

    waiting = asyncio.create_task(shield_requests(request)())
    await begun.wait()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    may_end.set()
    await ended.wait()


async def test_a_limit_that_names_no_wait_is_a_failure_that_passes() -> None:
    """discord.py looks for the wait in every 429 of Discord's, and falls over one without."""

    async def request() -> None:
        raise KeyError("retry_after")

    with pytest.raises(FAILURES) as caught:
        await tell_bare_limits(request)()
    assert kind_of(caught.value) == "passing"


async def test_any_other_slip_of_a_request_is_not_taken_for_a_limit() -> None:
    async def request() -> None:
        raise KeyError("id")

    with pytest.raises(KeyError):
        await tell_bare_limits(request)()


async def test_what_is_forbidden_for_a_moment_is_done_all_the_same() -> None:
    do, tries = failing(answered(403), answered(503), answered(401))
    assert await until_done("It", do) == "done"
    assert len(tries) == 4
