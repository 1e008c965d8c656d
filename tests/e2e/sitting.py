"""What people in debaters' seats do, for tests: they take one, write, and press Done."""

from typing import Any

from sandbox.client import Json, Messages
from tests.e2e.stand import EPHEMERAL, Stand, buttons, list_parts

PAIR = "Ada: for; Ben: against"
"""The flag of a message that one person alone sees."""
USER_SELECT = 5
TURN_SECONDS = 300
"""How long a person has for a turn."""


async def choose(stand: Stand, who: str, message: Json, seat: str) -> Json:
    """Choose a seat in the select below a message; what then stands in its place."""
    [select] = [part for part in list_parts(message) if "options" in part]
    value = next(each["value"] for each in select["options"] if each["label"] == seat)
    report = await stand.person(who).select(message, select["custom_id"], value)
    return report["message"]


async def planned_with_seat(stand: Stand, who: str, seat: str, **options: Any) -> Json:
    """The plan of a debate in which this person has taken a seat."""
    report = await stand.plan(who, **{"debaters": PAIR, **options})
    report = await stand.press(who, report["message"], "Take a seat")
    asked = await choose(stand, who, report["message"], seat)
    await stand.press(who, asked, "Take the seat")
    return await stand.person(who).wait_for_message(
        stand.channel, lambda each: each["id"] == asked["id"] and "Start" in labels(each)
    )


async def start_seated(stand: Stand, who: str = "Mira", seat: str = "Ada", **options: Any) -> str:
    """Start a debate in which this person has taken a seat; its thread."""
    return await stand.begin(who, await planned_with_seat(stand, who, seat, **options))


async def show_seats(stand: Stand, who: str, thread: str) -> Json:
    """The card of the seats of a debate under way, once the bot has taken it up."""
    while "just started" in (
        card := (await stand.person(who).command("debate seat", thread))["message"]
    ).get("content", ""):
        pass
    return card


async def press_seat(stand: Stand, who: str, card: Json, seat: str) -> Json:
    """Press the button beside a seat; the card as it is then."""
    lines = [part for part in list_parts(card) if "accessory" in part]
    button = next(line["accessory"] for line in lines if f"**{seat}**" in str(line["components"]))
    return (await stand.person(who).click(card, button["custom_id"]))["message"]


async def take_seat(stand: Stand, who: str, thread: str, seat: str) -> Json:
    """Take a seat of a debate under way by the command; what is said in the end."""
    asked = await press_seat(stand, who, await show_seats(stand, who, thread), seat)
    return (await stand.press(who, asked, "Take the seat"))["message"]


async def invite(stand: Stand, who: str, card: Json, whom: str) -> Json:
    """Pick somebody on the card of seats; the card as it is then."""
    [select] = [part for part in list_parts(card) if part["type"] == USER_SELECT]
    person = stand.sandbox.address["people"][whom]
    return (await stand.person(who).select(card, select["custom_id"], person))["message"]


async def until_offered(stand: Stand, who: str, place: str) -> Json:
    """The offer of a seat to somebody, once it is there for everyone."""
    person = stand.sandbox.address["people"][who]
    return await stand.person(who).wait_for_message(
        place, lambda each: f"<@{person}>" in each["content"] and "offers you" in each["content"]
    )


async def until_turn_of(stand: Stand, thread: str, who: str) -> Json:
    """The post that opens a person's turn, once it can be pressed."""
    found = await stand.until(thread, lambda all_: bool(openings(stand, all_, who)))
    return openings(stand, found, who)[-1]


def openings(stand: Stand, messages: Messages, who: str) -> Messages:
    """The posts that open a turn of this person and can still be pressed."""
    person = stand.sandbox.address["people"][who]
    return [each for each in messages if labels(each) and f"<@{person}> It is" in each["content"]]


def labels(message: Json) -> list[str]:
    """The labels of a message's buttons."""
    return list(buttons(message))


async def press_done(stand: Stand, who: str, thread: str) -> None:
    """Press Done until the turn is over: just after a start one is asked to press once more."""
    opening = await until_turn_of(stand, thread, who)
    told = len(_told_alone(await stand.person(who).messages(thread)))
    while True:
        await stand.press(who, opening, "Done")
        messages = await stand.person(who).wait_until(
            thread,
            lambda now, told=told: not _is_open(now, opening) or len(_told_alone(now)) > told,
            patience=60,
        )
        if not _is_open(messages, opening):
            return
        told = len(_told_alone(messages))


def _is_open(messages: Messages, opening: Json) -> bool:
    return any(each["id"] == opening["id"] and labels(each) for each in messages)


def _told_alone(messages: Messages) -> Messages:
    """What only the person themselves sees."""
    return [each for each in messages if each["flags"] & EPHEMERAL]
