"""Debates in which a person sits in every seat, and says one word wherever words are wanted."""

from debate_core.domain.facts import Event
from debate_core.domain.form import Form, get_form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.sheets import Field, Filled, Sheet
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.engine.briefing import make_context
from debate_core.formats import format_of
from debate_core.formats.sheets import read_sheet
from tests.core.engine.courses import Course
from tests.core.making.filling import filled_in

WORD = "Rhubarb"
SAID = f"{WORD} {WORD} {WORD} {WORD}, {WORD}."


def filled_by_a_person(sheet: Sheet) -> Filled:
    """Every page, with all that is required in it."""
    return {
        page.key: {each.name: _written(each) for each in page.fields if each.is_required}
        for page in sheet.pages
    }


def said_by_a_person(pending: Pending, record: Record) -> Form:
    """A turn as a person takes it: by messages, or by forms where the format wants them."""
    own, asked = format_of(record.spec), make_context(pending, record)
    sheet = own.make_sheet(asked)
    if sheet is None:
        return get_form(pending.step.form).read_reply(SAID, {})
    return read_sheet(own, asked, filled_by_a_person(sheet))


def debated_by_people(spec: Specification) -> tuple[Event, ...]:
    """A whole debate; whoever is no debater is a model that fills in what it is asked for."""
    course = Course(spec)
    while course.play.decision is None:
        pending = course.play.pending[0]
        is_turn = isinstance(pending.step, Speak)
        answer = said_by_a_person if is_turn else filled_in
        course.answer(pending, answer(pending, course.record))
    return course.events


def _written(field: Field) -> str:
    return field.choices[-1] if field.choices else SAID
