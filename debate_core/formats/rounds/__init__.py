"""Format `rounds`: assigned stances, fixed rounds, one judge at the end (formats.md, 1)."""

from debate_core.formats.rounds.rules import Rounds

__all__ = ["Rounds"]
