"""Chats outside the server, in which only the apps are there that people brought along."""

from collections.abc import AsyncGenerator

import pytest

from sandbox.client import Client, Person, RefusedError
from sandbox.protocol.snowflakes import Clock
from sandbox.server import Sandbox
from sandbox.world.permissions import Permission
from tests.sandbox import clocks
from tests.sandbox.interacting import DEFERRED, MESSAGE, Stage
from tests.sandbox.interacting import stage as stage
from tests.sandbox.wire import Gateway, Json, Wire

EVERYWHERE: Json = {"integration_types": [0, 1], "contexts": [0, 1, 2]}
THIS: Json = {"name": "Debate this", "type": 3} | EVERYWHERE
HERE: Json = {"name": "here", "description": "Only in servers", "contexts": [0]}
EPHEMERAL = 64


@pytest.fixture
def clock() -> Clock:
    return clocks.Clock()


@pytest.fixture
async def bot(wire: Wire) -> AsyncGenerator[Gateway, None]:
    await wire.set_commands(THIS, HERE)
    async with wire.online() as gateway:
        yield gateway


async def ask(stage: Stage, person: Person, chat: str, kind: int = MESSAGE, **data: object) -> Json:
    """The report of “Debate this” on a message of that person's."""
    message = await person.say(chat, "Cats are better than dogs")
    return await stage.play(person.message_command("Debate this", message), kind, **data)


async def follow_up(stage: Stage) -> int:
    """The code that one more message is refused with; 0 if it is taken."""
    reply = await stage.wire.call("POST", stage.token_path(), {"content": "more"}, headers={})
    return 0 if reply.status == 200 else reply.code


async def test_only_those_in_a_chat_see_it(mira: Person, noor: Person, client: Client) -> None:
    chat = await mira.open_chat("Noor")
    await mira.say(chat, "hello")
    assert [each["content"] for each in await noor.messages(chat)] == ["hello"]
    with pytest.raises(RefusedError, match="cannot see"):
        await client.person("Elias").messages(chat)
    assert await noor.open_chat("Mira") == chat


async def test_a_chat_of_two_names_a_user_and_no_server(stage: Stage, mira: Person) -> None:
    await mira.install()
    chat = await mira.open_chat("Noor")
    report = await ask(stage, mira, chat, content="yes")
    told = stage.received
    assert (told["channel"]["type"], told["context"]) == (1, 2)
    assert told["authorizing_integration_owners"] == {"1": told["user"]["id"]}
    assert not {"guild_id", "guild", "member"} & told.keys()
    assert report["message"]["content"] == "yes"


async def test_a_group_and_the_bots_own_chat_say_what_they_are(stage: Stage, mira: Person) -> None:
    await mira.install()
    group, own = await mira.open_chat("Noor", "Elias"), await mira.open_chat("Rostrum")
    await ask(stage, mira, group, content="yes")
    assert (stage.received["channel"]["type"], stage.received["context"]) == (3, 2)
    await ask(stage, mira, own, content="yes")
    assert (stage.received["channel"]["type"], stage.received["context"]) == (1, 1)
    assert stage.received["authorizing_integration_owners"]["0"] == "0"


async def test_commands_are_where_their_contexts_and_installations_say(
    stage: Stage, mira: Person, noor: Person, debates: str
) -> None:
    chat = await mira.open_chat("Noor")
    message = await noor.say(chat, "Cats")
    with pytest.raises(RefusedError, match="no command"):
        await mira.message_command("Debate this", message)
    await mira.install()
    world = await mira.world()
    names = {command["id"]: command["name"] for command in world["commands"]}
    found = next(each for each in world["chats"] if each["id"] == chat)
    assert [names[id_] for id_ in found["commands"]] == ["Debate this"]
    assert sorted(names.values()) == ["Debate this", "here"]
    await mira.uninstall()
    assert (await mira.world())["chats"][0]["commands"] == []


async def test_the_sixth_follow_up_is_refused(stage: Stage, mira: Person) -> None:
    await mira.install()
    await ask(stage, mira, await mira.open_chat("Noor"), content="yes")
    assert [await follow_up(stage) for _ in range(6)] == [0, 0, 0, 0, 0, 40094]


async def test_what_takes_the_place_of_a_deferral_is_no_follow_up(
    stage: Stage, mira: Person
) -> None:
    await mira.install()
    await ask(stage, mira, await mira.open_chat("Noor"), DEFERRED)
    assert [await follow_up(stage) for _ in range(7)] == [0, 0, 0, 0, 0, 0, 40094]


async def test_a_server_that_has_the_app_has_no_such_limit(
    stage: Stage, mira: Person, debates: str
) -> None:
    await mira.install()
    await ask(stage, mira, debates, content="yes")
    assert [await follow_up(stage) for _ in range(6)] == [0] * 6


async def test_after_a_quarter_of_an_hour_nothing_can_follow(
    stage: Stage, mira: Person, clock: clocks.Clock
) -> None:
    await mira.install()
    await ask(stage, mira, await mira.open_chat("Noor"), content="yes")
    clock.time += 899
    assert await follow_up(stage) == 0
    clock.time += 2
    assert await follow_up(stage) == 50027


async def test_a_server_may_hide_what_apps_from_outside_say(
    stage: Stage, noor: Person, sandbox: Sandbox, debates: str
) -> None:
    await noor.install()
    server = sandbox.address["server"]
    await stage.wire.made("DELETE", f"/users/@me/guilds/{server}")
    seen = await ask(stage, noor, debates, content="yes")
    assert not seen["message"]["flags"] & EPHEMERAL
    assert stage.received["authorizing_integration_owners"].keys() == {"1"}
    sandbox.world.state.roles[server].permissions &= ~Permission.USE_EXTERNAL_APPS
    hidden = await ask(stage, noor, debates, content="yes")
    assert hidden["message"]["flags"] & EPHEMERAL


async def test_a_chat_tells_the_bot_nothing_unless_it_is_in_it(bot: Gateway, mira: Person) -> None:
    chat, own = await mira.open_chat("Noor"), await mira.open_chat("Rostrum")
    await mira.say(chat, "between us")
    await mira.say(own, "to the bot")
    heard = await bot.wait_for("MESSAGE_CREATE")
    assert (heard["channel_id"], "guild_id" in heard) == (own, False)


async def test_a_bot_writes_to_somebody_by_a_direct_message(
    bot: Gateway, wire: Wire, mira: Person, noor: Person, sandbox: Sandbox
) -> None:
    del bot
    people = sandbox.address["people"]
    chat = await wire.made("POST", "/users/@me/channels", {"recipient_id": people["Mira"]})
    again = await wire.made("POST", "/users/@me/channels", {"recipient_id": people["Mira"]})
    assert (chat["type"], again["id"]) == (1, chat["id"])
    await wire.made("POST", f"/channels/{chat['id']}/messages", {"content": "hello"})
    assert [each["content"] for each in await mira.messages(chat["id"])] == ["hello"]
    with pytest.raises(RefusedError, match="cannot see"):
        await noor.messages(chat["id"])


@pytest.mark.parametrize(("recipient", "code"), [("1", 10013), ("bot", 50007), ("x", 50035)])
async def test_a_direct_message_to_nobody_is_refused(
    wire: Wire, sandbox: Sandbox, recipient: str, code: int
) -> None:
    body = {"recipient_id": sandbox.address["bot"] if recipient == "bot" else recipient}
    assert (await wire.call("POST", "/users/@me/channels", body)).code == code
