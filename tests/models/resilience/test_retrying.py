"""What may pass is tried again; what cannot is not."""

from random import Random

import pytest

from debate_core.clock import FakeClock
from debate_core.errors import (
    MalformedReply,
    ModelError,
    RateLimited,
    Refused,
    Rejected,
    Timeout,
    Unavailable,
)
from debate_core.models.port import Model
from debate_core.models.resilience import Retrying, RetryPolicy
from debate_core.models.scripted import ScriptedModel
from tests.models.asking import REQUEST, Slow, failure, timed


def retrying(model: Model, clock: FakeClock, policy: RetryPolicy | None = None) -> Retrying:
    return Retrying(model, policy or RetryPolicy(), clock, Random(1))


@pytest.mark.parametrize("error", [Unavailable("down"), Timeout("slow"), RateLimited("busy")])
async def test_what_may_pass_is_tried_again(error: ModelError) -> None:
    clock = FakeClock()

    reply, _ = await timed(
        clock, retrying(ScriptedModel([error, error, "Tea."]), clock).reply(REQUEST)
    )

    assert reply.text == "Tea."


@pytest.mark.parametrize("error", [Refused("no"), Rejected("bad key"), MalformedReply("odd")])
async def test_what_will_not_pass_is_not_tried_again(error: ModelError) -> None:
    model = ScriptedModel([error, "Tea."])

    with pytest.raises(type(error)):
        await retrying(model, FakeClock()).reply(REQUEST)

    assert len(model.asked) == 1


async def test_the_last_error_is_raised_when_all_tries_are_used_up() -> None:
    clock, model = FakeClock(), ScriptedModel([Unavailable(str(number)) for number in range(9)])

    error, _ = await timed(clock, failure(retrying(model, clock).reply(REQUEST)))

    assert isinstance(error, Unavailable)
    assert (str(error), len(model.asked)) == ("3", 4)


async def test_each_wait_is_longer_than_the_one_before_and_all_are_seconds() -> None:
    clock = FakeClock()
    model = Slow(ScriptedModel([Unavailable("down")] * 4), 0, clock)

    await timed(clock, failure(retrying(model, clock).reply(REQUEST)))

    waits = [after - before for before, after in zip(model.began, model.began[1:], strict=False)]
    assert waits == sorted(waits)
    assert sum(waits) < 5


async def test_a_wait_that_the_provider_asks_for_is_kept() -> None:
    clock = FakeClock()
    model = ScriptedModel([RateLimited("busy", retry_after=20), "Tea."])

    reply, seconds = await timed(clock, retrying(model, clock).reply(REQUEST))

    assert reply.text == "Tea."
    assert 20 <= seconds <= 21


async def test_a_wait_beyond_the_policy_is_not_begun() -> None:
    model = ScriptedModel([RateLimited("busy", retry_after=3600), "Tea."])

    with pytest.raises(RateLimited):
        await retrying(model, FakeClock()).reply(REQUEST)


async def test_after_a_long_try_there_is_no_other() -> None:
    clock = FakeClock()
    model = Slow(ScriptedModel([Unavailable("cut"), "Tea."]), 61, clock)

    error, seconds = await timed(clock, failure(retrying(model, clock).reply(REQUEST)))

    assert isinstance(error, Unavailable)
    assert seconds < 62


async def test_a_call_that_hung_is_made_once_more_however_long_it_was_waited_for() -> None:
    clock = FakeClock()
    model = Slow(ScriptedModel([Timeout("hung"), "Tea."]), 120, clock)

    reply, seconds = await timed(clock, retrying(model, clock).reply(REQUEST))

    assert reply.text == "Tea."
    assert 240 <= seconds <= 241


async def test_what_hangs_twice_is_given_up() -> None:
    clock = FakeClock()
    model = Slow(ScriptedModel([Timeout("hung"), Timeout("hung"), "Tea."]), 120, clock)

    error, seconds = await timed(clock, failure(retrying(model, clock).reply(REQUEST)))

    assert isinstance(error, Timeout)
    assert 240 <= seconds <= 241


async def test_what_was_heard_of_a_failed_try_is_made_void() -> None:
    clock, heard = FakeClock(), list[str | None]()
    model = ScriptedModel([Unavailable("cut"), "Tea."])

    await timed(clock, retrying(model, clock).reply(REQUEST, heard.append))

    assert heard == [None, "Tea."]


async def test_the_same_seed_waits_the_same() -> None:
    took = list[float]()
    for _ in range(2):
        clock = FakeClock()
        model = ScriptedModel([Unavailable("down")] * 3 + ["Tea."])
        took.append((await timed(clock, retrying(model, clock).reply(REQUEST)))[1])

    assert took[0] == took[1]
