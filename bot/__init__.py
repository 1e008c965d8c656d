"""The Discord front and the `rostrum` command."""
