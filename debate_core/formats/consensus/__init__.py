"""Format `consensus`: bounded disagreement with a counted stop (formats.md, 4)."""

from debate_core.formats.consensus.rules import Consensus

__all__ = ["Consensus"]
