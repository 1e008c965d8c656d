"""Reading in part: what can be used of an answer that does not read whole.

Of a list each item is read by itself, and what has no place in the form is left out; an opening
is kept as it was said.
"""

from collections.abc import Mapping
from typing import cast

from pydantic import ValidationError

from debate_core.domain.forms_panel import Assessed, Assessment, Candidate, Personas
from debate_core.domain.forms_structured import (
    CrossExamination,
    Finding,
    Findings,
    Opening,
    Replies,
    Reply,
    Response,
)
from debate_core.domain.words import Value

_LISTS = {
    "cross_examination": (CrossExamination, "responses", Response),
    "replies": (Replies, "answers", Reply),
    "findings": (Findings, "findings", Finding),
    "assessment": (Assessment, "assessed", Assessed),
    "personas": (Personas, "candidates", Candidate),
}

InPart = Opening | CrossExamination | Replies | Findings | Assessment | Personas


def read_in_part(form: str, value: Mapping[str, object], text: str) -> InPart | None:
    """What can be read of an answer to that form; None if nothing."""
    if form == "opening":
        return Opening(arguments=(), unread=text.strip())
    if form not in _LISTS:
        return None
    whole, name, part = _LISTS[form]
    items = value.get(name)
    listed = cast(list[object], items) if isinstance(items, list) else []
    known = {field: said for field, said in value.items() if field in whole.model_fields}
    try:
        return whole.model_validate(known | {name: [each for each in listed if _reads(part, each)]})
    except ValidationError:
        return None


def _reads(part: type[Value], item: object) -> bool:
    try:
        part.model_validate(item)
    except ValidationError:
        return False
    return True
