"""The offline teams and judge of format `championship`: questions that fit, answers that answer."""

import asyncio
import re
from collections import Counter
from itertools import pairwise

import pytest

from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.text import count_words
from debate_core.domain.turns import Turn
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.formats.championship.forms import Questions, Summary, list_scores, list_summaries
from debate_core.formats.championship.offline import load_championship_words
from debate_core.formats.championship.options import CROSS, list_summed_phases
from debate_core.formats.championship.scoreboard import build_championship_result
from debate_core.offline.arguments import OfflineArgument, list_all_arguments, parse_stance
from debate_core.offline.library import get_library
from debate_core.offline.motion import topic_of
from debate_core.offline.text import list_quotes, quote_within, remove_quotes, split_sentences
from tests.core.engine.rooms import hold_offline
from tests.core.offline.rehearsing import MOTIONS


@pytest.fixture(scope="module")
def several() -> tuple[Record, ...]:
    """Championships on three motions, one of them in another language."""

    async def all_() -> tuple[Record, ...]:
        specs = [
            make_specification(DebateRequest(motion, format="championship"), seed)
            for seed, motion in enumerate(MOTIONS[2:5])
        ]
        return tuple([(await hold_offline(spec)).record for spec in specs])

    return asyncio.run(all_())


def _examined(record: Record) -> list[tuple[Questions, Turn]]:
    """Each turn of questions with the turn that answers it."""
    crossed = [each for each in record.transcript if each.phase == CROSS]
    pairs = pairwise(crossed)
    return [(one.answer, two) for one, two in pairs if isinstance(one.answer, Questions)]


def test_every_turn_is_taken_and_none_is_sent_back(several: tuple[Record, ...]) -> None:
    for record in several:
        assert record.state == "concluded"
        assert len(_examined(record)) == 4
        assert [turn.missed for turn in record.turns if turn.missed] == []
        assert [each.refused for each in record.answered if each.refused] == []
        assert [entry.marks for entry in record.transcript if entry.marks] == []


def test_questions_quote_what_the_other_team_said(several: tuple[Record, ...]) -> None:
    for record in several:
        for asked, answer in _examined(record):
            theirs = [e for e in record.transcript[: answer.number] if e.stance == answer.stance]
            said = " ".join(quote_within(each.text) for each in theirs).casefold()
            quoted = [quote for each in asked.questions for quote in list_quotes(each)]
            assert quoted
            assert [each for each in quoted if each.casefold() not in said] == []


def test_nobody_quotes_a_question_as_if_it_were_an_argument(
    several: tuple[Record, ...],
) -> None:
    for record in several:
        asked = {
            question
            for each in record.transcript
            if isinstance(each.answer, Questions)
            for question in map(remove_quotes, each.answer.questions)
        }
        speeches = [each for each in record.transcript if each.phase != CROSS]
        quoted = [quote for each in speeches for quote in list_quotes(each.text)]
        assert [q for q in quoted if any(q.casefold() in each.casefold() for each in asked)] == []


def test_every_question_gets_the_answer_that_was_written_for_it(
    several: tuple[Record, ...],
) -> None:
    for record in several:
        for asked, answer in _examined(record):
            for question in asked.questions:
                critical = next((c for c in get_library().critical if c in question), question)
                expected = get_library().critical.get(critical) or _plain_answer(question)
                assert expected in answer.text


def _plain_answer(question: str) -> str:
    words = load_championship_words()
    pairs = zip(words.ask_plainly, words.answer_plainly, strict=True)
    return next(answer for asked, answer in pairs if asked in question)


def test_questions_keep_to_their_words_and_are_not_asked_twice_in_a_turn(
    several: tuple[Record, ...],
) -> None:
    for record in several:
        for asked, _ in _examined(record):
            assert count_words(asked.get_own_words()) <= 125
            assert len(set(asked.questions)) == len(asked.questions) == 3


def test_summaries_name_what_was_argued_and_not_how_a_speech_ended(
    several: tuple[Record, ...],
) -> None:
    for record in several:
        own = " ".join(
            remove_quotes(each.text)
            for each in record.transcript
            if not isinstance(each.answer, Questions)
        ).casefold()
        claims = {quote_within(each.claim) for each in _known(record)}
        summaries = list_summaries(record)
        assert len(summaries) == 5
        for summed in summaries[:4]:
            named = list_quotes(summed.text)
            assert len(named) == 2
            unknown = [each for each in named if each not in claims]
            assert [each for each in unknown if each.rstrip(".…?").casefold() not in own] == []


def test_the_summary_of_a_stage_quotes_its_own_turns_and_says_so_where_a_claim_is_older(
    several: tuple[Record, ...],
) -> None:
    for record in several:
        arguments = {quote_within(each.claim): each for each in _known(record)}
        for summed in list_summaries(record)[:4]:
            phases = list_summed_phases(summed.phase)
            said = "\n".join(each.text for each in record.transcript if each.phase in phases)
            for told, claim in re.findall(r"([^.”]+“([^”]+)”)", summed.text):
                is_old = "said before: “" in told or "came back to “" in told
                assert (claim.rstrip("…") in quote_within(said)) != is_old
                assert not is_old or _is_held(arguments[claim], said)


def test_the_final_review_counts_points_and_quotes_nothing_a_second_time(
    several: tuple[Record, ...],
) -> None:
    for record in several:
        review = list_summaries(record)[-1].text
        assert re.fullmatch(
            r"Points made by team for: \d+, answered: \d+\. "
            r"Points made by team against: \d+, answered: \d+\.",
            review,
        )


def test_the_judge_s_notes_differ(several: tuple[Record, ...]) -> None:
    for record in several:
        notes = [each.score.note for each in list_scores(record)]
        assert len(set(notes)) > len(notes) / 2


def test_no_sentence_of_a_speech_is_heard_twice(several: tuple[Record, ...]) -> None:
    for record in several:
        spoken = [e for e in record.transcript if e.phase != CROSS]
        told = Counter(part for e in spoken for part in split_sentences(e.text) if len(part) > 20)
        assert [part for part, times in told.items() if times > 1] == []


async def test_penalties_are_for_what_was_said_and_come_now_and_then() -> None:
    whys = Counter[str]()
    for seed in range(1, 5):
        record = (await hold_offline(_championship(MOTIONS[0], seed))).record
        turns = {each.number: each.text.rstrip() for each in record.transcript}
        for each in build_championship_result(record).penalties:
            asks = turns[each.turn].endswith("?")
            assert asks == (each.why == "counter_question")
            whys[each.why] += 1
    assert 0 < sum(whys.values()) < 8


async def test_a_summary_credits_whoever_made_or_defended_the_claim() -> None:
    record = (await hold_offline(_championship(MOTIONS[1], 3))).record
    told = [each.answer.text for each in record.answered if isinstance(each.answer, Summary)]
    named = [
        (name, claim)
        for text in told
        for name, claim in re.findall(r"([A-Z][^.,]+), (?:for|against), [^“]*“([^”]+)”", text)
    ]
    assert named
    arguments = {quote_within(each.claim): each for each in _known(record)}
    for name, claim in named:
        said = "\n".join(each.text for each in record.transcript if each.name == name)
        assert claim in quote_within(said) or _is_held(arguments[claim], said)


def _is_held(argument: OfflineArgument, said: str) -> bool:
    """Whether an argument was defended there, or named as one that stands."""
    return split_sentences(argument.answer)[0] in said or argument.name in said


def _championship(motion: str, seed: int) -> Specification:
    return make_specification(DebateRequest(motion, format="championship"), seed)


def _known(record: Record) -> tuple[OfflineArgument, ...]:
    topic = topic_of(record.spec)
    return list_all_arguments((parse_stance(each, topic) for each in record.spec.stances), topic)
