"""Every call of a model is told of, whatever becomes of it."""

import asyncio

import pytest

from debate_core.errors import RateLimited
from debate_core.models.port import Hear, Reply
from debate_core.models.resilience import ModelCall, Watched
from debate_core.prompts.request import Message, Request
from debate_core.usage import Usage

REQUEST = Request(system="", messages=(Message("user", "Tea?"),))
USAGE = Usage(tokens_in=3)


class _Model:
    """A model that answers, or fails, or never does."""

    def __init__(self, reply: Reply | Exception | None) -> None:
        self._reply = reply

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        if self._reply is None:
            await asyncio.Event().wait()
        if isinstance(self._reply, Exception):
            raise self._reply
        assert self._reply is not None
        return self._reply


def _limited() -> RateLimited:
    error = RateLimited("slow down")
    error.usage = USAGE
    return error


@pytest.mark.parametrize(
    ("reply", "end"), [(Reply("Tea.", usage=USAGE), "answered"), (_limited(), "rate_limited")]
)
async def test_an_answer_and_a_failure_are_told_with_what_they_took(
    reply: Reply | Exception, end: str
) -> None:
    calls: list[ModelCall] = []
    watched = Watched(_Model(reply), "lab:x", calls.append)
    [result] = await asyncio.gather(watched.reply(REQUEST), return_exceptions=True)
    assert result is reply
    [call] = calls
    assert (call.model, call.end, call.usage) == ("lab:x", end, USAGE)
    assert call.seconds >= 0


async def test_a_call_that_is_given_up_is_told_of_too() -> None:
    calls: list[ModelCall] = []
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0):
            await Watched(_Model(None), "lab:x", calls.append).reply(REQUEST)
    assert [each.end for each in calls] == ["cancelled"]
