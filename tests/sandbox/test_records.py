"""What a server keeps as it was said, each kind from its making to its end."""

import pytest

from sandbox.protocol.json import Json
from sandbox.rest.records import KINDS, Kind
from sandbox.server import Sandbox
from sandbox.world.permissions import Permission
from tests.sandbox.wire import Wire

BODIES: dict[str, tuple[Json, Json]] = {
    "events": (
        {
            "name": "A debate",
            "privacy_level": 2,
            "entity_type": 3,
            "entity_metadata": {"location": "The Commons"},
            "scheduled_start_time": "2030-01-01T10:00:00+00:00",
            "scheduled_end_time": "2030-01-01T11:00:00+00:00",
        },
        {"name": "Another debate"},
    ),
    "rules": (
        {
            "name": "No rudeness",
            "event_type": 1,
            "trigger_type": 1,
            "trigger_metadata": {"keyword_filter": ["rude"]},
            "actions": [{"type": 1, "metadata": {"custom_message": "No"}}],
        },
        {"enabled": True},
    ),
    "sounds": ({"name": "bell", "sound": "data:audio/ogg;base64,AA=="}, {"volume": 0.5}),
    "stickers": ({"name": "felix", "tags": "cat"}, {"name": "tom"}),
    "stages": ({"topic": "Cats"}, {"topic": "Dogs"}),
    "entitlements": ({"sku_id": "1", "owner_id": "2", "owner_type": 2}, {}),
}


@pytest.fixture
def forgives_requests() -> bool:
    return True


@pytest.fixture(autouse=True)
def administrator(sandbox: Sandbox) -> None:
    """The bot may do everything."""
    [own] = sandbox.world.member(sandbox.world.bot.id).roles
    sandbox.world.role(own).permissions |= int(Permission.ADMINISTRATOR)


def path_of(kind: Kind, wire: Wire) -> str:
    address = wire.address
    return kind.path.format(guild_id=address["server"], application_id=address["application"])


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
async def test_a_record_is_made_changed_and_taken_away_and_told_of(kind: Kind, wire: Wire) -> None:
    new, change = BODIES[kind.name]
    if kind.name == "stages":
        new = new | {"channel_id": wire.address["channels"]["general"]}
    path = path_of(kind, wire)
    async with wire.online() as gateway:
        made = await wire.made("POST", path, new)
        one = f"{path}/{made.get(kind.key, made.get('id'))}"
        told = "GUILD_STICKERS_UPDATE" if kind.name == "stickers" else kind.event + "CREATE"
        await gateway.wait_for(told)
        assert await wire.made("GET", one) == made
        if kind.can_list:
            listed = await wire.made("GET", path)
            assert (listed[kind.items] if kind.items else listed) == [made]
        if kind.can_change:
            assert await wire.made("PATCH", one, change) == made | change
        await wire.made("DELETE", one)
    assert (await wire.call("GET", one)).code == kind.unknown.number


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
async def test_a_record_that_does_not_fit_is_refused(kind: Kind, wire: Wire) -> None:
    reply = await wire.call("POST", path_of(kind, wire), {"name": ""})
    assert (reply.status, reply.code) == (400, 50035)


async def test_a_record_needs_its_permission(wire: Wire, sandbox: Sandbox) -> None:
    [own] = sandbox.world.member(sandbox.world.bot.id).roles
    sandbox.world.role(own).permissions = int(Permission.VIEW_CHANNEL)
    path = f"/guilds/{wire.address['server']}/auto-moderation/rules"
    assert (await wire.call("POST", path, BODIES["rules"][0])).code == 50013


async def test_a_server_has_emojis_of_its_own(wire: Wire, debates: str) -> None:
    path = f"/guilds/{wire.address['server']}/emojis"
    image = "data:image/png;base64,iVBORw0KGgo="
    async with wire.online() as gateway:
        emoji = await wire.made("POST", path, {"name": "felix", "image": image})
        assert len((await gateway.wait_for("GUILD_EMOJIS_UPDATE"))["emojis"]) == 1
    assert (await wire.made("PATCH", f"{path}/{emoji['id']}", {"name": "tom"}))["name"] == "tom"
    own = await wire.made("GET", f"/applications/{wire.address['application']}/emojis")
    assert (len(await wire.made("GET", path)), own["items"]) == (1, [])
    message = await wire.post(debates)
    assert (await wire.react(message, f"tom:{emoji['id']}")).status == 204
    await wire.made("DELETE", f"{path}/{emoji['id']}")
    assert (await wire.call("GET", f"{path}/{emoji['id']}")).code == 10014


async def test_an_invitation_leads_to_its_channel_until_it_is_taken_back(
    wire: Wire, debates: str
) -> None:
    async with wire.online() as gateway:
        invite = await wire.made("POST", f"/channels/{debates}/invites", {"max_age": 0})
        assert (await gateway.wait_for("INVITE_CREATE"))["code"] == invite["code"]
    for path in (f"/channels/{debates}/invites", f"/guilds/{wire.address['server']}/invites"):
        assert [found["code"] for found in await wire.made("GET", path)] == [invite["code"]]
    found = await wire.made("GET", f"/invites/{invite['code']}?with_counts=true")
    assert (found["channel"]["id"], found["approximate_member_count"]) == (debates, 5)
    await wire.made("DELETE", f"/invites/{invite['code']}")
    assert (await wire.call("GET", f"/invites/{invite['code']}")).code == 10006


async def test_figures_for_roles_are_kept(wire: Wire) -> None:
    path = f"/applications/{wire.address['application']}/role-connections/metadata"
    figure = {"type": 2, "key": "debates", "name": "Debates", "description": "How many"}
    await wire.made("PUT", path, [figure])
    assert await wire.made("GET", path) == [figure]


@pytest.mark.parametrize(
    "path",
    ["preview", "regions", "integrations", "vanity-url", "welcome-screen", "widget", "onboarding",
     "prune", "invites", "bans", "audit-logs"],
)  # fmt: skip
async def test_what_nobody_set_up_can_be_asked_for(path: str, wire: Wire) -> None:
    assert (await wire.call("GET", f"/guilds/{wire.address['server']}/{path}")).status == 200
