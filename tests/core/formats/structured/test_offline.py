"""The offline debaters and judge of format `structured`: by the rules, seeded, worth reading."""

import asyncio
from collections import Counter
from random import Random
from statistics import fmean

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge
from debate_core.domain.text import count_words
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.formats.structured.arguments import STRUCTURED
from debate_core.formats.structured.forms import Closing, Examination, Opening
from debate_core.formats.structured.offline import (
    draw_preparation,
    load_structured_words,
    shows_evidence,
    text_of,
)
from debate_core.formats.structured.offline_judge import judge_arguments, write_recommendation
from debate_core.formats.structured.result import (
    Findings,
    build_structured_result,
    findings_of,
    standings_of,
)
from debate_core.formats.structured.traces import find_closings, trace_arguments
from debate_core.offline.arguments import list_all_arguments, parse_stance
from debate_core.offline.library import get_library
from debate_core.offline.motion import topic_of
from tests.core.engine.rooms import debated, hold_offline
from tests.core.formats.structured.making import (
    EXAMINED,
    OPENED,
    WHOLE_IN_TURNS,
    closing,
    finding,
    heard,
    judging,
    response,
    structured_spec,
)
from tests.core.offline.rehearsing import MOTIONS


def _spec(motion: str, seed: int = 1, options: str = "") -> Specification:
    return make_specification(DebateRequest(motion, format="structured", options=options), seed)


async def _record_of(spec: Specification) -> Record:
    return (await hold_offline(spec)).record


def _findings(record: Record) -> Findings:
    found = findings_of(record)
    assert found is not None
    return found


def _judged(*turns: tuple[str, Form]) -> Findings:
    """What the judge finds in these turns."""
    step = judging()
    return judge_arguments(Brief(structured_spec(), step, heard=heard(*turns)), step)


@pytest.mark.parametrize("options", ["", "rubric=evidence-first"])
@pytest.mark.parametrize("motion", MOTIONS)
async def test_a_debate_keeps_every_rule_at_the_first_try(motion: str, options: str) -> None:
    record = await _record_of(_spec(motion, options=options))
    assert [turn.missed for turn in record.turns] == [None] * 11
    assert [each.refused for each in record.answered] == [()] * 12
    assert [entry.marks for entry in record.transcript] == [()] * 11
    assert record.verdict is not None


async def test_the_same_seed_debates_the_same_way() -> None:
    one, other = [(await debated(_spec(MOTIONS[0], 5), OfflineSeat())).record for _ in range(2)]
    assert build_structured_result(one) == build_structured_result(other)


async def test_another_seed_debates_another_way() -> None:
    one, other = [await _record_of(_spec(MOTIONS[0], seed)) for seed in (1, 2)]
    assert one.transcript[0].text != other.transcript[0].text


async def test_nothing_is_said_twice_by_one_side() -> None:
    for seed in range(8):
        record = await _record_of(_spec(MOTIONS[0], seed))
        claims = [each.argument.claim for each in trace_arguments(record.transcript)]
        reasons = [
            each.response.reasoning for each in trace_arguments(record.transcript) if each.response
        ]
        assert len(set(claims)) == len(claims)
        assert len(set(reasons)) == len(reasons)


async def test_debates_end_for_against_and_level() -> None:
    ends = Counter[str | None]()
    for seed in range(28):
        decision = (await _record_of(_spec(MOTIONS[seed % len(MOTIONS)], seed))).decision
        ends[decision.choice if decision else None] += 1
    assert set(ends) == {"for", "against", "evenly matched"}


async def test_arguments_are_conceded_now_and_then() -> None:
    kinds = Counter[str]()
    for seed in range(12):
        record = await _record_of(_spec(MOTIONS[0], seed))
        kinds.update(
            each.response.kind for each in trace_arguments(record.transcript) if each.response
        )
    assert set(kinds) == {"refute", "challenge", "partial", "concede"}
    assert kinds["concede"] < kinds["refute"] + kinds["challenge"]


@pytest.fixture(scope="module")
def several() -> tuple[Record, ...]:
    """Debates on every motion, each by another seed."""

    async def all_() -> tuple[Record, ...]:
        return tuple([await _record_of(_spec(motion, 10 + n)) for n, motion in enumerate(MOTIONS)])

    return asyncio.run(all_())


def _closed(record: Record) -> dict[str, Closing]:
    return find_closings(record.transcript)


def test_a_closing_concedes_only_what_the_cross_examination_granted_and_at_most_two(
    several: tuple[Record, ...],
) -> None:
    for record in several:
        for stance, closed in _closed(record).items():
            theirs = [each for each in trace_arguments(record.transcript) if each.stance != stance]
            granted = {
                each.id
                for each in theirs
                if each.response and each.response.kind in ("concede", "partial")
            }
            conceded = {each.argument for each in closed.concessions}
            assert conceded <= granted
            assert len(conceded) == min(2, len(granted))


def test_what_the_other_side_conceded_still_stands(several: tuple[Record, ...]) -> None:
    for record in several:
        for trace in trace_arguments(record.transcript):
            if trace.response and trace.response.kind == "concede":
                held = {each.argument for each in _closed(record)[trace.stance].standing}
                assert trace.id in held


def test_every_item_keeps_near_its_words(several: tuple[Record, ...]) -> None:
    for record in several:
        for trace in trace_arguments(record.transcript):
            assert count_words(text_of(trace)) <= 80
            assert trace.response
            assert count_words(trace.response.reasoning) <= 45
            assert all(count_words(each.answer or "") <= 45 for each in trace.questions)


def test_no_turn_is_longer_than_its_words_allow(several: tuple[Record, ...]) -> None:
    for record in several:
        for turn in record.turns:
            assert turn.step.words
            assert count_words(turn.answer.get_own_words()) <= turn.step.words


def test_the_reason_says_nothing_that_the_debate_does_not_bear_out(
    several: tuple[Record, ...],
) -> None:
    found = [(record, findings_of(record)) for record in several]
    given = [(record, said) for record, said in found if said and said.reason]
    assert len(given) > len(several) / 2
    for record, said in given:
        assert said.find_doubts(AnswerContext(record.spec, Judge(), record.transcript)) == ()


async def test_of_what_was_conceded_the_judge_quotes_the_claim_and_no_later_answer() -> None:
    spec = _spec(MOTIONS[0])
    records = [await _record_of(spec.model_copy(update={"seed": seed})) for seed in range(1, 9)]
    shown = 0
    for record in records:
        reason, traced = _findings(record).reason, trace_arguments(record.transcript)
        argued = {each.argument.title: each for each in traced}
        for clash in reason.clashes if reason else ():
            trace = argued[clash.about]
            if trace.response and trace.response.kind == "concede":
                assert clash.quote.words in trace.argument.claim
                shown += 1
    assert shown


async def test_what_is_listed_as_unresolved_is_not_said_to_be_answered() -> None:
    said = _findings(await _record_of(_spec("Cities should ban private cars", 3)))
    granted = [each for each in said.findings if each.standing == "partially upheld"]
    assert granted
    for each in granted:
        assert any(each.argument in asked for asked in said.unresolved_questions)
        assert "answered" not in each.reason


def test_a_position_moves_as_the_concessions_say(several: tuple[Record, ...]) -> None:
    for record in several:
        for stance, closed in _closed(record).items():
            kinds = [
                each.response.kind
                for each in trace_arguments(record.transcript)
                if each.stance != stance and each.response
            ]
            assert (closed.shift == "adjusted") <= ("concede" in kinds)
            assert (closed.shift == "strengthened") <= ("concede" not in kinds)


def test_every_question_of_ours_gets_the_answer_that_was_written_for_it(
    several: tuple[Record, ...],
) -> None:
    evasions = set(load_structured_words().free_answer)
    for record in several:
        hasty = _hasty(record)
        found = [each for each in trace_arguments(record.transcript) if each.stance not in hasty]
        pairs = [pair for each in found for pair in each.questions]
        assert [each.id for each in pairs if each.answer in evasions or not each.answer] == []


async def test_a_hasty_debater_shows_nothing_evades_and_scores_less() -> None:
    scores: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(12):
        record = await _record_of(_spec(MOTIONS[0], seed))
        hasty, evasions = _hasty(record), set(load_structured_words().free_answer)
        for trace in trace_arguments(record.transcript):
            answers = {each.answer for each in trace.questions}
            if trace.stance in hasty:
                assert not shows_evidence(trace.argument.evidence)
            else:
                assert not answers & evasions
        for stance, total in standings_of(record).totals.items():
            scores[stance in hasty].append(float(total))
    assert fmean(scores[True]) < fmean(scores[False])


def _hasty(record: Record) -> set[str]:
    """The stances of those who came badly prepared."""
    spec = record.spec
    return {each.stance for each in spec.debaters if draw_preparation(spec, each.id) == "hasty"}


def test_a_defence_is_only_given_where_the_attack_was_made(several: tuple[Record, ...]) -> None:
    for record in several:
        for trace in trace_arguments(record.transcript):
            is_hasty = trace.stance in _hasty(record)
            if trace.response and trace.response.kind == "concede" and not is_hasty:
                assert [get_library().critical.get(each.question) for each in trace.questions] == [
                    each.answer for each in trace.questions
                ]


def test_no_sentence_is_torn_out_of_the_middle_of_a_reasoning(several: tuple[Record, ...]) -> None:
    for record in several:
        grounds = dict(_grounds(record))
        assert len(grounds) >= 10
        for trace in trace_arguments(record.transcript):
            said, ground = trace.argument, grounds.get(trace.argument.claim, "")
            assert ground.startswith(said.reasoning)


def _grounds(record: Record) -> list[tuple[str, str]]:
    """What the library says under each claim that can be made in a debate."""
    topic = topic_of(record.spec)
    stances = [parse_stance(stance, topic) for stance in record.spec.stances]
    return [(each.claim, each.ground) for each in list_all_arguments(stances, topic)]


def test_an_open_word_on_the_lack_of_evidence_is_not_scored_as_evidence(
    several: tuple[Record, ...],
) -> None:
    for record in several:
        for each in build_structured_result(record).arguments:
            if not shows_evidence(each.argument.evidence):
                assert each.scores["evidence"] <= 3


@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_advised_to_begin_from_what_fell_however_well_it_scored(seed: int) -> None:
    found = (finding("PRO-1", 10, standing="refuted"), finding("CON-1", 4, standing="upheld"))
    advice = write_recommendation(found, STRUCTURED, Random(seed))
    assert advice.index("CON-1") < advice.index("PRO-1")
    assert advice.startswith(("Begin from CON-1", "Take CON-1"))


@pytest.mark.parametrize("seed", range(4))
def test_where_nothing_was_upheld_nothing_is_called_firm(seed: int) -> None:
    found = tuple(finding(each, 7, standing="uncertain") for each in ("PRO-1", "CON-1"))
    advice = write_recommendation(found, STRUCTURED, Random(seed))
    assert advice.startswith(("Do not decide", "Ask for more"))


def test_what_stands_firmest_is_not_said_to_have_the_most_points(
    several: tuple[Record, ...],
) -> None:
    told = " ".join(_findings(record).key_insight for record in several)
    assert "stands firmest" in told
    assert "carried most" not in told


def test_a_note_names_no_fault_where_the_scores_are_good(several: tuple[Record, ...]) -> None:
    words = load_structured_words().judge
    for record in several:
        for each in _findings(record).findings:
            faults = [name for name, text in words.note_worst.items() if text in each.note]
            assert [name for name in faults if each.scores[name] > 5] == []


async def test_both_sides_close_in_different_words() -> None:
    for seed in range(12):
        one, other = _closed(await _record_of(_spec(MOTIONS[1], seed))).values()
        assert one.position.split(". ")[-1] != other.position.split(". ")[-1]


def test_what_other_people_argue_is_met_and_judged_too() -> None:
    judged = _judged(*WHOLE_IN_TURNS)
    assert [each.argument for each in judged.findings] == [
        each.id for each in trace_arguments(heard(*WHOLE_IN_TURNS))
    ]


async def test_what_has_no_form_is_judged_as_nothing() -> None:
    judged = _judged(("for", Opening(arguments=())))
    assert judged.findings == ()
    assert judged.key_insight


@pytest.mark.parametrize("silent", ["for", "against"])
@pytest.mark.parametrize("seed", range(4))
async def test_a_side_that_wrote_no_opening_stops_no_verdict(silent: str, seed: int) -> None:
    record = await _record_of(_spec(MOTIONS[1], seed))
    step, spec = judging(), record.spec
    turns = tuple(
        turn
        for turn in record.transcript
        if not (isinstance(turn.answer, Opening) and spec.debater(turn.debater).stance == silent)
    )
    assert judge_arguments(Brief(spec, step, heard=turns), step).reason is None


def test_an_opening_that_could_not_be_read_is_judged_as_one_argument() -> None:
    judged = _judged(("for", Opening(arguments=(), unread="It is cheap, because it is ours.")))
    assert [each.argument for each in judged.findings] == ["PRO-1"]


async def test_the_judge_says_what_it_is() -> None:
    assert "Built-in judge" in _findings(await _record_of(_spec(MOTIONS[1]))).key_insight


def test_the_judge_does_not_care_which_side_an_argument_is_for() -> None:
    turned = {"for": "against", "against": "for"}
    sides = tuple((turned[stance], said) for stance, said in WHOLE_IN_TURNS)
    one, other = _judged(*WHOLE_IN_TURNS), _judged(*sides)
    first, second = ([sorted(each.scores.items()) for each in f.findings] for f in (one, other))
    assert sorted(first) == sorted(second)


def test_silence_refutes_nothing_where_a_debate_closed_before_it_could_be_broken() -> None:
    turns = (*OPENED, *EXAMINED[:2])
    judged = _judged(*turns)
    found = {each.argument: each for each in judged.findings}
    assert found["CON-1"].standing == "uncertain"
    assert "Neither side got" in found["CON-1"].reason


def test_silence_refutes_where_there_was_a_turn_to_break_it() -> None:
    attacked = Examination(response=response("PRO-1", "refute"))
    silent = Examination(response=response("CON-1"))
    turns = (*OPENED, ("against", attacked), ("for", silent), ("for", closing()))
    found = {each.argument: each for each in _judged(*turns).findings}
    assert found["PRO-1"].standing == "refuted"
