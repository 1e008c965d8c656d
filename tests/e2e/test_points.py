"""Points of information over the wire: between people in seats, and a persona."""

from typing import Any

import pytest

from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.points import POINT_SECONDS, Point, PointChoice
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from sandbox.client import Json, Messages
from tests.e2e.sitting import PAIR, labels, press_done, start_seated, take_seat, until_turn_of
from tests.e2e.stand import BALLOT, EPHEMERAL, Stand, names, plain_line

SAID = "Tea calms whoever drinks it, every day."
ASKED = "Who pays for all that tea?"


def _line(pending: Pending, record: Record) -> Form:
    """The persona offers a point, and takes those that are offered."""
    match pending.step:
        case Speak(form="point"):
            return Point(question="Is that not an argument for coffee?")
        case Speak(form="point_choice"):
            return PointChoice(choice="take")
        case _:
            return plain_line(pending, record)


async def _start(stand: Stand, **options: Any) -> str:
    """A debate with Mira in the first seat, in which points can be offered."""
    stand.performer_on_cue.line = _line
    wanted: dict[str, Any] = {"debaters": PAIR, "options": "points=yes", "rounds": 1, **options}
    return await start_seated(stand, **wanted)


async def _fill_in(stand: Stand, who: str, opening: Json, value: str) -> str:
    """Press the first button of a turn, send its form with this, and return what is said."""
    form = await stand.press(who, opening, labels(opening)[0])
    (field,) = (part["component"] for part in form["modal"]["components"] if "component" in part)
    sent = await stand.person(who).submit(form, {field["custom_id"]: value})
    return sent["message"]["content"]


def _is_at_vote(messages: Messages) -> bool:
    return BALLOT in names(messages)


def _text(messages: Messages) -> str:
    return "\n".join(message["content"] for message in messages)


async def _say_part(stand: Stand, thread: str, who: str, said: str) -> None:
    await until_turn_of(stand, thread, who)
    await stand.person(who).say(thread, said)
    await press_done(stand, who, thread)


async def _until_form(stand: Stand, thread: str, who: str, label: str) -> Json:
    """The call with that button, once it can be pressed."""
    person = stand.sandbox.address["people"][who]

    def list_calls(messages: Messages) -> Messages:
        return [m for m in messages if label in labels(m) and f"<@{person}>" in m["content"]]

    return list_calls(await stand.until(thread, lambda all_: bool(list_calls(all_))))[-1]


async def test_a_person_takes_the_persona_s_point_and_the_persona_a_person_s(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await _start(stand)
        await _say_part(stand, thread, "Mira", f"First: {SAID}")
        call = await _until_form(stand, thread, "Mira", "Take it")
        assert "Ben offers you a point of information" in call["content"]
        told = await stand.press("Mira", call, "Take it")
        assert told["message"]["content"] == (
            "Sent. It stands in the thread as soon as it may be seen there."
        )
        await _say_part(stand, thread, "Mira", f"Second: {SAID}")
        call = await _until_form(stand, thread, "Mira", "Offer a point")
        assert "You may offer Ben a point of information" in call["content"]
        await _fill_in(stand, "Mira", call, ASKED)
        messages = await stand.until(thread, _is_at_vote)
    said = _text(messages)
    for part in ("Is that not an argument for coffee?", "Takes the point.", ASKED):
        assert part in said
    assert said.index("First: ") < said.index("Takes the point.") < said.index("Second: ")
    assert said.index("Second: ") < said.index(ASKED)


async def test_two_people_offer_and_decline_and_a_stranger_can_press_nothing(stand: Stand) -> None:
    async with stand.bot():
        thread = await _start(stand, rounds=2, seats="anyone")
        await until_turn_of(stand, thread, "Mira")
        await take_seat(stand, "Noor", thread, "Ben")
        await _play_first_round(stand, thread)
        await _say_part(stand, thread, "Mira", SAID)
        call = await _until_form(stand, thread, "Noor", "Offer a point")
        refused = await stand.press("Vikram", call, "Offer a point")
        assert refused["message"]["flags"] & EPHEMERAL
        await _fill_in(stand, "Noor", call, ASKED)
        call = await _until_form(stand, thread, "Mira", "Take it")
        await stand.press("Mira", call, "Decline")
        messages = await stand.until(thread, lambda all_: "turn 11" in names(all_))
    said = _text(messages)
    assert said.index(ASKED) < said.index("Declines the point.")


async def _play_first_round(stand: Stand, thread: str) -> None:
    """The first round, in which the persona still has the other seat."""
    await _say_part(stand, thread, "Mira", SAID)
    call = await _until_form(stand, thread, "Mira", "Take it")
    await stand.press("Mira", call, "Take it")
    await _say_part(stand, thread, "Mira", SAID)
    call = await _until_form(stand, thread, "Mira", "Offer a point")
    await _fill_in(stand, "Mira", call, "Is that all?")


@pytest.mark.sweep
async def test_who_does_nothing_lets_it_pass_keeps_the_seat_and_a_restart_gives_no_time(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await _start(stand)
        await _say_part(stand, thread, "Mira", SAID)
        await _until_form(stand, thread, "Mira", "Take it")
        stand.clock.advance(POINT_SECONDS - 10)
    async with stand.bot():
        await _until_form(stand, thread, "Mira", "Take it")
        stand.clock.advance(11)
        messages = await stand.until(thread, lambda all_: "turn 3" in names(all_))
        assert "Declines the point." in _text(messages)
        await _say_part(stand, thread, "Mira", f"Second: {SAID}")
        messages = await stand.until(thread, lambda all_: "turn 4" in names(all_))
    assert "Second: " in _text(messages)


async def test_a_point_that_was_too_long_can_still_be_let_pass_by_a_button(stand: Stand) -> None:
    async with stand.bot():
        thread = await _start(stand)
        await _say_part(stand, thread, "Mira", SAID)
        call = await _until_form(stand, thread, "Mira", "Take it")
        await stand.press("Mira", call, "Decline")
        await _say_part(stand, thread, "Mira", SAID)
        call = await _until_form(stand, thread, "Mira", "Let it pass")
        await _fill_in(stand, "Mira", call, "word " * 31)
        told = await stand.press("Mira", call, "Let it pass")
        assert told["message"]["content"] == "It passes: you put no question."
        messages = await stand.until(thread, _is_at_vote)
    assert "word word" not in _text(messages)
    assert "Mira let it pass." in _text(messages)


async def test_a_point_that_is_too_long_is_refused_and_can_be_mended(stand: Stand) -> None:
    async with stand.bot():
        thread = await _start(stand)
        await _say_part(stand, thread, "Mira", SAID)
        call = await _until_form(stand, thread, "Mira", "Take it")
        await stand.press("Mira", call, "Take it")
        await _say_part(stand, thread, "Mira", SAID)
        call = await _until_form(stand, thread, "Mira", "Offer a point")
        told = await _fill_in(stand, "Mira", call, "word " * 31)
        assert "ask it in 30 or fewer" in told
        await _fill_in(stand, "Mira", call, ASKED)
        messages = await stand.until(thread, _is_at_vote)
    assert ASKED in _text(messages)
