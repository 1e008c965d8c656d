"""The options of format `roundtable`, its moderator's steps, and the forms of the answers.

The judge's model answers them all, in the role of a moderator who takes no side. The moderator
writes; code counts which statements are agreed.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from pydantic import Field

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.specification import FormatOptions, Specification
from debate_core.domain.steps import Step, UnusedTurn
from debate_core.domain.text import count_words, shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.roundtable.wording import (
    LONGEST,
    find_condition_of,
    find_faults,
    find_grave_faults,
    find_stems,
    holds_condition,
)
from debate_core.language import N_

OPENING, DISCUSSION, STATEMENTS, REVISION = "opening", "discussion", "statements", "revision"
TURN_WORDS, ANSWER_WORDS = 120, 60
"""The words of a turn, and of the answer to a clarifying question."""


class RoundtableOptions(FormatOptions):
    """Times, and whether the moderator asks about unclear turns."""

    turn_seconds: int = Field(
        default=180, ge=10, le=3600, description=N_("seconds that a person has for a turn")
    )
    whole_minutes: int = Field(
        default=60,
        ge=1,
        le=1440,
        description=N_("minutes after which nobody gets the floor any more"),
    )
    silence_seconds: int = Field(
        default=180, ge=5, le=3600, description=N_("seconds without a raised hand that end a round")
    )
    clarifying: bool = Field(
        default=True, description=N_("the moderator asks once where a point is unclear")
    )
    # Left out if they have the default value, since the seals of older records have neither.
    inviting: bool = Field(
        default=True,
        exclude_if=bool,
        description=N_("a silence invites, once, whoever has not spoken"),
    )
    calling: bool = Field(
        default=True,
        exclude_if=bool,
        description=N_("everybody at the table is mentioned when a vote opens"),
    )


FEWEST, MOST = 3, 7
"""The least and the greatest number of statements that are voted on."""
DRAFTED = 5
"""The greatest number of statements of one draft."""
STATEMENT_WORDS = LONGEST
REASON_WORDS = 12
"""Words of a reason why a turn is in no statement."""
NOT_TAKEN_UP = N_("not taken up in this draft")
"""The reason that code gives where none was stated."""
_TEXT = 300
"""The most characters of a statement, a question or a point."""
_POINTS = 8
"""The most points of one kind that are kept."""
_MODERATOR = N_("the moderator")


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
    """The participant who took that turn."""
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

    draft: int = 0
    """The number of the draft, 1 or 2, each from turns in a different order; 0 in older records."""
    form: str = field(default="statement_draft", kw_only=True)


@dataclass(frozen=True)
class CompareDrafts(Step, tag="compare_drafts"):
    """The moderator says which statements of two drafts claim the same, where code cannot."""

    called: ClassVar[str] = "comparison of the drafts"
    asked: ClassVar[str] = _MODERATOR

    first: tuple[str, ...]
    second: tuple[str, ...]
    same: tuple[tuple[int, int], ...] = ()
    """The pairs, numbered from 1, that code knows to be the same."""
    unsure: tuple[tuple[int, int], ...] = ()
    """The pairs that code is not sure about."""
    form: str = field(default="draft_comparison", kw_only=True)

    def reword(self, change: Callable[[str], str]) -> Self:
        first, second = tuple(map(change, self.first)), tuple(map(change, self.second))
        return replace(self, first=first, second=second)


@dataclass(frozen=True)
class Revise(Step, tag="revise"):
    """The moderator rewords statements, based on the votes and the objections."""

    called: ClassVar[str] = "revision"
    asked: ClassVar[str] = _MODERATOR

    statements: tuple[str, ...]
    """The keys of those that may be changed: agreed statements stay unchanged."""
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
    """A finding on whether a turn was clear; if not, one question to the person who took it."""

    is_clear: bool
    question: str = ""

    def as_text(self) -> str:
        return self.question if self.asks else "The point is clear."

    @property
    def asks(self) -> bool:
        """True if there is a question to answer."""
        return not self.is_clear and bool(self.question)

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        if self.is_clear or self.question:
            return ()
        return ("write the question, or say that the point is clear",)

    def salvage(self, asked: AnswerContext) -> Self:
        """Treat a turn as clear if no question about it is given."""
        return self.model_copy(update={"is_clear": not self.asks})

    def resolve_seats(self, spec: Specification) -> Self:
        return self.model_copy(update={"question": shorten_line(self.question, _TEXT)})


class Points(Form, tag="points"):
    """A summary of the round, and the points so far: agreed, open and contested."""

    usual_words = 230

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
    """Statements from older records, which were drafted once and without their turns."""

    statements: tuple[str, ...]

    def count_hosted_extra(self) -> int:
        return 35

    def as_text(self) -> str:
        return "\n".join(self.statements)


class DraftedStatement(Value):
    """A statement that the group may agree on, credited to nobody, with the turns behind it."""

    text: str
    turns: tuple[int, ...] = ()
    """The numbers of the turns that it comes from."""
    condition: str = ""
    """A condition that somebody attached to it, unless its text already contains it."""


class StatementDraft(Form, tag="statement_draft"):
    """Statements that the group may agree on, and the turns that are in none of them."""

    listed = ("statements", DraftedStatement)

    statements: tuple[DraftedStatement, ...] = ()
    left_out: tuple[UnusedTurn, ...] = ()

    def count_hosted_extra(self) -> int:
        # A built-in moderator often finds but one statement; a model drafts four of them.
        return 110

    def as_text(self) -> str:
        return "\n".join(statement.text for statement in self.statements)

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        found: list[str] = []
        if not FEWEST <= len(self.statements) <= DRAFTED:
            count = len(self.statements)
            found.append(
                f"draft {FEWEST} to {DRAFTED} statements, each a different one, not {count}"
            )
        found += _find_problems((statement.text for statement in self.statements), asked.spec)
        heard = _list_said(asked.heard)
        for statement in self.statements:
            found += _find_source_problems(statement, heard)
        return (*found, *self._find_missing(heard))

    def _find_missing(self, heard: Mapping[int, str]) -> Iterator[str]:
        """Find every turn that is in no statement and has no reason."""
        named = {turn for statement in self.statements for turn in statement.turns}
        missing = [turn for turn in heard if turn not in named | {e.turn for e in self.left_out}]
        if missing:
            listed = ", ".join(map(str, missing))
            yield f"turn {listed}: in no statement; say in left_out why"

    def salvage(self, asked: AnswerContext) -> Self | None:
        """Keep the statements that can be voted on; None if there are none.

        A group must not lose its statements to a fault that only simple rules find, or to a name
        that may be an everyday word.
        """
        heard = _list_said(asked.heard)
        usable = tuple(
            complete_statement(statement, heard)
            for statement in self.statements
            if not find_grave_faults(statement.text)
            and set(statement.turns) & set(heard)
            and count_words(statement.text) <= STATEMENT_WORDS
        )
        spec = asked.spec
        good = tuple(e for e in usable if not find_named(e.text, spec) and not find_faults(e.text))
        kept = good if good and len(good) >= min(FEWEST, len(usable)) else usable
        if not kept:
            return None
        whole = self.model_copy(update={"statements": kept[:DRAFTED]})
        return whole.give_reasons(heard)

    def give_reasons(self, heard: Iterable[int]) -> Self:
        """Add a reason for every turn that is in no statement, if only that it is in none."""
        named = {turn for statement in self.statements for turn in statement.turns}
        stated = {unused.turn: unused for unused in self.left_out}
        left = tuple(
            stated.get(turn) or UnusedTurn(turn=turn, why=NOT_TAKEN_UP)
            for turn in heard
            if turn not in named
        )
        return self.model_copy(update={"left_out": left})

    def resolve_seats(self, spec: Specification) -> Self:
        by_text = {
            statement.text.casefold(): statement
            for statement in map(_clean_statement, self.statements)
            if statement.text
        }
        reasons = {
            unused.turn: UnusedTurn(turn=unused.turn, why=shorten_line(unused.why, _TEXT))
            for unused in self.left_out
            if unused.why.strip()
        }
        kept = tuple(by_text.values())[: DRAFTED + 1]
        return self.model_copy(update={"statements": kept, "left_out": tuple(reasons.values())})


def _clean_statement(statement: DraftedStatement) -> DraftedStatement:
    return DraftedStatement(
        text=shorten_line(statement.text, _TEXT),
        turns=tuple(dict.fromkeys(statement.turns)),
        condition=shorten_line(statement.condition, _TEXT),
    )


def _list_said(heard: Iterable[Turn]) -> dict[int, str]:
    """Map the number of every turn that can be in a statement to its words."""
    return {
        turn.number: turn.answer.as_text()
        for turn in heard
        if turn.missed is None and not turn.fact.is_taken_out
    }


def _find_source_problems(statement: DraftedStatement, heard: Mapping[int, str]) -> Iterator[str]:
    """Find turns that are not among its sources, and conditions that it lost."""
    short = shorten_line(statement.text, 40)
    known = [turn for turn in statement.turns if turn in heard]
    unknown = [turn for turn in statement.turns if turn not in heard]
    if unknown:
        yield f"“{short}” cites turn {', '.join(map(str, unknown))}, which is not there"
    if not known:
        yield f"“{short}” cites no turn that it comes from"
    elif not _is_from(statement, (heard[turn] for turn in known)):
        yield f"“{short}” shares no word with a turn that it cites"
    for turn in known:
        condition = find_condition_of(statement.text, heard[turn])
        if condition and not holds_condition(f"{statement.text} {statement.condition}", condition):
            quoted = shorten_line(condition, 120)
            yield f"“{short}” leaves out a condition of turn {turn}: “{quoted}”"


def _is_from(statement: DraftedStatement, said: Iterable[str]) -> bool:
    stems = find_stems(statement.text)
    return not stems or any(stems & find_stems(text) for text in said)


def complete_statement(statement: DraftedStatement, heard: Mapping[int, str]) -> DraftedStatement:
    """Return the statement with only its own turns, and with the conditions that they add."""
    turns = tuple(turn for turn in statement.turns if turn in heard)
    condition = statement.condition
    for turn in turns:
        lost = find_condition_of(statement.text, heard[turn])
        if lost and not holds_condition(f"{statement.text} {condition}", lost):
            condition = shorten_line(f"{condition}; {lost}".strip("; "), _TEXT)
    return statement.model_copy(update={"turns": turns, "condition": condition})


class SamePair(Value):
    """The numbers, from 1, of two matching statements, one of each draft."""

    first: int
    second: int


class DraftComparison(Form, tag="draft_comparison"):
    """The pairs of statements, one of each draft, that claim the same; all others differ."""

    same: tuple[SamePair, ...] = ()

    def as_text(self) -> str:
        return "\n".join(f"{pair.first} and {pair.second}" for pair in self.same)

    def add_decided(self, asked: AnswerContext) -> Self:
        """Add the pairs that code knows; keep others only if it left them open, each just once."""
        step = asked.step
        if not isinstance(step, CompareDrafts):
            return self
        open_ = (pair for pair in self.same if (pair.first, pair.second) in step.unsure)
        known = (SamePair(first=first, second=second) for first, second in step.same)
        pairs: list[SamePair] = []
        for pair in (*known, *open_):
            if not any(pair.first == e.first or pair.second == e.second for e in pairs):
                pairs.append(pair)
        return self.model_copy(update={"same": tuple(pairs)})


class Revised(Value):
    """A reworded statement."""

    statement: str
    """The key of the statement."""
    text: str


class Revision(Form, tag="revision"):
    """The statements that are reworded; those left out stay unchanged."""

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
        found += [f"“{shorten_line(statement, 40)}” {fault}" for fault in find_faults(statement)]
    return found


def find_named(statement: str, spec: Specification) -> list[str]:
    """List those at the table whom a statement names, unless the question itself names them.

    Names of one or two letters are ignored: they are more often words than names.
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
    """Return each point once and on one line, without empty ones."""
    lines = (shorten_line(point, _TEXT) for point in points)
    by_text = {line.casefold(): line for line in lines if line}
    return tuple(by_text.values())[:most]
