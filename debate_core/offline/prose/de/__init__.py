"""The prose of one language."""
