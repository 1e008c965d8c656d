"""One interaction: Discord's numbers for its kinds and answers, and the objects it is shown as."""

import asyncio
from dataclasses import dataclass, field
from typing import Literal

from sandbox.protocol.constants import FILE_BYTES_MAX, LOADING
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world import commands
from sandbox.world.message_shapes import gateway_shape, message_shape
from sandbox.world.permissions import Permission
from sandbox.world.shapes import LOCALE, channel_shape, member_shape, user_shape
from sandbox.world.things import Channel, Message
from sandbox.world.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, SUBMITTED = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9

Answered = Literal["message", "deferred", "update", "deferred_update", "modal", "choices", "failed"]
ANSWERS: dict[int, Answered] = {
    MESSAGE: "message",
    DEFERRED: "deferred",
    DEFERRED_UPDATE: "deferred_update",
    UPDATE: "update",
    CHOICES: "choices",
    MODAL: "modal",
}


@dataclass
class Interaction:
    """One thing a person did that the bot must answer."""

    id: Id
    token: str
    kind: int
    person: Id
    channel: Channel
    data: Json
    started: float
    source: Message | None = None
    name: str | None = None
    answered: Answered | None = None
    reason: str | None = None
    original: Id | None = None
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list[Json])
    done: asyncio.Event = field(default_factory=asyncio.Event)
    follow_ups: int = 0

    @property
    def is_late(self) -> bool:
        return self.answered == "failed"


def interaction_shape(world: World, interaction: Interaction) -> Json:
    """Make the INTERACTION_CREATE object."""
    channel = interaction.channel
    allowed = str(int(world.permissions(interaction.person, channel)))
    person = world.user(interaction.person)
    made: Json = {
        "id": interaction.id,
        "application_id": world.state.application,
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": channel.id,
        "channel": channel_shape(world, channel) | {"permissions": allowed},
        "app_permissions": str(int(_find_app_permissions(world, interaction))),
        "locale": person.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": owners_of(world, interaction),
        "context": commands.context_of(world, channel),
        "attachment_size_limit": FILE_BYTES_MAX,
    }
    if channel.recipients:
        made["user"] = user_shape(person)
    else:
        member = member_shape(world.member(person.id))
        member |= {"user": user_shape(person), "permissions": allowed}
        guild: Json = {"id": world.state.server, "locale": person.locale, "features": []}
        made |= {"guild_id": guild["id"], "guild": guild, "guild_locale": LOCALE, "member": member}
    if interaction.source is not None:
        made["message"] = gateway_shape(world, interaction.source, world.state.bot)
    return made


def owners_of(world: World, interaction: Interaction) -> Json:
    """Find who installed the application so that this interaction could happen, by kind."""
    source = interaction.source
    if source is not None and source.interaction is not None:
        return source.interaction["interaction_metadata"]["authorizing_integration_owners"]
    command = world.state.commands.get(interaction.data.get("id", ""))
    kinds = command.definition["integration_types"] if command else [0]
    return commands.owners_of(world, interaction.person, interaction.channel, kinds)


def is_outside(world: World, interaction: Interaction) -> bool:
    """True if the application is there only because a person installed it for themselves."""
    return "0" not in owners_of(world, interaction)


def is_hidden(world: World, interaction: Interaction) -> bool:
    """True if all answers are for the person alone, since apps from outside may not post there."""
    channel = interaction.channel
    may = world.can(interaction.person, Permission.USE_EXTERNAL_APPS, channel)
    return not channel.recipients and not may and is_outside(world, interaction)


def _find_app_permissions(world: World, interaction: Interaction) -> Permission:
    if not is_outside(world, interaction):
        return world.permissions(world.state.bot, interaction.channel)
    return Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE


def make_message_part(world: World, interaction: Interaction) -> Json:
    """Make the parts of a message that say which interaction it answers."""
    user = user_shape(world.user(interaction.person))
    metadata: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "user": user,
        "authorizing_integration_owners": owners_of(world, interaction),
    }
    source = interaction.source
    if interaction.kind == SUBMITTED:
        opener: Json = {"type": COMMAND}
        if source is not None:
            opener = {"type": COMPONENT, "interacted_message_id": source.id}
        metadata["triggering_interaction_metadata"] = metadata | opener
    elif source is not None:
        metadata["interacted_message_id"] = source.id
    part: Json = {"interaction_metadata": metadata}
    if interaction.kind == COMMAND:
        about = {"id": interaction.id, "type": COMMAND, "name": interaction.name, "user": user}
        part["interaction"] = about
    return part


def callback_shape(world: World, interaction: Interaction, kind: int) -> Json:
    """Make the response to a first answer, for a bot that asks for it."""
    about: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "channel_id": interaction.channel.id,
    }
    if not interaction.channel.recipients:
        about["guild_id"] = world.state.server
    if interaction.original is None:
        return {"interaction": about}
    message = world.message(interaction.channel.id, interaction.original)
    about |= {
        "response_message_id": message.id,
        "response_message_loading": bool(message.flags & LOADING),
        "response_message_ephemeral": message.reader is not None,
    }
    if kind not in (MESSAGE, UPDATE):
        return {"interaction": about}
    shape = message_shape(world, message, world.state.bot)
    return {"interaction": about, "resource": {"type": kind, "message": shape}}
