"""Sheets made from a form's fields, and forms read from sheets, for all formats alike."""

import re
from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING, Literal, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from debate_core.domain.form import AnswerContext, Form, get_form
from debate_core.domain.forms import FreeText
from debate_core.domain.misfits import explain_misfit
from debate_core.domain.points import POINT, Point, PointChoice
from debate_core.domain.sheets import MOST_FIELDS, Field, Filled, Page, Sheet
from debate_core.domain.steps import Speak
from debate_core.domain.text import nest_quotes, shorten_line
from debate_core.domain.turns import Turn
from debate_core.errors import SpecError
from debate_core.language import N_, _, ngettext

if TYPE_CHECKING:
    from debate_core.formats.prompts import Prompts

_ID = re.compile(r"(?<!\w)“?([A-Z]{2,5}-\d{1,2})(?:\.\d{1,2})?”?(?!\w)")
"""An id of a part of a turn, or of a question about it, such as PRO-1 or PRO-1.2."""

Writing = Callable[[], Form]

TURN = "turn"
"""The key of a sheet's only page, or its first."""
_LABEL = 45
_WORDS_A_FIELD = 500
"""Words that a field has room for, whatever their length."""


def make_speech_sheet(context: AnswerContext) -> Sheet:
    """Make a sheet for a speech; a long one has several fields."""
    words = count_allowed_words(context)
    count = min(MOST_FIELDS, max(1, ceil(words / _WORDS_A_FIELD)))
    first = Field("text", _("What you say"), describe_word_limit(context))
    more = (Field(f"text {n}", _("Further"), is_required=False) for n in range(2, count + 1))
    return Sheet((Page(TURN, _("Your turn"), (first, *more)),))


def count_allowed_words(context: AnswerContext) -> int:
    """Find the word limit of the turn: its own, else the debate's."""
    own = context.step.words if isinstance(context.step, Speak) else None
    return own or context.spec.words


_NOT_WRITTEN = {"tag", *FreeText.model_fields}
"""Fields of a form that nobody fills in."""


def describe_word_limit(context: AnswerContext) -> str:
    """Describe the turn's word limit as a hint."""
    words = count_allowed_words(context)
    return ngettext("At most {count} word.", "At most {count} words.", words)


def make_form_sheet(form: type[Form]) -> Sheet:
    """Make a sheet of all fields of a form whose fields are texts or choices, five per page."""
    said = {name: info for name, info in form.model_fields.items() if name not in _NOT_WRITTEN}
    fields = [_make_field(name, info) for name, info in said.items()]
    pages = [fields[at : at + MOST_FIELDS] for at in range(0, len(fields), MOST_FIELDS)]
    if len(pages) == 1:
        return Sheet((Page(TURN, _("Your turn"), tuple(fields)),))
    return Sheet(
        tuple(
            Page(
                f"{TURN} {n}",
                _("Your turn, part {number} of {count}", number=n, count=len(pages)),
                tuple(part),
                is_required=any(field.is_required for field in part),
            )
            for n, part in enumerate(pages, start=1)
        )
    )


_POINT_LETTERS = 500
"""The most characters of a point."""


def make_point_sheet(asked: AnswerContext) -> Sheet:
    """Make the sheet in which a point of information is offered, or accepted or declined.

    If it is not sent in time, no point is offered, or the point is declined: that is no missed
    turn.
    """
    if asked.step.form == POINT:
        question = Field(
            "question",
            N_("A short question to the speaker"),
            N_("At most 30 words; leave it empty to let it pass."),
            most=_POINT_LETTERS,
            is_required=False,
        )
        page = Page(TURN, N_("Offer a point"), (question,), is_required=False)
        return Sheet((page,), _read_point, is_sent_at_once=True)
    offered = asked.heard[-1].answer if asked.heard else None
    choice = Field(
        "choice",
        N_("Take it, and answer it in the second part?"),
        choices=("take", "decline"),
        shown=(_("take"), _("decline")),
        is_required=False,
    )
    about = offered.question if isinstance(offered, Point) else ""
    page = Page(TURN, N_("Take or decline"), (choice,), about=about, is_required=False)
    return Sheet((page,), _read_point_choice, is_sent_at_once=True)


def _read_point(asked: AnswerContext, filled: Filled) -> Form:
    del asked
    return Point.model_validate(filled.get(TURN, {}))


def _read_point_choice(asked: AnswerContext, filled: Filled) -> Form:
    del asked
    return PointChoice.model_validate(filled.get(TURN, {}))


def read_form(context: AnswerContext, filled: Filled) -> Form:
    """Read the form from its filled-in fields, or from its text."""
    kind = get_form(context.step.form)
    values = {name: said for page in filled.values() for name, said in page.items() if said}
    if not kind.is_prose:
        return kind.read_reply("", values)
    return kind.read_reply("\n\n".join(values.values()), {})


def read_sheet(own: "Prompts", context: AnswerContext, filled: Filled) -> Form:
    """Read the form that was filled in for a turn; SpecError, saying what to correct, if invalid.

    If its format makes no sheet for it, a turn is filled in as a speech.
    """
    sheet = own.make_sheet(context) or make_speech_sheet(context)
    said = sheet.clean_filled(filled)
    check_is_whole(sheet, said)
    return check_form(context, lambda: _read_pages(sheet, context, said))


def read_unsent_sheet(own: "Prompts", context: AnswerContext, filled: Filled) -> Form | None:
    """Read the valid parts of a sheet that was not sent in time; None if there are none."""
    sheet = own.make_sheet(context) or make_speech_sheet(context)
    said = sheet.clean_filled(filled)
    is_empty = not said and sheet.list_missing(said)
    return None if is_empty else salvage_form(context, lambda: _read_pages(sheet, context, said))


def _read_pages(sheet: Sheet, context: AnswerContext, filled: Filled) -> Form:
    return sheet.read(context, filled) if sheet.read else read_form(context, filled)


def check_is_whole(sheet: Sheet, filled: Filled) -> None:
    """Raise SpecError, in one sentence, if something that is needed is not filled in."""
    if sheet.is_empty(filled):
        raise SpecError(_("The form is empty; write what you want to say."))
    if missing := sheet.list_missing(filled):
        raise SpecError(_("Still to fill in: {missing}.", missing="; ".join(missing)))


def check_form(context: AnswerContext, written: Writing) -> Form:
    """Make the form that these fields describe; SpecError, in one sentence, if they are invalid."""
    try:
        form = written().resolve_seats(context.spec)
    except ValidationError as error:
        raise SpecError(_explain_error(error)) from error
    if problems := form.find_problems(context):
        told = _replace_ids("; ".join(problems), context.heard)
        raise SpecError(_("Please mend this: {problems}.", problems=told))
    return form


def _replace_ids(text: str, heard: Sequence[Turn]) -> str:
    """Replace the ids of what others said, and of questions about it, by what people see."""
    names = {
        id_: _("“{name}”", name=nest_quotes(name))
        for turn in heard
        for id_, name in turn.answer.name_parts(turn.stance).items()
    }
    return _ID.sub(lambda found: names.get(found[1], found[0]), text)


def salvage_form(context: AnswerContext, written: Writing) -> Form | None:
    """Keep the valid parts of the form that these fields describe; None if there are none."""
    try:
        return written().resolve_seats(context.spec).salvage(context)
    except (ValidationError, SpecError):
        return None


def _make_field(name: str, info: FieldInfo) -> Field:
    choices = get_args(info.annotation) if get_origin(info.annotation) is Literal else ()
    is_long = info.annotation is str
    offered, is_required = tuple(map(str, choices)), info.is_required()
    return Field(name, _make_label(name), choices=offered, is_required=is_required, is_long=is_long)


def _explain_error(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    where, what = next(iter(first["loc"]), None), explain_misfit(first)
    which = _make_label(str(where)) if where else _("The form")
    why = f"{what[:1].lower()}{what[1:]}"
    return _("{which} cannot be read: {why}; please mend it.", which=which, why=why)


def _make_label(name: str) -> str:
    return shorten_line(name.replace("_", " ").capitalize(), _LABEL)
