"""Format `roundtable`: a moderated discussion that ends in agreed statements (formats.md, 6)."""

from debate_core.formats.roundtable.rules import Roundtable

__all__ = ["Roundtable"]
