"""Commands, buttons and forms on their way from a person to the bot and back.

Rule of this file: Discord's clocks. The first answer must come within three seconds, everything
else within fifteen minutes, and there is one first answer only.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from sandbox.world import posting
from sandbox.world.errors import Code, DiscordError, ImpossibleError, invalid
from sandbox.world.forms.base import read
from sandbox.world.forms.components import each, give_ids
from sandbox.world.forms.messages import MessageForm, refuse_what_is_missing
from sandbox.world.forms.modals import Modal
from sandbox.world.message_shapes import gateway_shape, message_shape
from sandbox.world.permissions import Permission
from sandbox.world.posting import Draft, Speaker, Upload
from sandbox.world.shapes import LOCALE, channel_shape, member_shape, user_shape
from sandbox.world.snowflakes import Id
from sandbox.world.things import EPHEMERAL, LOADING, Channel, Json, Message
from sandbox.world.world import Happening, World

COMMAND, COMPONENT, AUTOCOMPLETE, SUBMITTED = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
FIRST_ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 900.0

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


class Interactions:
    """The interactions under way."""

    def __init__(
        self, world: World, deliver: Callable[[Json], bool], patience: float = FIRST_ANSWER_SECONDS
    ) -> None:
        self._world = world
        self._deliver = deliver
        self._patience = patience
        self._all: dict[Id, Interaction] = {}

    async def send(self, interaction: Interaction) -> Interaction:
        """Send it to the bot and wait for the first answer, or for its time to run out."""
        self._all[interaction.id] = interaction
        if self._deliver(payload(self._world, interaction)):
            try:
                async with asyncio.timeout(self._patience):
                    await interaction.done.wait()
            except TimeoutError:
                self._fail(interaction, "The application did not respond")
        else:
            self._fail(interaction, "The application is not online")
        return interaction

    def new(self, kind: int, person: Id, channel: Channel, data: Json) -> Interaction:
        token = secrets.token_urlsafe(48)
        return Interaction(
            self._world.new_id(), token, kind, person, channel, data, self._world.clock()
        )

    def modal_of(self, interaction: Id, person: Id) -> Interaction:
        """The interaction that opened a form for this person, once: a form closes when sent."""
        found = self._all.get(interaction)
        if found is None or found.modal is None or found.person != person:
            raise ImpossibleError("There is no such form open for you.")
        return found

    def by_id(self, interaction: Id, token: str) -> Interaction:
        found = self._all.get(interaction)
        if found is None or found.token != token or found.is_late:
            raise DiscordError(Code.UNKNOWN_INTERACTION)
        return found

    def by_token(self, token: str) -> Interaction:
        """The answered interaction of a token that still lives."""
        for interaction in self._all.values():
            if interaction.token == token:
                if self._world.clock() - interaction.started > TOKEN_SECONDS:
                    raise DiscordError(Code.INVALID_WEBHOOK_TOKEN)
                if interaction.answered in (None, "failed", "choices", "modal"):
                    raise DiscordError(Code.UNKNOWN_WEBHOOK)
                return interaction
        raise DiscordError(Code.UNKNOWN_WEBHOOK)

    def answer(self, interaction: Interaction, body: Json, uploads: Sequence[Upload]) -> Json:
        """The bot's first answer; returns the callback object."""
        if interaction.answered is not None:
            raise DiscordError(Code.ALREADY_ACKNOWLEDGED)
        kind = body.get("type")
        _check_kind(interaction, kind)
        data: Json = body.get("data") or {}
        match kind:
            case 8:
                interaction.choices = _choices(data)
            case 9:
                self._open(interaction, data)
            case 6 | 7:
                self._update(interaction, data if kind == UPDATE else None, uploads)
            case _:
                self._reply(interaction, data, uploads, is_loading=kind == DEFERRED)
        interaction.answered = ANSWERS[int(kind or 0)]
        interaction.done.set()
        return self._callback(interaction, int(kind or 0))

    def follow_up(
        self, interaction: Interaction, form: MessageForm, uploads: Sequence[Upload]
    ) -> Message:
        """A further message; the first one after a deferral takes the loading message's place."""
        loading = self._loading(interaction)
        if loading is not None:
            posting.edit(self._world, loading, form, uploads)
            return loading
        return self._post(interaction, form, uploads, flags=(form.flags or 0) & EPHEMERAL)

    def original(self, interaction: Interaction) -> Message:
        if interaction.original is None:
            raise DiscordError(Code.UNKNOWN_MESSAGE)
        return self.message(interaction, interaction.original)

    def message(self, interaction: Interaction, message: Id) -> Message:
        """A message that this interaction may see by its token."""
        return self._world.message(interaction.channel.id, message)

    def _loading(self, interaction: Interaction) -> Message | None:
        messages = self._world.messages(interaction.channel.id)
        message = messages.get(interaction.original or "")
        return message if message is not None and message.flags & LOADING else None

    def _reply(
        self, interaction: Interaction, data: Json, uploads: Sequence[Upload], *, is_loading: bool
    ) -> None:
        refuse_what_is_missing(data)
        form = read(MessageForm, data)
        flags = (form.flags or 0) & EPHEMERAL | (LOADING if is_loading else 0)
        interaction.original = self._post(interaction, form, uploads, flags=flags).id

    def _post(
        self, interaction: Interaction, form: MessageForm, uploads: Sequence[Upload], *, flags: int
    ) -> Message:
        is_command = interaction.kind == COMMAND and interaction.original is None
        draft = Draft(
            form=form,
            uploads=uploads,
            type=posting.SLASH_COMMAND if is_command else 0,
            flags=flags,
            interaction=self._about(interaction),
            reader=interaction.person if flags & EPHEMERAL else None,
        )
        bot = self._world.state.bot
        speaker = Speaker(bot, application=self._world.state.application)
        return posting.post(self._world, interaction.channel, speaker, draft)

    def _update(
        self, interaction: Interaction, data: Json | None, uploads: Sequence[Upload]
    ) -> None:
        assert interaction.source is not None
        interaction.original = interaction.source.id
        if data is not None:
            refuse_what_is_missing(data)
            posting.edit(self._world, interaction.source, read(MessageForm, data), uploads)

    def _open(self, interaction: Interaction, data: Json) -> None:
        interaction.modal = read(Modal, data).model_dump(exclude_none=True)
        give_ids(list(each(interaction.modal["components"])))
        opened = interaction.modal | {"interaction_id": interaction.id}
        self._world.announce(Happening("MODAL_OPEN", opened, reader=interaction.person))

    def _fail(self, interaction: Interaction, reason: str) -> None:
        if interaction.answered is None:
            interaction.answered, interaction.reason = "failed", reason
            data = {"interaction_id": interaction.id, "reason": reason}
            self._world.announce(Happening("INTERACTION_FAILED", data, reader=interaction.person))

    def _about(self, interaction: Interaction) -> Json:
        """The parts of a message that say which interaction it answers."""
        user = user_shape(self._world.user(interaction.person))
        metadata: Json = {
            "id": interaction.id,
            "type": interaction.kind,
            "user": user,
            "authorizing_integration_owners": {"0": self._world.state.server},
        }
        if interaction.kind == COMPONENT and interaction.source is not None:
            metadata["interacted_message_id"] = interaction.source.id
        if interaction.kind == SUBMITTED:
            metadata["triggering_interaction_metadata"] = self._trigger(interaction, metadata)
        part: Json = {"interaction_metadata": metadata}
        if interaction.kind == COMMAND:
            old = {"id": interaction.id, "type": 2, "name": interaction.name or "", "user": user}
            part["interaction"] = old
        return part

    def _trigger(self, interaction: Interaction, metadata: Json) -> Json:
        source = interaction.source
        more = {"type": COMPONENT, "interacted_message_id": source.id} if source else {"type": 2}
        return metadata | more

    def _callback(self, interaction: Interaction, kind: int) -> Json:
        about: Json = {
            "id": interaction.id,
            "type": interaction.kind,
            "channel_id": interaction.channel.id,
            "guild_id": self._world.state.server,
        }
        if interaction.original is None:
            return {"interaction": about}
        message = self._world.message(interaction.channel.id, interaction.original)
        about |= {
            "response_message_id": message.id,
            "response_message_loading": bool(message.flags & LOADING),
            "response_message_ephemeral": message.reader is not None,
        }
        if kind not in (MESSAGE, UPDATE):
            return {"interaction": about}
        shape = message_shape(self._world, message, self._world.state.bot)
        return {"interaction": about, "resource": {"type": kind, "message": shape}}


def payload(world: World, interaction: Interaction) -> Json:
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
        "guild": {"id": world.state.server, "locale": LOCALE, "features": []},
        "channel_id": channel.id,
        "channel": channel_shape(world, channel) | {"permissions": allowed},
        "member": member,
        "app_permissions": str(int(world.permissions(world.state.bot, channel))),
        "locale": LOCALE,
        "guild_locale": LOCALE,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": {"0": world.state.server},
        "context": 0,
        "attachment_size_limit": 10 * 1024 * 1024,
    }
    if interaction.source is not None:
        made["message"] = gateway_shape(world, interaction.source, world.state.bot)
    return made


def may_interact(world: World, person: Id, channel: Channel) -> None:
    """Refuse where the person's client would not show the channel."""
    if not world.can(person, Permission.VIEW_CHANNEL, channel):
        raise ImpossibleError("You cannot see this channel.")


def _check_kind(interaction: Interaction, kind: Any) -> None:
    allowed = {MESSAGE, DEFERRED, MODAL}
    if interaction.kind == AUTOCOMPLETE:
        allowed = {CHOICES}
    elif interaction.kind == SUBMITTED:
        allowed = {MESSAGE, DEFERRED}
    if interaction.source is not None:
        allowed |= {UPDATE, DEFERRED_UPDATE}
    if kind not in allowed:
        message = f"Value must be one of {{{', '.join(map(str, sorted(allowed)))}}}."
        raise invalid("type", "BASE_TYPE_CHOICES", message)


def _choices(data: Json) -> list[Json]:
    choices: list[Json] = data.get("choices") or []
    if len(choices) > 25:
        raise invalid("data.choices", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for number, choice in enumerate(choices):
        for key in ("name", "value"):
            text = choice.get(key)
            if isinstance(text, str) and not 1 <= len(text) <= 100:
                message = "Must be between 1 and 100 in length."
                raise invalid(f"data.choices.{number}.{key}", "BASE_TYPE_BAD_LENGTH", message)
    return choices
