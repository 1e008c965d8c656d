"""A brief for each phase of format `structured`, and its judge's."""

from collections.abc import Mapping

from debate_core.domain.brief import Brief
from debate_core.domain.form import Form
from tests.core.formats.structured.making import (
    CHALLENGED,
    CROSSED,
    IN_SPEECHES,
    OPENED,
    OPENED_SPEECHES,
    REPLIED,
    REPLIED_AT_ONCE,
    WHOLE,
    WHOLE_IN_SPEECHES,
    heard,
    judging,
    speaking,
    structured_spec,
)

SPEC = structured_spec()


def _turn(form: str, *before: tuple[str, Form]) -> Brief:
    return Brief(SPEC, speaking(form, SPEC), 9, heard(*before))


def _speech(form: str, *before: tuple[str, Form]) -> Brief:
    return Brief(IN_SPEECHES, speaking(form, IN_SPEECHES), 9, heard(*before, spec=IN_SPEECHES))


STRUCTURED_BRIEFS: Mapping[str, Brief] = {
    "structured_opening": _turn("opening"),
    "structured_cross_examination": _turn("cross_examination", *OPENED),
    "structured_replies": _turn("replies", *CROSSED),
    "structured_closing": _turn("closing", *REPLIED),
    "structured_opening_speech": _speech("opening_speech"),
    "structured_challenge": _speech("challenge", *OPENED_SPEECHES),
    "structured_joint_reply": _speech("joint_reply", *CHALLENGED),
    "structured_closing_speech": _speech("closing", *REPLIED_AT_ONCE),
    "findings_on_speeches": Brief(
        IN_SPEECHES, judging(IN_SPEECHES), heard=heard(*WHOLE_IN_SPEECHES, spec=IN_SPEECHES)
    ),
    "findings": Brief(SPEC, judging(SPEC), heard=heard(*WHOLE)),
}
