"""Which events a bot has asked to be told of."""

from sandbox.world.privileges import GUILD_MEMBERS

GUILDS, GUILD_WEBHOOKS = 1 << 0, 1 << 5
GUILD_MESSAGES, GUILD_REACTIONS, GUILD_TYPING = 1 << 9, 1 << 10, 1 << 11
ALL_INTENTS = (1 << 26) - 1
INTENT_OF = {
    "CHANNEL_": GUILDS,
    "THREAD_": GUILDS,
    "WEBHOOKS_": GUILD_WEBHOOKS,
    "MESSAGE_REACTION_": GUILD_REACTIONS,
    "MESSAGE_": GUILD_MESSAGES,
    "TYPING_": GUILD_TYPING,
    "GUILD_MEMBER_": GUILD_MEMBERS,
}


def intent_for(event: str) -> int | None:
    """The intent that an event needs; None where it is no event of the gateway."""
    return next((i for prefix, i in INTENT_OF.items() if event.startswith(prefix)), None)
