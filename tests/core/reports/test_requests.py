"""What was asked of models, built anew from a record, and how much of it repeats."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import DebateOpened
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.ledger import Ledger
from debate_core.engine.model_seat import ModelSeat
from debate_core.formats import FORMATS
from debate_core.models.scripted import ScriptedModel
from debate_core.prompts.request import Request
from debate_core.reports.requests import list_sent, measure_repeated
from debate_core.reports.spend import list_taken, measure_prefix, write_spend_report
from tests.core.engine.rooms import debated, hold_offline
from tests.core.making import consensus_spec
from tests.core.making.filling import Filling, held
from tests.sweep import keep_some

MOTION = "Cities should make public transport free"


async def _offline(wanted: DebateRequest) -> Ledger:
    """A whole debate by the offline debaters, on a subject that they know."""
    return await hold_offline(make_specification(wanted, seed=1))


async def test_on_one_model_most_of_what_four_debaters_read_was_read_before() -> None:
    ledger = await _offline(DebateRequest(MOTION, debaters="4", rounds=3))
    measured = measure_prefix(ledger.events)
    assert measured is not None
    assert measured.debaters.share >= 0.8
    assert measured.all.share >= 0.69


@pytest.mark.parametrize(
    ("format_name", "of_all", "of_debaters"),
    [("panel", 0.71, 0.8), ("structured", 0.56, 0.7), ("championship", 0.8, 0.8)],
)
async def test_in_a_default_debate_most_of_what_is_read_was_read_before(
    format_name: str, of_all: float, of_debaters: float
) -> None:
    ledger = await _offline(DebateRequest(MOTION, format_name))
    measured = measure_prefix(ledger.events)
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
    share = measure_repeated(("a:b", text) for text in texts)
    assert (share.characters, share.repeated) == (characters, repeated)


def _common(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


@given(st.lists(st.text("ab", max_size=6), max_size=8))
def test_the_measure_finds_the_longest_beginning_of_all_earlier_texts(texts: list[str]) -> None:
    longest = (
        max((_common(text, other) for other in texts[:number]), default=0)
        for number, text in enumerate(texts)
    )
    assert measure_repeated(("a:b", text) for text in texts).repeated == sum(longest)


def test_another_model_has_read_nothing_before() -> None:
    assert measure_repeated([("a:b", "abcd"), ("c:d", "abcd")]).repeated == 0


@pytest.mark.parametrize("format_name", keep_some(FORMATS, 2))
async def test_the_requests_built_anew_are_those_that_were_sent(format_name: str) -> None:
    model = Filling()
    ledger = await held(make_specification(DebateRequest(MOTION, format_name), seed=1), model)
    built = [each.request for each in list_sent(ledger.events)]
    assert sorted(map(_text, built)) == sorted(map(_text, model.asked))  # some run beside others


def _text(request: Request) -> str:
    """A request as one text; of a second reading all but the verdict, which was corrected."""
    is_rereading = request.schema is not None and request.schema.name == "second_reading"
    messages = request.messages[:-2] if is_rereading else request.messages
    return "\n".join((request.system, *(each.text for each in messages)))


async def test_an_answer_that_was_sent_back_is_a_request_more() -> None:
    asked = list[Request]()

    def vote(request: Request) -> dict[str, object]:
        asked.append(request)
        return {"stance": "So.", "rationale": "So.", "vote": "release" if len(asked) > 1 else "?"}

    model = ScriptedModel([vote] * 9)
    ledger = await debated(consensus_spec("ann", rounds=1), ModelSeat(lambda _: model))
    assert [each.request for each in list_sent(ledger.events)] == asked
    assert list_taken(ledger.events)[0].spend.calls == 2


async def test_a_record_of_other_rules_has_no_measure_but_its_spend() -> None:
    ledger = await held(make_specification(DebateRequest(MOTION), seed=1))
    first, *others = ledger.events
    assert isinstance(first.fact, DebateOpened)
    shorter = ledger.record.spec.model_copy(update={"rounds": 1})
    opened = first.fact.model_copy(update={"specification": shorter})
    events = (replace(first, fact=opened), *others)
    assert measure_prefix(events) is None
    assert "repeated_prefix: unknown" in write_spend_report(events)
