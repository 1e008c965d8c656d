"""Questions from the audience: a card for each approved one, with its addressee and result.

Rule: a question that waits or was declined may be read only by moderators and its asker; it is not
shown here.
"""

from collections.abc import Iterator, Mapping
from typing import assert_never

from debate_core.domain.attendance import AudienceQuestion
from debate_core.domain.facts import QuestionAsked, QuestionMarked, QuestionPut, QuestionRuled
from debate_core.domain.forms import Mark
from debate_core.domain.record import Record
from debate_core.domain.text import end_sentence, shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.language import N_, _, format_number
from debate_core.show.blocks import Block, Facts, Group, Note, Section
from debate_core.show.pieces import Card, Line, Piece

QuestionFact = QuestionAsked | QuestionRuled | QuestionPut | QuestionMarked
_REASON = 300
_MARKS: Mapping[Mark, str] = {
    "answered": N_("answered"),
    "partly": N_("answered in part"),
    "not answered": N_("not answered"),
}
_STATES = {
    "waiting": N_("waiting"),
    "let in": N_("let in"),
    "declined": N_("declined"),
    "withdrawn": N_("withdrawn"),
    "offered": N_("offered as a point of information"),
    "passed over": N_("offered as a point of information, and not put"),
}


def tell_question(record: Record, fact: QuestionFact, number: int) -> tuple[Piece, ...]:
    """Show readers a fact about a question."""
    question = record.people.find_question(fact.question)
    assert question is not None
    match fact:
        case QuestionRuled(is_let_in=True):
            return (make_question_card(record, question),)
        case QuestionPut():
            return (Line(f"note {number}", _tell_put(record, question, fact)),)
        case QuestionMarked():
            said = _tell_mark(record, question)
            return (Line(f"note {number}", said, below=f"turn {question.turn}"),)
        case QuestionAsked() | QuestionRuled():
            return ()
        case _:
            assert_never(fact)


def tell_offer(record: Record, number: int, to: DebaterId) -> tuple[Piece, ...]:
    """Show readers the point of information that the audience puts to a speaker."""
    question = record.people.find_question(number)
    assert question is not None
    said = _(
        "{name}, from the audience, offers {speaker} a point of information: “{text}”",
        name=question.name,
        speaker=record.spec.debater(to).name,
        text=question.text,
    )
    return (Line(f"question {number} offered", said),)


def make_question_cards(record: Record) -> Mapping[str, Card]:
    """Make the current cards of the questions that were let in, by key."""
    cards = (make_question_card(record, question) for question in list_let_in(record))
    return {card.key: card for card in cards}


def make_question_card(record: Record, question: AudienceQuestion) -> Card:
    """Show a question and its state; the card changes in place."""
    return Card(
        key=f"question {question.number}",
        title=_make_title(question),
        blocks=_make_question_blocks(record, question),
        shown="live",
    )


def make_questions_section(record: Record) -> tuple[Section, ...]:
    """Show the audience's questions and their results; empty if none was let in."""
    groups = tuple(
        Group(_make_title(asked), _make_question_blocks(record, asked))
        for asked in list_let_in(record)
    )
    return (Section(_("Questions from the audience"), groups),) if groups else ()


def list_let_in(record: Record) -> tuple[AudienceQuestion, ...]:
    """List the questions that everyone may read, in order of asking."""
    return tuple(question for question in record.people.questions if question.is_public)


def describe_question_state(record: Record, question: AudienceQuestion) -> str:
    """Describe the state of a question, in a few words."""
    if question.state == "answered":
        return _(_MARKS[question.mark]) if question.mark else _("answered")
    if question.state == "put":
        never = _(", and not answered") if is_unanswered(record, question) else ""
        return _(
            "put to {addressee}{never}", addressee=name_addressee(record, question), never=never
        )
    if question.state == "declined" and question.ruled_by:
        return _("declined by {ruled_by}", ruled_by=question.ruled_by)
    return _(_STATES[question.state])


def is_unanswered(record: Record, question: AudienceQuestion) -> bool:
    """True if a question was put, and no turn that could answer it was taken any more."""
    return question.state == "put" and (record.decision is not None or record.is_over)


def tell_unanswered(record: Record) -> Iterator[Line]:
    """List the questions that were put but not answered, once the debaters have spoken."""
    for asked in list_let_in(record):
        if is_unanswered(record, asked):
            who = name_addressee(record, asked)
            text = _(
                "Question {number}, put to {who}, was not answered: no turn of theirs came.",
                number=asked.number,
                who=who,
            )
            yield Line(f"unanswered {asked.number}", text, below=f"“{asked.text}”")


def name_addressee(record: Record, question: AudienceQuestion) -> str:
    """Name the addressee of a question: whoever answered or sits there, or a side."""
    debater = next((debater for debater in record.spec.debaters if debater.id == question.to), None)
    if debater is None:
        return _("the side “{to}”", to=question.to)
    if question.turn is not None:
        return _find_answer(record, question).spoken_by
    holder = record.people.find_later_holder(debater.id)
    return holder.name if holder else debater.name


def _find_answer(record: Record, question: AudienceQuestion) -> Turn:
    return next(turn for turn in record.transcript if turn.number == question.turn)


def _make_title(question: AudienceQuestion) -> str:
    if question.is_point:
        return _(
            "Point of information {number}, from {name}", number=question.number, name=question.name
        )
    return _("Question {number}, from {name}", number=question.number, name=question.name)


def _make_question_blocks(record: Record, question: AudienceQuestion) -> tuple[Block, ...]:
    rows = tuple(_list_question_rows(record, question))
    return (Note(f"“{question.text}”"), *([Facts(rows)] if rows else []))


def _list_question_rows(record: Record, question: AudienceQuestion) -> Iterator[tuple[str, str]]:
    if question.ruled_by:
        is_declined = question.state == "declined"
        yield _("Declined by") if is_declined else _("Let in by"), question.ruled_by
    if question.to:
        yield _("Put to"), name_addressee(record, question)
    if question.turn is not None:
        yield _("Answered in"), _("turn {number}", number=question.turn)
    if is_unanswered(record, question):
        yield _("Answered in"), _("no turn")
    if question.mark is not None:
        # The reason stands below the turn.
        yield _("The judge"), _(_MARKS[question.mark])


def _tell_put(record: Record, question: AudienceQuestion, put: QuestionPut) -> str:
    who = name_addressee(record, question)
    wanted = (
        _("; {votes} wanted it answered", votes=format_number(put.votes, ",")) if put.votes else ""
    )
    parts = {"name": put.name, "question": put.question, "who": who, "wanted": wanted}
    if put.name:
        return _(
            "{name} puts question {question}: {who} answers it next{wanted}.",
            **parts,
        )
    return _("Question {question}: {who} answers it next{wanted}.", **parts)


def _tell_mark(record: Record, question: AudienceQuestion) -> str:
    who = _find_answer(record, question).spoken_by
    answer = _("{who}'s answer to question {number}", who=who, number=question.number)
    if question.mark is None:
        return _("The judge did not mark {answer}.", answer=answer)
    reason, mark = shorten_line(question.reason, _REASON), _(_MARKS[question.mark])
    said = end_sentence(f"{mark}. {reason}" if reason else mark)
    return _("The judge on {answer}: {mark}", answer=answer, mark=said)
