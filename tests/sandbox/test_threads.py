"""Threads, forum posts, and what archived and locked ones allow."""

from typing import Any

import pytest

from sandbox.client import Client, Person, RefusedError
from sandbox.protocol.constants import REQUIRE_TAG
from sandbox.server import Sandbox
from tests.sandbox.wire import Json, Wire


@pytest.fixture
def forgives_requests() -> bool:
    return True


@pytest.fixture
async def thread(wire: Wire, debates: str) -> Json:
    return await wire.thread(debates)


async def change(wire: Wire, thread: Json, **changes: Any) -> Json:
    return await wire.made("PATCH", f"/channels/{thread['id']}", changes)


async def test_a_message_can_have_one_thread_only(wire: Wire, debates: str) -> None:
    message = await wire.post(debates)
    path = f"/channels/{debates}/messages/{message['id']}/threads"
    thread = await wire.made("POST", path, {"name": "one"})
    again = await wire.call("POST", path, {"name": "two"})
    assert thread["id"] == message["id"]
    assert (again.status, again.code) == (400, 160004)


async def test_a_message_shows_its_thread(wire: Wire, debates: str) -> None:
    message = await wire.post(debates)
    path = f"/channels/{debates}/messages/{message['id']}"
    await wire.made("POST", f"{path}/threads", {"name": "one"})
    found = await wire.made("GET", path)
    assert (found["thread"]["name"], found["flags"]) == ("one", 32)


async def test_a_thread_without_a_type_is_private(wire: Wire, client: Client, debates: str) -> None:
    await client.fault("deny", permission="CREATE_PRIVATE_THREADS")
    reply = await wire.call("POST", f"/channels/{debates}/threads", {"name": "secret"})
    assert (reply.status, reply.code) == (403, 50013)


async def test_a_forum_post_starts_with_its_message(wire: Wire, forum: str) -> None:
    body = {"name": "A motion", "message": {"content": "Cats are better"}}
    post = await wire.made("POST", f"/channels/{forum}/threads", body)
    assert post["id"] == post["message"]["id"]
    assert (post["parent_id"], post["message"]["content"]) == (forum, "Cats are better")


async def test_a_forum_may_require_a_tag(wire: Wire, forum: str, sandbox: Sandbox) -> None:
    channel = sandbox.world.channel(forum)
    channel.flags, channel.tags = REQUIRE_TAG, [{"id": "7", "name": "tea", "moderated": False}]
    body: Json = {"name": "A motion", "message": {"content": "Cats are better"}}
    refused = await wire.call("POST", f"/channels/{forum}/threads", body)
    body["applied_tags"] = ["7"]
    post = await wire.made("POST", f"/channels/{forum}/threads", body)
    assert (refused.status, refused.code) == (400, 40067)
    assert post["applied_tags"] == ["7"]


async def test_a_refused_forum_post_leaves_no_thread(wire: Wire, forum: str, mira: Person) -> None:
    body = {"name": "A motion", "message": {"content": ""}}
    reply = await wire.call("POST", f"/channels/{forum}/threads", body)
    assert (reply.code, await mira.threads(forum)) == (50006, [])


@pytest.mark.parametrize("name", ["", "x" * 101])
async def test_a_thread_has_a_name_of_1_to_100(name: str, wire: Wire, debates: str) -> None:
    body = {"name": name, "type": 11}
    assert (await wire.call("POST", f"/channels/{debates}/threads", body)).code == 50035


@pytest.mark.parametrize("minutes", [60, 1440, 4320, 10080])
async def test_a_thread_is_archived_after_one_of_four_times(
    minutes: int, thread: Json, wire: Wire
) -> None:
    changed = await change(wire, thread, auto_archive_duration=minutes)
    assert changed["thread_metadata"]["auto_archive_duration"] == minutes


async def test_a_message_wakes_an_archived_thread(thread: Json, wire: Wire) -> None:
    await change(wire, thread, archived=True)
    await wire.post(thread["id"])
    found = await wire.made("GET", f"/channels/{thread['id']}")
    assert found["thread_metadata"]["archived"] is False


async def test_nothing_is_edited_in_an_archived_thread(thread: Json, wire: Wire) -> None:
    message = await wire.post(thread["id"])
    await change(wire, thread, archived=True)
    path = f"/channels/{thread['id']}/messages/{message['id']}"
    assert (await wire.call("PATCH", path, {"content": "x"})).code == 50083


async def test_a_locked_thread_takes_votes_but_no_talk(
    thread: Json, wire: Wire, noor: Person
) -> None:
    ballot = await wire.post(thread["id"])
    await wire.react(ballot, "👍")
    await change(wire, thread, locked=True)
    await noor.react(ballot, "👍")
    with pytest.raises(RefusedError, match="Thread is locked"):
        await noor.say(thread["id"], "but")


async def test_an_archived_thread_takes_no_votes(thread: Json, wire: Wire, noor: Person) -> None:
    ballot = await wire.post(thread["id"])
    await change(wire, thread, archived=True)
    with pytest.raises(RefusedError, match="Thread is archived"):
        await noor.react(ballot, "👍")


async def test_archived_threads_are_listed_last_archived_first(wire: Wire, debates: str) -> None:
    for name in ("one", "two", "three"):
        await change(wire, await wire.thread(debates, name), archived=True)
    path = f"/channels/{debates}/threads/archived/public"
    page = await wire.made("GET", f"{path}?limit=2")
    assert ([t["name"] for t in page["threads"]], page["has_more"]) == (["three", "two"], True)
    before = page["threads"][-1]["thread_metadata"]["archive_timestamp"]
    rest = await wire.call("GET", path, params={"before": before})
    assert [t["name"] for t in rest.body["threads"]] == ["one"]


async def test_active_threads_are_listed(thread: Json, wire: Wire) -> None:
    found = await wire.made("GET", f"/guilds/{wire.address['server']}/threads/active")
    assert [t["id"] for t in found["threads"]] == [thread["id"]]
    assert [m["id"] for m in found["members"]] == [thread["id"]]


async def test_members_come_and_go(thread: Json, wire: Wire) -> None:
    noor = wire.address["people"]["Noor"]
    path = f"/channels/{thread['id']}/thread-members"
    await wire.made("PUT", f"{path}/{noor}")
    assert [m["user_id"] for m in await wire.made("GET", path)] == [wire.address["bot"], noor]
    await wire.made("DELETE", f"{path}/{noor}")
    assert (await wire.call("GET", f"{path}/{noor}")).code == 10007


async def test_a_deleted_thread_is_unknown(thread: Json, wire: Wire) -> None:
    await wire.made("DELETE", f"/channels/{thread['id']}")
    assert (await wire.call("GET", f"/channels/{thread['id']}")).code == 10003


async def test_the_members_of_a_thread_come_in_pages(wire: Wire, debates: str) -> None:
    thread = await wire.thread(debates)
    path = f"/channels/{thread['id']}/thread-members"
    for person in wire.address["people"].values():
        await wire.made("PUT", f"{path}/{person}")
    first = await wire.made("GET", f"{path}?limit=3")
    rest = await wire.made("GET", f"{path}?after={first[-1]['user_id']}")
    assert (len(first), len(rest)) == (3, 2)
