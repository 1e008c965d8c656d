"""Webhooks by the bot, and requests with a webhook's token alone.

An interaction's token can be in the place of a webhook's; then the application's id is in the place
of the webhook's.
"""

from sandbox.forms.channels import WebhookChangeForm, WebhookForm
from sandbox.forms.messages import MessageForm, WebhookMessageForm
from sandbox.rest import interactions
from sandbox.rest.routes import NOTHING, Answer, Call, Routes, ok
from sandbox.world import posting, threads, webhooks
from sandbox.world.message_shapes import message_shape
from sandbox.world.permissions import Permission
from sandbox.world.posting import Draft
from sandbox.world.shapes import webhook_shape
from sandbox.world.things import Message, Webhook

routes = Routes()
by_token = Routes(needs_token=False)

HOOK = "/webhooks/{webhook_id}/{webhook_token}"
MESSAGE = HOOK + "/messages/{message_id}"


@routes.on("POST", "/channels/{channel_id}/webhooks")
def create(call: Call) -> Answer:
    """Create a webhook."""
    world = call.world
    world.require(call.me, Permission.MANAGE_WEBHOOKS, call.channel)
    webhook = webhooks.create(world, call.channel, call.me, call.form(WebhookForm))
    return ok(webhook_shape(world, webhook))


@routes.on("GET", "/channels/{channel_id}/webhooks")
def list_of_channel(call: Call) -> Answer:
    """List the webhooks of a channel."""
    world = call.world
    world.require(call.me, Permission.MANAGE_WEBHOOKS, call.channel)
    return ok([webhook_shape(world, w) for w in webhooks.of_channel(world, call.channel)])


@routes.on("GET", "/webhooks/{webhook_id}")
def get(call: Call) -> Answer:
    """Get one webhook."""
    return ok(webhook_shape(call.world, _find_managed(call)))


@routes.on("PATCH", "/webhooks/{webhook_id}")
def change(call: Call) -> Answer:
    """Change a webhook."""
    webhook = _find_managed(call)
    webhooks.change(call.world, webhook, call.form(WebhookChangeForm))
    return ok(webhook_shape(call.world, webhook))


@routes.on("DELETE", "/webhooks/{webhook_id}")
def delete(call: Call) -> Answer:
    """Delete a webhook."""
    webhooks.delete(call.world, _find_managed(call))
    return NOTHING


@by_token.on("GET", HOOK)
def get_by_token(call: Call) -> Answer:
    """Get one webhook, without who made it."""
    return ok(webhook_shape(call.world, _by_token(call), with_creator=False))


@by_token.on("PATCH", HOOK)
def change_by_token(call: Call) -> Answer:
    """Change a webhook's name or face."""
    webhook = _by_token(call)
    webhooks.change(call.world, webhook, call.form(WebhookChangeForm))
    return ok(webhook_shape(call.world, webhook, with_creator=False))


@by_token.on("DELETE", HOOK)
def delete_by_token(call: Call) -> Answer:
    """Delete a webhook."""
    webhooks.delete(call.world, _by_token(call))
    return NOTHING


@by_token.on("POST", HOOK)
def execute(call: Call) -> Answer:
    """Speak through a webhook; without `wait` nothing comes back."""
    if _is_interaction(call):
        return interactions.follow_up(call)
    webhook = _by_token(call)
    draft = Draft(call.form(WebhookMessageForm), call.uploads)
    message = webhooks.execute(call.world, webhook, draft, call.query.get("thread_id"))
    return ok(message_shape(call.world, message, "")) if call.is_set("wait") else NOTHING


@by_token.on("GET", MESSAGE)
def get_message(call: Call) -> Answer:
    """Get a message of a webhook."""
    return ok(message_shape(call.world, _find_message(call), ""))


@by_token.on("PATCH", MESSAGE)
def edit_message(call: Call) -> Answer:
    """Change a message of a webhook."""
    message = _find_message(call)
    threads.must_be_active(call.world.channel(message.channel))
    posting.edit(call.world, message, call.form(MessageForm), call.uploads)
    return ok(message_shape(call.world, message, ""))


@by_token.on("DELETE", MESSAGE)
def delete_message(call: Call) -> Answer:
    """Delete a message of a webhook."""
    posting.delete(call.world, _find_message(call))
    return NOTHING


def _find_managed(call: Call) -> Webhook:
    webhook = call.world.webhook(call.path["webhook_id"])
    channel = call.world.channel(webhook.channel)
    call.world.require(call.me, Permission.MANAGE_WEBHOOKS, channel)
    return webhook


def _is_interaction(call: Call) -> bool:
    return call.path["webhook_id"] == call.world.state.application


def _by_token(call: Call) -> Webhook:
    return webhooks.with_token(call.world, call.path["webhook_id"], call.path["webhook_token"])


def _find_message(call: Call) -> Message:
    if _is_interaction(call):
        return interactions.message_of(call)
    thread = call.query.get("thread_id")
    return webhooks.message_of(call.world, _by_token(call), call.path["message_id"], thread)
