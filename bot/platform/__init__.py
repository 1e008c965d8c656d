"""How the bot stands to Discord: connecting, permissions, doubt about a request, errors told."""
