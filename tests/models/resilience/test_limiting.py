"""A provider is asked so much at once and so often a minute."""

import asyncio
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as some

from debate_core.clock import FakeClock
from debate_core.models.resilience import Allowance, Limited, RateLimiter
from debate_core.models.scripted import ScriptedModel
from tests.models.asking import REQUEST, Slow, timed


async def _asked(calls: int, allowance: Allowance, seconds: float = 1) -> Slow:
    """A model after so many calls at one moment, each of that many seconds."""
    clock = FakeClock()
    model = Slow(ScriptedModel(["Tea."] * calls), seconds, clock)
    limiter = RateLimiter(allowance, clock)

    async def all_of_them() -> None:
        await asyncio.gather(*(Limited(model, limiter).reply(REQUEST) for _ in range(calls)))

    await timed(clock, all_of_them())
    return model


async def test_no_more_calls_than_allowed_are_made_at_once_and_all_are_made() -> None:
    model = await _asked(20, Allowance(at_once=3))

    assert (model.asked_most, len(model.began)) == (3, 20)


async def test_models_of_one_provider_share_its_allowance() -> None:
    clock = FakeClock()
    limiter = RateLimiter(Allowance(at_once=1), clock)
    model = Slow(ScriptedModel(["Tea.", "Coffee."]), 1, clock)
    one, other = Limited(model, limiter), Limited(model, limiter)

    async def both() -> None:
        await asyncio.gather(one.reply(REQUEST), other.reply(REQUEST))

    await timed(clock, both())

    assert model.asked_most == 1


@given(per_minute=some.integers(1, 5), calls=some.integers(1, 12))
def test_no_minute_holds_more_calls_than_allowed(per_minute: int, calls: int) -> None:
    model = asyncio.run(_asked(calls, Allowance(at_once=50, per_minute=per_minute), seconds=0.5))

    assert len(model.began) == calls
    assert all(
        later - earlier >= 60
        for earlier, later in zip(model.began, model.began[per_minute:], strict=False)
    )
    assert all(earlier <= later for earlier, later in pairwise(model.began))


async def test_a_clock_that_is_set_back_makes_nobody_wait_longer_than_a_minute() -> None:
    clock = FakeClock()
    model = Slow(ScriptedModel(["Tea.", "Coffee."]), 1, clock)
    limited = Limited(model, RateLimiter(Allowance(per_minute=1), clock))

    async def again() -> None:
        await limited.reply(REQUEST)

    await timed(clock, again())
    clock.advance(-86_400)
    _, seconds = await timed(clock, again())

    assert 60 <= seconds < 70
