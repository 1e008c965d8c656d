"""The bot's contact with Discord: connections, permissions, retries, and error messages."""
