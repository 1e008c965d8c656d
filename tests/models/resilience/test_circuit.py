"""A dead provider is left alone, and found again."""

import pytest

from debate_core.clock import FakeClock
from debate_core.errors import ModelError, RateLimited, Refused, Rejected, Timeout, Unavailable
from debate_core.models.resilience import CircuitBreaker, Guarded
from debate_core.models.scripted import Line, ScriptedModel
from tests.models.asking import REQUEST, failure

A_DAY = 86_400.0
DOWN = Unavailable("down")


class Wired:
    """A provider, its circuit, and a clock."""

    def __init__(self, *script: Line) -> None:
        self.clock = FakeClock()
        self.model = ScriptedModel(script)
        self.guarded = Guarded(self.model, CircuitBreaker("openai", self.clock))

    async def ask(self, times: int = 1) -> str:
        """The last answer or error, as text."""
        said = ""
        for _ in range(times):
            try:
                said = (await self.guarded.reply(REQUEST)).text
            except ModelError as error:
                said = str(error)
        return said


async def test_two_failures_in_a_row_open_it_and_the_next_call_fails_at_once() -> None:
    wired = Wired(DOWN, DOWN)

    said = await wired.ask(5)

    assert said == "openai did not answer lately and is left alone a while"
    assert len(wired.model.asked) == 2


async def test_a_clock_that_is_set_back_leaves_nobody_alone_for_longer() -> None:
    wired = Wired(DOWN, DOWN, "Tea.")
    await wired.ask(2)
    wired.clock.advance(-A_DAY)

    assert await wired.ask() == "Tea."


async def test_a_failure_between_answers_does_not_open_it() -> None:
    wired = Wired(DOWN, "Tea.", DOWN, "Coffee.")

    assert await wired.ask(4) == "Coffee."


@pytest.mark.parametrize("error", [Refused("no"), Rejected("bad key"), RateLimited("busy")])
async def test_a_provider_that_says_no_is_alive(error: ModelError) -> None:
    wired = Wired(error, error, error, "Tea.")

    assert await wired.ask(4) == "Tea."


async def test_after_a_rest_one_call_is_a_probe_and_an_answer_closes_it() -> None:
    wired = Wired(DOWN, Timeout("slow"), "Tea.", DOWN, "Coffee.")
    await wired.ask(2)
    wired.clock.advance(30)

    assert await wired.ask() == "Tea."
    assert await wired.ask(2) == "Coffee."


async def test_a_probe_that_fails_doubles_the_rest() -> None:
    wired = Wired(DOWN, DOWN, DOWN, "Tea.")
    await wired.ask(2)
    wired.clock.advance(30)
    await wired.ask()
    wired.clock.advance(59)
    assert "left alone" in await wired.ask()
    wired.clock.advance(1)

    assert await wired.ask() == "Tea."


async def test_while_the_probe_is_under_way_others_fail_at_once() -> None:
    clock = FakeClock()
    breaker = CircuitBreaker("openai", clock)
    breaker.note_failure()
    breaker.note_failure()
    clock.advance(30)
    breaker.check()

    with pytest.raises(Unavailable):
        breaker.check()


async def test_a_probe_that_was_broken_off_here_makes_room_for_another() -> None:
    wired = Wired(DOWN, DOWN, RuntimeError("cancelled"), "Tea.")
    await wired.ask(2)
    wired.clock.advance(30)
    await failure(wired.guarded.reply(REQUEST))

    assert await wired.ask() == "Tea."
