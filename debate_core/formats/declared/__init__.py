"""Formats that are laid out in a file: phases, orders, limits, cues, a judge."""

from debate_core.formats.declared.format import declared
from debate_core.formats.declared.layout import Layout
from debate_core.formats.declared.reading import layout_from

__all__ = ["Layout", "declared", "layout_from"]
