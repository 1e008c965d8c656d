"""What a person fills in for each turn of format `structured`, and what comes of it."""

import pytest

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.sheets import Filled, Sheet
from debate_core.errors import SpecError
from debate_core.formats import get_format
from debate_core.formats.sheets import read_sheet, read_unsent_sheet
from debate_core.formats.structured.forms import (
    Closing,
    CrossExamination,
    Opening,
    QuestionReply,
    Remark,
    Replies,
    Response,
)
from tests.core.formats.structured.making import CON, CROSSED, OPENED, PRO, asked_of, cross, heard

STRUCTURED = get_format("structured")
OPENING = asked_of("opening", "against")
CROSS = asked_of("cross_examination", "for", heard(*OPENED))
REPLIES = asked_of("replies", "for", heard(*CROSSED))
CLOSING = asked_of("closing", "for", heard(*CROSSED))
ARGUMENT = {
    "name": "Coffee wakes us",
    "claim": "Coffee wakes us all.",
    "reasoning": "Caffeine keeps tiredness at bay.",
    "evidence": "My own mornings.",
}
RESPONSE = {"kind": "partial", "reasoning": "It holds at night only.", "questions": "Why?\n- How?"}
CLOSED = {"position": "I hold my ground.", "shift": "strengthened"}


def _sheet(asked: AnswerContext) -> Sheet:
    sheet = STRUCTURED.make_sheet(asked)
    assert sheet is not None
    return sheet


def _refusal(asked: AnswerContext, filled: Filled) -> str:
    with pytest.raises(SpecError) as refused:
        read_sheet(STRUCTURED, asked, filled)
    return str(refused.value)


def test_an_opening_has_a_page_for_each_argument_and_three_are_needed() -> None:
    pages = _sheet(OPENING).pages
    assert [each.key for each in pages] == ["CON-1", "CON-2", "CON-3", "CON-4", "CON-5"]
    assert [each.is_required for each in pages] == [True, True, True, False, False]


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


def test_a_response_is_given_to_each_opposing_argument() -> None:
    pages = _sheet(CROSS).pages
    assert [each.key for each in pages] == list(CON)
    assert "*Evidence:*" in pages[0].about
    said = read_sheet(STRUCTURED, CROSS, dict.fromkeys(CON, RESPONSE))
    assert isinstance(said, CrossExamination)
    assert said.responses[0] == Response(
        argument=CON[0],
        kind="partial",
        reasoning="It holds at night only.",
        questions=("Why?", "How?"),
    )


def test_each_question_to_ones_arguments_has_a_field_that_tells_it() -> None:
    (page,) = _sheet(REPLIES).pages
    assert [each.name for each in page.fields] == [f"{each}.1" for each in PRO]
    assert [each.hint for each in page.fields] == [f"What of {each}, number 1?" for each in PRO]
    said = read_sheet(
        STRUCTURED,
        REPLIES,
        {page.key: {each.name: "Yes." for each in page.fields}},
    )
    assert said == Replies(
        answers=tuple(QuestionReply(question=f"{e}.1", answer="Yes.") for e in PRO)
    )


def test_more_than_four_questions_are_on_several_pages() -> None:
    asked = (*OPENED, ("for", cross(*CON)), ("against", cross(*PRO, questions=2)))
    pages = _sheet(asked_of("replies", "for", heard(*asked))).pages
    assert [len(each.fields) for each in pages] == [4, 2]
    assert [each.title for each in pages] == [
        "Your answers, part 1 of 2",
        "Your answers, part 2 of 2",
    ]


def test_a_question_that_is_too_long_for_a_hint_stands_whole_above_four_fields() -> None:
    long = Response(argument=PRO[0], kind="refute", reasoning="No.", questions=("Why? " * 40,) * 5)
    asked = (*OPENED, ("against", CrossExamination(responses=(long,))))
    pages = _sheet(asked_of("replies", "for", heard(*asked))).pages
    assert [len(each.fields) for each in pages] == [4, 1]
    assert pages[0].about.count("Why?") == 160


def test_what_was_said_to_ones_arguments_stands_below_the_questions() -> None:
    (page,) = _sheet(REPLIES).pages
    questions = [f"**{number}** What of {each}, number 1?" for number, each in enumerate(PRO, 1)]
    assert page.about.splitlines() == [*questions, "> It does not follow."]


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
            CROSS,
            {CON[0]: RESPONSE},
            "Still to fill in: Response to “Leaves and beans 2 C”; "
            "Response to “Leaves and beans 3 C”.",
        ),
        (
            CROSS,
            dict.fromkeys(CON, RESPONSE) | {CON[0]: RESPONSE | {"questions": " - \n"}},
            "Please mend this: no follow-up question is put to CON-1.",
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
        (CROSS, {CON[1]: RESPONSE}, ("CON-1 went unanswered", "CON-3 went unanswered")),
        (REPLIES, {"questions 1": {"PRO-1.1": "Yes."}}, ("PRO-2.1", "PRO-3.1")),
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


@pytest.mark.parametrize("asked", [OPENING, CROSS, REPLIES, CLOSING])
def test_of_an_empty_sheet_nothing_stands(asked: AnswerContext) -> None:
    assert read_unsent_sheet(STRUCTURED, asked, {}) is None


MANY = RESPONSE | {"questions": "\n".join(f"Why {number}?" for number in range(1, 101))}


def test_nobody_puts_more_questions_to_an_argument_than_can_be_answered() -> None:
    refusal = _refusal(CROSS, dict.fromkeys(CON, MANY))
    assert "100 questions are put to CON-1, at most 3 can be" in refusal


def test_of_too_many_questions_that_were_not_sent_in_time_the_first_are_put() -> None:
    said = read_unsent_sheet(STRUCTURED, CROSS, dict.fromkeys(CON, MANY))
    assert isinstance(said, CrossExamination)
    assert [each.questions for each in said.responses] == [("Why 1?", "Why 2?", "Why 3?")] * 3
