"""Points of information from the audience over the wire: offered in their time, taken, declined."""

from typing import Any

import pytest

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.points import AUDIENCE_SECONDS, PointChoice
from debate_core.domain.record import Record
from debate_core.domain.server_settings import ServerSettings, StartSettings
from debate_core.domain.steps import Speak
from sandbox.client import Json, Messages
from tests.e2e.sitting import PAIR, labels, press_done, start_seated, until_turn_of
from tests.e2e.stand import EPHEMERAL, Stand, names, plain_line
from tests.sweep import keep_some

ASKED = "Who pays for all that tea?"
SAID = "Tea calms whoever drinks it, every day."
OFFERED = "Your point is offered."
TOO_LATE = "It is too late for a point here"
LABEL = "Offer a point"


def _taking(pending: Pending, record: Record) -> Form:
    is_choice = isinstance(pending.step, Speak) and pending.step.form == "point_choice"
    return PointChoice(choice="take") if is_choice else plain_line(pending, record)


def _declining(pending: Pending, record: Record) -> Form:
    is_choice = isinstance(pending.step, Speak) and pending.step.form == "point_choice"
    return PointChoice() if is_choice else plain_line(pending, record)


async def _start(stand: Stand, **options: Any) -> str:
    """A debate between personas in which the audience can offer points."""
    wanted: dict[str, Any] = {"options": "audience_points=yes", "rounds": 1, **options}
    stand.performer_on_cue.line = wanted.pop("line", _taking)
    return await stand.start(**wanted)


async def _until_window(stand: Stand, thread: str, count: int = 1) -> Json:
    """The post with the button, once the window of that number is open."""

    def list_windows(messages: Messages) -> Messages:
        return [each for each in messages if LABEL in labels(each)]

    def list_all(messages: Messages) -> Messages:
        return [each for each in messages if "of information" in each["content"]]

    messages = await stand.until(
        thread, lambda all_: bool(list_windows(all_)) and len(list_all(all_)) >= count
    )
    return list_windows(messages)[-1]


async def _open_form(stand: Stand, who: str, window: Json) -> Json:
    return await stand.press(who, window, LABEL)


async def _send(stand: Stand, who: str, form: Json, text: str) -> str:
    (field,) = (part["component"] for part in form["modal"]["components"] if "component" in part)
    sent = await stand.person(who).submit(form, {field["custom_id"]: text})
    assert sent["message"]["flags"] & EPHEMERAL
    return sent["message"]["content"]


async def _offer(stand: Stand, who: str, window: Json, text: str = ASKED) -> str:
    """What somebody is told who offers this."""
    report = await _open_form(stand, who, window)
    if "modal" not in report:
        return report["message"]["content"]
    return await _send(stand, who, report, text)


async def _until_said(stand: Stand, thread: str, *parts: str) -> str:
    def text(messages: Messages) -> str:
        return "\n".join(each["content"] for each in messages if not each["flags"] & EPHEMERAL)

    return text(await stand.until(thread, lambda all_: all(part in text(all_) for part in parts)))


async def test_the_first_of_two_people_is_put_taken_and_answered(stand: Stand) -> None:
    async with stand.bot() as client:
        thread = await _start(stand)
        window = await _until_window(stand, thread)
        assert "Everybody in the audience may offer" in window["content"]
        assert OFFERED in await _offer(stand, "Noor", window)
        assert OFFERED in await _offer(stand, "Vikram", window, "Is it not too hot?")
        [ledger] = client.services.runner.live
        stand.clock.advance(AUDIENCE_SECONDS)
        said = await _until_said(
            stand, thread, "2 points of information from the audience", "Takes the point."
        )
        await stand.until(thread, lambda all_: "turn 3" in names(all_))
        [put, passed] = ledger.record.people.questions
    assert said.index("Noor, from the audience, offers") < said.index("Takes the point.")
    assert ASKED in said
    assert "too hot" not in said
    assert (put.state, put.turn, passed.state) == ("answered", 3, "passed over")


async def test_a_person_in_the_seat_declines_and_the_persona_s_speech_is_next(
    stand: Stand,
) -> None:
    options: dict[str, Any] = {
        "debaters": PAIR,
        "options": "audience_points=yes",
        "rounds": 1,
    }
    async with stand.bot():
        thread = await start_seated(stand, **options)
        await until_turn_of(stand, thread, "Mira")
        await stand.person("Mira").say(thread, SAID)
        await press_done(stand, "Mira", thread)
        window = await _until_window(stand, thread)
        assert "this is for the audience" in await _offer(stand, "Mira", window)
        assert OFFERED in await _offer(stand, "Noor", window)
        stand.clock.advance(AUDIENCE_SECONDS)
        call = await stand.person("Mira").wait_for_message(
            thread, lambda each: "Take it" in labels(each)
        )
        assert "Noor offers you a point of information" in call["content"]
        refused = await stand.press("Vikram", call, "Decline")
        assert refused["message"]["flags"] & EPHEMERAL
        await stand.press("Mira", call, "Decline")
        await _until_said(stand, thread, ASKED, "Declines the point.")


async def test_it_is_too_late_once_the_time_is_up_also_for_an_open_form(stand: Stand) -> None:
    async with stand.bot():
        thread = await _start(stand)
        window = await _until_window(stand, thread)
        form = await _open_form(stand, "Noor", window)
        stand.clock.advance(AUDIENCE_SECONDS)
        await _until_said(stand, thread, "No point of information from the audience")
        assert TOO_LATE in await _send(stand, "Noor", form, ASKED)
        messages = await stand.until(thread, lambda all_: "turn 2" in names(all_))
    assert not any(LABEL in labels(each) for each in messages if each["id"] == window["id"])


async def test_what_is_too_long_or_refused_can_be_mended_and_one_person_offers_one(
    stand: Stand,
) -> None:
    stand.settings = ServerSettings(starting=StartSettings(countdown=0, words=("jerk",)))
    async with stand.bot() as client:
        thread = await _start(stand, line=_declining)
        window = await _until_window(stand, thread)
        assert "ask it in 30 or fewer" in await _offer(stand, "Noor", window, "word " * 31)
        assert "does not allow “jerk”" in await _offer(stand, "Noor", window, "Is Ben a jerk?")
        assert OFFERED in await _offer(stand, "Noor", window)
        for _ in range(5):
            told = await _offer(stand, "Noor", window, "And what else?")
            assert "You have offered a point in this turn already." in told
        [ledger] = client.services.runner.live
        assert [each.text for each in ledger.record.people.questions] == [ASKED]
        stand.clock.advance(AUDIENCE_SECONDS)
        await _until_said(stand, thread, "Declines the point.")


async def test_three_points_close_the_window_without_waiting(stand: Stand) -> None:
    async with stand.bot():
        thread = await _start(stand)
        window = await _until_window(stand, thread)
        for who in ("Noor", "Vikram", "Mira"):
            assert OFFERED in await _offer(stand, who, window, f"{ASKED} asks {who}")
        said = await _until_said(stand, thread, "Takes the point.")
    assert "3 points of information from the audience" in said


async def test_a_moderator_takes_a_point_out_before_it_is_put(stand: Stand) -> None:
    async with stand.bot():
        thread = await _start(stand)
        window = await _until_window(stand, thread)
        await _offer(stand, "Noor", window, "Something rude?")
        await _offer(stand, "Vikram", window)
        shown = await stand.show("Mira", thread, "Questions")
        await stand.press("Mira", shown, "Take out 1")
        await stand.person("Mira").wait_until(
            thread, lambda all_: any("taken out" in str(each) for each in all_)
        )
        stand.clock.advance(AUDIENCE_SECONDS)
        said = await _until_said(stand, thread, "Takes the point.")
    assert "Vikram, from the audience, offers" in said
    assert "Something rude" not in said


@pytest.mark.parametrize("offered", keep_some([True, False]))
async def test_a_kill_in_the_window_doubles_nothing_and_gives_no_time(
    stand: Stand, offered: bool
) -> None:
    async with stand.bot():
        thread = await _start(stand)
        window = await _until_window(stand, thread)
        if offered:
            await _offer(stand, "Noor", window)
        stand.clock.advance(AUDIENCE_SECONDS - 5)
    async with stand.bot():
        stand.clock.advance(5)
        last = "turn 3" if offered else "turn 2"
        messages = await stand.until(thread, lambda all_: last in names(all_))
    said = "\n".join(each["content"] for each in messages)
    assert said.count("from the audience, offers") == int(offered)
    assert len([each for each in messages if each["id"] == window["id"]]) == 1
