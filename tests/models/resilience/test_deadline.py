"""One call has so long, by our own clock."""

import pytest

from debate_core.clock import FakeClock
from debate_core.errors import Timeout, Unavailable
from debate_core.models.resilience import Deadline
from debate_core.models.scripted import ScriptedModel
from tests.models.asking import REQUEST, Slow, failure, timed


async def test_an_answer_in_time_is_the_answer() -> None:
    clock = FakeClock()
    model = Deadline(Slow(ScriptedModel(["Tea."]), 9, clock), 10, clock)

    reply, _ = await timed(clock, model.reply(REQUEST))

    assert reply.text == "Tea."


async def test_a_call_that_takes_too_long_ends_at_the_deadline_and_is_broken_off() -> None:
    clock = FakeClock()
    slow = Slow(ScriptedModel(["Tea."]), 1000, clock)

    error, seconds = await timed(clock, failure(Deadline(slow, 10, clock).reply(REQUEST)))

    assert isinstance(error, Timeout)
    assert str(error) == "no answer within 10 seconds"
    assert (seconds, slow.asked_now) == (10, 0)


async def test_an_error_of_the_model_comes_through() -> None:
    model = Deadline(ScriptedModel([Unavailable("down")]), 10, FakeClock())

    with pytest.raises(Unavailable, match="down"):
        await model.reply(REQUEST)
