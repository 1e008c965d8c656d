"""A turn well over its length is marked so in every format, and the judge is told."""

from dataclasses import replace

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import Speech
from debate_core.domain.record import fold
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.values import DebaterId
from debate_core.features.telling import tell_pieces
from debate_core.formats.consensus.forms import Position
from debate_core.formats.rounds.rules import Rounds
from debate_core.show.pieces import TurnPiece
from tests.core.making import ADA, consensus_spec, entry, phase, rounds_spec, told, turn

STEP = Speak(DebaterId("ada"), "argument", 1, words=100)


def _words(count: int) -> str:
    return "word " * count


def _position(count: int) -> Position:
    return Position(stance="So.", rationale=_words(count), vote="release")


@pytest.mark.parametrize(
    ("form", "marks"),
    [
        (Speech(text=_words(100)), ()),
        (Speech(text=_words(110)), ()),
        (Speech(text=_words(111)), ("Over length: 111 words, 100 allowed",)),
        (Speech(text=_words(130), allowance=30), ()),
        (_position(110), ()),
        (_position(150), ("Over length: 150 words, 100 allowed",)),
    ],
)
def test_more_than_a_tenth_over_is_marked(form: Form, marks: tuple[str, ...]) -> None:
    said = form.list_marks(AnswerContext(consensus_spec(), STEP))
    assert tuple(each for each in said if "Over length" in each) == marks


def test_a_turn_without_a_limit_of_its_own_has_the_debate_s() -> None:
    step = Speak(ADA.id, "argument", 1)
    spec = rounds_spec().model_copy(update={"words": 20})
    assert Speech(text=_words(23)).list_marks(AnswerContext(spec, step)) == (
        "Over length: 23 words, 20 allowed",
    )


def test_the_judge_reads_the_mark() -> None:
    said = replace(entry(1, ADA, "Tea."), marks=("Over length: 23 words, 20 allowed",))
    request = Rounds().build_request(Brief(rounds_spec(), Judge(), heard=(said,)))
    assert "[Over length: 23 words, 20 allowed]" in request.messages[-1].text


def test_readers_are_told_once_in_the_line_below_the_turn() -> None:
    spec = rounds_spec().model_copy(update={"words": 20})
    long = turn(1, answer=Speech(text=_words(23)))
    events = told(spec, phase("argument"), long)
    (piece,) = tell_pieces(fold(events), events[-1])
    assert isinstance(piece, TurnPiece)
    assert piece.about == ("23 of 20 words",)
    assert "Over length" not in str(piece.blocks)
