"""The audit of a moderator from the record: the floor, its questions, and its draft's effect.

Rule: all of it is counted from the record; the moderator writes none of it.
"""

from collections.abc import Sequence

from debate_core.domain.facts import StepAnswered
from debate_core.domain.record import Record
from debate_core.domain.text import count_words
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.roundtable.forms import Clarify, Clarity
from debate_core.formats.roundtable.statements import Statement, list_statements
from debate_core.language import _


class Participant(Value):
    """Somebody at the table, and their share of the floor."""

    name: str
    """Their name; “Speaker 2” if words of theirs were taken out."""
    is_person: bool
    turns: int
    words: int = 0
    share: float | None = None
    """Their share of all words, 0 to 1; None if nobody said anything."""
    asked: int = 0
    """How often the moderator asked them a question about their turn."""
    invited: bool = False
    """True if they were invited by name after a silence."""


class DraftCount(Value):
    """The count of the statements of one draft alone, or of both."""

    statements: tuple[int, ...]
    """The numbers of the statements."""
    agreed: int


class DraftEffect(Value):
    """The effect of the draft on the outcome."""

    both: DraftCount
    first: DraftCount
    second: DraftCount
    shares: tuple[float, float] | None = None
    """The mean agreement to all statements of each draft, 0 to 1; None where one has no votes."""
    moved: float | None = None
    """The difference between the two in points; None if one has no votes."""


def list_participants(record: Record) -> tuple[Participant, ...]:
    """List everyone at the table, in the order in which they joined."""
    words = {debater.id: _count_words_of(debater.id, record) for debater in record.spec.debaters}
    whole = sum(words.values())
    return tuple(
        _make_participant(record, place, words[debater.id], whole)
        for place, debater in enumerate(record.spec.debaters, start=1)
    )


def _count_words_of(who: DebaterId, record: Record) -> int:
    """Count somebody's words that were not taken out."""
    return sum(
        count_words(turn.answer.as_text())
        for turn in record.turns
        if turn.debater == who and not turn.missed and not turn.fact.is_taken_out
    )


def _make_participant(record: Record, place: int, words: int, whole: int) -> Participant:
    debater = record.spec.debaters[place - 1]
    own = [turn for turn in record.turns if turn.debater == debater.id]
    is_taken_out = any(turn.fact.is_taken_out for turn in own)
    return Participant(
        name=_("Speaker {number}", number=place) if is_taken_out else debater.name,
        is_person=is_person(record, debater.id),
        turns=sum(not turn.missed for turn in own),
        words=words,
        share=round(words / whole, 4) if whole else None,
        asked=sum(_asks(fact, debater.id) for fact in record.answered),
        invited=debater.id in record.people.invited,
    )


def is_person(record: Record, who: DebaterId) -> bool:
    """True if a person has this seat, or spoke in place of its persona."""
    return any(guest.id == who for guest in record.guests) or any(
        turn.debater == who and turn.fact.said_by is not None for turn in record.turns
    )


def _asks(fact: StepAnswered, who: DebaterId) -> bool:
    """True if the moderator asked somebody a question about their turn."""
    is_asked = isinstance(fact.step, Clarify) and fact.step.debater == who
    return is_asked and isinstance(fact.answer, Clarity) and fact.answer.asks


def measure_drafts(record: Record) -> DraftEffect | None:
    """Measure how far the drafts' outcomes differ; None if there was only one draft."""
    statements = list_statements(record)
    if not any(statement.drafts for statement in statements):
        return None
    first, second = _find_mean_share(statements, 1), _find_mean_share(statements, 2)
    shares = None if first is None or second is None else (round(first, 4), round(second, 4))
    return DraftEffect(
        both=_count_draft(statements, (1, 2), record),
        first=_count_draft(statements, (1,), record),
        second=_count_draft(statements, (2,), record),
        shares=shares,
        moved=None if shares is None else round(100 * abs(shares[0] - shares[1]), 1),
    )


def _count_draft(
    statements: Sequence[Statement], drafts: tuple[int, ...], record: Record
) -> DraftCount:
    own = [(n, e) for n, e in enumerate(statements, start=1) if e.drafts == drafts]
    agreed = sum(e.split.find_standing(record.spec) == "agreed" for _, e in own)
    return DraftCount(statements=tuple(number for number, _ in own), agreed=agreed)


def _find_mean_share(statements: Sequence[Statement], draft: int) -> float | None:
    """Find the mean agreement to the statements of a draft, including those of both."""
    shares = [
        statement.split.share
        for statement in statements
        if draft in statement.drafts and statement.split.share is not None
    ]
    return sum(shares) / len(shares) if shares else None
