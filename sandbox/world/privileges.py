"""The intents that an application must be granted before its bot may ask for them."""

GUILD_MEMBERS, GUILD_PRESENCES, MESSAGE_CONTENT = 1 << 1, 1 << 8, 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT

FLAG_OF = {GUILD_PRESENCES: 1 << 13, GUILD_MEMBERS: 1 << 15, MESSAGE_CONTENT: 1 << 19}


def application_flags(granted: int) -> int:
    """The application's flags, which say what it was granted."""
    return sum(flag for intent, flag in FLAG_OF.items() if granted & intent)
