"""A fault of Discord's that passes costs time and nothing else, wherever it comes."""

import asyncio
from typing import Any

import pytest

from tests.e2e.stand import Stand, names
from tests.e2e.test_a_debate import WHOLE


async def until_met(stand: Stand) -> None:
    """Return once every fault that was ordered has met its requests."""
    async with asyncio.timeout(10):
        while await stand.control.faults():
            pass


async def test_a_global_rate_limit_on_typing_does_not_silence_the_bot(stand: Stand) -> None:
    """discord.py holds all requests back while it waits; a turn may be over before."""
    stand.performer_on_cue.hold()
    async with stand.bot():
        limit = {"retry_after": 0.5, "global": True}
        await stand.control.fault("rate_limit", method="POST", path="/typing", **limit)
        thread = await stand.start()
        await until_met(stand)
        stand.performer_on_cue.cue(10)
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
    assert names(messages) == WHOLE


PASSING: list[dict[str, Any]] = [
    {"kind": "status", "status": 503, "times": 3},
    {"kind": "drop", "times": 3},
    {"kind": "rate_limit", "retry_after": 0.01, "times": 7},
]
AT_START = {
    "the announcement": ("POST", "^/channels/[0-9]+/messages$"),
    "the thread": ("POST", "/threads$"),
    "the webhooks": ("GET", "^/channels/[0-9]+/webhooks$"),
    "a webhook": ("POST", "^/channels/[0-9]+/webhooks$"),
    "a portrait": ("POST", "/emojis$"),
    "the pin": ("PUT", "/pins/"),
    "a sign on the ballot": ("PUT", "/reactions/"),
    "the ballot's message": ("GET", "^/channels/[0-9]+/messages/[0-9]+$"),
}


@pytest.mark.parametrize("fault", PASSING, ids=lambda fault: fault["kind"])
@pytest.mark.parametrize("request_", AT_START)
async def test_a_fault_that_passes_keeps_nothing_out_of_a_debate(
    stand: Stand, request_: str, fault: dict[str, Any]
) -> None:
    method, path = AT_START[request_]
    async with stand.bot():
        await stand.control.fault(method=method, path=path, **fault)
        thread = await stand.start()
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
        announced = await stand.person("Noor").messages(stand.channel)
    assert names(messages) == WHOLE
    assert len([each for each in announced if each["embeds"]]) == 1


AT_RESTART = {
    "the portraits": ("GET", "/emojis$"),
    "the thread": ("GET", "^/channels/[0-9]+$"),
    "the announcement": ("GET", "^/channels/[0-9]+/messages/[0-9]+$"),
    "the thread's messages": ("GET", "^/channels/[0-9]+/messages$"),
}


@pytest.mark.parametrize("fault", PASSING, ids=lambda fault: fault["kind"])
@pytest.mark.parametrize("request_", AT_RESTART)
async def test_a_fault_that_passes_at_a_restart_ends_no_debate(
    stand: Stand, request_: str, fault: dict[str, Any]
) -> None:
    method, path = AT_RESTART[request_]
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        stand.performer_on_cue.cue(1)
        await stand.until_named(thread, "turn 1")
    await stand.control.fault(method=method, path=path, **fault)
    stand.performer_on_cue.cue(10)
    async with stand.bot():
        await stand.until_ballot(thread)
        messages = await stand.person("Noor").messages(thread)
    assert names(messages) == WHOLE
