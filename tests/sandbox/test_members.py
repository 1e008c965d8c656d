"""Members: asked for by their ids without a privileged intent; people leave and come back."""

import pytest

from sandbox.client import Client, Person, RefusedError
from sandbox.server import Sandbox, Settings
from sandbox.world.permissions import Permission
from sandbox.world.things import Role
from tests.sandbox.wire import ALL_INTENTS, Gateway, Json, Wire

ASK, GUILDS, MEMBERS = 8, 1, 1 << 1


async def _asked(gateway: Gateway, server: str, **asked: object) -> Json:
    await gateway.send(ASK, {"guild_id": server, "limit": 100, "nonce": "n"} | asked)
    return await gateway.wait_for("GUILD_MEMBERS_CHUNK")


def _ids(chunk: Json) -> list[str]:
    return [each["user"]["id"] for each in chunk["members"]]


async def test_members_are_asked_for_by_id_without_the_members_intent(
    wire: Wire, sandbox: Sandbox
) -> None:
    noor = sandbox.address["people"]["Noor"]
    async with wire.online(GUILDS) as gateway:
        chunk = await _asked(gateway, sandbox.address["server"], user_ids=[noor, "1"])
    assert (_ids(chunk), chunk["not_found"], chunk["nonce"]) == ([noor], ["1"], "n")


async def test_members_are_asked_for_by_how_their_names_begin(wire: Wire, sandbox: Sandbox) -> None:
    server, people = sandbox.address["server"], sandbox.address["people"]
    async with wire.online(GUILDS) as gateway:
        assert _ids(await _asked(gateway, server, query="NO")) == [people["Noor"]]
        assert _ids(await _asked(gateway, server, query="oor")) == []
        assert len(_ids(await _asked(gateway, server, query="m", limit=1))) == 1


async def test_a_chunk_has_a_nonce_and_presences_where_they_were_asked_for(
    wire: Wire, sandbox: Sandbox
) -> None:
    server, noor = sandbox.address["server"], sandbox.address["people"]["Noor"]
    async with wire.online() as gateway:
        chunk = await _asked(gateway, server, user_ids=[noor], presences=True)
        assert [presence["user"]["id"] for presence in chunk["presences"]] == [noor]
        await gateway.send(ASK, {"guild_id": server, "user_ids": [noor]})
        chunk = await gateway.wait_for("GUILD_MEMBERS_CHUNK")
        assert {"nonce", "presences"} & set(chunk) == set()


class TestWithLimits:
    @pytest.fixture
    def settings(self) -> Settings:
        return Settings(rate_limits="discord")

    async def test_all_members_are_given_once_in_half_a_minute(
        self, wire: Wire, sandbox: Sandbox
    ) -> None:
        server = sandbox.address["server"]
        async with wire.online() as gateway:
            assert len(_ids(await _asked(gateway, server, query="", limit=0))) == 5
            await gateway.send(ASK, {"guild_id": server, "query": "", "limit": 0, "nonce": "m"})
            limited = await gateway.wait_for("RATE_LIMITED")
        assert (limited["opcode"], limited["meta"]) == (ASK, {"guild_id": server, "nonce": "m"})


async def test_all_members_come_with_the_members_intent_alone(wire: Wire, sandbox: Sandbox) -> None:
    server, noor = sandbox.address["server"], sandbox.address["people"]["Noor"]
    async with wire.online(ALL_INTENTS & ~MEMBERS) as gateway:
        await gateway.send(ASK, {"guild_id": server, "query": "", "limit": 0})
        assert _ids(await _asked(gateway, server, user_ids=noor)) == [noor]
    async with wire.online() as gateway:
        assert len(_ids(await _asked(gateway, server, query=""))) == 5


async def test_more_ids_than_a_hundred_are_not_answered(wire: Wire, sandbox: Sandbox) -> None:
    server, noor = sandbox.address["server"], sandbox.address["people"]["Noor"]
    async with wire.online(GUILDS) as gateway:
        too_many = [str(each) for each in range(101)]
        await gateway.send(ASK, {"guild_id": server, "limit": 100, "user_ids": too_many})
        assert _ids(await _asked(gateway, server, user_ids=[noor])) == [noor]


async def test_whoever_leaves_is_no_member_and_comes_back_with_the_same_account(
    wire: Wire, client: Client, noor: Person, mira: Person, sandbox: Sandbox
) -> None:
    number = sandbox.address["people"]["Noor"]
    before = await wire.made("GET", f"/guilds/{sandbox.address['server']}/members/{number}")
    async with client.events("Mira") as events:
        await noor.leave()
        assert (await events.wait_for("GUILD_MEMBER_REMOVE"))["user"]["id"] == number
    reply = await wire.call("GET", f"/guilds/{sandbox.address['server']}/members/{number}")
    assert reply.code == 10007
    assert "Noor" not in [each["global_name"] for each in (await mira.world())["people"]]
    await client.new_person("Noor")
    back = await wire.made("GET", f"/guilds/{sandbox.address['server']}/members/{number}")
    assert back["joined_at"] > before["joined_at"]


async def test_the_reactions_of_whoever_left_stay(
    wire: Wire, client: Client, noor: Person, sandbox: Sandbox
) -> None:
    message = await wire.post(sandbox.address["channels"]["debates"])
    await noor.react(message, "👍")
    await noor.leave()
    path = f"/channels/{message['channel_id']}/messages/{message['id']}/reactions/👍"
    number = sandbox.address["people"]["Noor"]
    assert [each["id"] for each in await wire.made("GET", path)] == [number]
    with pytest.raises(RefusedError, match="no person 'Noor'"):
        await noor.unreact(message, "👍")


async def test_the_owner_stays(mira: Person) -> None:
    with pytest.raises(RefusedError, match="cannot leave"):
        await mira.leave()


async def test_a_role_below_the_bots_own_is_given_and_taken_back(
    wire: Wire, sandbox: Sandbox
) -> None:
    state, noor = sandbox.world.state, sandbox.address["people"]["Noor"]
    state.roles["4001"] = Role("4001", "Debates", 0, 1)
    path = f"/guilds/{state.server}/members/{noor}/roles/4001"
    assert (await wire.call("PUT", path)).code == 50013
    own = next(role for role in state.roles.values() if role.managed)
    own.permissions |= int(Permission.MANAGE_ROLES)
    for _ in range(2):
        await wire.call("PUT", path)
        assert sandbox.world.member(noor).roles == ["4001"]
    await wire.call("DELETE", path)
    assert sandbox.world.member(noor).roles == []
    state.roles["4001"].position = own.position
    assert (await wire.call("PUT", path)).code == 50013
