"""Evenings over the wire: planned by moderators, started by themselves, once, whatever breaks."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.client import RostrumClient
from bot.debates.services import Services
from bot.features.evenings import holding
from debate_core.clock import FakeClock
from debate_core.domain.server_settings import (
    LanguageSettings,
    NotificationSettings,
    ServerSettings,
    StartSettings,
)
from debate_core.engine.ledger import Ledger
from debate_core.engine.runner import DebateRunner
from debate_core.features.evenings.store import SqlEvenings
from debate_core.storage.planned_starts import SqlPlannedStarts
from sandbox.client import Json, Messages
from sandbox.world.permissions import Permission
from sandbox.world.things import Role
from tests.e2e.pressing import give_role, take_role
from tests.e2e.stand import Stand, list_parts, read_card
from tests.sweep import keep_some

BERLIN = ZoneInfo("Europe/Berlin")
MOTION = "Cities should make public transport free"
BEGIN = datetime(2027, 3, 20, 12, tzinfo=UTC)
"""Eight days before the clocks of Berlin are put forward."""
PLAN: dict[str, Any] = {
    "when": "20:00",
    "rhythm": "daily",
    "source": "motion",
    "motion": MOTION,
    "plan": ["format:rounds"],
}


def set_up(stand: Stand, zone: str = "Europe/Berlin", **starting: Any) -> None:
    """A server in a time zone, and a clock that stands before the evenings."""
    stand.clock = FakeClock(BEGIN)
    limits: dict[str, Any] = {"countdown": 0, "running_all": 100, **starting}
    stand.settings = ServerSettings(
        starting=StartSettings(**limits), language=LanguageSettings(zone=zone)
    )


async def plan(stand: Stand, who: str = "Mira", **fields: Any) -> Json:
    """Plan an evening; the card that answers."""
    report = await stand.person(who).command("schedule", stand.channel)
    listed = report["message"]
    form = await stand.press(who, listed, "New")
    await stand.person(who).submit(form, PLAN | fields)
    return await stand.person(who).wait_for_message(
        stand.channel,
        lambda message: message["id"] == listed["id"] and read_card(message) != read_card(listed),
    )


async def open_list(stand: Stand, who: str = "Mira") -> Json:
    return (await stand.person(who).command("schedule", stand.channel))["message"]


async def list_threads(stand: Stand) -> list[str]:
    """The threads of the debates that started, the oldest first."""
    threads = await stand.person("Noor").threads()
    return sorted((thread["id"] for thread in threads), key=int)


async def until_threads(stand: Stand, count: int) -> list[str]:
    """The threads once there are so many."""
    async with asyncio.timeout(30):
        while len(found := await list_threads(stand)) < count:  # noqa: ASYNC110 - over the wire
            await asyncio.sleep(0.02)
    return found


async def until_due(client: RostrumClient, moment: datetime | None) -> None:
    """Wait until the next evening is at that moment."""
    evenings = SqlEvenings(client.services.database)
    async with asyncio.timeout(30):
        while [each.due for each in await evenings.list_all()] != [moment]:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def until_all_told(client: RostrumClient) -> None:
    planned = SqlPlannedStarts(client.services.database)
    async with asyncio.timeout(30):
        while await planned.list_untold():  # noqa: ASYNC110 - over the wire
            await asyncio.sleep(0.02)


async def until_said(stand: Stand, words: str) -> Messages:
    """The channel's messages with these words, once there is one."""
    messages = await stand.person("Noor").wait_until(
        stand.channel, lambda all_: any(words in each["content"] for each in all_)
    )
    return [each for each in messages if words in each["content"]]


def at(day: int, hour: int = 20, month: int = 3) -> datetime:
    """A time on the walls of Berlin."""
    return datetime(2027, month, day, hour, tzinfo=BERLIN).astimezone(UTC)


def go_to(stand: Stand, moment: datetime) -> None:
    stand.clock.advance((moment - stand.clock.now()).total_seconds())


async def test_an_evening_starts_at_its_time_on_the_wall_and_then_again_the_next_day(
    stand: Stand,
) -> None:
    set_up(stand)
    async with stand.bot() as client:
        card = read_card(await plan(stand))
        go_to(stand, at(20) - timedelta(seconds=1))
        assert await list_threads(stand) == []
        go_to(stand, at(20))
        await until_threads(stand, 1)
        await until_due(client, at(21))
        go_to(stand, at(21))
        await until_threads(stand, 2)
        # The clocks were put forward: the same time on the wall is an hour earlier.
        await until_due(client, at(22))
    assert "Every day at 20:00" in card
    assert MOTION in card
    assert at(28) - at(27) == timedelta(hours=23)


@asynccontextmanager
async def killed_at(
    monkeypatch: pytest.MonkeyPatch, owner: type, name: str, *, after: bool
) -> AsyncGenerator[asyncio.Event]:
    """The process stands still before, or after, it has done that, and never goes on."""
    reached, never = asyncio.Event(), asyncio.Event()
    done = getattr(owner, name)

    async def stand_still(*args: Any, **options: Any) -> Any:
        if after:
            await done(*args, **options)
        reached.set()
        await never.wait()

    with monkeypatch.context() as patched:
        patched.setattr(owner, name, stand_still)
        yield reached


KILLS: dict[int, tuple[type, str, bool]] = {
    22: (DebateRunner, "open", False),
    24: (DebateRunner, "open", True),
    26: (SqlEvenings, "change", False),
    28: (SqlEvenings, "change", True),
    30: (SqlPlannedStarts, "find", False),
}
"""Where the process is killed, by the day in March: what it was about to do, or had just done."""
AWAY = {25, 32}
"""The days on which it comes back two hours too late; 32 is the first of April."""


@pytest.mark.sweep
@pytest.mark.timeout(300)  # a process begins anew on each day
async def test_a_fortnight_of_evenings_with_kills_has_one_debate_or_one_word_for_each(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up(stand)
    async with stand.bot():
        await plan(stand)
    started, first = list[str](), datetime(2027, 3, 20, 20, tzinfo=BERLIN)
    for day in range(20, 34):
        due = (first + timedelta(days=day - 20)).astimezone(UTC)
        tomorrow = (first + timedelta(days=day - 19)).astimezone(UTC)
        if day in AWAY:
            go_to(stand, due + timedelta(hours=2))
        elif day in KILLS:
            owner, name, after = KILLS[day]
            stop = killed_at(monkeypatch, owner, name, after=after)
            async with stop as reached, stand.bot():
                go_to(stand, due)
                await asyncio.wait_for(reached.wait(), 30)
        else:
            go_to(stand, due - timedelta(minutes=1))
        async with stand.bot() as client:
            if stand.clock.now() < due:
                go_to(stand, due)
            await until_due(client, tomorrow)
            expected = len(started) + (day not in AWAY)
            started = await until_threads(stand, expected)
        assert len(await list_threads(stand)) == expected, day
    async with stand.bot() as client:
        await until_all_told(client)
    channel = stand.sandbox.world.messages(stand.channel).values()
    told = [each.content for each in channel if "did not start, as I was away" in each.content]
    assert len(told) == len(AWAY)
    assert len(started) == 14 - len(AWAY)


@pytest.mark.parametrize("after", keep_some([False, True]))
async def test_what_is_told_of_a_missed_evening_is_told_once_whenever_the_process_is_killed(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    set_up(stand)
    async with stand.bot():
        await plan(stand)
    go_to(stand, at(22, 23))
    stop = killed_at(monkeypatch, SqlPlannedStarts, "mark_told", after=after)
    async with stop as reached, stand.bot():
        await asyncio.wait_for(reached.wait(), 30)
    async with stand.bot() as client:
        await until_due(client, at(23))
        await until_all_told(client)
        [told] = await until_said(stand, "as I was away")
        card = read_card(await open_list(stand))
    first, following = int(at(20).timestamp()), int(at(23).timestamp())
    assert told["content"] == (
        f"3 planned debates did not start, as I was away; the first was planned for "
        f"<t:{first}:F>. The next one: <t:{following}:F>."
    )
    assert f"<t:{following}:f>" in card
    assert await list_threads(stand) == []


async def test_a_process_that_is_a_little_late_starts_it_all_the_same(stand: Stand) -> None:
    set_up(stand)
    async with stand.bot():
        await plan(stand, rhythm="once")
    go_to(stand, at(20) + timedelta(minutes=10))
    async with stand.bot() as client:
        await until_threads(stand, 1)
        await until_due_none(client)
        card = await open_list(stand)
    assert "Nothing is planned" in read_card(card)


async def test_the_limits_of_the_server_hold_at_the_moment_of_the_start_and_managers_are_told(
    stand: Stand,
) -> None:
    set_up(stand)
    async with stand.bot():
        await plan(stand)
    set_up(stand, words=("transport",))
    async with stand.bot() as client:
        go_to(stand, at(20))
        [told] = await until_said(stand, "did not start")
        await until_due(client, at(21))
        listed = await open_list(stand)
        card = (await stand.press("Mira", listed, "Details"))["message"]
    assert "This server does not debate “transport”" in told["content"]
    assert "⚠" in read_card(card)
    assert "This server does not debate “transport”" in read_card(card)
    assert await list_threads(stand) == []


async def test_an_evening_of_somebody_who_moderates_no_more_does_not_start(stand: Stand) -> None:
    set_up(stand)
    give_role(stand, "Elias", "Moderator")
    async with stand.bot():
        await plan(stand, "Elias")
        take_role(stand, "Elias", "Moderator")
        go_to(stand, at(20))
        [told] = await until_said(stand, "did not start")
        refused = await stand.person("Elias").command("schedule", stand.channel)
    assert "is no moderator here any more" in told["content"]
    assert told["mentions"] == []
    assert refused["message"]["content"] == "Only moderators can do that."


async def test_a_paused_evening_is_left_out_and_goes_on_with_the_next(stand: Stand) -> None:
    set_up(stand)
    async with stand.bot() as client:
        card = await plan(stand)
        paused = (await stand.press("Mira", card, "Pause"))["message"]
        go_to(stand, at(21, 12))
        again = (await stand.press("Mira", paused, "Go on"))["message"]
        await until_due(client, at(21))
        go_to(stand, at(21))
        await until_threads(stand, 1)
        asked = (await stand.press("Mira", again, "Remove"))["message"]
        await stand.press("Mira", asked, "Remove")
        await until_due_none(client)
        go_to(stand, at(22))
        listed = await open_list(stand)
    assert "Paused" in read_card(paused)
    assert "Nothing is planned" in read_card(listed)
    assert len(await list_threads(stand)) == 1


async def until_due_none(client: RostrumClient) -> None:
    evenings = SqlEvenings(client.services.database)
    async with asyncio.timeout(30):
        while await evenings.list_all():  # noqa: ASYNC110 - over the wire
            await asyncio.sleep(0.02)


async def test_another_time_zone_moves_the_next_one_and_misses_none(stand: Stand) -> None:
    set_up(stand, zone="UTC")
    async with stand.bot() as client:
        await plan(stand)
        report = await stand.person("Mira").command("settings", stand.channel)
        await until_due(client, datetime(2027, 3, 20, 20, tzinfo=UTC))
        card = (await stand.press("Mira", report["message"], "All settings"))["message"]
        section = await stand.person("Mira").select(card, "settings:section", "language")
        card = section["message"]
        change = await press_id(stand, card, "settings:change:language:zone")
        await stand.person("Mira").submit(change, {"zone": "Tokyo"})
        await until_due(client, datetime(2027, 3, 21, 11, tzinfo=UTC))
        told = await stand.person("Noor").messages(stand.channel)
    assert [each["content"] for each in told if "did not start" in each["content"]] == []


async def press_id(stand: Stand, message: Json, custom_id: str) -> Json:
    return await stand.person("Mira").click(message, custom_id)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"when": "soon"}, "I couldn't read “soon”."),
        ({"when": "2027-03-01 20:00"}, "That time is over."),
        ({"when": "9999-12-31 23:59"}, "more than a year ahead"),
        ({"motion": "Weather is nice"}, "does not debate “weather”"),
    ],
)
async def test_a_form_that_is_refused_says_why_and_keeps_what_was_typed(
    stand: Stand, fields: dict[str, Any], why: str
) -> None:
    set_up(stand, words=("weather",))
    async with stand.bot() as client:
        refused = await plan(stand, **fields)
        again = await stand.press("Mira", refused, "Change it")
        planned = await SqlEvenings(client.services.database).list_all()
    assert why in read_card(refused)
    held = [each["component"].get("value") for each in again["modal"]["components"]]
    assert held[0] == (PLAN | fields)["when"]
    assert planned == ()


async def test_a_server_has_ten_evenings_at_most(stand: Stand) -> None:
    set_up(stand)
    async with stand.bot():
        for _ in range(10):
            await plan(stand)
        refused = await plan(stand)
        listed = await open_list(stand)
    assert "This server has 10 evenings, the most there can be." in read_card(refused)
    assert len([*list_parts(listed)]) <= 40


async def test_the_role_for_notifications_is_mentioned_when_it_starts(stand: Stand) -> None:
    set_up(stand)
    stand.sandbox.world.state.roles["4001"] = Role("4001", "Debates", 0, 1)
    stand.settings = stand.settings.model_copy(
        update={"notifications": NotificationSettings(role="4001")}
    )
    async with stand.bot():
        await plan(stand)
        go_to(stand, at(20))
        [announced] = await until_said(stand, "<@&4001>")
    assert announced["mention_roles"] == ["4001"]


async def test_a_scheduled_event_stands_for_the_next_one_where_rostrum_may_make_one(
    stand: Stand,
) -> None:
    set_up(stand)
    state = stand.sandbox.world.state
    own = next(role for role in state.roles.values() if role.name == "Rostrum")
    async with stand.bot() as client:
        without = read_card(await open_list(stand))
        own.permissions |= int(Permission.CREATE_EVENTS)
    async with stand.bot() as client:
        card = await plan(stand)
        await until_events(stand, [at(20)])
        go_to(stand, at(20))
        await until_threads(stand, 1)
        await until_events(stand, [at(20), at(21)])
        begun, following = state.records["events"].values()
        await until_begun(begun)
        await stand.press("Mira", (await stand.press("Mira", card, "Remove"))["message"], "Remove")
        await until_due_none(client)
        await until_events(stand, [at(20)])
    assert "Let me create events" in without
    assert following["status"] == 1
    assert begun["name"] == MOTION
    assert begun["entity_metadata"]["location"] == "#debates"


@pytest.mark.parametrize("is_known_before", keep_some([True, False]))
async def test_an_event_that_discord_is_slow_to_make_begins_with_its_evening(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, is_known_before: bool
) -> None:
    set_up(stand)
    state, start = stand.sandbox.world.state, holding.open_unattended
    own = next(role for role in state.roles.values() if role.name == "Rostrum")
    own.permissions |= int(Permission.CREATE_EVENTS)

    async def start_late(services: Services, *asked: Any) -> Ledger:
        evenings = SqlEvenings(services.database)
        async with asyncio.timeout(30):
            while not (await evenings.list_all())[0].event:  # noqa: ASYNC110 - over the wire
                await asyncio.sleep(0.02)
        return await start(services, *asked)

    async with stand.bot():
        if is_known_before:
            monkeypatch.setattr(holding, "open_unattended", start_late)
        path = "/guilds/.*/scheduled-events"
        await stand.control.fault("delay", method="POST", path=path, seconds=0.5, after_effect=True)
        await plan(stand)
        await until_events(stand, [at(20)])
        go_to(stand, at(20))
        await until_threads(stand, 1)
        await until_events(stand, [at(20), at(21)])
        await until_begun(next(iter(state.records["events"].values())))


async def test_the_event_of_an_evening_that_is_removed_meanwhile_goes_too(stand: Stand) -> None:
    set_up(stand)
    own = next(it for it in stand.sandbox.world.state.roles.values() if it.name == "Rostrum")
    own.permissions |= int(Permission.CREATE_EVENTS)
    async with stand.bot():
        path = "/guilds/.*/scheduled-events"
        await stand.control.fault("drop", method="POST", path=path, after_effect=True)
        card = await plan(stand)
        await until_events(stand, [at(20)])
        await stand.press("Mira", (await stand.press("Mira", card, "Remove"))["message"], "Remove")
        await until_events(stand, [])


async def test_no_event_s_name_is_an_invite(stand: Stand) -> None:
    set_up(stand)
    state = stand.sandbox.world.state
    own = next(role for role in state.roles.values() if role.name == "Rostrum")
    own.permissions |= int(Permission.CREATE_EVENTS)
    async with stand.bot():
        await plan(stand, motion="Join discord.gg/abc for tea")
        await until_events(stand, [at(20)])
    [event] = state.records["events"].values()
    assert event["name"] == "Join (link removed) for tea"


async def test_an_event_that_discord_lets_wait_for_an_hour_holds_up_no_evening(
    stand: Stand,
) -> None:
    set_up(stand)
    own = next(it for it in stand.sandbox.world.state.roles.values() if it.name == "Rostrum")
    own.permissions |= int(Permission.CREATE_EVENTS)
    async with stand.bot() as client:
        await stand.control.fault(
            "rate_limit", method="POST", path="/guilds/.*/scheduled-events", retry_after=3600
        )
        await plan(stand)
        async with asyncio.timeout(30):
            while await stand.control.faults():  # noqa: ASYNC110 - over the wire
                await asyncio.sleep(0.02)
        go_to(stand, at(20))
        await until_threads(stand, 1)
        await until_due(client, at(21))


async def until_events(stand: Stand, moments: list[datetime]) -> None:
    """Wait until the server's scheduled events begin then."""
    wanted = [moment.isoformat() for moment in moments]
    async with asyncio.timeout(30):
        while list_events(stand) != wanted:  # noqa: ASYNC110 - over the wire
            await asyncio.sleep(0.02)


async def until_begun(event: Json) -> None:
    """Wait until a scheduled event is said to have begun."""
    async with asyncio.timeout(30):
        while event["status"] != 2:  # noqa: ASYNC110 - over the wire
            await asyncio.sleep(0.02)


def list_events(stand: Stand) -> list[str]:
    found = stand.sandbox.world.state.records.get("events", {}).values()
    times = (each["scheduled_start_time"].replace("Z", "+00:00") for each in found)
    return sorted(datetime.fromisoformat(time).isoformat() for time in times)


async def test_a_template_brings_its_format_along(stand: Stand) -> None:
    set_up(stand)
    async with stand.bot() as client:
        details = await stand.details((await stand.plan(format="panel"))["message"])
        form = await stand.press("Mira", details, "Save as template")
        await stand.person("Mira").submit(form, {"name": "Friday panel"})
        [template] = await stand.person("Mira").autocomplete(
            "debate start", stand.channel, "template", motion=MOTION, template="Friday"
        )
        card = await plan(stand, plan=[f"template:{template['value']}"])
        go_to(stand, at(20))
        await until_threads(stand, 1)
        [ledger] = client.services.runner.live
        format_name = ledger.record.spec.format
    assert "Friday panel" in read_card(card)
    assert format_name == "panel"


async def test_whoever_moderates_no_more_takes_back_what_they_planned_by_privacy(
    stand: Stand,
) -> None:
    set_up(stand)
    give_role(stand, "Elias", "Moderator")
    async with stand.bot() as client:
        await plan(stand, "Elias")
        await plan(stand)
        take_role(stand, "Elias", "Moderator")
        report = await stand.person("Elias").command("privacy", stand.channel)
        card = (await stand.filled_in("Elias", report))["message"]
        removed = await stand.press("Elias", card, "Remove mine")
        told = (await stand.filled_in("Elias", removed))["message"]
        left = await SqlEvenings(client.services.database).list_all()
    assert "1 evening that you planned" in read_card(card)
    assert told["content"] == "1 evening removed."
    assert [each.maker for each in left] == [stand.sandbox.address["people"]["Mira"]]
