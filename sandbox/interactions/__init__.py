"""Commands, buttons and forms on their way from a person to the bot and back."""
