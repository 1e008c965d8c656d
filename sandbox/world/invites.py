"""Invitations: codes that lead to a channel, for a limited time and number of people."""

import secrets

from sandbox.forms.records import InviteForm
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id, write_timestamp
from sandbox.world.shapes import server_shape, user_shape
from sandbox.world.things import Channel
from sandbox.world.world import Event, World

OF_SERVER = ("id", "name", "splash", "banner", "description", "icon", "features",
             "verification_level", "vanity_url_code", "nsfw_level", "nsfw",
             "premium_subscription_count")  # fmt: skip


def create(world: World, inviter: Id, channel: Channel, form: InviteForm) -> Json:
    """Create an invitation."""
    now, whole = world.clock(), server_shape(world)
    invite: Json = form.model_dump() | {
        "type": 0,
        "code": secrets.token_urlsafe(6),
        "inviter": user_shape(world.user(inviter)),
        "created_at": write_timestamp(now),
        "expires_at": write_timestamp(now + form.max_age) if form.max_age else None,
        "guild": {key: whole[key] for key in OF_SERVER},
        "guild_id": world.state.server,
        "channel": {"id": channel.id, "type": channel.type, "name": channel.name},
        "uses": 0,
    }
    _get_invites(world)[invite["code"]] = invite
    told = invite | {"channel_id": channel.id}
    world.announce(Event("INVITE_CREATE", told, channel=channel.id))
    return invite


def find(world: World, code: str) -> Json:
    """Find an invitation that is still valid."""
    for invite in of_server(world):
        if invite["code"] == code:
            return invite
    raise DiscordError(Code.UNKNOWN_INVITE)


def of_server(world: World) -> list[Json]:
    """List all invitations that are still valid."""
    now = world.now()
    return [
        i for i in _get_invites(world).values() if i["expires_at"] is None or i["expires_at"] > now
    ]


def of_channel(world: World, channel: Channel) -> list[Json]:
    """List the invitations to a channel."""
    return [invite for invite in of_server(world) if invite["channel"]["id"] == channel.id]


def delete(world: World, invite: Json) -> None:
    """Delete an invitation."""
    del _get_invites(world)[invite["code"]]
    channel = invite["channel"]["id"]
    told = {"guild_id": world.state.server, "channel_id": channel, "code": invite["code"]}
    world.announce(Event("INVITE_DELETE", told, channel=channel))


def _get_invites(world: World) -> dict[str, Json]:
    return world.state.records.setdefault("invites", {})
