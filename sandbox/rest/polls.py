"""Polls: listing who chose an answer, and ending them."""

from sandbox.protocol.errors import Code, DiscordError
from sandbox.rest.routes import Answer, Call, Routes, ok
from sandbox.world import polls, posting
from sandbox.world.message_shapes import message_shape
from sandbox.world.permissions import Permission
from sandbox.world.shapes import user_shape

routes = Routes()

POLL = "/channels/{channel_id}/polls/{message_id}"


@routes.on("GET", POLL + "/answers/{answer_id}")
def list_voters(call: Call) -> Answer:
    """List who chose an answer."""
    call.world.require(call.me, Permission.READ_MESSAGE_HISTORY, call.channel)
    voters = polls.voters_of(polls.poll_of(call.message), int(call.path["answer_id"]))
    page = call.page(voters, default=25, most=100)
    return ok({"users": [user_shape(call.world.user(user)) for user in page]})


@routes.on("POST", POLL + "/expire")
def end_poll(call: Call) -> Answer:
    """End a poll of the bot's own before its time."""
    message = call.message
    polls.poll_of(message)
    if message.author != call.me:
        raise DiscordError(Code.ONLY_OWN_POLLS)
    polls.end(call.world, message)
    posting.announce(call.world, "UPDATE", message)
    return ok(message_shape(call.world, message, call.me))
