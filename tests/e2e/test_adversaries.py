"""Members who try to speak for others, to stop them, and to know what they should not."""

import asyncio
import threading
from itertools import product
from typing import Any

import pytest

from bot.debates import show
from bot.platform.retry import UNKNOWN_MESSAGE
from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.engine import people
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.features.evenings.store import SqlEvenings
from debate_core.storage.database import Database
from debate_core.storage.retention import forget_server
from debate_core.storage.sql import SqlJournal
from sandbox.client import Json
from sandbox.world.permissions import Permission
from tests.e2e.at_table import has_floor, join, press, raise_hands, speak, start_table
from tests.e2e.pressing import Place, allow
from tests.e2e.sitting import show_seats, start_seated, until_turn_of
from tests.e2e.stand import Stand, buttons, list_parts, read_card
from tests.e2e.test_evenings import plan, set_up
from tests.e2e.test_motions import let_in, open_motions, suggest
from tests.e2e.test_personas import REX, make

MOTION = "Tea is better than coffee"
STEERS = 3
"""As often as one person may give time and pause here."""
SLOW = 1.0
"""Seconds that Discord takes for an answer that is held back."""


async def test_nobody_takes_the_place_of_somebody_who_left_the_table(table: Stand) -> None:
    async with table.bot() as client:
        thread = await start_table(table)
        await join(table, thread, "Noor", "Vikram")
        await press(table, "Noor", thread, "Leave")
        [ledger] = client.services.runner.live
        card = await show_seats(table, "Vikram", thread)
        elias = Place(table, "Elias", thread)
        asked = await elias.press(f"seat:ask:{ledger.debate}:0")
        taken = await elias.press(f"seat:take:{ledger.debate}:0")
        assert "You sit at the table as Noor." in await press(table, "Noor", thread, "Join")
    assert list(buttons(card)) == ["Leave"]
    assert not [part for part in list_parts(card) if part["type"] == 5]
    assert "Places here go by people's own names." in asked
    assert "is yours" not in taken


async def test_whoever_is_done_as_they_are_skipped_lets_nobody_else_s_turn_pass(
    table: Stand,
) -> None:
    async with table.bot() as client:
        thread = await start_table(table)
        await join(table, thread, "Noor", "Vikram")
        await raise_hands(table, thread, "Noor", "Vikram")
        await has_floor(table, thread, "Noor")
        [ledger] = client.services.runner.live
        path = f"/channels/{thread}/messages"
        await table.control.fault("delay", seconds=SLOW, method="GET", path=path)
        noor = Place(table, "Noor", thread)
        done = asyncio.create_task(noor.press(f"table:yield:{ledger.debate}"))
        while await table.control.faults():  # until the reading of her words is held back
            await table.person("Noor").world()
        await Place(table, "Mira", thread).press(f"control:skip:{ledger.debate}:")
        await has_floor(table, thread, "Vikram")
        assert "That turn is over already" in await done
        await speak(table, thread, "Vikram", "Buses are cheap.")
        await table.until_named(thread, "turn 1")


async def test_a_hand_that_goes_up_as_the_floor_message_moves_is_told_and_no_fault(
    table: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    async with table.bot() as client:
        thread = await start_table(table)
        await join(table, thread, "Noor")
        [ledger] = client.services.runner.live
        gone: dict[str, Any] = {"status": 404, "code": UNKNOWN_MESSAGE}
        await table.control.fault("status", method="POST", path="/callback", **gone)
        told = await Place(table, "Noor", thread).press(f"table:raise:{ledger.debate}")
    assert "Your hand is up." in told
    assert not any(each.levelname == "ERROR" for each in caplog.records)


@pytest.mark.sweep
async def test_nobody_fills_a_thread_with_minutes_and_pauses(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "STEERS", STEERS)
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start("Noor", rounds=1)
        [ledger] = client.services.runner.live
        noor = Place(stand, "Noor", thread)
        for _ in range(STEERS):
            await noor.press(f"control:pause:{ledger.debate}:")
            await ledger.until(lambda now: now.state == "paused")
            await noor.press(f"control:resume:{ledger.debate}:")
            await ledger.until(lambda now: now.state == "debating")
        paused = await noor.press(f"control:pause:{ledger.debate}:")
        stand.performer_on_cue.cue(3)
        await stand.until_ballot(thread)
        for _ in range(STEERS):
            await noor.press(f"control:extend:{ledger.debate}:")
        given = await noor.press(f"control:extend:{ledger.debate}:")
        assert "1 minute more" in await Place(stand, "Mira", thread).press(
            f"control:extend:{ledger.debate}:"
        )
    assert "that is the limit" in paused
    assert "that is the limit" in given


async def _ask_for_a_large_one(stand: Stand, who: str, place: str) -> Json:
    """Ask in one channel for a large debate in another; the request."""
    person = stand.person(who)
    report = await person.command("debate start", place, motion=MOTION, format="championship")
    refused = (await stand.filled_in(who, report))["message"]
    await stand.press(who, refused, "Start it there")
    plan = await person.wait_for_message(
        place, lambda it: it["id"] == refused["id"] and "Ask a moderator" in buttons(it)
    )
    await stand.press(who, plan, "Ask a moderator")
    return await person.wait_for_message(place, lambda it: "Approve" in buttons(it))


async def test_who_moderates_another_channel_approves_no_debate_in_this_one(stand: Stand) -> None:
    general = stand.sandbox.address["channels"]["general"]
    starting = StartSettings(countdown=0, channels=(stand.channel,))
    stand.settings = ServerSettings(starting=starting)
    allow(stand, "Elias", Permission.MANAGE_MESSAGES, general)
    async with stand.bot() as client:
        request = await _ask_for_a_large_one(stand, "Noor", general)
        told = [await stand.press("Elias", request, each) for each in ("Approve", "Decline")]
        assert client.services.runner.live == ()
        await stand.press("Mira", request, "Approve")
        await stand.person("Mira").wait_for_thread(stand.channel)
    assert [each["message"]["content"] for each in told] == ["Only moderators can do that."] * 2


async def test_who_moderates_another_channel_neither_sees_nor_removes_its_evenings(
    stand: Stand,
) -> None:
    general = stand.sandbox.address["channels"]["general"]
    set_up(stand)
    allow(stand, "Elias", Permission.MANAGE_MESSAGES, general)
    async with stand.bot() as client:
        await plan(stand)
        [evening] = await SqlEvenings(client.services.database).list_all()
        elias = Place(stand, "Elias", general)
        listed = await elias.command("schedule")
        verbs = ("open", "pause", "remove", "drop")
        told = [await elias.press(f"evening:{verb}:{evening.id}") for verb in verbs]
        [left] = await SqlEvenings(client.services.database).list_all()
    assert (left.id, left.is_paused) == (evening.id, False)
    assert "Nothing is planned." in listed
    assert all("Only moderators can do that." in each for each in told)


async def test_words_of_a_debate_that_is_forgotten_are_gone_and_not_a_fault(stand: Stand) -> None:
    async with stand.bot():
        thread = await stand.start()
        await stand.until_ballot(thread)
    async with Database.open(stand.database) as database:
        [debate] = await SqlJournal(database).list_unfinished()
        await forget_server(database, stand.sandbox.world.state.server)
    async with stand.bot():
        mira, person = Place(stand, "Mira", stand.channel), stand.sandbox.address["people"]["Mira"]
        asked = await mira.press(f"forget:ask:{debate}:1")
        page = await mira.press(f"forget:page:{debate}:{person}:0")
    assert "Nothing is kept of this debate any more." in asked
    assert "Nothing is kept of this debate any more." in page


async def test_who_writes_no_opening_stops_no_debate_point_by_point(stand: Stand) -> None:
    stand.performer = OfflineSeat()
    async with stand.bot() as client:
        thread = await start_seated(stand, seat="Ben", format="structured")
        await until_turn_of(stand, thread, "Mira")
        [ledger] = client.services.runner.live
        stand.clock.advance(3600)
        record = await ledger.until(lambda now: now.state == "voting" or now.is_over)
    assert record.state == "voting"


@pytest.mark.sweep
async def test_motions_of_nothing_but_signs_leave_the_list_to_be_read(stand: Stand) -> None:
    members = ("Noor", "Elias", "Vikram")
    async with stand.bot():
        for who, number in product(members, range(3)):
            await suggest(stand, who, f"{who[0]}{number}{'*_~`|' * 59}")
            await let_in(stand)
        listed = await open_motions(stand, "Noor")
    assert read_card(listed).count("0 votes") == len(members) * 3


UNSEEN = "\u3164\u3164"
"""Two letters that nobody sees."""


async def test_nothing_is_called_by_letters_that_nobody_sees(
    stand: Stand,
) -> None:
    async with stand.bot():
        persona = read_card(await make(stand, "Noor", REX | {"name": UNSEEN}))
        plans = [
            (await stand.plan("Noor", **asked))["message"]["content"]
            for asked in (
                {"debaters": f"{UNSEEN}: for; Ben: against"},
                {"debaters": f"Ada: {UNSEEN}; Ben: against"},
                {"motion": UNSEEN},
            )
        ]
        suggested = await suggest(stand, "Elias", UNSEEN)
    assert "Pick another" in persona
    assert plans == [
        "A debater has no name; give each one a name.",
        "A debater's side shows nothing; write it in words.",
        "The motion is empty; write what is to be debated.",
    ]
    assert suggested["content"] == "Write what is to be debated."


PRESSES = 8
"""More than there are threads for long work on a machine of two processors."""


async def test_whoever_presses_again_and_again_waits_for_themselves_alone(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, may_end, make = list[str](), threading.Event(), show.make_transcript_file

    def make_slowly(*args: Any) -> Any:
        made.append("a file")
        may_end.wait(30)
        return make(*args)

    monkeypatch.setattr(show, "make_transcript_file", make_slowly)
    async with stand.bot() as client:
        thread = await stand.start()
        await stand.until_ballot(thread)
        [ledger] = client.services.runner.live
        vikram = Place(stand, "Vikram", thread)
        presses = (vikram.press(f"file:html:{ledger.debate}") for _ in range(PRESSES))
        await asyncio.gather(*presses)
        other = (await stand.plan("Noor"))["message"]
        under_way = len(made)
        may_end.set()
        await stand.person("Vikram").wait_until(
            thread, lambda all_: sum(bool(it["attachments"]) for it in all_) == PRESSES
        )
    assert "Start" in buttons(other)
    assert under_way == 1
