"""Questions from the audience, once put: who answers one, and the judge's mark of the answer.

Rule: a mark is not a step of the play. It is asked for beside the play and never delays it; only
its fact is kept, and a mark that is missing after a restart is asked for then.
"""

from debate_core.domain.attendance import AudienceQuestion
from debate_core.domain.facts import QuestionMarked
from debate_core.domain.form import get_form
from debate_core.domain.forms import FreeText, QuestionMark
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import MarkAnswer, Speak, Step
from debate_core.domain.text import TAKEN_OUT
from debate_core.engine.beside import Due
from debate_core.engine.performer import Answered
from debate_core.formats import format_of
from debate_core.formats.rules import list_unreadable_turns

_GONE = "the words were taken out"


class InHand:
    """The questions that turns under way have to answer: one for each turn, by its step."""

    def __init__(self) -> None:
        self._by_step: dict[int, int] = {}

    def take(self, pending: Pending, record: Record) -> int | None:
        """Return the question that a turn has to answer; None for a turn without free text.

        A question put while a person was taking the turn is for the next turn: they did not know it
        when they began, and a restart must not add it.
        """
        others = {number for step, number in self._by_step.items() if step != pending.number}
        open_ = record.people.open_turns.get(pending.number)
        for question in list_to_answer(pending.step, record, before=open_.event if open_ else None):
            if question.number not in others:
                self._by_step[pending.number] = question.number
                return question.number
        return None

    def leave(self, step: int) -> None:
        """End a turn; a question that it left unanswered waits for the next."""
        self._by_step.pop(step, None)


def list_to_answer(
    step: Step, record: Record, *, before: int | None = None
) -> list[AudienceQuestion]:
    """List the questions that a turn could answer, the first one first; `before` is an event."""
    if not isinstance(step, Speak) or not _answers(step):
        return []
    debater = record.spec.debater(step.debater)
    waiting = record.people.list_questions_to(debater.id, debater.stance)
    put = (asked for asked in waiting if before is None or (asked.put or 0) < before)
    # A point that was taken is answered in the same speech, and goes before what waits longer.
    return sorted(put, key=lambda asked: not asked.is_point)


def list_unmarked(record: Record) -> tuple[AudienceQuestion, ...]:
    """List the questions that turns have answered and no judge has marked; none without a judge."""
    own = format_of(record.spec)
    if not own.has_judge:
        return ()
    held_back = {turn.number for turn in list_unreadable_turns(own, record)}
    return tuple(
        question
        for question in record.people.questions
        if question.state == "answered"
        and question.marked is None
        and _stands(question, record)
        # A remark about a turn is told only once the turn itself is.
        and question.turn not in held_back
    )


def list_due_marks(record: Record) -> tuple[Due, ...]:
    """List the marks that are due by now."""
    return tuple(
        Due(
            key=f"question {question.number}",
            pending=make_mark_step(question),
            make_facts=lambda answered, now, asked=question: (mark_of(asked, answered, now),),
        )
        for question in list_unmarked(record)
    )


def make_mark_step(question: AudienceQuestion) -> Pending:
    """Make the judge's step: does this one turn answer the question?"""
    assert question.turn is not None
    return Pending(
        number=0, step=MarkAnswer(), turn=None, heard=(question.turn,), question=question.number
    )


def mark_of(question: AudienceQuestion, answered: Answered, record: Record) -> QuestionMarked:
    """Make the record of the judge's answer, or of its absence."""
    said, number, cost = answered.answer, question.number, answered.cost
    if not _stands(question, record):
        return QuestionMarked(question=number, mark=None, reason=_GONE, cost=cost)
    if not isinstance(said, QuestionMark):
        return QuestionMarked(question=number, mark=None, reason=said.as_text(), cost=cost)
    return QuestionMarked(question=number, mark=said.mark, reason=said.reason, cost=cost)


def _answers(step: Speak) -> bool:
    """True if a turn has free text to answer in, and does more than ask something itself."""
    form = get_form(step.form)
    return issubclass(form, FreeText) and form.is_heard


def _stands(question: AudienceQuestion, record: Record) -> bool:
    """True if the words of the question and of its answer are there to be read."""
    now = record.people.find_question(question.number)
    entry = next((entry for entry in record.transcript if entry.number == question.turn), None)
    is_asked = now is not None and now.text != TAKEN_OUT
    return is_asked and entry is not None and not entry.fact.is_taken_out
