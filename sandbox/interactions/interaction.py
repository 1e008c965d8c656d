"""One interaction: Discord's numbers for its kinds and answers, and the objects it is shown as."""

import asyncio
from dataclasses import dataclass, field
from typing import Literal

from sandbox.protocol.constants import FILE_BYTES_MAX, LOADING
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world.message_shapes import gateway_shape, message_shape
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

    @property
    def is_late(self) -> bool:
        return self.answered == "failed"


def interaction_shape(world: World, interaction: Interaction) -> Json:
    """The INTERACTION_CREATE object."""
    channel = interaction.channel
    allowed = str(int(world.permissions(interaction.person, channel)))
    person = world.user(interaction.person)
    member = member_shape(world.member(person.id))
    member |= {"user": user_shape(person), "permissions": allowed}
    made: Json = {
        "id": interaction.id,
        "application_id": world.state.application,
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "guild_id": world.state.server,
        "guild": {"id": world.state.server, "locale": person.locale, "features": []},
        "channel_id": channel.id,
        "channel": channel_shape(world, channel) | {"permissions": allowed},
        "member": member,
        "app_permissions": str(int(world.permissions(world.state.bot, channel))),
        "locale": person.locale,
        "guild_locale": LOCALE,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": {"0": world.state.server},
        "context": 0,
        "attachment_size_limit": FILE_BYTES_MAX,
    }
    if interaction.source is not None:
        made["message"] = gateway_shape(world, interaction.source, world.state.bot)
    return made


def message_part(world: World, interaction: Interaction) -> Json:
    """The parts of a message that say which interaction it answers."""
    user = user_shape(world.user(interaction.person))
    metadata: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "user": user,
        "authorizing_integration_owners": {"0": world.state.server},
    }
    source = interaction.source
    if interaction.kind == SUBMITTED:
        opener = {"type": COMPONENT, "interacted_message_id": source.id} if source else {"type": 2}
        metadata["triggering_interaction_metadata"] = metadata | opener
    elif source is not None:
        metadata["interacted_message_id"] = source.id
    part: Json = {"interaction_metadata": metadata}
    if interaction.kind == COMMAND:
        about = {"id": interaction.id, "type": COMMAND, "name": interaction.name, "user": user}
        part["interaction"] = about
    return part


def callback_shape(world: World, interaction: Interaction, kind: int) -> Json:
    """What comes back for a first answer, where the bot asks for it."""
    about: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "channel_id": interaction.channel.id,
        "guild_id": world.state.server,
    }
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
