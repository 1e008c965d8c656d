"""Intents: what a bot asks to be told of, and which of them its owner has to be granted."""

GUILDS, GUILD_MEMBERS, GUILD_WEBHOOKS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 5, 1 << 8
GUILD_MESSAGES, GUILD_REACTIONS, GUILD_TYPING = 1 << 9, 1 << 10, 1 << 11
MESSAGE_CONTENT = 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
ALL_INTENTS = (1 << 26) - 1

FLAG_OF = {GUILD_PRESENCES: 1 << 13, GUILD_MEMBERS: 1 << 15, MESSAGE_CONTENT: 1 << 19}
INTENT_OF = {
    "CHANNEL_": GUILDS,
    "THREAD_": GUILDS,
    "WEBHOOKS_": GUILD_WEBHOOKS,
    "MESSAGE_REACTION_": GUILD_REACTIONS,
    "MESSAGE_": GUILD_MESSAGES,
    "TYPING_": GUILD_TYPING,
    "GUILD_MEMBER_": GUILD_MEMBERS,
    "USER_UPDATE": 0,
    "GUILD_CREATE": GUILDS,
    "GUILD_DELETE": GUILDS,
}


def application_flags(granted: int) -> int:
    """The application's flags, which say what it was granted."""
    return sum(flag for intent, flag in FLAG_OF.items() if granted & intent)


def intent_for(event: str) -> int | None:
    """The intent that an event needs; None where it is no event of the gateway."""
    return next((i for prefix, i in INTENT_OF.items() if event.startswith(prefix)), None)
