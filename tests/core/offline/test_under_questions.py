"""Under questions, in any format, nothing is asked or answered twice, or quoted as an argument."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from debate_core.domain.forms import Question, Speech
from debate_core.domain.points import Point
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.turns import Turn
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.formats.championship.forms import Questions
from debate_core.formats.structured.forms import Examination, Response
from debate_core.language import use_language
from debate_core.offline.arguments import list_all_arguments, parse_stance
from debate_core.offline.library import get_library
from debate_core.offline.motion import topic_of
from debate_core.offline.text import list_quotes, split_sentences
from debate_core.plugins import load_formats
from tests.core.engine.rooms import hold_offline
from tests.meta.tree import ROOT
from tests.sweep import keep_some

NAMES = (
    ("karl-popper", ""),
    ("public-forum", ""),
    ("lincoln-douglas", ""),
    ("oxford", ""),
    ("spar", ""),
    ("courtroom", ""),
    ("championship", ""),
    ("structured", ""),
    ("panel", "points_of_information=yes"),
    ("world-schools", "points=yes"),
    ("british-parliamentary", "points=yes"),
)
MOTIONS = (
    ("Cities should ban cars", "en"),
    ("Homework hurts children more than it helps", "en"),
    ("Hausaufgaben sollten abgeschafft werden", "de"),
    ("Städte sollten Autos verbieten", "de"),
)
CASES = list(product(range(5, 13), MOTIONS, NAMES))
SHORT = 14
"""Characters below which a sentence is a word like “Yes.”"""


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    load_formats(ROOT / "examples" / "formats")
    yield
    load_formats()


async def _held(seed: int, motion: tuple[str, str], name: tuple[str, str]) -> Record:
    words, language = motion
    request = DebateRequest(words, name[0], options=name[1], language=language)
    return (await hold_offline(make_specification(request, seed))).record


def _list_put(record: Record) -> Iterator[tuple[str, str]]:
    """Every question that was put: to which side, and what was asked, without what leads to it."""
    spec = record.spec
    for turn in record.transcript:
        to = spec.debater(turn.step.to).stance if turn.step.to else ""
        match turn.answer:
            case Question(text=text):
                yield to, _find_critical(text)
            case Point(question=text) if text:
                yield spec.debater(turn.step.to or turn.debater).name, text
            case Questions(questions=texts):
                other = next(side for side in spec.stances if side != turn.stance)
                yield from ((other, _find_critical(text)) for text in texts)
            case Examination(response=Response(questions=texts)):
                other = next(side for side in spec.stances if side != turn.stance)
                yield from ((other, text) for text in texts)
            case _:
                pass


def _find_critical(text: str) -> str:
    return next((critical for critical in get_library().critical if critical in text), text)


def _list_answers(record: Record) -> Iterator[str]:
    """Every answer to a question that was put."""
    for turn in record.transcript:
        if isinstance(turn.answer, Examination):
            yield turn.answer.answer
        elif _is_answer(turn):
            yield turn.text


def _is_answer(turn: Turn) -> bool:
    return turn.step.to is not None and isinstance(turn.answer, Speech) and turn.answer.is_heard


def _count_repeated(texts: Iterator[str]) -> list[str]:
    parts = (part for text in texts for part in split_sentences(text) if len(part) >= SHORT)
    return [part for part, times in Counter(parts).items() if times > 1]


@pytest.mark.parametrize(("seed", "motion", "name"), keep_some(CASES, len(NAMES)))
async def test_no_question_is_put_to_a_side_twice_and_no_answer_given_twice(
    seed: int, motion: tuple[str, str], name: tuple[str, str]
) -> None:
    record = await _held(seed, motion, name)
    with use_language(record.spec.language):
        put = Counter(_list_put(record))
        assert put or name[1]
        assert [asked for asked, times in put.items() if times > 1] == []
        assert _count_repeated(_list_answers(record)) == []


@pytest.mark.parametrize(("seed", "motion", "name"), keep_some(CASES, len(NAMES)))
async def test_an_answer_is_quoted_as_an_argument_only_if_it_has_one(
    seed: int, motion: tuple[str, str], name: tuple[str, str]
) -> None:
    record = await _held(seed, motion, name)
    known = _list_known(record.spec)
    for turn in record.transcript:
        if not isinstance(turn.answer, Speech) or isinstance(turn.answer, Question):
            continue
        before = [other for other in record.transcript if other.number < turn.number]
        for quoted in list_quotes(turn.text):
            answered = [other for other in before if _is_answer(other) and quoted in other.text]
            assert not answered or any(quoted in part for part in known), quoted


def _list_known(spec: Specification) -> list[str]:
    """Everything that the built-in debaters can argue there."""
    with use_language(spec.language):
        topic = topic_of(spec)
        stances = [parse_stance(side, topic) for side in ("for", "against", *spec.stances)]
        return [
            part
            for each in list_all_arguments(stances, topic)
            for part in (each.claim, each.ground, each.reply, each.answer)
        ]
