"""The options of format `roundtable`, its moderator's steps, and the forms that it answers in.

All is asked of the judge's model, in the role of a moderator who takes no side. A moderator writes;
which statements are agreed is counted by code.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from pydantic import Field

from debate_core.domain.forms import AnswerContext, Form
from debate_core.domain.specification import FormatOptions, Specification
from debate_core.domain.steps import Step
from debate_core.domain.text import count_words, shorten_line
from debate_core.domain.values import DebaterId, Value

OPENING, DISCUSSION, STATEMENTS, REVISION = "opening", "discussion", "statements", "revision"
TURN_WORDS, ANSWER_WORDS = 120, 60
"""The words of a turn, and of the answer to a clarifying question."""


class RoundtableOptions(FormatOptions):
    """Times, and whether the moderator asks back."""

    turn_seconds: int = Field(
        default=180, ge=10, le=3600, description="seconds that a person has for a turn"
    )
    whole_minutes: int = Field(
        default=60, ge=1, le=1440, description="minutes after which nobody gets the floor any more"
    )
    silence_seconds: int = Field(
        default=180, ge=5, le=3600, description="seconds without a raised hand that end a round"
    )
    clarifying: bool = Field(
        default=True, description="whether the moderator asks once where a point is unclear"
    )


FEWEST, MOST = 3, 7
"""The least and the greatest number of statements that are drafted."""
STATEMENT_WORDS = 30
_TEXT = 300
"""Characters of a statement, a question or a point."""
_POINTS = 8
"""Points of one kind that are kept."""
_MODERATOR = "the moderator"


@dataclass(frozen=True)
class Open(Step, tag="open"):
    """The moderator opens the discussion."""

    called: ClassVar[str] = "opening"
    asked: ClassVar[str] = _MODERATOR

    form: str = field(default="table_opening", kw_only=True)


@dataclass(frozen=True)
class Clarify(Step, tag="clarify"):
    """The moderator says whether the last turn was clear, or asks about it."""

    called: ClassVar[str] = "clarifying question"
    asked: ClassVar[str] = _MODERATOR

    debater: DebaterId
    """Who took that turn."""
    form: str = field(default="clarity", kw_only=True)


@dataclass(frozen=True)
class SumUp(Step, tag="sum_up"):
    """The moderator sums a round up, and says where the points stand."""

    called: ClassVar[str] = "summary"
    asked: ClassVar[str] = _MODERATOR

    round: int
    form: str = field(default="points", kw_only=True)


@dataclass(frozen=True)
class DraftStatements(Step, tag="draft_statements"):
    """The moderator drafts what the group may agree on."""

    called: ClassVar[str] = "statements"
    asked: ClassVar[str] = _MODERATOR

    form: str = field(default="statements", kw_only=True)


@dataclass(frozen=True)
class Revise(Step, tag="revise"):
    """The moderator puts statements in other words, from the votes and the objections."""

    called: ClassVar[str] = "revision"
    asked: ClassVar[str] = _MODERATOR

    statements: tuple[str, ...]
    """The keys of those that may be changed: what is agreed stays as it is."""
    form: str = field(default="revision", kw_only=True)


class TableOpening(Form, tag="table_opening"):
    """The moderator's words at the beginning."""

    is_prose = True

    text: str

    def as_text(self) -> str:
        return self.text

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        return () if self.text.strip() else ("the opening is empty",)

    @classmethod
    def read_reply(cls, text: str, value: Mapping[str, object]) -> Self:
        del value
        return cls(text=text.strip())


class Clarity(Form, tag="clarity"):
    """A word on whether a turn was clear; if not, one question to whoever took it."""

    is_clear: bool
    question: str = ""

    def as_text(self) -> str:
        return self.question if self.asks else "The point is clear."

    @property
    def asks(self) -> bool:
        """True if there is something to be answered."""
        return not self.is_clear and bool(self.question)

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        if self.is_clear or self.question:
            return ()
        return ("write the question, or say that the point is clear",)

    def salvage(self, asked: AnswerContext) -> Self:
        """Take a point for clear if nothing is asked about it."""
        return self.model_copy(update={"is_clear": not self.asks})

    def resolve_seats(self, spec: Specification) -> Self:
        return self.model_copy(update={"question": shorten_line(self.question, _TEXT)})


class Points(Form, tag="points"):
    """A summary of the round, and the points so far: agreed, open and contested."""

    summary: str
    agreed: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    contested: tuple[str, ...] = ()

    def as_text(self) -> str:
        listed = (("Agreed", self.agreed), ("Open", self.open), ("Contested", self.contested))
        lines = (f"{name}: {point}" for name, points in listed for point in points)
        return "\n".join((self.summary, *lines))

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        return () if self.summary.strip() else ("the summary is empty",)

    def resolve_seats(self, spec: Specification) -> Self:
        points = {
            name: _clean_points(getattr(self, name)) for name in ("agreed", "open", "contested")
        }
        return self.model_copy(update=points)


class Statements(Form, tag="statements"):
    """Statements that the group may agree on, drafted from what was said, credited to nobody."""

    statements: tuple[str, ...]

    def as_text(self) -> str:
        return "\n".join(self.statements)

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        found: list[str] = []
        if not FEWEST <= len(self.statements) <= MOST:
            count = len(self.statements)
            found.append(f"draft {FEWEST} to {MOST} statements, each a different one, not {count}")
        return (*found, *_find_problems(self.statements, asked.spec))

    def salvage(self, asked: AnswerContext) -> Self | None:
        """Those that name nobody, or all where hardly any are left; None if there are none.

        Names can be everyday words, so they must not cost a group its statements.
        """
        nameless = tuple(
            statement for statement in self.statements if not find_named(statement, asked.spec)
        )
        kept = nameless if len(nameless) >= FEWEST else self.statements
        return self.model_copy(update={"statements": kept[:MOST]}) if kept else None

    def resolve_seats(self, spec: Specification) -> Self:
        return self.model_copy(update={"statements": _clean_points(self.statements, MOST + 1)})


class Revised(Value):
    """A statement in other words."""

    statement: str
    """The key of the statement."""
    text: str


class Revision(Form, tag="revision"):
    """The statements that are put in other words; those left out stay as they are."""

    listed = ("revised", Revised)
    not_words = frozenset({"statement"})

    revised: tuple[Revised, ...] = ()

    def as_text(self) -> str:
        return "\n".join(f"{change.statement}: {change.text}" for change in self.revised)

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        may_change = _list_changeable(asked)
        counts = Counter(change.statement for change in self.revised)
        found = [f"“{key}” cannot be changed" for key in counts if key not in may_change]
        found += [f"“{key}” is there more than once" for key, count in counts.items() if count > 1]
        return (*found, *_find_problems((change.text for change in self.revised), asked.spec))

    def salvage(self, asked: AnswerContext) -> Self:
        """Keep the first wording that names nobody, for each statement that may be changed."""
        by_key: dict[str, Revised] = {}
        for change in self.revised:
            if change.statement in _list_changeable(asked) and not find_named(
                change.text, asked.spec
            ):
                by_key.setdefault(change.statement, change)
        return self.model_copy(update={"revised": tuple(by_key.values())})

    def resolve_seats(self, spec: Specification) -> Self:
        cut = (
            change.model_copy(update={"text": shorten_line(change.text, _TEXT)})
            for change in self.revised
        )
        return self.model_copy(update={"revised": tuple(change for change in cut if change.text)})


def _list_changeable(asked: AnswerContext) -> Sequence[str]:
    return asked.step.statements if isinstance(asked.step, Revise) else ()


def _find_problems(statements: Iterable[str], spec: Specification) -> list[str]:
    found: list[str] = []
    for statement in statements:
        words = count_words(statement)
        if words > STATEMENT_WORDS:
            found.append(
                f"“{shorten_line(statement, 40)}” has {words} words; at most {STATEMENT_WORDS}"
            )
        found += [
            f"“{shorten_line(statement, 40)}” names {name}; a statement is credited to nobody"
            for name in find_named(statement, spec)
        ]
    return found


def find_named(statement: str, spec: Specification) -> list[str]:
    """Those at the table whom a statement names, unless the question itself does.

    A name of one or two letters is not looked for: it is a word more often than a name.
    """
    return [
        debater.name
        for debater in spec.debaters
        if len(debater.name) > 2
        and _has_name(statement, debater.name)
        and not _has_name(spec.motion, debater.name)
    ]


def _has_name(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _clean_points(points: Iterable[str], most: int = _POINTS) -> tuple[str, ...]:
    """Each point on one line, once, none of them empty."""
    lines = (shorten_line(point, _TEXT) for point in points)
    by_text = {line.casefold(): line for line in lines if line}
    return tuple(by_text.values())[:most]
