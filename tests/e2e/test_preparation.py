"""Teams prepare in private threads: two people and an AI debater, over the wire."""

import asyncio

import pytest

from bot.platform.retry import ONCE
from bot.thread import preparing
from debate_core.domain.facts import PreparationEnded
from sandbox.client import Json, RefusedError
from tests.e2e.preparing import (
    CLAIM,
    EDIT,
    READY,
    edit_case,
    find_card,
    find_room,
    list_rooms,
    planned_preparing,
    press_ready,
    start_preparing,
)
from tests.e2e.sitting import labels, take_seat
from tests.e2e.stand import EPHEMERAL, MANY_STARTS, Stand, buttons, list_parts, title, words
from tests.sweep import keep_some

CASE = "1. Coffee costs sleep.\nWhoever sleeps badly argues badly."


def _is_closed(thread: Json) -> bool:
    return thread["thread_metadata"]["archived"] and thread["thread_metadata"]["locked"]


async def _until_closed(stand: Stand, who: str = "Mira") -> Json:
    return await stand.person(who).wait_for_thread(stand.channel, _is_closed, patience=30)


def _all_said(stand: Stand) -> str:
    """Everything that anybody may read in the debate's thread and in the channel."""
    world = stand.sandbox.world
    public = (c.id for c in world.state.channels.values() if c.type != 12)
    return str([message for place in public for message in world.messages(place).values()])


async def test_a_team_gets_a_thread_with_what_it_needs(stand: Stand) -> None:
    async with stand.bot():
        await start_preparing(stand)
        room = await find_room(stand)
        card = await find_card(stand, "Mira", room, CLAIM)
    said = str(card["embeds"])
    assert title(card) == "Prepare your case: for"
    assert "Remote work should be the default" in said
    assert "Mira in the seat of Ada (1" in said
    assert "A draft from prepared arguments by a built-in debater, no AI." in said
    assert "<t:" in said
    assert labels(card) == [EDIT, READY]
    mira = stand.sandbox.address["people"]["Mira"]
    assert f"<@{mira}>" in card["content"]
    assert [each["id"] for each in card["mentions"]] == [mira]


async def test_only_the_team_is_let_in_and_teams_without_people_have_no_thread(
    stand: Stand,
) -> None:
    async with stand.bot():
        await start_preparing(stand, "Noor")
        room = await find_room(stand, "Noor")
        card = await find_card(stand, "Noor", room, CLAIM)
        assert len(await list_rooms(stand)) == 1
        assert await list_rooms(stand, "Elias") == []
        with pytest.raises(RefusedError, match="cannot see"):
            await stand.press("Elias", card, READY)
        # A moderator sees every thread, and is no part of the team.
        refused = await stand.press("Mira", card, READY)
        assert refused["message"]["content"] == "Only the people in this team's seats can do that."
        assert refused["message"]["flags"] & EPHEMERAL
        assert "Only the people" in (await stand.press("Mira", card, EDIT))["message"]["content"]


async def test_two_people_edit_the_case_and_are_ready_and_the_debate_begins(stand: Stand) -> None:
    async with stand.bot() as client:
        thread = await start_preparing(stand, "Noor")
        room = await find_room(stand, "Noor")
        await find_card(stand, "Noor", room, CLAIM)
        await take_seat(stand, "Vikram", thread, "Alma")
        assert await find_room(stand, "Vikram") == room
        assert (await edit_case(stand, "Vikram", room, CASE))["content"] == "The case is saved."
        await find_card(stand, "Noor", room, "Last changed by Vikram.")
        assert await press_ready(stand, "Noor", room) == (
            "You are ready. It begins once everyone is."
        )
        card = await find_card(stand, "Vikram", room, "Noor; waits for Vikram")
        assert "Coffee costs sleep." in str(card["embeds"])
        [ledger] = client.services.runner.live
        assert ledger.record.is_preparing
        await press_ready(stand, "Vikram", room)
        await stand.until(
            thread, lambda all_: "The preparation is over: everyone is ready." in str(all_)
        )
        closed = await _until_closed(stand, "Noor")
        assert closed["id"] == room
        card = await find_card(stand, "Noor", room, "over")
        assert labels(card) == []
        assert "Coffee costs sleep." in str(card["embeds"])
    assert "Coffee" not in _all_said(stand)
    assert CLAIM not in _all_said(stand)


@pytest.mark.sweep
async def test_the_time_ends_it_though_the_bot_was_away(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_preparing(stand)
        await find_card(stand, "Mira", await find_room(stand), CLAIM)
        stand.clock.advance(200)
    stand.clock.advance(100)
    async with stand.bot():
        await stand.until(thread, lambda all_: "The preparation is over." in str(all_))
        await _until_closed(stand)
        assert len(await list_rooms(stand)) == 1


async def test_a_restart_leaves_thread_card_and_case_as_they_are(stand: Stand) -> None:
    async with stand.bot():
        await start_preparing(stand, "Noor")
        room = await find_room(stand, "Noor")
        await find_card(stand, "Noor", room, CLAIM)
        await edit_case(stand, "Noor", room, CASE)
    async with stand.bot() as client:
        while not client.services.runner.live:
            await stand.person("Noor").world()
        assert await press_ready(stand, "Noor", room) == "Everyone is ready: it begins."
        await _until_closed(stand, "Noor")
        messages = await stand.person("Noor").messages(room)
    cards = [each for each in messages if each["embeds"]]
    assert len(cards) == 1
    assert "Coffee costs sleep." in str(cards)
    assert len(await list_rooms(stand)) == 1


async def test_in_a_pause_the_clock_stands_still_and_the_card_says_so(stand: Stand) -> None:
    async with stand.bot() as client:
        thread = await start_preparing(stand)
        room = await find_room(stand)
        await find_card(stand, "Mira", room, CLAIM)
        card = await stand.until_controls(thread, lambda it: buttons(it).get("Pause", False))
        assert title(card) == "Teams prepare"
        stand.clock.advance(60)
        await stand.press("Mira", card, "Pause")
        await find_card(stand, "Mira", room, "4 min left; the debate is paused")
        stand.clock.advance(3600)
        await edit_case(stand, "Mira", room, CASE)
        [ledger] = client.services.runner.live
        assert ledger.record.is_preparing
        card = await stand.until_controls(thread, lambda it: buttons(it).get("Resume", False))
        await stand.press("Mira", card, "Resume")
        record = await ledger.until(lambda record: record.state == "debating")
        assert record.prepares_until is not None
        assert (record.prepares_until - stand.clock.now()).total_seconds() == 240


async def test_whoever_steers_starts_at_once(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_preparing(stand)
        card = await stand.until_controls(thread, lambda it: "Start now" in buttons(it))
        await stand.press("Mira", card, "Start now")
        await stand.until(thread, lambda all_: "Mira ends the preparation." in str(all_))
        await _until_closed(stand)


async def test_whoever_leaves_the_seat_leaves_the_thread(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_preparing(stand, "Noor")
        room = await find_room(stand, "Noor")
        await take_seat(stand, "Vikram", thread, "Alma")
        card = await find_card(stand, "Vikram", await find_room(stand, "Vikram"), CLAIM)
        seats = (await stand.person("Vikram").command("debate seat", thread))["message"]
        await stand.press("Vikram", seats, "Leave")
        while await list_rooms(stand, "Vikram"):
            await stand.person("Vikram").wait_for_thread(stand.channel)
        with pytest.raises(RefusedError, match="cannot see"):
            await stand.press("Vikram", card, EDIT)
        assert [each["id"] for each in await list_rooms(stand, "Noor")] == [room]


async def test_without_the_permission_it_says_so_and_goes_on_without(stand: Stand) -> None:
    lacking = "Teams can't prepare in"
    async with stand.bot() as client:
        await stand.control.fault("deny", permission="CREATE_PRIVATE_THREADS")
        report = await stand.plan(preparation="5m")
        assert lacking in words(report["message"])
        assert "I need Create Private Threads" in words(report["message"])
        thread = await start_preparing(stand)
        messages = await stand.until(thread, lambda all_: lacking in str(all_))
        told = next(each for each in messages if lacking in each["content"])
        mira = stand.sandbox.address["people"]["Mira"]
        assert mira in [each["id"] for each in told["mentions"]]
        assert told["mention_roles"]
        [ledger] = client.services.runner.live
        await ledger.until(lambda record: bool(record.phases))
        ended = next(e.fact for e in ledger.events if isinstance(e.fact, PreparationEnded))
    assert ended.why == "impossible"
    assert await list_rooms(stand) == []


async def test_in_a_forum_the_plan_says_that_nobody_prepares(stand: Stand) -> None:
    forum = stand.sandbox.address["channels"]["forum"]
    body = {"channel": forum, "name": "Tea", "content": "Tea?"}
    stand.channel = (await stand.control.call("POST", "/people/Mira/posts", body))["id"]
    async with stand.bot():
        report = await stand.plan(preparation="5m")
    assert "private threads are in text channels alone" in words(report["message"])


async def test_what_cannot_be_saved_is_given_back(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_preparing(stand, "Noor")
        room = await find_room(stand, "Noor")
        await take_seat(stand, "Vikram", thread, "Alma")
        card = await find_card(stand, "Noor", room, CLAIM)
        form = await stand.press("Noor", card, EDIT)
        await edit_case(stand, "Vikram", await find_room(stand, "Vikram"), CASE)
        refused = (await stand.person("Noor").submit(form, {"case": "My own words."}))["message"]
        assert "The case was changed while you wrote." in words(refused)
        assert "My own words." in words(refused)
        form = await stand.press("Noor", refused, EDIT)
        assert "Coffee costs sleep." in str(form["modal"])
        stand.clock.advance(300)
        await stand.until(thread, lambda all_: "The preparation is over." in str(all_))
        late = (await stand.person("Noor").submit(form, {"case": "Too late."}))["message"]
        assert "The preparation is over" in words(late)
        assert "Too late." in words(late)


async def _take_out(stand: Stand, who: str, thread: str) -> None:
    """Take out what one wrote in a case, by /privacy."""
    label = "Take it out of the case"
    card = await stand.filled_in(who, await stand.person(who).command("privacy", thread))
    await stand.press(who, card["message"], label)
    chosen = await _until_card(stand, who, card["message"], f"### {label}")
    picked = next(part["options"][0] for part in list_parts(chosen) if "options" in part)
    listed = await stand.person(who).select(chosen, "privacy:pick", picked["value"])
    listed = await _until_card(stand, who, listed["message"], "Coffee costs sleep.")
    asked = await stand.press(who, listed, "Take out")
    assert "the draft stands again" in words(asked["message"])
    await stand.press(who, asked["message"], "Delete for good")


async def _until_card(stand: Stand, who: str, message: Json, says: str) -> Json:
    return await stand.person(who).wait_for_message(
        message["channel_id"], lambda each: each["id"] == message["id"] and says in words(each)
    )


async def test_words_taken_out_while_a_team_prepares_leave_its_thread(stand: Stand) -> None:
    async with stand.bot():
        thread = await start_preparing(stand, "Noor")
        room = await find_room(stand, "Noor")
        await find_card(stand, "Noor", room, CLAIM)
        await edit_case(stand, "Noor", room, CASE)
        await find_card(stand, "Noor", room, "Coffee costs sleep.")
        await _take_out(stand, "Noor", thread)
        await find_card(stand, "Noor", room, CLAIM)
        assert "Coffee" not in str(stand.sandbox.world.messages(room))


async def _prepare_a_case(stand: Stand) -> tuple[str, str]:
    """A debate's thread, and the one of Noor's team, closed with a case of theirs in it."""
    thread = await start_preparing(stand, "Noor")
    room = await find_room(stand, "Noor")
    await find_card(stand, "Noor", room, CLAIM)
    await edit_case(stand, "Noor", room, CASE)
    await press_ready(stand, "Noor", room)
    await _until_closed(stand, "Noor")
    return thread, room


async def test_words_taken_out_after_the_end_leave_the_closed_thread_too(stand: Stand) -> None:
    async with stand.bot() as client:
        thread, room = await _prepare_a_case(stand)
        [ledger] = client.services.runner.live
        await client.services.runner.interrupt(ledger.debate, "It is late.")
        await stand.until(thread, lambda all_: "It is late" in str(all_))
        await _take_out(stand, "Noor", thread)
        await find_card(stand, "Noor", room, CLAIM)
        await stand.person("Noor").wait_until(
            room, lambda all_: "Coffee" not in str(all_), patience=60
        )
        await _until_closed(stand, "Noor")


async def test_words_taken_out_while_the_end_is_posted_leave_the_closed_thread_too(
    stand: Stand,
) -> None:
    async with stand.bot() as client:
        thread, room = await _prepare_a_case(stand)
        slow = {"method": "POST", "path": r"/messages$|^/webhooks/", "seconds": 0.8}
        await stand.control.fault("delay", **slow, after_effect=True, times=None)
        [ledger] = client.services.runner.live
        await client.services.runner.interrupt(ledger.debate, "It is late.")
        await stand.until(thread, lambda all_: "It is late" in str(all_))
        await _take_out(stand, "Noor", thread)
        await find_card(stand, "Noor", room, CLAIM)


@pytest.mark.parametrize("status", keep_some([503, 403]))
async def test_a_thread_that_could_not_be_closed_is_closed_after_a_restart(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setattr(preparing, "SOON", ONCE)
    async with stand.bot() as client:
        await start_preparing(stand, "Noor")
        room = await find_room(stand, "Noor")
        await find_card(stand, "Noor", room, CLAIM)
        await stand.control.fault("status", method="PATCH", path=CLOSING, status=status, times=None)
        [ledger] = client.services.runner.live
        await client.services.runner.interrupt(ledger.debate, "It is late.")
        async with asyncio.timeout(30):
            while client.services.publishers.ledgers:  # noqa: ASYNC110 - over the wire
                await asyncio.sleep(0.02)
        assert [_is_closed(each) for each in await list_rooms(stand, "Noor")] == [False]
    await stand.control.clear_faults()
    async with stand.bot():
        assert (await _until_closed(stand, "Noor"))["id"] == room


OPENING, POSTING = r"/channels/\d+/threads$", r"/channels/\d+/messages$"
INVITING, CLOSING = r"/thread-members/\d+$", r"/channels/\d+$"


@pytest.mark.parametrize(
    ("method", "path"),
    keep_some([("POST", OPENING), ("POST", POSTING), ("PUT", INVITING), ("PATCH", CLOSING)]),
    ids=["the thread", "the card", "a member", "the end"],
)
@pytest.mark.parametrize("fault", keep_some(["status", "drop"]))
async def test_an_answer_that_is_lost_doubles_nothing(
    stand: Stand, method: str, path: str, fault: str
) -> None:
    more = {"status": 503} if fault == "status" else {}
    async with stand.bot():
        report = await planned_preparing(stand, "Noor")
        ordered = {"method": method, "path": path, "after_effect": True, **more}
        thread = await stand.begin("Noor", report)
        await stand.control.fault(fault, **ordered)
        room = await find_room(stand, "Noor")
        await find_card(stand, "Noor", room, CLAIM)
        await press_ready(stand, "Noor", room)
        await _until_closed(stand, "Noor")
        assert [each["id"] for each in await list_rooms(stand)] == [room]
        cards = [each for each in await stand.person("Noor").messages(room) if each["embeds"]]
        assert len(cards) == 1
        assert await stand.person("Noor").messages(thread)


async def test_a_thread_that_is_deleted_is_not_made_again_and_the_debate_goes_on(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await start_preparing(stand, "Noor")
        room = await find_room(stand, "Noor")
        await find_card(stand, "Noor", room, CLAIM)
        await stand.control.fault("delete_thread", thread=room)
        await take_seat(stand, "Vikram", thread, "Alma")
        stand.clock.advance(300)
        await stand.until(thread, lambda all_: "The preparation is over." in str(all_))
        assert await list_rooms(stand) == []


async def test_of_two_alike_debates_each_has_threads_of_its_own(stand: Stand) -> None:
    stand.settings = MANY_STARTS
    async with stand.bot() as client:
        await start_preparing(stand, "Noor")
        await start_preparing(stand, "Vikram")
        rooms = [await find_room(stand, who) for who in ("Noor", "Vikram")]
        for who, room in zip(("Noor", "Vikram"), rooms, strict=True):
            await find_card(stand, who, room, CLAIM)
            assert [each["id"] for each in await list_rooms(stand, who)] == [room]
        assert len(client.services.runner.live) == 2
    assert len(set(rooms)) == 2
