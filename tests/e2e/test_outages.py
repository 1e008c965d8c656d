"""A fault of Discord's that passes costs time and nothing else, wherever it comes."""

import asyncio
from itertools import product
from typing import Any

import pytest

from bot.platform.retry import DAY_OR_PERMIT, Patience
from bot.thread.publisher import ALL_SHOWN
from bot.writer.posts import Post
from sandbox.client import Json, Messages
from tests.e2e.stand import (
    CLOSED_BALLOT,
    END,
    RESULT,
    VOTING_SECONDS,
    Stand,
    buttons,
    names,
    words,
)
from tests.e2e.test_a_debate import WHOLE
from tests.sweep import keep_some


async def until_met(stand: Stand) -> None:
    """Return once every fault that was ordered has met its requests."""
    async with asyncio.timeout(30):
        while await stand.control.faults():
            pass


async def test_a_global_rate_limit_on_typing_does_not_silence_the_bot(stand: Stand) -> None:
    """discord.py holds all requests back while it waits; a turn may be over before."""
    stand.performer_on_cue.hold()
    stand.performer_on_cue.first_words = ""
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


@pytest.mark.parametrize(("request_", "fault"), keep_some(product(AT_START, PASSING)), ids=str)
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


@pytest.mark.parametrize(("request_", "fault"), keep_some(product(AT_RESTART, PASSING)), ids=str)
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


async def test_where_no_thread_can_be_opened_the_announcement_says_that_it_is_over(
    stand: Stand,
) -> None:
    refused = {"status": 400, "method": "POST", "path": "/threads$", "times": None}
    async with stand.bot():
        await stand.control.fault("status", **refused)
        plan = await stand.plan()
        await stand.press("Mira", plan["message"], "Start")
        messages = await stand.person("Mira").wait_until(
            stand.channel, lambda all_: "Discord refused" in str([e["embeds"] for e in all_])
        )
    assert [each["components"] for each in messages if each["embeds"]] == [[]]


async def test_a_deleted_thread_ends_its_debate_and_its_announcement_says_so(
    stand: Stand,
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        await stand.control.fault("delete_thread", thread=thread)
        stand.performer_on_cue.cue(10)
        await stand.person("Mira").wait_until(stand.channel, _is_stopped)
        ledgers = client.services.runner.live
    assert ledgers == ()


async def test_a_thread_deleted_while_the_bot_was_away_is_asked_for_at_one_start(
    stand: Stand,
) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
    await stand.control.fault("delete_thread", thread=thread)
    counts = [await _asked_for(stand, thread)]
    for _ in range(2):
        async with stand.bot() as client:
            await stand.person("Mira").wait_until(stand.channel, _is_stopped)
            while client.services.publishers.ledgers:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        counts.append(await _asked_for(stand, thread))
    assert counts[0] < counts[1] == counts[2]


async def _asked_for(stand: Stand, thread: str) -> int:
    return sum(_is_of(thread, each) for each in await stand.control.log())


def _is_stopped(messages: Messages) -> bool:
    return any("Its thread was deleted." in str(each["embeds"]) for each in messages)


def _is_of(channel: str, request: Json) -> bool:
    return request["method"] == "GET" and request["path"] == f"/channels/{channel}"


@pytest.mark.sweep
async def test_a_ballot_deleted_while_the_bot_was_away_ends_no_debate(stand: Stand) -> None:
    async with stand.bot():
        thread, ballot = await stand.unanimous()
    await stand.person("Mira").delete(ballot)
    async with stand.bot():
        stand.clock.advance(VOTING_SECONDS)
        outcome = await stand.until_named(thread, RESULT)
    assert outcome["embeds"][0]["title"] == "For wins: vote and judge agree · closed early"
    assert "the vote's message was deleted" in str(outcome["embeds"])


async def test_a_debate_counts_as_shown_only_once_its_cards_say_that_it_is_over(
    stand: Stand,
) -> None:
    async with stand.bot() as client:
        thread = await stand.start()
        ballot = await stand.until_ballot(thread)
        edit = f"/channels/{thread}/messages/{ballot['id']}$"
        await stand.control.fault("delay", method="PATCH", path=edit, seconds=60, times=9)
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, END)
        unshown = await client.services.deliveries.list_debates_without(ALL_SHOWN)
    await stand.control.clear_faults()
    async with stand.bot():
        await stand.until(thread, lambda all_: CLOSED_BALLOT in names(all_))
    assert len(unshown) == 1


async def test_what_the_plan_becomes_stays_true_where_the_bot_goes_away(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot():
        report = await stand.plan()
        await stand.control.fault("status", method="POST", path="/threads$", status=503, times=99)
        pressed = await stand.press("Mira", report["message"], "Start")
        plan = await stand.person("Mira").wait_for_message(
            stand.channel,
            lambda each: "its thread opens" in words(each),
        )
    await stand.control.clear_faults()
    async with stand.bot():
        await stand.person("Mira").wait_for_thread(stand.channel)
    said = f"The debate begins in <#{stand.channel}>; its thread opens there."
    starting = (
        f"Starting in <#{stand.channel}>. If no thread opens there, type /debate start again."
    )
    assert (words(pressed["message"]), words(plan)) == (starting, said)
    assert buttons(pressed["message"]) == {}


async def test_a_plan_that_was_forgotten_has_one_button_left_at_the_first_press(
    stand: Stand,
) -> None:
    async with stand.bot() as client:
        report = await stand.plan()
        stand.clock.advance(3 * 86400)
        await client.services.drafts.drop_old()
        pressed = await stand.press("Mira", report["message"], "Start")
    assert pressed["message"]["id"] == report["message"]["id"]
    assert words(pressed["message"]) == "That plan has expired."
    assert buttons(pressed["message"]) == {"Plan it again": True}


ENDS: dict[str, dict[str, Any]] = {
    "Rostrum was not permitted to post": {"kind": "status", "status": 403},
    "Discord was out of order": {"kind": "drop"},
    "Discord refused one of its posts": {"kind": "status", "status": 400},
}


@pytest.mark.parametrize("end", keep_some(ENDS))
async def test_a_fault_that_does_not_pass_ends_in_words_that_whoever_looks_can_read(
    stand: Stand, end: str
) -> None:
    stand.patience = Patience(1, DAY_OR_PERMIT.kinds)
    async with stand.bot():
        await stand.control.fault(method="POST", path="/webhooks/", times=999, **ENDS[end])
        await stand.start()
        await stand.person("Mira").wait_until(
            stand.channel, lambda all_: any(end in str(each["embeds"]) for each in all_)
        )


async def test_posts_whose_keys_begin_alike_are_all_posted(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start()
        await stand.until_named(thread, "Round 1 of 2")
        [ledger] = client.services.runner.live
        for number in "12":
            post = Post(f"what more than one post's key begins with {number}", f"Note {number}")
            client.services.publishers.add(ledger.debate, post)
        await stand.until_named(thread, "Note 1")
        await stand.until_named(thread, "Note 2")
