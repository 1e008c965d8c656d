"""Formats that are described in a file: phases, orders, limits, tasks, a judge."""

from debate_core.formats.declared.layout import Layout
from debate_core.formats.declared.reading import read_built_in, read_layout
from debate_core.formats.declared.rules import make_format

__all__ = ["Layout", "make_format", "read_built_in", "read_layout"]
