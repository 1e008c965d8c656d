"""What is said of something left unanswered is true: it had a chance of an answer, and had none."""

import re
from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from debate_core.domain.judge_forms import Verdict
from debate_core.domain.reasons import NEVER_ANSWERED, Reason
from debate_core.domain.record import Record
from debate_core.domain.turns import Turn
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.features.briefs import list_flow_points
from debate_core.formats import format_of
from debate_core.formats.british_parliamentary.forms import Ranking
from debate_core.formats.british_parliamentary.teams import find_bench
from debate_core.formats.format import find_hearing
from debate_core.formats.panel.assessment import Assessment
from debate_core.language import use_language
from debate_core.offline.arguments import OfflineArgument, list_all_arguments, parse_stance
from debate_core.offline.judge import load_judge_words
from debate_core.offline.library import get_library
from debate_core.offline.motion import topic_of
from debate_core.offline.text import quote_within, split_sentences
from debate_core.plugins import load_formats
from tests.core.engine.rooms import hold_offline
from tests.core.formats.every import LAID_OUT
from tests.meta.tree import ROOT
from tests.sweep import keep_some

NAMES = ("rounds", "structured", "panel", "british-parliamentary", *LAID_OUT, "courtroom")
MOTIONS = (
    ("Cities should ban cars", "en"),
    ("Homework hurts children more than it helps", "en"),
    ("Hausaufgaben sollten abgeschafft werden", "de"),
    ("Städte sollten Autos verbieten", "de"),
)
CASES = keep_some(product(range(5, 13), MOTIONS, NAMES), len(NAMES))


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    load_formats(ROOT / "examples" / "formats")
    yield
    load_formats()


async def _held(seed: int, motion: tuple[str, str], name: str) -> Record:
    words, language = motion
    spec = make_specification(DebateRequest(words, name, language=language), seed)
    return (await hold_offline(spec.model_copy(update={"flow": True}))).record


def _list_known(record: Record) -> tuple[OfflineArgument, ...]:
    topic = topic_of(record.spec)
    stances = [parse_stance(side, topic) for side in ("for", "against", *record.spec.stances)]
    return list_all_arguments(stances, topic)


def _is_unanswered(argument: OfflineArgument, maker: Turn, record: Record) -> bool:
    """Whether another side made a speech after it had heard the argument, and nobody replied."""
    hearing = find_hearing(format_of(record.spec), record)
    heard_by = [
        turn
        for turn in record.transcript
        if maker.number in hearing[turn.number]
        and find_bench(turn.stance) != find_bench(maker.stance)
        and turn.step.to is None
    ]
    reply = split_sentences(argument.reply)[0]
    return bool(heard_by) and not any(reply in turn.text for turn in record.transcript)


def _list_remarks(record: Record) -> Iterator[str]:
    """What the judge says of each side's weakest point."""
    for answered in record.answered:
        match answered.answer:
            case Verdict(scores=scores):
                yield from (score.weakness for score in scores)
            case Ranking(speakers=speakers):
                yield from (speaker.note for speaker in speakers)
            case Assessment(assessed=assessed):
                yield from (line for each in assessed for line in each.weaknesses)
            case _:
                pass


@pytest.mark.parametrize(("seed", "motion", "name"), CASES)
async def test_what_the_judge_calls_left_standing_had_a_chance_of_an_answer_and_none(
    seed: int, motion: tuple[str, str], name: str
) -> None:
    record = await _held(seed, motion, name)
    with use_language(record.spec.language):
        known = _list_known(record)
        for remark in _list_remarks(record):
            for phrase in _find_filled(load_judge_words().weakness["engagement"], remark):
                begins = phrase.rstrip("…").rstrip()
                told = [each for each in known if begins in quote_within(each.claim)]
                made = [
                    (each, turn)
                    for each in told
                    for turn in record.transcript
                    if each.claim in turn.text
                ]
                assert made, remark
                assert any(_is_unanswered(each, turn, record) for each, turn in made), remark


@pytest.mark.parametrize(("seed", "motion", "name"), CASES)
async def test_the_reason_faults_nobody_for_what_came_too_late(
    seed: int, motion: tuple[str, str], name: str
) -> None:
    record = await _held(seed, motion, name)
    points = list_flow_points(record)
    for answered in record.answered:
        reason = answered.answer.get_reason() if isinstance(answered.answer, Verdict) else None
        if reason is None:
            continue
        assert {points[unmet].state for unmet in _list_unmet(reason)} <= {NEVER_ANSWERED}
        late = {point.says for point in points.values() if point.is_at_end}
        with use_language(record.spec.language):
            words = load_judge_words().reason
        told = [clash for clash in reason.clashes if clash.about in late]
        assert [clash for clash in told if words.came["at the end"] not in clash.why] == []
        asked = [words.needed[state] for state in ("never answered", "answered", "defended")]
        assert not reason.needed or reason.needed.what not in [
            line.format(point=says) for line in asked for says in late
        ]


def _list_unmet(reason: Reason) -> list[str]:
    return [unmet for clash in reason.clashes for unmet in clash.unmet]


@pytest.mark.parametrize(("seed", "motion", "name"), CASES)
async def test_a_debater_who_says_that_something_was_not_answered_is_right(
    seed: int, motion: tuple[str, str], name: str
) -> None:
    record = await _held(seed, motion, name)
    with use_language(record.spec.language):
        known = _list_known(record)
        for turn in record.transcript:
            before = [other for other in record.transcript if other.number < turn.number]
            for names in _list_called_untouched(turn.text):
                for argument in (each for each in known if each.name in names):
                    assert _had_chance(argument, turn, before, record), names


def _list_called_untouched(text: str) -> Iterator[str]:
    """The names of the arguments that a speech says nobody has answered."""
    for voice in get_library().voices:
        for line in voice.lines.get("untouched", ()):
            yield from _find_filled(line, text)


def _had_chance(
    argument: OfflineArgument, turn: Turn, before: Sequence[Turn], record: Record
) -> bool:
    hearing = find_hearing(format_of(record.spec), record)
    makers = [
        other.number
        for other in before
        if argument.claim in other.text and find_bench(other.stance) == find_bench(turn.stance)
    ]
    return not makers or any(
        made in hearing[other.number]
        for made in makers
        for other in before
        if find_bench(other.stance) != find_bench(turn.stance) and other.step.to is None
    )


def _find_filled(line: str, text: str) -> list[str]:
    """Find what a line with one slot was filled with, wherever it is in a text."""
    pattern = re.sub(r"\\\{\w+\\\}", "(.+?)", re.escape(line))
    return re.findall(pattern, text)
