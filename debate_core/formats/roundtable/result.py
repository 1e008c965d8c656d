"""The result of format `roundtable`: statements with their votes, what is open, who took part."""

from debate_core.domain.record import Record
from debate_core.domain.words import Value
from debate_core.formats.roundtable.counting import Standing, Statement, statements_in
from debate_core.formats.roundtable.forms import Points


class VotedStatement(Value):
    """A statement, and what people made of it."""

    text: str
    standing: Standing
    agree: int
    disagree: int
    passed: int
    share: float | None
    """Agree of agree and disagree; None where nobody did either."""
    was: str
    """Its wording before the revision; empty if it was not revised."""


class Participant(Value):
    """Somebody at the table."""

    name: str
    is_person: bool
    turns: int


class RoundtableResult(Value):
    """What the discussion comes to."""

    motion: str
    rule: str | None
    """How it ended; None as long as it has not."""
    rounds: int
    threshold: str
    quorum: int
    statements: tuple[VotedStatement, ...]
    open: tuple[str, ...]
    contested: tuple[str, ...]
    took_part: tuple[Participant, ...]


def roundtable_result(record: Record) -> RoundtableResult:
    """The result, as far as the discussion has come."""
    spec, points = record.spec, points_in(record)
    return RoundtableResult(
        motion=spec.motion,
        rule=record.decision.rule if record.decision else None,
        rounds=record.rounds_run,
        threshold=str(spec.consensus_threshold),
        quorum=spec.voting.quorum,
        statements=tuple(_voted(each, record) for each in statements_in(record.answered)),
        open=points.open,
        contested=points.contested,
        took_part=took_part(record),
    )


def _voted(statement: Statement, record: Record) -> VotedStatement:
    split = statement.split
    return VotedStatement(
        text=statement.text,
        standing=split.standing(record.spec),
        agree=split.agree,
        disagree=split.disagree,
        passed=split.passed,
        share=None if split.share is None else round(split.share, 4),
        was=statement.was,
    )


def points_in(record: Record) -> Points:
    """Where the points stand, by the last summary."""
    given = record.answers(Points)
    return given[-1].form if given else Points(summary="")


def took_part(record: Record) -> tuple[Participant, ...]:
    """Everyone at the table, in the order in which they came to it."""
    guests = {each.id for each in record.guests}
    in_person = {each.debater for each in record.turns if each.fact.said_by is not None}
    return tuple(
        Participant(
            name=each.name,
            is_person=each.id in guests | in_person,
            turns=sum(turn.debater == each.id and not turn.missed for turn in record.turns),
        )
        for each in record.spec.debaters
    )
