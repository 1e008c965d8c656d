"""Roles, names, bans, silence and the audit log: what bots that keep order use."""

import datetime

import pytest

from sandbox.client import Client, Person, RefusedError
from sandbox.server import Sandbox
from sandbox.world.permissions import Permission
from tests.sandbox.wire import Wire


@pytest.fixture
def forgives_requests() -> bool:
    return True


@pytest.fixture(autouse=True)
def may_keep_order(sandbox: Sandbox) -> None:
    """The bot may do what bots that keep order do."""
    [own] = sandbox.world.member(sandbox.world.bot.id).roles
    sandbox.world.role(own).permissions |= int(
        Permission.MANAGE_ROLES
        | Permission.MANAGE_NICKNAMES
        | Permission.MODERATE_MEMBERS
        | Permission.KICK_MEMBERS
        | Permission.BAN_MEMBERS
        | Permission.MANAGE_GUILD
        | Permission.VIEW_AUDIT_LOG
    )


@pytest.fixture
def server(wire: Wire) -> str:
    return f"/guilds/{wire.address['server']}"


@pytest.fixture
def one(wire: Wire, server: str) -> str:
    """Where Noor is as a member."""
    return f"{server}/members/{wire.address['people']['Noor']}"


async def test_a_role_is_made_changed_given_counted_and_taken_away(
    wire: Wire, server: str, one: str
) -> None:
    async with wire.online() as gateway:
        role = await wire.made("POST", f"{server}/roles", {"name": "Debaters", "color": 255})
        assert (await gateway.wait_for("GUILD_ROLE_CREATE"))["role"]["name"] == "Debaters"
        path = f"{server}/roles/{role['id']}"
        changed = await wire.made("PATCH", path, {"hoist": True})
        assert (changed["name"], changed["hoist"], changed["color"]) == ("Debaters", True, 255)
        assert (await wire.made("PATCH", one, {"roles": [role["id"]]}))["roles"] == [role["id"]]
        assert (await wire.made("GET", f"{server}/roles/member-counts"))[role["id"]] == 1
        await wire.made("DELETE", path)
        assert (await gateway.wait_for("GUILD_ROLE_DELETE"))["role_id"] == role["id"]
    assert (await wire.made("GET", one))["roles"] == []


async def test_nobody_gives_what_they_do_not_have(wire: Wire, server: str) -> None:
    body = {"name": "Chief", "permissions": str(int(Permission.ADMINISTRATOR))}
    assert (await wire.call("POST", f"{server}/roles", body)).code == 50013


async def test_nobody_touches_who_stands_above(wire: Wire, server: str) -> None:
    owner = f"{server}/members/{wire.address['people']['Mira']}"
    for method, body in (("PATCH", {"nick": "M"}), ("DELETE", None)):
        assert (await wire.call(method, owner, body)).code == 50013


async def test_a_member_and_the_bot_take_other_names(wire: Wire, server: str, one: str) -> None:
    async with wire.online() as gateway:
        assert (await wire.made("PATCH", one, {"nick": "Nora"}))["nick"] == "Nora"
        assert (await gateway.wait_for("GUILD_MEMBER_UPDATE"))["nick"] == "Nora"
    found = await wire.made("GET", f"{server}/members/search?query=nor&limit=5")
    assert [member["nick"] for member in found] == ["Nora"]
    assert (await wire.made("PATCH", one, {"nick": None}))["nick"] is None


async def test_who_is_silenced_reads_and_does_not_write(
    wire: Wire, one: str, noor: Person, debates: str
) -> None:
    until = datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=1)
    await wire.made("PATCH", one, {"communication_disabled_until": until.isoformat()})
    with pytest.raises(RefusedError, match="Missing Permissions"):
        await noor.say(debates, "But")
    assert await noor.messages(debates) == []
    await wire.made("PATCH", one, {"communication_disabled_until": None})
    await noor.say(debates, "Thanks")


async def test_who_is_put_out_may_come_back(wire: Wire, one: str, client: Client) -> None:
    await wire.made("DELETE", one)
    assert (await wire.call("GET", one)).code == 10007
    await client.new_person("Noor")
    assert (await wire.call("GET", one)).status == 200


async def test_who_is_banned_may_not_until_the_ban_is_lifted(
    wire: Wire, server: str, client: Client, noor: Person, debates: str
) -> None:
    number = wire.address["people"]["Noor"]
    ban = f"{server}/bans/{number}"
    await noor.say(debates, "Rude words")
    headers = {"Authorization": f"Bot {wire.address['token']}", "X-Audit-Log-Reason": "Be%20kind"}
    async with wire.online() as gateway:
        body = {"delete_message_seconds": 60}
        assert (await wire.call("PUT", ban, body, headers=headers)).status == 204
        assert (await gateway.wait_for("GUILD_BAN_ADD"))["user"]["id"] == number
    assert await wire.made("GET", f"/channels/{debates}/messages") == []
    assert (await wire.made("GET", ban))["reason"] == "Be kind"
    assert [found["user"]["id"] for found in await wire.made("GET", f"{server}/bans")] == [number]
    with pytest.raises(RefusedError, match="banned"):
        await client.new_person("Noor")
    await wire.made("DELETE", ban)
    assert (await wire.call("GET", ban)).code == 10026
    await client.new_person("Noor")


async def test_many_are_banned_at_once(wire: Wire, server: str) -> None:
    people = wire.address["people"]
    body = {"user_ids": [people["Noor"], people["Elias"], people["Mira"], "1"]}
    answer = await wire.made("POST", f"{server}/bulk-ban", body)
    assert answer["banned_users"] == [people["Noor"], people["Elias"]]
    assert answer["failed_users"] == [people["Mira"], "1"]


async def test_the_audit_log_says_who_did_what_and_why(wire: Wire, server: str, one: str) -> None:
    headers = {"Authorization": f"Bot {wire.address['token']}", "X-Audit-Log-Reason": "Fame"}
    async with wire.online() as gateway:
        await wire.call("PATCH", one, {"nick": "Nora"}, headers=headers)
        entry = await gateway.wait_for("GUILD_AUDIT_LOG_ENTRY_CREATE")
    assert (entry["action_type"], entry["reason"]) == (24, "Fame")
    log = await wire.made("GET", f"{server}/audit-logs?action_type=24&limit=1")
    [found] = log["audit_log_entries"]
    assert (found["user_id"], found["target_id"]) == (wire.address["bot"], one.split("/")[-1])
    assert (await wire.made("GET", f"{server}/audit-logs?action_type=20"))[
        "audit_log_entries"
    ] == []


async def test_the_server_takes_another_name(wire: Wire, server: str) -> None:
    async with wire.online() as gateway:
        await wire.made("PATCH", server, {"name": "The Agora", "verification_level": 2})
        assert (await gateway.wait_for("GUILD_UPDATE"))["name"] == "The Agora"
    found = await wire.made("GET", server)
    assert (found["name"], found["verification_level"]) == ("The Agora", 2)
