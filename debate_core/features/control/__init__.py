"""The control answer: what the debaters' model answers without a debate, asked for at its start."""
