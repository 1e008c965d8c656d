"""Private threads: who sees them, who may add others, and what is told of them."""

import asyncio

import pytest

from sandbox.client import Client, Person, RefusedError
from tests.sandbox.wire import Json, Wire


@pytest.fixture
def forgives_requests() -> bool:
    return True


@pytest.fixture
async def private(wire: Wire, debates: str) -> Json:
    body = {"name": "For us", "type": 12, "invitable": False}
    return await wire.made("POST", f"/channels/{debates}/threads", body)


def members(thread: Json) -> str:
    return f"/channels/{thread['id']}/thread-members"


async def add(wire: Wire, thread: Json, person: str) -> None:
    await wire.made("PUT", f"{members(thread)}/{wire.address['people'][person]}")


async def test_it_says_who_may_add_others(private: Json, wire: Wire) -> None:
    assert (private["type"], private["thread_metadata"]["invitable"]) == (12, False)
    changed = await wire.made("PATCH", f"/channels/{private['id']}", {"invitable": True})
    assert changed["thread_metadata"]["invitable"]


async def test_nobody_is_told_in_the_channel(private: Json, noor: Person, debates: str) -> None:
    assert private["name"] not in str(await noor.messages(debates))


async def test_only_those_in_it_and_moderators_see_it(
    private: Json, wire: Wire, client: Client
) -> None:
    await wire.post(private["id"], "our case")
    await add(wire, private, "Noor")
    seen = {name: await client.person(name).threads() for name in ("Mira", "Noor", "Elias")}
    assert {name: len(threads) for name, threads in seen.items()} == {
        "Mira": 1,
        "Noor": 1,
        "Elias": 0,
    }
    with pytest.raises(RefusedError, match="cannot see"):
        await client.person("Elias").messages(private["id"])
    with pytest.raises(RefusedError, match="Missing Access"):
        await client.person("Elias").say(private["id"], "let me in")


async def test_a_stranger_can_press_nothing_in_it(
    private: Json, wire: Wire, client: Client
) -> None:
    button = {"type": 2, "style": 2, "label": "Ready", "custom_id": "ready"}
    message = await wire.post(private["id"], components=[{"type": 1, "components": [button]}])
    with pytest.raises(RefusedError, match="cannot see"):
        await client.person("Elias").click(message, "ready")


async def test_whoever_is_added_is_told_and_whoever_goes_sees_it_no_more(
    private: Json, wire: Wire, client: Client
) -> None:
    async with client.events("Noor") as noor, client.events("Elias") as elias:
        await add(wire, private, "Noor")
        await wire.post(private["id"], "our case")
        assert (await noor.wait_for("THREAD_CREATE"))["id"] == private["id"]
        assert (await noor.wait_for("MESSAGE_CREATE"))["content"] == "our case"
        await wire.made("DELETE", f"{members(private)}/{wire.address['people']['Noor']}")
        assert (await noor.wait_for("THREAD_DELETE"))["id"] == private["id"]
        await wire.post(wire.address["channels"]["debates"], "for all")
        async with asyncio.timeout(5):
            heard = await elias.wait_for("MESSAGE_CREATE")
        assert heard["content"] == "for all"
    assert await client.person("Noor").threads() == []


async def test_in_a_closed_one_only_moderators_add_others(
    private: Json, wire: Wire, client: Client
) -> None:
    await client.fault("deny", permission="MANAGE_THREADS")
    elias = wire.address["people"]["Elias"]
    assert (await wire.call("PUT", f"{members(private)}/{elias}")).code == 50013
    await client.clear_faults()
    await add(wire, private, "Noor")
    await client.person("Noor").say(private["id"], f"come in, <@{elias}>")
    assert await client.person("Elias").threads() == []


async def test_in_an_open_one_a_mention_adds(wire: Wire, client: Client, debates: str) -> None:
    body = {"name": "Open", "type": 12}
    thread = await wire.made("POST", f"/channels/{debates}/threads", body)
    await add(wire, thread, "Noor")
    await client.person("Noor").say(thread["id"], f"<@{wire.address['people']['Elias']}>")
    assert len(await client.person("Elias").threads()) == 1


async def test_one_that_is_archived_takes_nobody(private: Json, wire: Wire) -> None:
    await wire.made("PATCH", f"/channels/{private['id']}", {"archived": True, "locked": True})
    noor = wire.address["people"]["Noor"]
    assert (await wire.call("PUT", f"{members(private)}/{noor}")).code == 50083
