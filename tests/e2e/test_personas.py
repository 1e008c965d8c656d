"""Saved personas over the wire: made, changed, removed by those who may, and named in debates."""

import asyncio
import os
import sys
from base64 import b64encode
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from sandbox.client import Json
from tests.e2e.pressing import P, deny
from tests.e2e.stand import RESULT, VOTING_SECONDS, Stand, list_parts, read_card

REX = {
    "name": "Rex Stone",
    "role": "a judge who has retired; he asks, and waits",
    "style": ["diplomatic"],
    "use": "me",
}
SHARED = REX | {"use": "everyone"}


def list_labels(message: Json) -> list[str]:
    return [part["label"] for part in list_parts(message) if part["type"] == 2]


async def open_list(stand: Stand, who: str) -> Json:
    report = await stand.person(who).command("persona", stand.channel)
    return (await stand.filled_in(who, report))["message"]


async def submit(stand: Stand, who: str, report: Json, fields: Mapping[str, Any]) -> Json:
    """Send a form, and see what takes the place of its card once that is checked."""
    before = report["card"]
    await stand.person(who).submit(report, fields)
    return await stand.person(who).wait_for_message(
        before["channel_id"],
        lambda message: message["id"] == before["id"] and read_card(message) != read_card(before),
    )


async def open_form(stand: Stand, who: str, message: Json, label: str) -> Json:
    return {**await stand.press(who, message, label), "card": message}


async def make(stand: Stand, who: str, fields: Mapping[str, Any]) -> Json:
    """Make a persona; the card that is shown."""
    form = await open_form(stand, who, await open_list(stand, who), "New")
    return await submit(stand, who, form, fields)


def draw(size: int = 8) -> bytes:
    content = BytesIO()
    Image.effect_noise((size, size), 90).save(content, "PNG")
    return content.getvalue()


async def test_an_empty_list_offers_a_form_and_what_is_made_is_shown(stand: Stand) -> None:
    async with stand.bot():
        empty = await open_list(stand, "Noor")
        card = await make(stand, "Noor", REX)
        listed = await open_list(stand, "Noor")
    assert empty["flags"] & 64
    assert "No saved personas." in read_card(empty)
    assert "Name them" not in read_card(empty)
    assert "Rex Stone" in read_card(card)
    assert "by Noor" in read_card(card)
    assert list_labels(card) == ["Edit", "Remove", "Back"]
    assert "**Rex Stone** · diplomatic\na judge who has retired" in read_card(listed)


async def test_what_is_one_s_own_is_seen_by_nobody_else(stand: Stand) -> None:
    async with stand.bot():
        await make(stand, "Noor", REX)
        of_others = [await open_list(stand, who) for who in ("Mira", "Vikram")]
        await stand.control.new_person("Zoe")
        of_others.append(await open_list(stand, "Zoe"))
    assert ["Rex" in read_card(message) for message in of_others] == [False] * 3


async def test_a_shared_one_is_changed_by_its_maker_and_moderators_alone(stand: Stand) -> None:
    async with stand.bot():
        await make(stand, "Noor", SHARED)
        await stand.control.new_person("Zoe")
        await stand.control.new_person("Moderator Mo", roles=["Moderator"])
        labels = {
            who: list_labels(
                (await stand.press(who, await open_list(stand, who), "Details"))["message"]
            )
            for who in ("Mira", "Moderator Mo", "Noor", "Elias", "Zoe")
        }
        listed = await open_list(stand, "Mira")
        card = (await stand.press("Mira", listed, "Details"))["message"]
        form = await open_form(stand, "Mira", card, "Edit")
        changed = await submit(stand, "Mira", form, SHARED | {"role": "a fair judge"})
        asked = (await stand.press("Mira", changed, "Remove"))["message"]
        await stand.press("Mira", asked, "Remove")
        await stand.person("Mira").wait_for_message(
            stand.channel, lambda message: "No saved personas." in read_card(message)
        )
        gone = await stand.press("Noor", await open_list(stand, "Noor"), "New")
    mine = ["Edit", "Remove", "Back"]
    assert labels == {
        "Mira": mine,
        "Moderator Mo": mine,
        "Noor": mine,
        "Elias": ["Back"],
        "Zoe": ["Back"],
    }
    assert "a fair judge" in read_card(changed)
    assert "by Noor" in read_card(changed)
    assert gone["answered"] == "modal"


NAMES_OF_OTHERS = {
    "a member": "Vikram",
    "a look-alike": "V\u0456kram",
    "her own": "Noor",
    "the bot": "Rostrum",
    "Discord's bot": "Clyde",
    "Discord": "D1scord fan",
    "one of the cast": "Ada Lindqvist",
}
NO_NAMES = {"marks": "a:b", "digits": "7"}


async def test_a_name_that_is_somebody_s_or_none_is_refused_and_the_form_keeps_what_was_typed(
    stand: Stand,
) -> None:
    refusals, kept = dict[str, str](), list[list[str]]()
    names = NAMES_OF_OTHERS | NO_NAMES
    async with stand.bot():
        for whose, name in names.items():
            refused = await make(stand, "Noor", REX | {"name": name})
            again = await stand.press("Noor", refused, "Change it")
            fields = [label["component"] for label in again["modal"]["components"]]
            refusals[whose] = read_card(refused)
            kept.append([field["value"] for field in fields[:2]])
        listed = await open_list(stand, "Noor")
    assert all("ick another" in refusals[whose] for whose in NAMES_OF_OTHERS), refusals
    assert all("A name has" in refusals[whose] for whose in NO_NAMES), refusals
    assert kept == [[name, REX["role"]] for name in names.values()]
    assert "No saved personas." in read_card(listed)


async def test_a_sixth_is_refused(stand: Stand) -> None:
    async with stand.bot():
        for letter in "ABCDE":
            await make(stand, "Noor", REX | {"name": f"Person {letter * 3}"})
        refused = await make(stand, "Noor", REX)
    assert "You have 5 personas here." in read_card(refused)


async def test_a_picture_is_the_persona_s_face_in_its_debates(stand: Stand) -> None:
    async with stand.bot():
        await make(stand, "Noor", SHARED | {"picture": [_as_file("rex.png", draw())]})
        plan = await stand.plan("Elias", debaters="rex stone; Ann Other")
        details = await stand.details(plan["message"], "Elias")
        thread = await stand.begin("Elias", plan["message"])
        turn = await stand.until_named(thread, "turn 1")
        emoji = next(
            emoji
            for emoji in stand.sandbox.world.state.emojis.values()
            if emoji.name.startswith("persona_")
        )
    assert "Rex Stone is a persona by Noor" in str(details["embeds"])
    assert turn["author"]["username"] == "Rex Stone (built-in)"
    face = stand.sandbox.world.state.pictures[turn["author"]["avatar"]]
    assert face.content == stand.sandbox.world.state.pictures[emoji.id].content


@pytest.mark.sweep
async def test_a_server_that_is_forgotten_leaves_no_pictures_of_its_personas(stand: Stand) -> None:
    async with stand.bot():
        await make(stand, "Noor", SHARED | {"picture": [_as_file("rex.png", draw())]})
    before = {emoji.name[:8] for emoji in stand.sandbox.world.state.emojis.values()}
    said = await _forget_server(stand)
    after = {emoji.name[:8] for emoji in stand.sandbox.world.state.emojis.values()}
    assert "persona_" in before
    assert before - after == {"persona_"}
    assert "1 picture deleted from the application's emojis." in said


async def _forget_server(stand: Stand) -> str:
    """What `rostrum forget --server` prints, as another process."""
    address = stand.sandbox.address
    environment = os.environ | {
        "DISCORD_TOKEN": address["token"],
        "ROSTRUM_DISCORD_API": address["base"],
        "ROSTRUM_DISCORD_GATEWAY": address["gateway"],
        "ROSTRUM_DATABASE": stand.database,
    }
    process = await asyncio.create_subprocess_exec(
        *(
            sys.executable,
            "-m",
            "bot",
            "forget",
            "--yes",
            "--server",
            stand.sandbox.world.state.server,
        ),
        env=environment,
        stdout=asyncio.subprocess.PIPE,
    )
    said, _errors = await process.communicate()
    return said.decode()


async def test_a_picture_that_is_too_large_is_refused(stand: Stand) -> None:
    async with stand.bot():
        large = _as_file("rex.png", await asyncio.to_thread(draw, 800))
        refused = await make(stand, "Noor", REX | {"picture": [large]})
        unfit = await make(stand, "Noor", REX | {"picture": [_as_file("rex.txt", b"Rex")]})
    for message in (refused, unfit):
        assert "at most 256 KB" in read_card(message)


async def test_a_picture_that_discord_does_not_take_leaves_the_drawn_portrait(stand: Stand) -> None:
    async with stand.bot():
        await stand.control.fault("status", status=400, method="POST", path="/emojis")
        picture = [_as_file("rex.png", draw())]
        card = await make(stand, "Noor", REX | {"picture": picture})
    assert "Saved without its picture" in read_card(card)


async def test_personas_are_suggested_to_those_who_may_use_them(stand: Stand) -> None:
    async with stand.bot():
        await make(stand, "Noor", REX)
        noor, elias = [
            [
                choice["value"]
                for choice in await stand.person(who).autocomplete(
                    "debate start", stand.channel, "debaters", debaters=typed
                )
            ]
            for who, typed in (("Noor", "Ann; re"), ("Elias", "Ann; re"))
        ]
    assert noor == ["Ann; Rex Stone"]
    assert elias == []


async def test_the_list_has_ten_on_a_page(stand: Stand) -> None:
    async with stand.bot():
        for number in range(11):
            name = f"Debater {chr(ord('A') + number) * 3}"
            await make(stand, "Mira", SHARED | {"name": name})
        first = await open_list(stand, "Elias")
        second = (await stand.press("Elias", first, "Later"))["message"]
    assert list_labels(first).count("Details") == 10
    assert len(list(list_parts(first))) <= 40
    assert list_labels(second).count("Details") == 1
    assert "Earlier" in list_labels(second)


def _as_file(name: str, content: bytes) -> Json:
    kind = "image/png" if name.endswith("png") else "text/plain"
    text = b64encode(content).decode()
    return {"filename": name, "content_type": kind, "content": text}


async def test_the_list_says_how_a_persona_did_in_debates_that_one_may_see(stand: Stand) -> None:
    async with stand.bot():
        card = await make(stand, "Noor", SHARED)
        thread = await stand.start("Noor", debaters="Rex Stone: for; Ben: against", rounds=1)
        await stand.until_ballot(thread)
        stand.clock.advance(VOTING_SECONDS)
        await stand.until_named(thread, RESULT)
        listed = await open_list(stand, "Vikram")
        opened = (await stand.press("Vikram", listed, "Details"))["message"]
        deny(stand, "Vikram", P.VIEW_CHANNEL, stand.channel)
        general = stand.sandbox.address["channels"]["general"]
        hidden = await stand.person("Vikram").command("persona", general)
        unseen = (await stand.filled_in("Vikram", hidden))["message"]
    assert "So far: no debate yet" in read_card(card)
    assert "**Rex Stone** · diplomatic · 1 debate, 1 won\n" in read_card(listed)
    assert "So far: 1 debate, 1 won" in read_card(opened)
    assert "**Rex Stone** · diplomatic\n" in read_card(unseen)
