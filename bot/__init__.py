"""The Discord bot and the `rostrum` command."""
