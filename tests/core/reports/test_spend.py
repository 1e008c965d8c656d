"""What a debate took, read off its record, and how much of its prompts repeats."""

import json
from collections.abc import Sequence
from itertools import takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import Cost, StepMissed
from debate_core.domain.spend import total
from debate_core.drafting.request import DebateRequest, specification
from debate_core.engine.ledger import Ledger
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.formats import FORMATS
from debate_core.models.port import Reply
from debate_core.models.scripted import ScriptedModel
from debate_core.prompts.request import Request
from debate_core.reports.record_file import read_record, write_record
from debate_core.reports.requests import prefix_share, sent
from debate_core.reports.spend import by_seat, prefix, spend_report, spent_in_words, taken
from tests.core.engine.charging import budgeted, held
from tests.core.engine.offline_models import OfflineAnswers
from tests.core.engine.rooms import debated
from tests.core.making import consensus_spec, events_of, opened, rounds_spec


async def _offline(format_: str = "rounds", debaters: int = 2, rounds: int = 2) -> Ledger:
    spec = specification(
        DebateRequest("Cities should make public transport free", format_, str(debaters), rounds), 1
    )
    return await debated(spec, OfflineSeat())


async def test_on_one_model_most_of_what_four_debaters_read_was_read_before() -> None:
    ledger = await _offline(debaters=4, rounds=3)
    measured = prefix(ledger.events)
    assert measured is not None
    print(f"repeated prefix: {measured.all.share:.1%}; debaters {measured.debaters.share:.1%}")  # noqa: T201
    assert measured.debaters.share >= 0.75
    assert measured.all.share >= 0.75


@pytest.mark.parametrize(
    ("format_", "of_all", "of_debaters"),
    [("panel", 0.75, 0.8), ("structured", 0.6, 0.7), ("championship", 0.8, 0.8)],
)
async def test_in_a_default_debate_most_of_what_is_read_was_read_before(
    format_: str, of_all: float, of_debaters: float
) -> None:
    spec = specification(DebateRequest("Cities should make public transport free", format_), 1)
    ledger = await debated(spec, OfflineSeat())
    measured = prefix(ledger.events)
    assert measured is not None
    assert measured.all.share >= of_all
    assert measured.debaters.share >= of_debaters


@pytest.mark.parametrize(
    ("texts", "characters", "repeated"),
    [
        ([], 0, 0),
        (["abcd"], 4, 0),
        (["abcd", "abcd"], 8, 4),
        (["abcd", "abxy"], 8, 2),
        (["abcd", "xbcd"], 8, 0),
        (["abcd", "abzz", "abcdef"], 14, 2 + 4),
        (["m", "abcd", "zz", "abce", "abc"], 14, 3 + 3),
    ],
)
def test_only_what_repeats_from_the_beginning_counts(
    texts: Sequence[str], characters: int, repeated: int
) -> None:
    share = prefix_share(("a:b", text) for text in texts)
    assert (share.characters, share.repeated) == (characters, repeated)


def _common(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


@given(st.lists(st.text("ab", max_size=6), max_size=8))
def test_the_measure_finds_the_longest_beginning_of_all_earlier_texts(texts: list[str]) -> None:
    longest = (
        max((_common(text, other) for other in texts[:number]), default=0)
        for number, text in enumerate(texts)
    )
    assert prefix_share(("a:b", text) for text in texts).repeated == sum(longest)


def test_another_model_has_read_nothing_before() -> None:
    assert prefix_share([("a:b", "abcd"), ("c:d", "abcd")]).repeated == 0


@pytest.mark.parametrize("format_", FORMATS)
async def test_the_requests_built_anew_are_those_that_were_sent(format_: str) -> None:
    asked = list[Request]()

    def remembered(request: Request, good: Reply) -> Reply:
        asked.append(request)
        return good

    spec = specification(DebateRequest("Cities should make public transport free", format_), 1)
    ledger = await debated(spec, OfflineAnswers(remembered))
    built = [each.request for each in sent(ledger.events)]
    assert sorted(map(_text, built)) == sorted(map(_text, asked))  # some run beside others


def _text(request: Request) -> str:
    return "\n".join((request.system, *(each.text for each in request.messages)))


async def test_an_answer_that_was_sent_back_is_a_request_more() -> None:
    asked = list[Request]()

    def vote(request: Request) -> dict[str, object]:
        asked.append(request)
        return {"stance": "So.", "rationale": "So.", "vote": "release" if len(asked) > 1 else "?"}

    model = ScriptedModel([vote] * 9)
    ledger = await debated(consensus_spec("ann", rounds=1), ModelSeat(lambda _: model))
    assert [each.request for each in sent(ledger.events)] == asked
    assert taken(ledger.events)[0].spend.calls == 2


async def test_each_step_and_seat_is_told_with_what_it_took() -> None:
    async with budgeted({}, usd=0.25) as runner:
        ledger = await held(runner, rounds_spec(rounds=2))
    steps = taken(ledger.events)
    assert [each.step for each in steps] == ["turn 1", "turn 2", "turn 3", "turn 4", "verdict"]
    assert {seat: spend.usd for seat, spend in by_seat(steps).items()} == {
        "Ada": 0.5,
        "Ben": 0.5,
        "the judge": 0.25,
    }
    assert spent_in_words(ledger.record) == "5 calls, 500 tokens, $1.25"


@pytest.mark.parametrize(
    ("what", "step", "seat"),
    [
        ("assessment", "assessment", "the judge"),
        ("speech_score", "scores", "the judge"),
        ("summary", "summary", "the judge"),
        ("call", "call", "the captains"),
        ("personas", "personas", "the casting"),
    ],
)
def test_a_step_that_nobody_delivered_is_told_by_its_name(what: str, step: str, seat: str) -> None:
    missed = StepMissed(step=1, what=what, reason="no", cost=Cost(model="a:b", tokens_in=9))
    (told,) = taken(events_of(opened(), missed))
    assert (told.step, told.seat, told.spend.tokens) == (step, seat, 9)


async def test_an_unknown_price_is_said_in_the_report() -> None:
    async with budgeted({}, usd=None) as runner:
        ledger = await held(runner, rounds_spec())
    assert "spend: 3 calls, 300 tokens, cost unknown" in spend_report(ledger.events)


async def test_the_report_has_a_line_for_each_step() -> None:
    ledger = await _offline()
    report = spend_report(ledger.events).splitlines()
    assert sum(line.startswith("turn ") for line in report) == 4
    assert report[1].startswith("repeated_prefix: ")


async def test_the_record_file_says_what_was_spent() -> None:
    ledger = await _offline()
    text = write_record(ledger.events)
    spend = json.loads(text)["spend"]
    assert spend["in_all"]["tokens_in"] == total(ledger.record.costs).tokens_in
    assert 0 < spend["prefix"]["share"] < 1
    assert len(spend["steps"]) == 5
    assert read_record(text)[0] == ledger.events


async def test_where_no_model_was_asked_nothing_is_said() -> None:
    ledger = await debated(rounds_spec())
    assert spent_in_words(ledger.record) == ""
    assert "no model was asked" in spend_report(ledger.events)


async def test_a_record_of_other_rules_has_no_measure_but_its_spend() -> None:
    ledger = await _offline()
    first, *others = ledger.events
    opened = first.fact.model_copy(
        update={"specification": ledger.record.spec.model_copy(update={"rounds": 1})}
    )
    events = (first.model_copy(update={"fact": opened}), *others)
    assert prefix(events) is None
    assert "repeated_prefix: unknown" in spend_report(events)
