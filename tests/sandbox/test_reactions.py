"""Reactions: one for each person and emoji, twenty different ones a message."""

from urllib.parse import quote

import pytest

from sandbox.client import Client, Person
from sandbox.server import Sandbox
from tests.sandbox.wire import Json, Wire

FACES = [chr(0x1F600 + number) for number in range(21)]


@pytest.fixture
async def ballot(wire: Wire, debates: str) -> Json:
    message = await wire.post(debates, "Vote")
    await wire.react(message, "👍")
    return message


def path_of(message: Json, emoji: str = "👍") -> str:
    base = f"/channels/{message['channel_id']}/messages/{message['id']}"
    return f"{base}/reactions/{quote(emoji)}"


async def test_a_person_counts_once_for_each_emoji(ballot: Json, wire: Wire, noor: Person) -> None:
    for _ in range(2):
        await noor.react(ballot, "👍")
    found = await wire.made("GET", path_of(ballot).partition("/reactions")[0])
    assert [(r["count"], r["me"]) for r in found["reactions"]] == [(2, True)]


async def test_a_twenty_first_emoji_is_refused(wire: Wire, debates: str) -> None:
    message = await wire.post(debates)
    statuses = [await wire.react(message, emoji) for emoji in FACES]
    assert [reply.status for reply in statuses[:20]] == [204] * 20
    assert (statuses[20].status, statuses[20].code) == (400, 30010)


@pytest.mark.parametrize("emoji", ["nothing", "felix:123", ":"])
async def test_an_unknown_emoji_is_refused(emoji: str, ballot: Json, wire: Wire) -> None:
    reply = await wire.react(ballot, emoji)
    assert (reply.status, reply.code) == (400, 10014)


async def test_who_reacted_is_listed_in_pages(
    ballot: Json, wire: Wire, client: Client, sandbox: Sandbox
) -> None:
    for name in sandbox.address["people"]:
        await client.person(name).react(ballot, "👍")
    everybody = sorted([wire.address["bot"], *sandbox.address["people"].values()], key=int)
    first = await wire.made("GET", f"{path_of(ballot)}?limit=2")
    rest = await wire.made("GET", f"{path_of(ballot)}?limit=100&after={first[-1]['id']}")
    assert [user["id"] for user in first + rest] == everybody


async def test_there_are_no_bursts(ballot: Json, wire: Wire) -> None:
    assert await wire.made("GET", f"{path_of(ballot)}?type=1") == []


async def test_the_bot_takes_off_its_own_somebodys_and_all(
    ballot: Json, wire: Wire, noor: Person
) -> None:
    await noor.react(ballot, "👍")
    await noor.react(ballot, "👎")
    await wire.made("DELETE", f"{path_of(ballot)}/@me")
    assert [u["username"] for u in await wire.made("GET", path_of(ballot))] == ["noor"]
    await wire.made("DELETE", f"{path_of(ballot)}/{wire.address['people']['Noor']}")
    assert await wire.made("GET", path_of(ballot)) == []
    await wire.made("DELETE", path_of(ballot, "👎"))
    await noor.react(ballot, "🎉")
    await wire.made("DELETE", path_of(ballot).rpartition("/")[0])
    [found] = await noor.messages(ballot["channel_id"])
    assert found["reactions"] == []


async def test_an_emoji_of_the_application_is_known_by_its_id(
    wire: Wire, ballot: Json, noor: Person
) -> None:
    path = f"/applications/{wire.address['application']}/emojis"
    emoji = await wire.made(
        "POST", path, {"name": "felix", "image": "data:image/png;base64,iVBORw0KGgo="}
    )
    assert (await wire.react(ballot, f"felix:{emoji['id']}")).status == 204
    await noor.react(ballot, f"felix:{emoji['id']}")
    assert len(await wire.made("GET", path_of(ballot, f"felix:{emoji['id']}"))) == 2
