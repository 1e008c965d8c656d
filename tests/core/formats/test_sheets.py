"""The sheet that a format gets without saying a word, and the form that comes of it."""

from typing import Literal

import pytest

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.sheets import Filled
from debate_core.domain.steps import Speak
from debate_core.errors import SpecError
from debate_core.formats.sheets import read_sheet, read_unsent_sheet
from tests.core.formats.toast import TOAST, toast_spec
from tests.core.making import ADA


class Menu(Form, tag="toasted_menu"):
    """More fields than a page has room for."""

    not_words = frozenset({"drink"})

    starter: str
    main_course: str
    drink: Literal["tea", "coffee"]
    dessert: str = "none"
    guests: int = 1
    note: str = ""

    def as_text(self) -> str:
        return f"{self.starter}, {self.main_course}, {self.drink}, {self.dessert}"


ASKED = AnswerContext(toast_spec(), Speak(ADA.id, "toast", 1, form="toasted_menu"), debater=ADA.id)
FIRST = {"starter": "Soup", "main_course": "Rice", "drink": " TEA", "dessert": "", "guests": "4"}


def _refusal(filled: Filled) -> str:
    with pytest.raises(SpecError) as refused:
        read_sheet(TOAST, ASKED, filled)
    return str(refused.value)


def test_every_field_of_a_form_is_filled_in_five_a_page() -> None:
    sheet = TOAST.make_sheet(ASKED)
    assert sheet is not None
    first, second = sheet.pages
    assert [each.label for each in first.fields] == [
        *("Starter", "Main course", "Drink", "Dessert", "Guests")
    ]
    assert first.fields[2].choices == ("tea", "coffee")
    assert [each.is_required for each in first.fields] == [True, True, True, False, False]
    assert second.title == "Your turn, part 2 of 2"
    assert not second.is_required


def test_what_is_left_empty_is_as_the_form_has_it() -> None:
    said = read_sheet(TOAST, ASKED, {"turn 1": FIRST})
    assert said == Menu(starter="Soup", main_course="Rice", drink="tea", guests=4)


@pytest.mark.parametrize(
    ("filled", "sentence"),
    [
        ({}, "The form is empty; write what you want to say."),
        (
            {"turn 1": FIRST | {"starter": " "}},
            "Still to fill in: Your turn, part 1 of 2: Starter.",
        ),
        (
            {"turn 1": FIRST | {"guests": "many"}},
            "Guests cannot be read: input should be a valid integer, unable to parse string as "
            "an integer; please mend it.",
        ),
    ],
)
def test_what_does_not_serve_is_refused_in_one_sentence(filled: Filled, sentence: str) -> None:
    assert _refusal(filled) == sentence
    assert read_unsent_sheet(TOAST, ASKED, filled) is None


def test_a_speech_is_written_as_messages() -> None:
    asked = AnswerContext(toast_spec(), Speak(ADA.id, "toast", 1), debater=ADA.id)
    assert TOAST.make_sheet(asked) is None
