"""Intents: the events that a bot asks for, and which of them its owner has to be granted."""

GUILDS, GUILD_MEMBERS, GUILD_MODERATION, GUILD_EXPRESSIONS = 1 << 0, 1 << 1, 1 << 2, 1 << 3
GUILD_WEBHOOKS, GUILD_INVITES, GUILD_PRESENCES = 1 << 5, 1 << 6, 1 << 8
GUILD_SCHEDULED_EVENTS, AUTO_MODERATION, GUILD_POLLS = 1 << 16, 1 << 20, 1 << 24
GUILD_MESSAGES, GUILD_REACTIONS, GUILD_TYPING = 1 << 9, 1 << 10, 1 << 11
DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 12, 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
ALL_INTENTS = (1 << 26) - 1

FLAG_OF = {GUILD_PRESENCES: 1 << 13, GUILD_MEMBERS: 1 << 15, MESSAGE_CONTENT: 1 << 19}
INTENT_OF = {
    "CHANNEL_": GUILDS,
    "THREAD_": GUILDS,
    "WEBHOOKS_": GUILD_WEBHOOKS,
    "MESSAGE_REACTION_": GUILD_REACTIONS,
    "MESSAGE_POLL_": GUILD_POLLS,
    "MESSAGE_": GUILD_MESSAGES,
    "TYPING_": GUILD_TYPING,
    "GUILD_MEMBER_": GUILD_MEMBERS,
    "USER_UPDATE": 0,
    "GUILD_CREATE": GUILDS,
    "GUILD_UPDATE": GUILDS,
    "GUILD_ROLE_": GUILDS,
    "GUILD_BAN_": GUILD_MODERATION,
    "GUILD_AUDIT_LOG_": GUILD_MODERATION,
    "GUILD_EMOJIS_": GUILD_EXPRESSIONS,
    "GUILD_STICKERS_": GUILD_EXPRESSIONS,
    "GUILD_SOUNDBOARD_": GUILD_EXPRESSIONS,
    "INVITE_": GUILD_INVITES,
    "GUILD_SCHEDULED_EVENT_": GUILD_SCHEDULED_EVENTS,
    "AUTO_MODERATION_": AUTO_MODERATION,
    "STAGE_INSTANCE_": GUILDS,
    "APPLICATION_COMMAND_PERMISSIONS_": 0,
    "ENTITLEMENT_": 0,
    "GUILD_DELETE": GUILDS,
}


def compute_flags(granted: int) -> int:
    """Compute the application's flags, which say what it was granted."""
    return sum(flag for intent, flag in FLAG_OF.items() if granted & intent)


def intent_for(event: str) -> int | None:
    """Find the intent that an event needs; None if it is no event of the gateway."""
    return next((i for prefix, i in INTENT_OF.items() if event.startswith(prefix)), None)
