"""What a person fills in and has to mend is told in their language, as what readers are told."""

import re
from typing import Any

import pytest

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import Speech
from debate_core.domain.points import Point
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.engine.model_seat import ModelSeat
from debate_core.errors import SpecError
from debate_core.formats.championship.forms import Questions
from debate_core.formats.consensus.forms import Position
from debate_core.formats.sheets import check_form
from debate_core.formats.structured.forms import (
    QUESTIONS,
    Closing,
    CrossExamination,
    Opening,
    Remark,
    Replies,
    Response,
)
from debate_core.formats.structured.speeches import Challenge, JointReply, OpeningSpeech
from debate_core.language import use_language
from debate_core.models.scripted import ScriptedModel
from tests.core.engine.rooms import debated
from tests.core.formats.championship.making import championship_spec
from tests.core.formats.structured.making import CON, CROSSED, OPENED, asked_of, heard
from tests.core.making import ADA, consensus_spec, rounds_spec
from tests.core.offline.english import find_english

_QUOTED = re.compile(r"„[^“]*“|\b(release|revise|escalate|a[23])\b")
"""What is quoted, and choices and seats as the debate names them."""
_SPEAKS = AnswerContext(rounds_spec(), Speak(ADA.id, "argument", 1), debater=ADA.id)
_ASKS = AnswerContext(
    championship_spec(),
    Speak(DebaterId("f2"), "cross-examination", 1, 125, form="questions"),
    debater=DebaterId("f2"),
)
_VOTES = AnswerContext(consensus_spec(), Speak(DebaterId("planner"), "proposal", 1))
_OPENS = asked_of("opening", "against")
_CROSSES = asked_of("cross_examination", "for", heard(*OPENED))
_REPLIES = asked_of("replies", "for", heard(*CROSSED))
_CLOSES = asked_of("closing", "for", heard(*CROSSED))


def _argue(*ids: str) -> Any:
    return {"arguments": [{"id": name, "claim": "Kurz"} for name in ids]}


def _respond(name: str, questions: int) -> Response:
    asked = ("Warum?",) * questions
    return Response(argument=name, kind="refute", reasoning="", questions=asked)


WRONG: list[tuple[AnswerContext, Form]] = [
    (_SPEAKS, Speech(text=" ")),
    (_SPEAKS, Point(question="Warum? " * 31)),
    (_ASKS, Questions(to="nix", questions=("Warum?",))),
    (_VOTES, Position(stance="Ja", rationale="", vote="nix")),
    (_OPENS, Opening.model_validate(_argue("CON-1", "CON-1", "nix"))),
    (_OPENS, Opening.model_validate(_argue("CON-2", "CON-1", "CON-3"))),
    (_OPENS, Opening.model_validate(_argue("CON-1"))),
    (_OPENS, Opening(arguments=(), unread="Kein Argument.")),
    (_OPENS, OpeningSpeech.model_validate(_argue("CON-1"))),
    (_CROSSES, CrossExamination(responses=(_respond("nix", 0), *[_respond(CON[0], 1)] * 2))),
    (_CROSSES, Challenge(responses=(_respond(CON[0], QUESTIONS + 1),))),
    (_REPLIES, Replies.model_validate({"answers": [{"question": "nix", "answer": "Ja."}] * 2})),
    (_REPLIES, JointReply(text="")),
    (
        _CLOSES,
        Closing(
            concessions=tuple(Remark(argument=name) for name in ("nix", "PRO-1", "PRO-2")),
            standing=tuple(Remark(argument=name) for name in ("CON-1", "PRO-2")),
            position="",
            shift="unchanged",
        ),
    ),
]


@pytest.mark.parametrize(("asked", "written"), WRONG)
def test_what_has_to_be_mended_is_told_in_german(asked: AnswerContext, written: Form) -> None:
    with use_language("de"), pytest.raises(SpecError) as refused:
        check_form(asked, lambda: written)
    said = str(refused.value)
    assert said.startswith("Bitte ")
    assert find_english(_QUOTED.sub("", said)) == []


@pytest.mark.parametrize(("asked", "written"), WRONG)
def test_the_marks_of_a_turn_are_told_in_german(asked: AnswerContext, written: Form) -> None:
    with use_language("de"):
        marks = written.list_marks(asked)
    assert [mark for mark in marks if find_english(_QUOTED.sub("", mark))] == []


async def test_a_model_is_told_in_english_what_to_mend() -> None:
    good = {"stance": "Ja.", "rationale": "Darum.", "vote": "release"}
    model = ScriptedModel([good | {"vote": "nix"}, *[good] * 99])
    with use_language("de"):
        await debated(consensus_spec(), ModelSeat(lambda _: model))
    told = [message.text for asked in model.asked for message in asked.messages]
    assert any("the vote “nix” is not on offer" in text for text in told)
    assert [text for text in told if "steht nicht zur Wahl" in text] == []
