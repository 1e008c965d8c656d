"""A brief for each phase of format `structured`, and its judge's."""

from collections.abc import Mapping

from debate_core.domain.brief import Brief
from debate_core.domain.form import Form
from tests.core.formats.structured.making import (
    CHALLENGED,
    EXAMINED,
    IN_SPEECHES,
    OPENED,
    OPENED_SPEECHES,
    REPLIED_AT_ONCE,
    WHOLE_IN_SPEECHES,
    WHOLE_IN_TURNS,
    heard,
    judging,
    speaking,
    structured_spec,
)

SPEC = structured_spec()


def _turn(form: str, *before: tuple[str, Form], number: int = 1) -> Brief:
    return Brief(SPEC, speaking(form, SPEC, number=number), 9, heard(*before))


def _speech(form: str, *before: tuple[str, Form]) -> Brief:
    return Brief(IN_SPEECHES, speaking(form, IN_SPEECHES), 9, heard(*before, spec=IN_SPEECHES))


STRUCTURED_BRIEFS: Mapping[str, Brief] = {
    "structured_opening": _turn("opening"),
    "structured_examination": _turn("examination", *OPENED, *EXAMINED[:3], number=2),
    "structured_first_examination": _turn("examination", *OPENED),
    "structured_last_answer": _turn("examination", *OPENED, *EXAMINED[:5], number=4),
    "structured_closing": _turn("closing", *OPENED, *EXAMINED),
    "structured_opening_speech": _speech("opening_speech"),
    "structured_challenge": _speech("challenge", *OPENED_SPEECHES),
    "structured_joint_reply": _speech("joint_reply", *CHALLENGED),
    "structured_closing_speech": _speech("closing", *REPLIED_AT_ONCE),
    "findings_on_speeches": Brief(
        IN_SPEECHES, judging(IN_SPEECHES), heard=heard(*WHOLE_IN_SPEECHES, spec=IN_SPEECHES)
    ),
    "findings": Brief(SPEC, judging(SPEC), heard=heard(*WHOLE_IN_TURNS)),
}
