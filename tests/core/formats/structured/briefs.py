"""A brief for each phase of format `structured`, and its judge's."""

from collections.abc import Mapping

from debate_core.domain.brief import Brief
from debate_core.domain.form import Form
from tests.core.formats.structured.making import (
    CROSSED,
    OPENED,
    REPLIED,
    WHOLE,
    heard,
    judging,
    speaking,
    structured_spec,
)

SPEC = structured_spec()


def _turn(form: str, *before: tuple[str, Form]) -> Brief:
    return Brief(SPEC, speaking(form, SPEC), 9, heard(*before))


STRUCTURED_BRIEFS: Mapping[str, Brief] = {
    "structured_opening": _turn("opening"),
    "structured_cross_examination": _turn("cross_examination", *OPENED),
    "structured_replies": _turn("replies", *CROSSED),
    "structured_closing": _turn("closing", *REPLIED),
    "findings": Brief(SPEC, judging(SPEC), heard=heard(*WHOLE)),
}
