"""A speech that may bring no new argument brings none, in any format that has such speeches."""

from collections.abc import Iterator
from itertools import product

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.forms import Speech
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import NOTHING_NEW, Speak
from debate_core.domain.turns import Turn
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.language import use_language
from debate_core.offline.arguments import OfflineArgument, list_all_arguments, parse_stance
from debate_core.offline.motion import topic_of
from debate_core.offline.speech import with_answer
from debate_core.offline.text import split_sentences
from debate_core.plugins import load_formats
from tests.core.engine.rooms import hold_offline
from tests.core.formats.every import LAID_OUT
from tests.meta.tree import ROOT
from tests.sweep import keep_some

NAMES = (*LAID_OUT, "courtroom", "british-parliamentary", "championship")
MOTIONS = (
    ("Cities should ban cars", "en"),
    ("Homework hurts children more than it helps", "en"),
    ("Hausaufgaben sollten abgeschafft werden", "de"),
    ("Städte sollten Autos verbieten", "de"),
)
LAST_WORDS = ("summaries", "closing")
"""The phases of a championship in which nothing new is argued."""


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    load_formats(ROOT / "examples" / "formats")
    yield
    load_formats()


def _known(spec: Specification) -> tuple[OfflineArgument, ...]:
    """Everything that the built-in debaters can argue there."""
    with use_language(spec.language):
        topic = topic_of(spec)
        return list_all_arguments(
            [parse_stance("for", topic), parse_stance("against", topic)], topic
        )


def _made(turn: Turn, spec: Specification) -> set[str]:
    return {each.point for each in _known(spec) if each.claim in turn.text}


def _closed(record: Record) -> list[Turn]:
    """The turns that may bring nothing new."""
    is_championship = record.spec.format == "championship"
    return [
        turn
        for turn in record.transcript
        if not turn.step.allows_new_arguments or (is_championship and turn.phase in LAST_WORDS)
    ]


@pytest.mark.parametrize(
    ("seed", "motion", "name"), keep_some(product(range(5, 11), MOTIONS, NAMES), len(NAMES))
)
async def test_no_argument_is_new_where_none_may_be(
    seed: int, motion: tuple[str, str], name: str
) -> None:
    words, language = motion
    spec = make_specification(DebateRequest(words, name, language=language), seed)
    record = (await hold_offline(spec)).record
    assert _closed(record)
    for turn in _closed(record):
        before = [other for other in record.transcript if other.number < turn.number]
        made = set[str]().union(*(_made(other, spec) for other in before))
        assert _made(turn, spec) - made == set(), turn.text


@pytest.mark.parametrize(("seed", "motion"), keep_some(product(range(5, 11), MOTIONS), 4))
async def test_a_team_that_cannot_add_later_makes_several_arguments_in_its_case(
    seed: int, motion: tuple[str, str]
) -> None:
    words, language = motion
    spec = make_specification(DebateRequest(words, "karl-popper", language=language), seed)
    record = (await hold_offline(spec)).record
    cases = [turn for turn in record.transcript if turn.number in (1, 8)]
    assert [len(_made(turn, spec)) > 1 for turn in cases] == [True, True]


@pytest.mark.parametrize(("seed", "motion"), keep_some(product(range(5, 11), MOTIONS), 4))
async def test_a_rebuttal_answers_the_case_before_it(seed: int, motion: tuple[str, str]) -> None:
    words, language = motion
    spec = make_specification(DebateRequest(words, "karl-popper", language=language), seed)
    record = (await hold_offline(spec)).record
    rebuttals = [turn for turn in record.transcript if turn.number in (15, 22)]
    for turn in rebuttals:
        assert [each.name for each in _known(spec) if split_sentences(each.reply)[0] in turn.text]


@pytest.mark.parametrize(("seed", "motion"), keep_some(product(range(20, 28), MOTIONS), 4))
async def test_a_rebuttal_at_the_same_time_as_another_answers_the_other_case(
    seed: int, motion: tuple[str, str]
) -> None:
    words, language = motion
    spec = make_specification(DebateRequest(words, "oxford", language=language), seed)
    record = (await hold_offline(spec)).record
    before = "\n".join(turn.text for turn in record.transcript if turn.number < 7)
    for turn in (turn for turn in record.transcript if turn.number in (7, 8)):
        theirs = [each for each in _known(spec) if each.claim in before]
        theirs = [each for each in theirs if not _is_of(each, turn, record)]
        is_open = [each for each in theirs if split_sentences(each.reply)[0] not in before]
        assert not is_open or any(split_sentences(each.reply)[0] in turn.text for each in is_open)


def _is_of(argument: OfflineArgument, turn: Turn, record: Record) -> bool:
    return any(
        argument.claim in other.text and other.stance == turn.stance for other in record.transcript
    )


@pytest.mark.parametrize(("seed", "motion"), keep_some(product(range(60, 68), MOTIONS), 4))
async def test_a_last_speech_defends_what_was_attacked_since(
    seed: int, motion: tuple[str, str]
) -> None:
    words, language = motion
    spec = make_specification(DebateRequest(words, "karl-popper", language=language), seed)
    record = (await hold_offline(spec)).record
    turn = next(turn for turn in record.transcript if turn.number == 29)
    before = "\n".join(other.text for other in record.transcript if other.number < turn.number)
    attacked = [
        each
        for each in _known(spec)
        if each.claim in before and _is_of(each, turn, record)
        if split_sentences(each.reply)[0] in before
        and split_sentences(each.answer)[0] not in before
    ]
    defended = [each for each in attacked if split_sentences(each.answer)[0] in turn.text]
    assert len(defended) == min(2, len(attacked))


def test_a_question_from_the_audience_brings_nothing_new_into_a_last_speech() -> None:
    spec = make_specification(DebateRequest(MOTIONS[0][0], "karl-popper"), 5)
    cue = f"Sum up. {NOTHING_NEW}"
    step = Speak(spec.debaters[0].id, "last speeches", 1, 200, cue=cue)
    brief = Brief(spec, step, 29, question="Who pays for the buses?")
    answered = with_answer(Speech(text="That is all."), brief).as_text()
    assert "Who pays for the buses?" in answered
    assert [each.point for each in _known(spec) if each.claim in answered] == []
