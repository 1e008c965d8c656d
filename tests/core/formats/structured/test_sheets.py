"""What a person fills in for each turn of format `structured`, and what comes of it."""

from dataclasses import replace

import pytest

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.sheets import Filled, Sheet
from debate_core.domain.steps import Speak
from debate_core.errors import SpecError
from debate_core.formats import get_format
from debate_core.formats.sheets import read_sheet, read_unsent_sheet
from debate_core.formats.structured.arguments import StructuredOptions
from debate_core.formats.structured.forms import (
    Closing,
    Examination,
    Opening,
    Remark,
    Response,
)
from tests.core.formats.structured.making import (
    CON,
    EXAMINED,
    OPENED,
    asked_of,
    heard,
    structured_spec,
)
from tests.core.making import ADA, BEN

STRUCTURED = get_format("structured")
OPENING = replace(
    asked_of("opening", "against"),
    spec=structured_spec(
        ADA.model_copy(update={"stance": "against"}),
        BEN,
        options=StructuredOptions(arguments=5),
    ),
)
"""An opening in a debate with five arguments a side."""
EXAMINATION = asked_of("examination", "for", heard(*OPENED, EXAMINED[0]))
FIRST = asked_of("examination", "against", heard(*OPENED))
CLOSING = asked_of("closing", "for", heard(*OPENED, *EXAMINED))
ARGUMENT = {
    "name": "Coffee wakes us",
    "claim": "Coffee wakes us all.",
    "reasoning": "Caffeine keeps tiredness at bay.",
    "evidence": "My own mornings.",
}
RESPONSE = {"kind": "partial", "reasoning": "It holds at night only.", "questions": "Why?\n- How?"}
ANSWER = {"text": "Because it does."}
CLOSED = {"position": "I hold my ground.", "shift": "strengthened"}


def _sheet(asked: AnswerContext) -> Sheet:
    sheet = STRUCTURED.make_sheet(asked)
    assert sheet is not None
    return sheet


def _with_limit(asked: AnswerContext, words: int) -> AnswerContext:
    assert isinstance(asked.step, Speak)
    return replace(asked, step=replace(asked.step, words=words))


def _refusal(asked: AnswerContext, filled: Filled) -> str:
    with pytest.raises(SpecError) as refused:
        read_sheet(STRUCTURED, asked, filled)
    return str(refused.value)


def test_an_opening_has_a_page_for_each_argument_and_three_are_needed() -> None:
    pages = _sheet(OPENING).pages
    assert [each.key for each in pages] == ["CON-1", "CON-2", "CON-3", "CON-4", "CON-5"]
    assert [each.is_required for each in pages] == [True, True, True, False, False]


def test_an_opening_has_room_for_as_many_arguments_as_the_plan_counts() -> None:
    pages = _sheet(asked_of("opening", "against")).pages
    assert [each.key for each in pages] == ["CON-1", "CON-2", "CON-3"]


def test_the_arguments_go_by_the_ids_of_their_pages() -> None:
    said = read_sheet(
        STRUCTURED,
        OPENING,
        dict.fromkeys(("CON-1", "CON-2", "CON-3"), ARGUMENT),
    )
    assert isinstance(said, Opening)
    assert [each.id for each in said.arguments] == ["CON-1", "CON-2", "CON-3"]
    assert said.arguments[0].evidence == "My own mornings."


def test_arguments_are_numbered_in_order_whatever_page_was_left_out_or_filled_in_first() -> None:
    pages = ("CON-5", "CON-3", "CON-2", "CON-1")
    said = read_sheet(
        STRUCTURED,
        OPENING,
        {key: ARGUMENT | {"claim": f"As {key} says"} for key in pages},
    )
    assert isinstance(said, Opening)
    assert [(each.id, each.claim) for each in said.arguments] == [
        ("CON-1", "As CON-1 says"),
        ("CON-2", "As CON-2 says"),
        ("CON-3", "As CON-3 says"),
        ("CON-4", "As CON-5 says"),
    ]


def test_an_answer_has_a_page_and_the_next_argument_another() -> None:
    pages = _sheet(EXAMINATION).pages
    assert [each.title for each in pages] == ["Your answer", "Response to “Leaves and beans 1 C”"]
    assert "*Evidence:*" in pages[1].about
    said = read_sheet(STRUCTURED, EXAMINATION, {"turn": ANSWER, CON[0]: RESPONSE})
    assert said == Examination(
        answer="Because it does.",
        answered=("PRO-1.1",),
        response=Response(
            argument=CON[0],
            kind="partial",
            reasoning="It holds at night only.",
            questions=("Why?", "How?"),
        ),
    )


def test_where_nothing_was_asked_there_is_no_page_for_an_answer() -> None:
    assert [each.key for each in _sheet(FIRST).pages] == ["PRO-1"]


def test_the_last_turn_has_a_page_for_its_answer_alone() -> None:
    last = asked_of("examination", "against", heard(*OPENED, *EXAMINED[:6]), number=4)
    assert [each.key for each in _sheet(last).pages] == ["turn"]
    said = read_sheet(STRUCTURED, last, {"turn": ANSWER})
    assert said == Examination(answer="Because it does.", answered=("CON-3.1",))


def test_what_was_asked_of_which_argument_and_said_stands_above_the_answer() -> None:
    (page, _response) = _sheet(EXAMINATION).pages
    assert page.about.splitlines() == [
        "About “Leaves and beans 1 P”",
        "**1** What of PRO-1, number 1?",
        "> It does not follow.",
    ]


def _hints(asked: AnswerContext) -> list[str]:
    fields = [field for page in _sheet(asked).pages for field in page.fields]
    return [field.hint for field in fields if field.name in ("text", "reasoning")]


def test_answer_and_response_say_how_they_share_the_words_of_the_turn() -> None:
    assert _hints(_with_limit(EXAMINATION, 110)) == [
        "Some 45 of the turn's 110 words; the response has the rest.",
        "Some 65 of the turn's 110 words, with the questions.",
    ]


def test_a_response_or_an_answer_alone_has_all_the_words_of_the_turn() -> None:
    last = asked_of("examination", "against", heard(*OPENED, *EXAMINED[:6]), number=4)
    assert _hints(_with_limit(FIRST, 65)) == ["At most 65 words in the turn, with the questions."]
    assert _hints(_with_limit(last, 45)) == ["At most 45 words."]


def test_a_closing_names_arguments_a_line_each() -> None:
    remarks = {
        "concessions": "con 1: it wakes\n**CON-2** \u2013 so it does",
        "standing": "PRO-1 it is",
    }
    said = read_sheet(STRUCTURED, CLOSING, {"turn": CLOSED | remarks})
    assert isinstance(said, Closing)
    assert said.concessions == (
        Remark(argument="CON-1", text="it wakes"),
        Remark(argument="CON-2", text="so it does"),
    )
    assert said.standing == (Remark(argument="PRO-1", text="it is"),)
    assert said.shift == "strengthened"


def test_a_closing_may_name_arguments_as_they_are_called() -> None:
    remarks = {
        "concessions": "leaves and beans 2 C: it wakes",
        "standing": "“Leaves and beans 1 P”",
    }
    said = read_sheet(STRUCTURED, CLOSING, {"turn": CLOSED | remarks})
    assert isinstance(said, Closing)
    assert said.concessions == (Remark(argument="CON-2", text="it wakes"),)
    assert said.standing == (Remark(argument="PRO-1"),)


@pytest.mark.parametrize(
    ("asked", "filled", "sentence"),
    [
        (OPENING, {}, "The form is empty; write what you want to say."),
        (OPENING, {"CON-1": {"claim": "  "}}, "The form is empty; write what you want to say."),
        (
            OPENING,
            {"CON-1": ARGUMENT, "CON-4": ARGUMENT | {"evidence": ""}},
            "Still to fill in: Argument 2; Argument 3; Argument 4: Evidence.",
        ),
        (
            OPENING,
            dict.fromkeys(("CON-1", "CON-2"), ARGUMENT) | {"CON-3": ARGUMENT | {"claim": "No."}},
            "Please mend this: CON-3: the claim is shorter than 10 characters.",
        ),
        (
            EXAMINATION,
            {"turn": ANSWER},
            "Still to fill in: Response to “Leaves and beans 1 C”.",
        ),
        (
            EXAMINATION,
            {"turn": ANSWER, CON[0]: RESPONSE | {"questions": " - \n"}},
            "Please mend this: no follow-up question is put to “Leaves and beans 1 C”.",
        ),
        (
            CLOSING,
            {"turn": CLOSED | {"concessions": "It wakes me up."}},
            "Please mend this: the concession names “It wakes me up.”, which is no argument.",
        ),
    ],
)
def test_what_is_not_whole_is_refused_in_one_sentence(
    asked: AnswerContext, filled: Filled, sentence: str
) -> None:
    assert _refusal(asked, filled) == sentence


@pytest.mark.parametrize(
    ("asked", "filled", "marks"),
    [
        (OPENING, {"CON-2": ARGUMENT}, ("Malformed: an opening has 3 to 5 arguments, not 1",)),
        (EXAMINATION, {CON[0]: RESPONSE}, ("PRO-1.1 went unanswered",)),
        (EXAMINATION, {"turn": ANSWER}, ("CON-1 went unanswered",)),
        (CLOSING, {"turn": CLOSED | {"concessions": "nothing"}}, ()),
    ],
)
def test_what_was_filled_in_when_the_time_is_up_stands(
    asked: AnswerContext, filled: Filled, marks: tuple[str, ...]
) -> None:
    said = read_unsent_sheet(STRUCTURED, asked, filled)
    assert isinstance(said, Form)
    found = said.list_marks(asked)
    assert len(found) == len(marks)
    assert all(each.startswith(mark) for each, mark in zip(found, marks, strict=True))


@pytest.mark.parametrize("asked", [OPENING, EXAMINATION, FIRST, CLOSING])
def test_of_an_empty_sheet_nothing_stands(asked: AnswerContext) -> None:
    assert read_unsent_sheet(STRUCTURED, asked, {}) is None


MANY = RESPONSE | {"questions": "\n".join(f"Why {number}?" for number in range(1, 101))}


def test_nobody_puts_more_questions_to_an_argument_than_can_be_answered() -> None:
    refusal = _refusal(EXAMINATION, {"turn": ANSWER, CON[0]: MANY})
    assert "100 questions are put to “Leaves and beans 1 C”, at most 3 can be" in refusal


def test_of_too_many_questions_that_were_not_sent_in_time_the_first_are_put() -> None:
    said = read_unsent_sheet(STRUCTURED, EXAMINATION, {"turn": ANSWER, CON[0]: MANY})
    assert isinstance(said, Examination)
    assert said.response
    assert said.response.questions == ("Why 1?", "Why 2?", "Why 3?")
