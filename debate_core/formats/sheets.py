"""Sheets of a form's fields, and back: what a format need not write itself."""

from collections.abc import Callable
from typing import Literal, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from debate_core.domain.asking import Asked, Form, form_named
from debate_core.domain.forms import FreeText
from debate_core.domain.sheets import Field, Filled, Page, Sheet
from debate_core.errors import SpecError

Writing = Callable[[], Form]

SPEECH = Page("turn", "Your turn", (Field("text", "What you say"),))
SPEECH_SHEET = Sheet((SPEECH,))
"""A speech that is written in a form."""


def sheet_of(form: type[Form]) -> Sheet:
    """A page with every field of a form whose fields are texts or choices."""
    fields = (
        _field(name, each)
        for name, each in form.model_fields.items()
        if name not in FreeText.model_fields
    )
    return Sheet((Page("turn", "Your turn", tuple(fields)),))


def form_filled(asked: Asked, filled: Filled) -> Form:
    """The form that was filled in; SpecError, saying what to mend, if it does not serve."""
    kind = form_named(asked.step.form)
    values = {name: said.strip() for page in filled.values() for name, said in page.items()}
    if not any(values.values()):
        raise SpecError("The form is empty; write what you want to say.")
    return checked(asked, lambda: kind.written(values.get("text", ""), values))


def checked(asked: Asked, written: Writing) -> Form:
    """The form that this writes; SpecError, in one sentence, where it is wrong."""
    try:
        form = written().placed(asked.spec)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the form"
        raise SpecError(f"{where}: {first['msg']}; please mend it.") from error
    if problems := form.problems(asked):
        raise SpecError(f"Please mend this: {'; '.join(problems)}.")
    return form


def _field(name: str, info: FieldInfo) -> Field:
    choices = get_args(info.annotation) if get_origin(info.annotation) is Literal else ()
    label = name.replace("_", " ").capitalize()
    return Field(name, label, choices=tuple(map(str, choices)), is_long=not choices)
