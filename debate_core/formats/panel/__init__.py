"""Format `panel`: personas, hybrid coordination, a six-dimension rubric (formats.md, 3)."""

from debate_core.formats.panel.rules import Panel

__all__ = ["Panel"]
