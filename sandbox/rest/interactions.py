"""The bot's answers to interactions."""

from sandbox.forms.answers import AnswerForm
from sandbox.forms.messages import MessageForm
from sandbox.interactions.interaction import Interaction
from sandbox.protocol.errors import Code, DiscordError
from sandbox.rest.routes import NOTHING, Answer, Call, Routes, ok
from sandbox.world import posting
from sandbox.world.message_shapes import message_shape
from sandbox.world.things import Message

routes = Routes(needs_token=False)

ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"


@routes.on("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
def answer(call: Call) -> Answer:
    """Give the first answer."""
    path = call.path
    interaction = call.interactions.by_id(path["interaction_id"], path["interaction_token"])
    callback = call.interactions.answer(interaction, call.form(AnswerForm), call.uploads)
    return ok(callback) if call.is_set("with_response") else NOTHING


def follow_up(call: Call) -> Answer:
    """Send a further message."""
    interaction = _interaction(call)
    message = call.interactions.follow_up(interaction, call.form(MessageForm), call.uploads)
    return ok(message_shape(call.world, message, call.me))


@routes.on("GET", ORIGINAL)
def get_original(call: Call) -> Answer:
    """Get the first answer's message."""
    message = call.interactions.original(_interaction(call))
    return ok(message_shape(call.world, message, call.me))


@routes.on("PATCH", ORIGINAL)
def edit_original(call: Call) -> Answer:
    """Change the first answer's message."""
    message = call.interactions.original(_interaction(call))
    posting.edit(call.world, message, call.form(MessageForm), call.uploads)
    return ok(message_shape(call.world, message, call.me))


@routes.on("DELETE", ORIGINAL)
def delete_original(call: Call) -> Answer:
    """Delete the first answer's message."""
    posting.delete(call.world, call.interactions.original(_interaction(call)))
    return NOTHING


def message_of(call: Call) -> Message:
    """Find a message that an interaction's token may reach."""
    return call.interactions.message(_interaction(call), call.path["message_id"])


def _interaction(call: Call) -> Interaction:
    if call.path["webhook_id"] != call.world.state.application:
        raise DiscordError(Code.UNKNOWN_WEBHOOK)
    return call.interactions.by_token(call.path["webhook_token"])
