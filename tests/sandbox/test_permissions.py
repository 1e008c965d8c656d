"""Who may do what: the computation, and what a missing permission stops."""

from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.client import Client
from sandbox.world import permissions
from sandbox.world.initial_state import make_state
from sandbox.world.permissions import Permission
from sandbox.world.things import Channel, Overwrite
from sandbox.world.world import World
from tests.sandbox.wire import Json, Reply, Wire

MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013

Deed = Callable[[Wire, Json, str], Awaitable[Reply]]


def ask(method: str, path: str, body: Json | None = None) -> Deed:
    """A request about a message and the webhook's id, both filled into the path."""

    async def deed(wire: Wire, message: Json, webhook: str) -> Reply:
        place = {"channel": message["channel_id"], "message": message["id"], "webhook": webhook}
        return await wire.call(method, path.format(**place), body)

    return deed


MESSAGES = "/channels/{channel}/messages"
EMBEDS: Json = {"embeds": [{"title": "x"}]}
NEEDS: list[tuple[str, Deed, int]] = [
    ("VIEW_CHANNEL", ask("GET", "/channels/{channel}"), MISSING_ACCESS),
    ("VIEW_CHANNEL", ask("POST", MESSAGES, {"content": "x"}), MISSING_ACCESS),
    ("SEND_MESSAGES", ask("POST", MESSAGES, {"content": "x"}), MISSING_PERMISSIONS),
    ("EMBED_LINKS", ask("POST", MESSAGES, EMBEDS), MISSING_PERMISSIONS),
    ("READ_MESSAGE_HISTORY", ask("GET", MESSAGES + "/{message}"), MISSING_PERMISSIONS),
    ("MANAGE_WEBHOOKS", ask("POST", "/channels/{channel}/webhooks", {"name": "x"}), 50013),
    ("MANAGE_WEBHOOKS", ask("GET", "/channels/{channel}/webhooks"), MISSING_PERMISSIONS),
    ("MANAGE_WEBHOOKS", ask("DELETE", "/webhooks/{webhook}"), MISSING_PERMISSIONS),
    ("ADD_REACTIONS", ask("PUT", MESSAGES + "/{message}/reactions/👍/@me"), MISSING_PERMISSIONS),
    ("MANAGE_MESSAGES", ask("DELETE", MESSAGES + "/{message}/reactions"), MISSING_PERMISSIONS),
    (
        "CREATE_PUBLIC_THREADS",
        ask("POST", "/channels/{channel}/threads", {"name": "x", "type": 11}),
        MISSING_PERMISSIONS,
    ),
    (
        "CREATE_PUBLIC_THREADS",
        ask("POST", MESSAGES + "/{message}/threads", {"name": "x"}),
        MISSING_PERMISSIONS,
    ),
    ("MANAGE_CHANNELS", ask("PATCH", "/channels/{channel}", {"topic": "x"}), MISSING_PERMISSIONS),
]


@pytest.mark.parametrize(("permission", "deed", "code"), NEEDS)
async def test_without_the_permission_it_is_refused(
    permission: str, deed: Deed, code: int, wire: Wire, client: Client, debates: str
) -> None:
    message, webhook = await wire.post(debates), await wire.webhook(debates)
    await client.fault("deny", permission=permission)
    reply = await deed(wire, message, webhook["id"])
    assert (reply.status, reply.code) == (403, code)


@pytest.mark.parametrize(("permission", "deed", "code"), NEEDS[:-1])
async def test_with_the_permission_it_is_done(
    permission: str, deed: Deed, code: int, wire: Wire, debates: str
) -> None:
    message, webhook = await wire.post(debates), await wire.webhook(debates)
    assert (await deed(wire, message, webhook["id"])).status < 300


async def test_a_permission_taken_away_comes_back_with_the_faults(
    wire: Wire, client: Client, debates: str
) -> None:
    await client.fault("deny", permission="SEND_MESSAGES", channel=debates)
    await client.clear_faults()
    assert (await wire.post(debates))["content"] == "hello"


async def test_a_permission_taken_in_one_channel_is_left_in_another(
    wire: Wire, client: Client, debates: str, address: Json
) -> None:
    await client.fault("deny", permission="SEND_MESSAGES", channel=debates)
    assert await wire.post(address["channels"]["general"])


async def test_without_send_in_threads_a_thread_is_read_only(
    wire: Wire, client: Client, debates: str
) -> None:
    thread = await wire.thread(debates)
    await client.fault("deny", permission="SEND_MESSAGES_IN_THREADS")
    reply = await wire.call("POST", f"/channels/{thread['id']}/messages", {"content": "x"})
    assert reply.code == MISSING_PERMISSIONS


async def test_an_overwrite_of_the_channel_holds_in_its_threads(
    wire: Wire, client: Client, debates: str
) -> None:
    thread = await wire.thread(debates)
    await client.fault("deny", permission="MANAGE_THREADS", channel=debates)
    noor = await wire.call("PATCH", f"/channels/{thread['id']}", {"locked": True})
    assert noor.code == MISSING_PERMISSIONS


EVERYONE, ROLE, MEMBER = "1", "2", "3"
bits = st.integers(0, (1 << 52) - 1).map(Permission)


def allowed(base: Permission, *overwrites: Overwrite) -> Permission:
    channel = Channel("9", 0, "x", overwrites=list(overwrites))
    return permissions.with_overwrites(base, MEMBER, EVERYONE, [EVERYONE, ROLE], channel)


@given(base=bits, mine=bits, others=bits)
def test_what_the_member_is_allowed_outweighs_what_roles_are_denied(
    base: Permission, mine: Permission, others: Permission
) -> None:
    denied = Overwrite(ROLE, 0, deny=int(others))
    result = allowed(base, denied, Overwrite(MEMBER, 1, allow=int(mine)))
    assert result == (base & ~others) | mine


@given(base=bits, everyone=bits, role=bits)
def test_what_a_role_is_allowed_outweighs_what_everyone_is_denied(
    base: Permission, everyone: Permission, role: Permission
) -> None:
    overwrites = (Overwrite(ROLE, 0, allow=int(role)), Overwrite(EVERYONE, 0, deny=int(everyone)))
    assert allowed(base, *overwrites) == (base & ~everyone) | role


@given(base=bits)
def test_who_cannot_see_a_channel_can_do_nothing_there(base: Permission) -> None:
    unseen = base & ~Permission.VIEW_CHANNEL
    assert permissions.without_the_implied(unseen, in_thread=False) == 0


def test_the_owner_may_everything_whatever_the_channel_says() -> None:
    world = World(make_state(lambda: 1.8e9), lambda: 1.8e9)
    channel = next(iter(world.state.channels.values()))
    owner = world.state.owner
    channel.overwrites = [Overwrite(owner, 1, deny=int(permissions.EVERYTHING))]
    assert world.permissions(owner, channel) == permissions.EVERYTHING
