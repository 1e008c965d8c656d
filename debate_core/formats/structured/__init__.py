"""Format `structured`: arguments that are challenged, answered and scored (formats.md, 2)."""

from debate_core.formats.structured.rules import Structured

__all__ = ["Structured"]
