"""Webhooks, and the personas that speak through them."""

import base64

import pytest

from tests.sandbox.wire import Json, Wire

DOT = base64.b64encode(b"\x89PNG\r\n\x1a\n a dot").decode()


@pytest.fixture
def forgives_requests() -> bool:
    return True


@pytest.fixture
async def webhook(wire: Wire, debates: str) -> Json:
    return await wire.webhook(debates)


async def test_a_persona_has_its_own_name(webhook: Json, wire: Wire) -> None:
    said = (await wire.speak(webhook, {"content": "Hear me", "username": "Felix"})).body
    assert said["author"]["username"] == "Felix"
    assert said["webhook_id"] == said["author"]["id"] == webhook["id"]


async def test_a_persona_speaks_in_a_thread_and_wakes_it(
    webhook: Json, wire: Wire, debates: str
) -> None:
    thread = await wire.thread(debates)
    await wire.made("PATCH", f"/channels/{thread['id']}", {"archived": True})
    said = (await wire.speak(webhook, {"content": "Hear me"}, thread_id=thread["id"])).body
    found = await wire.made("GET", f"/channels/{thread['id']}")
    assert said["channel_id"] == thread["id"]
    assert found["thread_metadata"]["archived"] is False


async def test_a_persona_speaks_in_a_locked_thread(webhook: Json, wire: Wire, debates: str) -> None:
    thread = await wire.thread(debates)
    await wire.made("PATCH", f"/channels/{thread['id']}", {"locked": True})
    reply = await wire.speak(webhook, {"content": "Hear me"}, thread_id=thread["id"])
    assert reply.status == 200


@pytest.mark.parametrize(
    ("username", "code"),
    [
        ("x" * 81, "BASE_TYPE_MAX_LENGTH"),
        ("The Discordian", "USERNAME_INVALID_CONTAINS"),
        ("CLYDE", "USERNAME_INVALID_CONTAINS"),
    ],
)
async def test_a_persona_may_not_be_called_anything(
    username: str, code: str, webhook: Json, wire: Wire
) -> None:
    reply = await wire.speak(webhook, {"content": "x", "username": username})
    assert (reply.code, reply.wrong("username")) == (50035, code)


async def test_without_waiting_nothing_comes_back(webhook: Json, wire: Wire) -> None:
    reply = await wire.speak(webhook, {"content": "x"}, wait="false")
    assert (reply.status, reply.body) == (204, "")


async def test_a_deleted_webhook_is_unknown(webhook: Json, wire: Wire) -> None:
    await wire.made("DELETE", f"/webhooks/{webhook['id']}")
    reply = await wire.speak(webhook, {"content": "x"})
    assert (reply.status, reply.code) == (404, 10015)


async def test_a_wrong_token_is_refused(webhook: Json, wire: Wire) -> None:
    reply = await wire.speak(webhook | {"token": "wrong"}, {"content": "x"})
    assert (reply.status, reply.code) == (401, 50027)


async def test_a_channel_has_at_most_fifteen_webhooks(wire: Wire, debates: str) -> None:
    for number in range(15):
        await wire.webhook(debates, f"number {number}")
    reply = await wire.call("POST", f"/channels/{debates}/webhooks", {"name": "one more"})
    assert (reply.status, reply.code) == (400, 30007)


async def test_a_webhooks_message_can_be_read_changed_and_taken_back(
    webhook: Json, wire: Wire, debates: str
) -> None:
    thread = await wire.thread(debates)
    said = (await wire.speak(webhook, {"content": "one"}, thread_id=thread["id"])).body
    path = f"/webhooks/{webhook['id']}/{webhook['token']}/messages/{said['id']}"
    path += f"?thread_id={thread['id']}"
    assert (await wire.made("GET", path))["content"] == "one"
    assert (await wire.made("PATCH", path, {"content": "two"}))["content"] == "two"
    await wire.made("DELETE", path)
    assert (await wire.call("GET", path)).code == 10008


async def test_a_message_in_a_thread_is_not_found_without_naming_the_thread(
    webhook: Json, wire: Wire, debates: str
) -> None:
    thread = await wire.thread(debates)
    said = (await wire.speak(webhook, {"content": "one"}, thread_id=thread["id"])).body
    path = f"/webhooks/{webhook['id']}/{webhook['token']}/messages/{said['id']}"
    assert (await wire.call("GET", path)).code == 10008


async def test_in_a_forum_a_persona_opens_a_post(wire: Wire, forum: str) -> None:
    webhook = await wire.webhook(forum)
    assert (await wire.speak(webhook, {"content": "x"})).code == 220001
    said = (await wire.speak(webhook, {"content": "x", "thread_name": "A motion"})).body
    thread = await wire.made("GET", f"/channels/{said['channel_id']}")
    assert (thread["parent_id"], thread["name"]) == (forum, "A motion")


async def test_a_thread_cannot_be_named_outside_a_forum(webhook: Json, wire: Wire) -> None:
    reply = await wire.speak(webhook, {"content": "x", "thread_name": "A motion"})
    assert reply.code == 220003


async def test_a_thread_of_another_channel_is_unknown(
    webhook: Json, wire: Wire, forum: str
) -> None:
    body = {"name": "A motion", "message": {"content": "x"}}
    thread = await wire.made("POST", f"/channels/{forum}/threads", body)
    reply = await wire.speak(webhook, {"content": "x"}, thread_id=thread["id"])
    assert reply.code == 10003


@pytest.mark.parametrize("host", ["https://cdn.discordapp.com", "{cdn}"])
async def test_an_emoji_serves_as_a_portrait(host: str, webhook: Json, wire: Wire) -> None:
    path = f"/applications/{wire.address['application']}/emojis"
    image = f"data:image/png;base64,{DOT}"
    emoji = await wire.made("POST", path, {"name": "felix", "image": image})
    base = host.format(cdn=wire.address["page"] + "cdn")
    address = f"{base}/emojis/{emoji['id']}.png"
    said = (await wire.speak(webhook, {"content": "x", "avatar_url": address})).body
    author = said["author"]
    portrait = f"{wire.address['page']}cdn/avatars/{author['id']}/{author['avatar']}.png"
    async with wire.session.get(portrait) as response:
        assert await response.read() == base64.b64decode(DOT)


async def test_webhooks_are_listed_with_their_tokens(
    webhook: Json, wire: Wire, debates: str
) -> None:
    for path in (f"/channels/{debates}", f"/guilds/{wire.address['server']}"):
        found = await wire.made("GET", f"{path}/webhooks")
        assert [w["token"] for w in found] == [webhook["token"]]


async def test_a_webhook_can_be_changed_by_its_token(webhook: Json, wire: Wire) -> None:
    path = f"/webhooks/{webhook['id']}/{webhook['token']}"
    changed = await wire.made("PATCH", path, {"name": "Pit"})
    assert (changed["name"], "user" in changed) == ("Pit", False)
