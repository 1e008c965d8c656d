"""The result of format `roundtable`: statements with their votes, what is open, who took part."""

from debate_core.domain.record import Record
from debate_core.domain.values import Value
from debate_core.formats.roundtable.counting import Standing, Statement, list_statements
from debate_core.formats.roundtable.forms import Points


class VotedStatement(Value):
    """A statement, and what people made of it."""

    text: str
    standing: Standing
    agree: int
    disagree: int
    passed: int
    share: float | None
    """The share that agree of those who agree or disagree; None if nobody did either."""
    was: str
    """Its wording before the revision; empty if it was not revised."""


class Participant(Value):
    """Somebody at the table."""

    name: str
    is_person: bool
    turns: int


class RoundtableResult(Value):
    """The result of the discussion."""

    motion: str
    rule: str | None
    """The rule by which it ended; None as long as it has not."""
    rounds: int
    threshold: str
    quorum: int
    statements: tuple[VotedStatement, ...]
    open: tuple[str, ...]
    contested: tuple[str, ...]
    took_part: tuple[Participant, ...]


def build_roundtable_result(record: Record) -> RoundtableResult:
    """The result, as far as the discussion has come."""
    spec, points = record.spec, find_points(record)
    return RoundtableResult(
        motion=spec.motion,
        rule=record.decision.rule if record.decision else None,
        rounds=record.rounds_run,
        threshold=str(spec.consensus_threshold),
        quorum=spec.voting.quorum,
        statements=tuple(
            _make_voted_statement(statement, record)
            for statement in list_statements(record.answered)
        ),
        open=points.open,
        contested=points.contested,
        took_part=list_participants(record),
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
    )


def find_points(record: Record) -> Points:
    """Find where the points stand, by the last summary."""
    given = record.list_answers(Points)
    return given[-1].form if given else Points(summary="")


def list_participants(record: Record) -> tuple[Participant, ...]:
    """Everyone at the table, in the order in which they came to it."""
    guests = {guest.id for guest in record.guests}
    in_person = {turn.debater for turn in record.turns if turn.fact.said_by is not None}
    return tuple(
        Participant(
            name=debater.name,
            is_person=debater.id in guests | in_person,
            turns=sum(turn.debater == debater.id and not turn.missed for turn in record.turns),
        )
        for debater in record.spec.debaters
    )
