"""The control API: what people see, what they are told, and who may call."""

import pytest

from sandbox.client import Client, Person, RefusedError
from sandbox.server import Sandbox
from tests.sandbox.wire import Json, Wire


async def test_the_world_is_the_commons(mira: Person, address: Json) -> None:
    world = await mira.world()
    assert (world["server"]["name"], world["server"]["id"]) == ("The Commons", address["server"])
    assert [c["name"] for c in world["channels"]] == ["general", "debates", "motions"]
    assert [p["global_name"] for p in world["people"]] == ["Mira", "Vikram", "Noor", "Elias"]
    [moderator] = [r for r in world["server"]["roles"] if r["name"] == "Moderator"]
    assert [moderator["id"] in p["roles"] for p in world["people"]] == [True, False, False, False]
    assert world["server"]["owner_id"] == address["people"]["Mira"]


async def test_a_post_is_opened_in_a_forum_and_nowhere_else(wire: Wire, debates: str) -> None:
    address = f"{wire.address['control']}/people/Mira/posts"
    body = {"channel": debates, "name": "Ban fireworks", "content": "Dogs would thank us"}
    async with wire.session.post(address, json=body) as response:
        assert (await response.json())["message"] == "Posts are opened in forums."
    body["channel"] = wire.address["channels"]["forum"]
    async with wire.session.post(address, json=body) as response:
        assert (await response.json())["name"] == "Ban fireworks"


async def test_a_hidden_channel_is_not_seen(
    sandbox: Sandbox, wire: Wire, mira: Person, noor: Person, debates: str
) -> None:
    everyone = {"id": wire.address["server"], "type": 0, "allow": 0, "deny": 1 << 10}
    bot = {"id": wire.address["bot"], "type": 1, "allow": 1 << 10, "deny": 0}
    sandbox.world.role(sandbox.world.member(sandbox.world.bot.id).roles[0]).permissions |= 1 << 4
    changes = {"permission_overwrites": [everyone, bot]}
    await wire.made("PATCH", f"/channels/{debates}", changes)
    assert debates in [c["id"] for c in (await mira.world())["channels"]]
    assert debates not in [c["id"] for c in (await noor.world())["channels"]]
    with pytest.raises(RefusedError, match="cannot see"):
        await noor.messages(debates)


async def test_messages_come_oldest_first_with_who_reacted(
    wire: Wire, noor: Person, debates: str
) -> None:
    messages = [await wire.post(debates, str(number)) for number in range(3)]
    await noor.react(messages[1], "👍")
    found = await noor.messages(debates)
    assert [m["content"] for m in found] == ["0", "1", "2"]
    [reaction] = found[1]["reactions"]
    assert (reaction["me"], reaction["users"]) == (True, [wire.address["people"]["Noor"]])


async def test_messages_come_in_pages(wire: Wire, client: Client, debates: str) -> None:
    ids = [(await wire.post(debates, str(number)))["id"] for number in range(5)]
    path = f"/channels/{debates}/messages?as=Noor&limit=2&before={ids[3]}"
    assert [m["content"] for m in await client.call("GET", path)] == ["1", "2"]


async def test_people_are_told_as_things_happen(
    wire: Wire, client: Client, mira: Person, debates: str
) -> None:
    async with client.events("Noor") as events:
        said = await mira.say(debates, "hello")
        assert (await events.wait_for("MESSAGE_CREATE"))["content"] == "hello"
        await mira.react(said, "👍")
        added = await events.wait_for("MESSAGE_REACTION_ADD")
        assert (added["user_id"], added["emoji"]["name"]) == (wire.address["people"]["Mira"], "👍")
        await mira.unreact(said, "👍")
        assert await events.wait_for("MESSAGE_REACTION_REMOVE")
        await mira.type(debates)
        assert (await events.wait_for("TYPING_START"))["channel_id"] == debates
        thread = await wire.thread(debates)
        assert (await events.wait_for("THREAD_CREATE"))["id"] == thread["id"]
        await wire.set_commands({"name": "help", "description": "Help"})
        await events.wait_for("COMMANDS_UPDATE")


async def test_a_new_person_joins_with_roles(client: Client, debates: str) -> None:
    judge = await client.new_person("Judge", roles=["Moderator"])
    await judge.say(debates, "Order!")
    [person] = [p for p in (await judge.world())["people"] if p["global_name"] == "Judge"]
    assert len(person["roles"]) == 1
    with pytest.raises(RefusedError, match="already"):
        await client.new_person("Judge")


async def test_the_log_says_who_asked_for_what(
    wire: Wire, client: Client, noor: Person, debates: str
) -> None:
    await wire.post(debates, "from the bot")
    await noor.say(debates, "from Noor")
    entries = await client.log()
    assert [(e["by"], e["method"], e["status"]) for e in entries] == [
        ("bot", "POST", 200),
        ("Noor", "POST", 200),
    ]
    assert entries[0]["body"] == {"content": "from the bot"}
    assert entries[0]["answer"]["content"] == "from the bot"
    assert await client.log(after=entries[1]["n"]) == []


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("/people/Nobody/messages", {"channel": "1", "content": "x"}, "no person 'Nobody'"),
        ("/people/Noor/messages", {"content": "x"}, "channel: Field required"),
        ("/people/Noor/messages", {"channel": "1", "content": "x"}, "Unknown Channel"),
        ("/people/Noor/components", {"message": "1", "custom_id": "x"}, "Unknown Message"),
    ],
)
async def test_a_refusal_is_one_sentence(
    path: str, body: Json, sentence: str, client: Client
) -> None:
    with pytest.raises(RefusedError, match=sentence):
        await client.call("POST", path, body)


async def test_too_long_a_message_is_refused_to_people_too(noor: Person, debates: str) -> None:
    with pytest.raises(RefusedError, match="content: Must be 2000 or fewer in length"):
        await noor.say(debates, "x" * 2001)


async def test_faces_are_drawn_each_in_a_colour_of_its_own(wire: Wire, mira: Person) -> None:
    faces: set[bytes] = set()
    for person in (await mira.world())["people"]:
        address = f"{wire.address['page']}cdn/avatars/{person['id']}/{person['avatar']}.png"
        async with wire.session.get(address) as response:
            assert response.content_type == "image/svg+xml"
            faces.add(await response.read())
    assert len(faces) == 4


@pytest.mark.parametrize("name", ["", " ", "x" * 33, "a/b", "a\nb", "@me"])
async def test_a_name_that_nobody_can_have_is_refused(name: str, client: Client) -> None:
    with pytest.raises(RefusedError, match="name"):
        await client.new_person(name)


@pytest.mark.parametrize(
    "path", ["cdn/emojis/1.png", "cdn/attachments/1/2/a.png", "web/../server.py", "web/none.js"]
)
async def test_what_is_not_there_is_not_served(path: str, wire: Wire) -> None:
    async with wire.session.get(wire.address["page"] + path) as response:
        assert response.status == 404


async def test_a_message_of_ones_own_can_be_changed_and_deleted(
    noor: Person, mira: Person, debates: str
) -> None:
    message = await noor.say(debates, "Tee calms.")
    await noor.rewrite(message, "Tea calms.")
    assert [each["content"] for each in await mira.messages(debates)] == ["Tea calms."]
    await noor.delete(message)
    assert await mira.messages(debates) == []


async def test_a_message_of_somebody_else_is_a_moderators_to_delete(
    noor: Person, mira: Person, client: Client, debates: str
) -> None:
    message = await noor.say(debates, "Tea calms.")
    for change in (client.person("Elias").delete(message), mira.rewrite(message, "Tea.")):
        with pytest.raises(RefusedError, match="your own messages"):
            await change
    await mira.delete(message)
    assert await mira.messages(debates) == []
