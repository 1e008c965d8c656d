"""The result of format `roundtable` as data: what is agreed, its sources, and who took part."""

from debate_core.domain.record import Record
from debate_core.domain.steps import UnusedTurn
from debate_core.domain.values import Value
from debate_core.formats.roundtable.audit import (
    DraftEffect,
    Participant,
    list_participants,
    measure_drafts,
)
from debate_core.formats.roundtable.statements import (
    Standing,
    Statement,
    find_points,
    list_statements,
    list_unused_turns,
)


class VotedStatement(Value):
    """A statement, and how people voted on it."""

    text: str
    standing: Standing
    agree: int
    disagree: int
    passed: int
    share: float | None
    """The share that agree of those who agree or disagree; None if nobody did either."""
    was: str
    """Its wording before the revision; empty if it was not revised."""
    condition: str
    """A condition that somebody attached to it, unless its text already contains it."""
    turns: tuple[int, ...]
    """The turns that it comes from."""
    drafts: tuple[int, ...]
    """The drafts that contain it: 1, 2 or both; empty if there was only one draft."""


class RoundtableResult(Value):
    """The result of the discussion."""

    motion: str
    rule: str | None
    """The rule by which it ended; None until it has."""
    rounds: int
    threshold: str
    quorum: int
    statements: tuple[VotedStatement, ...]
    open: tuple[str, ...]
    contested: tuple[str, ...]
    left_out: tuple[UnusedTurn, ...]
    """The turns that are in no statement, each with the reason."""
    took_part: tuple[Participant, ...]
    drafts: DraftEffect | None
    """How far the drafts' outcomes differ; None if there was only one draft."""


def build_roundtable_result(record: Record) -> RoundtableResult:
    """Build the result so far."""
    spec, points = record.spec, find_points(record)
    return RoundtableResult(
        motion=spec.motion,
        rule=record.decision.rule if record.decision else None,
        rounds=record.rounds_run,
        threshold=str(spec.consensus_threshold),
        quorum=spec.voting.quorum,
        statements=tuple(
            _make_voted_statement(statement, record) for statement in list_statements(record)
        ),
        open=points.open,
        contested=points.contested,
        left_out=list_unused_turns(record),
        took_part=list_participants(record),
        drafts=measure_drafts(record),
    )


def _make_voted_statement(statement: Statement, record: Record) -> VotedStatement:
    split = statement.split
    return VotedStatement(
        text=statement.text,
        standing=split.find_standing(record.spec),
        agree=split.agree,
        disagree=split.disagree,
        passed=split.passed,
        share=None if split.share is None else round(split.share, 4),
        was=statement.was,
        condition=statement.condition,
        turns=statement.turns,
        drafts=statement.drafts,
    )
