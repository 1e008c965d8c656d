"""The steps of format `roundtable` beside its turns: what the moderator is asked for.

All are asked of the judge's model, in the person of a moderator who takes no side.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from debate_core.domain.asking import Step
from debate_core.domain.words import DebaterId

_MODERATOR = "the moderator"


@dataclass(frozen=True)
class Open(Step):
    """The moderator opens the discussion."""

    tag: ClassVar[str] = "open"
    called: ClassVar[str] = "opening"
    asked: ClassVar[str] = _MODERATOR

    form: str = field(default="table_opening", kw_only=True)


@dataclass(frozen=True)
class Clarify(Step):
    """The moderator says whether the last turn was clear, or asks about it."""

    tag: ClassVar[str] = "clarify"
    called: ClassVar[str] = "clarifying question"
    asked: ClassVar[str] = _MODERATOR

    debater: DebaterId
    """Who took that turn."""
    form: str = field(default="clarity", kw_only=True)


@dataclass(frozen=True)
class SumUp(Step):
    """The moderator sums a round up, and says where the points stand."""

    tag: ClassVar[str] = "sum_up"
    called: ClassVar[str] = "summary"
    asked: ClassVar[str] = _MODERATOR

    round: int
    form: str = field(default="points", kw_only=True)


@dataclass(frozen=True)
class DraftStatements(Step):
    """The moderator drafts what the group may agree on."""

    tag: ClassVar[str] = "draft_statements"
    called: ClassVar[str] = "statements"
    asked: ClassVar[str] = _MODERATOR

    form: str = field(default="statements", kw_only=True)


@dataclass(frozen=True)
class Revise(Step):
    """The moderator puts statements in other words, from the votes and the objections."""

    tag: ClassVar[str] = "revise"
    called: ClassVar[str] = "revision"
    asked: ClassVar[str] = _MODERATOR

    statements: tuple[str, ...]
    """The keys of those that may be changed: what is agreed stays as it is."""
    form: str = field(default="revision", kw_only=True)
