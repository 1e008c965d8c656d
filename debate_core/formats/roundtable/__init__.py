"""Formats `roundtable` and `fishbowl`: discussions that end in agreed statements."""

from debate_core.formats.roundtable.fishbowl import Fishbowl
from debate_core.formats.roundtable.rules import Roundtable

__all__ = ["Fishbowl", "Roundtable"]
