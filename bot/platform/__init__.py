"""The bot's contact with Discord: connecting, permissions, doubt about a request, errors told."""
