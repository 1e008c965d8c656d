"""Webhooks and the personas that speak through them."""

import base64
import hashlib
from dataclasses import replace

from sandbox.forms.channels import ThreadForm, WebhookChangeForm, WebhookForm
from sandbox.forms.messages import WebhookMessageForm
from sandbox.protocol.constants import FORUM, PUBLIC_THREAD, TALKED_IN
from sandbox.protocol.errors import Code, DiscordError
from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world import pictures, posting, threads
from sandbox.world.posting import Draft, Speaker, check_new
from sandbox.world.things import Channel, Message, Persona, Webhook
from sandbox.world.world import Event, World

IN_A_CHANNEL_MAX = 15


def create(world: World, channel: Channel, creator: Id, form: WebhookForm) -> Webhook:
    """Create a webhook; one that the bot makes belongs to its application."""
    if channel.type not in (*TALKED_IN, FORUM):
        raise DiscordError(Code.WRONG_CHANNEL_TYPE)
    if len(of_channel(world, channel)) >= IN_A_CHANNEL_MAX:
        raise DiscordError(Code.TOO_MANY_WEBHOOKS)
    number = world.new_id()
    webhook = Webhook(
        id=number,
        channel=channel.id,
        name=form.name,
        token=_make_token(world, number),
        creator=creator,
        avatar=pictures.store_uri(world.state, "avatar", form.avatar),
        application=world.state.application if creator == world.state.bot else None,
    )
    world.state.webhooks[webhook.id] = webhook
    _announce(world, webhook.channel)
    return webhook


def change(world: World, webhook: Webhook, form: WebhookChangeForm) -> None:
    """Rename it, give it a face, move it to another channel."""
    if form.name is not None:
        webhook.name = form.name
    if "avatar" in form.model_fields_set:
        webhook.avatar = pictures.store_uri(world.state, "avatar", form.avatar)
    if form.channel_id is not None:
        webhook.channel = world.channel(form.channel_id).id
    _announce(world, webhook.channel)


def delete(world: World, webhook: Webhook) -> None:
    """Delete a webhook; what it said stays."""
    del world.state.webhooks[webhook.id]
    _announce(world, webhook.channel)


def of_channel(world: World, channel: Channel) -> list[Webhook]:
    """List the webhooks of a channel."""
    return [webhook for webhook in world.state.webhooks.values() if webhook.channel == channel.id]


def with_token(world: World, number: Id, token: str) -> Webhook:
    """Find the webhook with this id and token."""
    webhook = world.webhook(number)
    if webhook.token != token:
        raise DiscordError(Code.INVALID_WEBHOOK_TOKEN)
    return webhook


def execute(world: World, webhook: Webhook, draft: Draft, thread: Id | None) -> Message:
    """Speak through a webhook, in its channel, a thread of it, or a new post of a forum."""
    form = draft.form
    assert isinstance(form, WebhookMessageForm)
    check_new(form, draft.uploads)
    channel = _place(world, webhook, form, thread)
    if form.thread_name:
        draft = replace(draft, id=channel.id)
    return posting.post(world, channel, _make_speaker(world, webhook, form), draft)


def message_of(world: World, webhook: Webhook, message: Id, thread: Id | None) -> Message:
    """Find a message that this webhook posted."""
    channel = world.channel(webhook.channel)
    if thread is not None:
        channel = _thread_of(world, webhook, thread)
    found = world.message(channel.id, message)
    if found.webhook != webhook.id:
        raise DiscordError(Code.UNKNOWN_MESSAGE)
    return found


def _make_speaker(world: World, webhook: Webhook, form: WebhookMessageForm) -> Speaker:
    avatar = webhook.avatar
    if form.avatar_url:
        avatar = pictures.find_avatar_hash(world.state, form.avatar_url)
    persona = Persona(form.username or webhook.name, avatar)
    return Speaker(webhook.id, webhook, persona, webhook.application)


def _place(world: World, webhook: Webhook, form: WebhookMessageForm, thread: Id | None) -> Channel:
    channel = world.channel(webhook.channel)
    if thread is not None:
        if form.thread_name:
            raise DiscordError(Code.ONE_THREAD_ONLY)
        return _thread_of(world, webhook, thread)
    if channel.type == FORUM:
        if not form.thread_name:
            raise DiscordError(Code.NEEDS_A_THREAD)
        new = ThreadForm(name=form.thread_name, applied_tags=form.applied_tags)
        origin = threads.Origin(channel, webhook.id)
        return threads.open_thread(world, origin, new, PUBLIC_THREAD)
    if form.thread_name:
        raise DiscordError(Code.NO_NEW_THREAD_HERE)
    return channel


def _thread_of(world: World, webhook: Webhook, thread: Id) -> Channel:
    channel = world.state.channels.get(thread)
    if channel is None or channel.thread is None or channel.parent != webhook.channel:
        raise DiscordError(Code.UNKNOWN_CHANNEL)
    return channel


def _make_token(world: World, number: Id) -> str:
    digest = hashlib.sha512(f"{world.state.token}/{number}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:51]).decode()


def _announce(world: World, channel: Id) -> None:
    data: Json = {"guild_id": world.state.server, "channel_id": channel}
    world.announce(Event("WEBHOOKS_UPDATE", data, channel=channel))
