"""Formats that are laid out in a file: phases, orders, limits, cues, a judge."""

from debate_core.formats.declared.format import make_format
from debate_core.formats.declared.layout import Layout
from debate_core.formats.declared.reading import read_layout

__all__ = ["Layout", "make_format", "read_layout"]
