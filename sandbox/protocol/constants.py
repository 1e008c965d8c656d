"""Discord's own numbers, so that a reader of its documentation is at home."""

# Types of channels.
TEXT, FORUM = 0, 15
PUBLIC_THREAD, PRIVATE_THREAD = 11, 12
THREAD_TYPES = frozenset({PUBLIC_THREAD, PRIVATE_THREAD})

# Types of messages.
DEFAULT, NAME_CHANGE, PINNED, THREAD_CREATED, REPLY = 0, 4, 6, 18, 19
SLASH_COMMAND, THREAD_STARTER = 20, 21
SYSTEM_TYPES = frozenset({THREAD_CREATED, THREAD_STARTER, NAME_CHANGE, PINNED})

# Flags of messages.
SUPPRESS_EMBEDS, HAS_THREAD, EPHEMERAL, LOADING = 4, 32, 64, 128
SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = 4096, 32768

# The size of one file, of a bot as of a person.
FILE_BYTES_MAX = 10 * 1024 * 1024
