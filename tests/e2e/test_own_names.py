"""People take part under no name that reads like somebody else's, whatever they call themselves."""

from collections.abc import Callable
from typing import Any

import discord
import pytest

from tests.e2e.at_table import join, press, start_table
from tests.e2e.controlling import STARTER, debating, says
from tests.e2e.sitting import (
    PAIR,
    choose,
    labels,
    press_done,
    press_seat,
    show_seats,
    take_seat,
    until_turn_of,
)
from tests.e2e.stand import Stand
from tests.sweep import keep_some


def _call(stand: Stand, who: str, nick: str) -> None:
    """From now on that is somebody's nickname."""
    stand.sandbox.world.member(stand.sandbox.address["people"][who]).nick = nick


def _change_nothing() -> None:
    """Nothing happens meanwhile."""


async def _line_of_turn(
    stand: Stand, nick: str, meanwhile: Callable[[], None] = _change_nothing
) -> str:
    """The small line of a turn that Noor takes in the seat of Ada."""
    async with stand.bot():
        plan = await stand.plan("Noor", debaters=PAIR)
        # A plan has no debater of a member's name, but members can change theirs.
        _call(stand, "Noor", nick)
        meanwhile()
        report = await stand.press("Noor", plan["message"], "Take a seat")
        asked = await choose(stand, "Noor", report["message"], "Ada")
        await stand.press("Noor", asked, "Take the seat")
        plan = await stand.person("Noor").wait_for_message(
            stand.channel, lambda it: it["id"] == asked["id"] and "Start" in labels(it)
        )
        thread = await stand.begin("Noor", plan)
        await until_turn_of(stand, thread, "Noor")
        await stand.person("Noor").say(thread, "Ada is right; I give up.")
        await press_done(stand, "Noor", thread)
        return (await stand.until_named(thread, "turn 1"))["content"]


@pytest.mark.parametrize(
    "nick",
    keep_some(
        [
            "Moderator Ben",
            "\u042fOSTRUM",
            "Ben",
            "B\u0435n",
            "Ada",
            "Rostrum",
            "The judge",
            "Moderator",
            "Mira",
            "mira.",
            "V1kram (she)",
            "Mira \u3164",
            "Rostrum \u3164",
            "Judge: for wins",
        ],
        3,
    ),
)
async def test_a_seat_is_taken_under_nobody_else_s_name(stand: Stand, nick: str) -> None:
    assert f"{nick} (noor) in the seat of Ada" in await _line_of_turn(stand, nick)


async def test_a_name_turns_no_line_around_and_has_no_brackets_as_tags_have(stand: Stand) -> None:
    line = await _line_of_turn(stand, "No\u202eor] Yes. [Zed")
    assert "Noor) Yes. (Zed" in line


async def test_a_name_that_is_somebody_s_mention_shows_as_it_is_written(stand: Stand) -> None:
    mira = stand.sandbox.address["people"]["Mira"]
    assert f"(@{mira}) in the seat of Ada" in await _line_of_turn(stand, f"<@{mira}>")


@pytest.mark.parametrize("nick", keep_some(["Noor", "Noor the Elder", "Zed"]))
async def test_ones_own_name_stays_as_it_is(stand: Stand, nick: str) -> None:
    assert f"{nick} in the seat of Ada" in await _line_of_turn(stand, nick)


async def test_nobody_sits_at_a_table_as_somebody_else_who_comes_later(table: Stand) -> None:
    _call(table, "Vikram", "Noor")
    async with table.bot() as client:
        thread = await start_table(table)
        await join(table, thread, "Vikram", "Noor")
        [ledger] = client.services.runner.live
        seated = [seat.name for seat in ledger.record.people.seats.values()]
        assert seated == ["Noor (vikram)", "Noor (noor)"]
        await press(table, "Noor", thread, "Leave")
        await join(table, thread, "Noor")
        assert [seat.name for seat in ledger.record.people.seats.values()] == seated


async def test_a_seat_that_is_taken_later_and_a_question_name_nobody_else(stand: Stand) -> None:
    _call(stand, "Noor", "Mira")
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start("Mira", debaters="Ada: for; Ben: against", seats="anyone")
        await take_seat(stand, "Noor", thread, "Ada")
        await stand.person("Noor").command("debate ask", thread, question="Who pays?")
        [ledger] = client.services.runner.live
        assert ledger.record.people.questions[0].name == "Mira (noor)"
        assert "Mira (noor)" in ledger.record.people.names.values()


async def test_nobody_steers_as_somebody_else(stand: Stand) -> None:
    _call(stand, STARTER, "Mira")
    async with debating(stand) as (_, thread, _):
        await stand.manage(STARTER, thread, "Pause")
        stand.performer_on_cue.cue()
        await stand.until_controls(thread, says("Mira (vikram) asked for it"))


async def test_where_discord_does_not_answer_the_account_s_name_stands_beside(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask_nobody(*_: Any, **__: Any) -> list[Any]:
        raise TimeoutError

    def break_off() -> None:
        monkeypatch.setattr(discord.Guild, "query_members", ask_nobody)

    assert "Zed (noor) in the seat of Ada" in await _line_of_turn(stand, "Zed", break_off)


async def test_nobody_rules_on_questions_or_leaves_a_seat_as_somebody_else(stand: Stand) -> None:
    stand.performer_on_cue.hold()
    async with stand.bot() as client:
        thread = await stand.start("Vikram", debaters="Ada: for; Ben: against", seats="anyone")
        await stand.person("Noor").command("debate ask", thread, question="Who pays?")
        await take_seat(stand, "Vikram", thread, "Ada")
        _call(stand, "Vikram", "Mira")
        listed = await stand.person("Vikram").command("debate ask", thread)
        listed = await stand.filled_in("Vikram", listed)
        await stand.press("Vikram", listed["message"], "Yes to 1")
        await press_seat(stand, "Vikram", await show_seats(stand, "Vikram", thread), "Ada")
        [ledger] = client.services.runner.live
        await ledger.until(lambda record: record.people.questions[0].state == "let in")
        named = [getattr(event.fact, "name", "") for event in ledger.events]
    assert [name for name in named if "Mira" in name] == 2 * ["Mira (vikram)"]
