"""Reactions on messages."""

from sandbox.rest.routes import NOTHING, Answer, Call, Routes, ok
from sandbox.world import reacting
from sandbox.world.permissions import Permission
from sandbox.world.shapes import user_shape

routes = Routes()

REACTIONS = "/channels/{channel_id}/messages/{message_id}/reactions"


@routes.on("DELETE", REACTIONS)
def clear(call: Call) -> Answer:
    """Take off all reactions."""
    call.world.require(call.me, Permission.MANAGE_MESSAGES, call.channel)
    reacting.clear(call.world, call.message)
    return NOTHING


@routes.on("GET", REACTIONS + "/{emoji_name}")
def list_users(call: Call) -> Answer:
    """List who reacted with one emoji, in the order of their ids; there are no bursts (type 1)."""
    call.world.require(call.me, Permission.READ_MESSAGE_HISTORY, call.channel)
    emoji = reacting.find_emoji(call.world, call.path["emoji_name"])
    reaction = reacting.reaction_of(call.message, emoji)
    limit, after = call.number("limit", 25, 1, 100), call.position("after") or 0
    is_burst = call.query.get("type") == "1"
    users = sorted(reaction.users, key=int) if reaction and not is_burst else []
    page = [user for user in users if int(user) > after][:limit]
    return ok([user_shape(call.world.user(user)) for user in page])


@routes.on("DELETE", REACTIONS + "/{emoji_name}")
def clear_emoji(call: Call) -> Answer:
    """Take off all reactions of one emoji."""
    call.world.require(call.me, Permission.MANAGE_MESSAGES, call.channel)
    reacting.clear(call.world, call.message, call.path["emoji_name"])
    return NOTHING


@routes.on("PUT", REACTIONS + "/{emoji_name}/@me")
def react(call: Call) -> Answer:
    """React as the bot."""
    reacting.react(call.world, call.me, call.message, call.path["emoji_name"])
    return NOTHING


@routes.on("DELETE", REACTIONS + "/{emoji_name}/@me")
def unreact(call: Call) -> Answer:
    """Take off the bot's reaction."""
    reacting.unreact(call.world, call.me, call.message, call.path["emoji_name"])
    return NOTHING


@routes.on("DELETE", REACTIONS + "/{emoji_name}/{user_id}")
def remove(call: Call) -> Answer:
    """Take off somebody's reaction."""
    call.world.require(call.me, Permission.MANAGE_MESSAGES, call.channel)
    user = call.world.user(call.path["user_id"])
    reacting.unreact(call.world, user.id, call.message, call.path["emoji_name"])
    return NOTHING
