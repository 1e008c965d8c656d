"""What a person fills in on a panel: speeches that all hold at once, and short questions."""

from typing import Any

import pytest

from debate_core.domain.form import AnswerContext
from debate_core.domain.forms import Speech
from debate_core.domain.points import Point
from debate_core.domain.record import fold
from debate_core.domain.steps import Speak
from debate_core.errors import SpecError
from debate_core.formats import get_format
from debate_core.formats.sheets import read_sheet, read_unsent_sheet
from tests.core.formats.in_person import debated_by_people
from tests.core.formats.panel.making import panel_spec
from tests.core.making import ADA, BEN

PANEL = get_format("panel")
POINT = AnswerContext(
    panel_spec(points_of_information=True),
    Speak(ADA.id, "rebuttal", 1, 30, to=BEN.id, form="point"),
    debater=ADA.id,
)


def _asked(phase: str, **options: Any) -> AnswerContext:
    return AnswerContext(panel_spec(**options), Speak(ADA.id, phase, 1), debater=ADA.id)


@pytest.mark.parametrize(
    ("asked", "is_by_form"),
    [
        (_asked("opening"), True),
        (_asked("opening", shown="together"), True),
        (_asked("opening", opening="turn-taking"), False),
        (_asked("rebuttal"), False),
        (_asked("rebuttal", rebuttal="simultaneous"), True),
        (_asked("closing"), True),
    ],
)
def test_only_what_all_hold_at_once_is_filled_in(asked: AnswerContext, *, is_by_form: bool) -> None:
    assert (PANEL.make_sheet(asked) is not None) is is_by_form


def test_a_speech_is_one_field_that_tells_its_limit() -> None:
    asked = _asked("opening")
    sheet = PANEL.make_sheet(asked)
    assert sheet is not None
    (field,) = sheet.pages[0].fields
    assert field.hint == "At most 250 words."
    assert read_sheet(PANEL, asked, {"turn": {"text": " Tea. "}}) == Speech(text="Tea.")


def test_a_long_speech_has_several_fields() -> None:
    asked = AnswerContext(panel_spec(), Speak(ADA.id, "opening", 1, words=900), debater=ADA.id)
    sheet = PANEL.make_sheet(asked)
    assert sheet is not None
    first, second = sheet.pages[0].fields
    assert (first.is_required, second.is_required) == (True, False)
    said = read_sheet(PANEL, asked, {"turn": {"text": "One.", "text 2": "Two."}})
    assert said == Speech(text="One.\n\nTwo.")


@pytest.mark.parametrize(("written", "said"), [("Who pays?", "Who pays?"), ("", "")])
def test_a_point_of_information_can_be_let_pass(written: str, said: str) -> None:
    filled = {"turn": {"question": written}}
    assert read_sheet(PANEL, POINT, filled) == Point(question=said)
    assert read_unsent_sheet(PANEL, POINT, filled) == Point(question=said)


def test_a_point_of_information_is_short() -> None:
    with pytest.raises(SpecError, match="has 31 words; ask it in 30 or fewer"):
        read_sheet(PANEL, POINT, {"turn": {"question": "why " * 31}})


def test_a_question_that_was_let_pass_stays_so_when_words_are_taken_out() -> None:
    assert Point().take_words_out().is_let_pass


def test_people_play_it_with_points_of_information() -> None:
    record = fold(debated_by_people(panel_spec(points_of_information=True)))
    forms = [each.step.form for each in record.answered]
    assert forms.count("point") == 6
