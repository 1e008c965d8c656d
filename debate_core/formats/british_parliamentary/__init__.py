"""Format `british-parliamentary`: four teams of two, ranked (docs/british-parliamentary.md)."""

from debate_core.formats.british_parliamentary.rules import BritishParliamentary

__all__ = ["BritishParliamentary"]
