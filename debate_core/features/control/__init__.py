"""The control answer: what the debaters' model answers without a debate, kept from before it."""
