"""What readers are told of questions from the audience, in every place."""

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from bot.terminal.pieces import view_piece
from bot.terminal.screen import print_pieces
from bot.writer.pieces import posts_of
from debate_core.domain.budget import Cost
from debate_core.domain.facts import (
    Event,
    Fact,
    QuestionAsked,
    QuestionMarked,
    QuestionPut,
    QuestionRuled,
    SeatTaken,
)
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.forms import Mark, Speech
from debate_core.domain.record import fold
from debate_core.domain.taking_out import TakingOut
from debate_core.domain.values import DebaterId, PersonId
from debate_core.formats import format_of
from debate_core.language import use_language
from debate_core.reports.files import make_events_public, write_transcript
from debate_core.reports.report import write_report
from debate_core.reports.spend import list_taken, write_spend_report
from debate_core.reports.transcript import transcript_of
from debate_core.show.markdown import write_markdown
from debate_core.show.page import write_page
from debate_core.show.pieces import Card, Line, Piece
from tests.core.making import phase, rounds_spec, told, turn

NOAH, MOD = PersonId("1234"), PersonId("5678")
PRICE = Cost(tokens_in=90, tokens_out=10, usd=0.5, model="a:judge")


def asked(number: int = 1, text: str = "What of milk?") -> QuestionAsked:
    return QuestionAsked(question=number, by=NOAH, name="Noah", text=text)


def ruled(number: int = 1, *, is_let_in: bool = True) -> QuestionRuled:
    return QuestionRuled(question=number, is_let_in=is_let_in, by=MOD)


def put_to(to: str, votes: int = 0) -> QuestionPut:
    return QuestionPut(question=1, to=to, votes=votes, by=MOD)


def answering(number: int = 1, debater: str = "ada") -> Fact:
    return turn(number, debater, Speech(text="Tea.", allowance=80)).model_copy(
        update={"question": 1}
    )


def marked(mark: Mark | None = "partly", reason: str = "No price.") -> QuestionMarked:
    return QuestionMarked(question=1, mark=mark, reason=reason, cost=PRICE)


def course(*facts: Fact) -> tuple[Event, ...]:
    return told(rounds_spec(), phase("argument"), *facts)


WHOLE = course(
    asked(),
    asked(2, "A secret?"),
    ruled(),
    ruled(2, is_let_in=False),
    put_to("ada", 3),
    answering(),
    marked(),
)


def last_of(*facts: Fact) -> tuple[Piece, ...]:
    """What the last of these facts adds."""
    events = course(*facts)
    record = fold(events)
    return format_of(record.spec).tell_event(record, events[-1])


def test_a_question_is_told_to_nobody_before_it_is_let_in() -> None:
    assert last_of(asked()) == ()
    assert last_of(asked(), ruled(is_let_in=False)) == ()


def test_a_question_goes_to_whoever_sits_there_and_its_mark_names_who_answered() -> None:
    sits = SeatTaken(debater=DebaterId("ada"), person=MOD, name="Mia")
    said_by = SaidBy(person=MOD, name="Mia")
    spoken = answering().model_copy(update={"said_by": said_by})
    *_, put = last_of(sits, asked(), ruled(), put_to("ada", 3))
    *_, mark = last_of(sits, asked(), ruled(), put_to("ada", 3), spoken, marked())
    assert isinstance(put, Line)
    assert put.text == "Question 1: Mia answers it next; 3 wanted it answered."
    assert isinstance(mark, Line)
    assert mark.text.startswith("The judge on Mia's answer to question 1")


def test_a_question_that_is_let_in_is_a_card_with_who_asked() -> None:
    (card,) = last_of(asked(), ruled())
    assert isinstance(card, Card)
    assert (card.key, card.title) == ("question 1", "Question 1, from Noah")


@pytest.mark.parametrize(
    ("put", "said"),
    [
        (put_to("ada"), "Question 1: Ada answers it next."),
        (
            put_to("against", 3),
            "Question 1: the side “against” answers it next; 3 wanted it answered.",
        ),
    ],
)
def test_whom_it_goes_to_is_a_line(put: QuestionPut, said: str) -> None:
    (line,) = last_of(asked(), ruled(), put)
    assert isinstance(line, Line)
    assert line.text == said


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (marked(), "The judge on Ada's answer to question 1: answered in part. No price."),
        (marked("answered", ""), "The judge on Ada's answer to question 1: answered."),
        (
            marked("not answered", "Nothing"),
            "The judge on Ada's answer to question 1: not answered. Nothing.",
        ),
        (marked(None, "no answer"), "The judge did not mark Ada's answer to question 1."),
    ],
)
def test_the_mark_is_a_line_under_the_turn(fact: QuestionMarked, said: str) -> None:
    (line,) = last_of(asked(), ruled(), put_to("ada"), answering(), fact)
    assert isinstance(line, Line)
    assert (line.text, line.below) == (said, "turn 1")


def test_the_mark_is_under_the_turn_in_other_languages_too() -> None:
    with use_language("de"):
        (line,) = last_of(asked(), ruled(), put_to("ada"), answering(), marked())
    assert isinstance(line, Line)
    assert line.below == "turn 1"


def test_a_transcript_has_them_in_a_section_and_none_that_was_declined() -> None:
    text = write_markdown(transcript_of(make_events_public(WHOLE)))
    section = text[text.index("## Questions from the audience") :]
    for each in ("Question 1, from Noah", "What of milk?", "Ada", "turn 1", "answered in part"):
        assert each in section
    assert "A secret?" not in text


def test_a_transcript_without_questions_says_nothing_of_them() -> None:
    assert "audience" not in write_markdown(transcript_of(course(turn(1))))


def test_what_was_not_let_in_and_who_asked_by_which_account_is_in_no_file() -> None:
    page, data = (
        write_page(transcript_of(make_events_public(WHOLE)), {}),
        write_transcript(WHOLE, "json", lambda _: {}),
    )
    for each in (page, data):
        assert "A secret?" not in each
        assert "1234" not in each
        assert "5678" not in each
    assert fold(make_events_public(WHOLE)).costs == fold(WHOLE).costs


def test_the_report_says_what_became_of_each() -> None:
    lines = write_report(fold(WHOLE)).splitlines()
    assert "audience_questions: {1: answered in part, 2: declined}" in lines
    assert "audience" not in write_report(fold(course(turn(1))))


def test_a_mark_is_counted_in_what_the_debate_took() -> None:
    (mark,) = list_taken(WHOLE)
    assert (mark.step, mark.seat) == ("mark of question 1", "the judge")
    assert "spend: 1 call, 100 tokens, $0.50" in write_spend_report(WHOLE)


@pytest.mark.parametrize("text", ["[a](https://b.c) **d**", "# e", "<b>f</b>", "a\n\nb"])
def test_the_words_of_a_question_show_as_they_are_everywhere(text: str) -> None:
    events = course(asked(text=text), ruled())
    record = fold(events)
    (card,) = format_of(record.spec).tell_event(record, events[-1])
    (post,) = posts_of(card, record.spec)
    assert post.embed is not None
    assert "[a](" not in str(post.embed.description)
    assert "<b>" not in write_page(transcript_of(events), {})
    console = Console(file=StringIO(), width=80)
    print_pieces(console, *view_piece(card, record.spec))


def test_words_that_are_taken_out_stand_in_the_card_as_that() -> None:
    events = course(asked(), ruled())
    (blank,), said_so = TakingOut(3, "author", NOAH).take_out(events)
    last = replace(events[-1], number=len(events) + 1, fact=said_so)
    left = (*(blank if each.number == 3 else each for each in events), last)
    record, card = fold(left), write_markdown(transcript_of(left))
    assert record.people.questions[0].state == "withdrawn"
    assert "\\[taken out\\]" in card
