"""Format `championship`: two teams of four, four stages, penalties by code (formats.md, 5)."""

from debate_core.formats.championship.rules import Championship

__all__ = ["Championship"]
