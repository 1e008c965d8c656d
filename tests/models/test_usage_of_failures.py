"""A call that fails may have taken tokens: whatever wraps a model counts them."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest

from debate_core.clock import FakeClock
from debate_core.errors import ModelError, Refused, Unavailable
from debate_core.models.port import Hear, Model, Reply
from debate_core.models.priced import Priced
from debate_core.models.resilience import Fallback, Retrying, RetryPolicy
from debate_core.models.tools import Tool, WithTools
from debate_core.prompts.request import Request, ToolCall, ToolOffer
from debate_core.usage import Usage, add_usage
from tests.models.asking import REQUEST, failure, timed

SPENT = Usage(tokens_in=80, tokens_out=20, usd=0.5)
E = TypeVar("E", bound=ModelError)


class Each:
    """Gives these outcomes in order; each has taken the same."""

    def __init__(self, *outcomes: str | Reply | ModelError) -> None:
        self._outcomes = iter(outcomes)

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        outcome = next(self._outcomes)
        if isinstance(outcome, ModelError):
            raise outcome
        return Reply(outcome, usage=SPENT) if isinstance(outcome, str) else outcome


def taking(error: E, usage: Usage = SPENT) -> E:
    """The error of a call that took something."""
    error.usage = usage
    return error


def retrying(model: Model, clock: FakeClock) -> Retrying:
    return Retrying(model, RetryPolicy(tries=2), clock, Random(1))


async def usage_of_failure(model: Model) -> Usage | None:
    error = await failure(model.reply(REQUEST))
    assert isinstance(error, ModelError)
    return error.usage


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (None, None, None),
        (SPENT, None, SPENT),
        (None, SPENT, SPENT),
        (SPENT, SPENT, Usage(160, 40, usd=1.0, calls=2)),
    ],
)
def test_what_two_calls_took_together(
    one: Usage | None, other: Usage | None, both: Usage | None
) -> None:
    assert add_usage(one, other) == both


async def test_a_failed_call_is_priced() -> None:
    failed = Each(taking(Refused("no"), Usage(tokens_in=80, tokens_out=20)))
    assert await usage_of_failure(Priced(failed, lambda usage: usage.tokens_in / 100)) == Usage(
        tokens_in=80, tokens_out=20, usd=0.8
    )


async def test_a_try_that_broke_off_is_counted_with_the_one_that_came_through() -> None:
    clock, model = FakeClock(), Each(taking(Unavailable("cut")), "Tea.")
    reply, _ = await timed(clock, retrying(model, clock).reply(REQUEST))
    assert reply.usage == SPENT + SPENT


async def test_tries_that_all_broke_off_are_counted() -> None:
    clock = FakeClock()
    model = retrying(Each(*(taking(Unavailable("cut")) for _ in range(2))), clock)
    used, _ = await timed(clock, usage_of_failure(model))
    assert used == SPENT + SPENT


async def test_what_the_first_took_is_counted_with_its_fallback() -> None:
    model = Fallback(Each(taking(Unavailable("cut"))), Each("Tea."))
    assert (await model.reply(REQUEST)).usage == SPENT + SPENT


async def test_where_both_fail_what_both_took_is_counted() -> None:
    model = Fallback(Each(taking(Unavailable("cut"))), Each(taking(Unavailable("down"))))
    assert await usage_of_failure(model) == SPENT + SPENT


async def test_what_was_taken_before_a_tool_is_counted_though_the_call_after_it_fails() -> None:
    asks = Reply("", usage=SPENT, calls=(ToolCall("1", "a", {}),))
    model = WithTools(Each(asks, Unavailable("down")), {"a": Tool(OFFER, _told)})
    error = await failure(model.reply(replace(REQUEST, tool_names=("a",))))
    assert isinstance(error, ModelError)
    assert error.usage == SPENT


OFFER = ToolOffer("a", "An almanac", {"type": "object"})


async def _told(arguments: Mapping[str, object]) -> str:
    return f"Nothing of {dict(arguments)}."
