"""Whole debates of the formats with forms, by real adapters, whatever a host or a model does."""

from collections.abc import AsyncIterator
from itertools import product
from typing import Any

import pytest

from debate_core.domain.facts import StepAnswered
from debate_core.domain.spend import add_costs
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.ledger import Ledger
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.performer import NoSignals, Signals
from debate_core.models.catalogue import CallPolicy, Catalogue
from debate_core.models.choosing import Choice
from debate_core.models.directory import build_directory
from debate_core.models.lineup import Lineup
from debate_core.models.resilience import Allowance, RetryPolicy
from debate_core.models.settings import from_environment
from fake_models.server import FakeModels
from tests.core.engine.rooms import debated
from tests.sweep import keep_some

FORMATS = ("structured", "panel", "championship")
OPENAI, ANTHROPIC, JUDGE = "openai:gpt-6-luna", "anthropic:claude-haiku-5-5", "openai:gpt-6.1-sol"
BOTH = Choice(
    sides={"for": OPENAI, "against": ANTHROPIC}, roles={"judge": JUDGE, "debater": OPENAI}
)
JSON_MODE, IN_WORDS = Choice(model="house:deepseek-chat"), Choice(model="local:llama")


@pytest.fixture
async def fake() -> AsyncIterator[FakeModels]:
    async with FakeModels.running() as fake:
        yield fake


class Listening(NoSignals):
    """Somebody watches the turns as they are written."""

    hears_words = True


async def held(
    fake: FakeModels, format_: str, models: Choice, signals: Signals | None = None
) -> Ledger:
    """A debate by these models, all of them at the one host that stands for every provider."""
    environment = {
        "OPENAI_API_KEY": fake.address["key"],
        "OPENAI_BASE_URL": fake.address["openai"],
        "ANTHROPIC_API_KEY": fake.address["key"],
        "ANTHROPIC_BASE_URL": fake.address["anthropic"],
        "ROSTRUM_HOST_HOUSE_LIKE": "deepseek",
        "ROSTRUM_HOST_HOUSE_URL": fake.address["openai"],
        "ROSTRUM_HOST_HOUSE_KEY": fake.address["key"],
        "ROSTRUM_HOST_LOCAL_URL": fake.address["openai"],
        "ROSTRUM_HOST_LOCAL_KEY": fake.address["key"],
    }
    directory = build_directory((from_environment(environment),), Allowance())
    request = DebateRequest("Tea is better than coffee", format_, models=models)
    spec = make_specification(request, 1, lineup=Lineup(directory, (models,)))
    policy = CallPolicy(retries=RetryPolicy(tries=1))
    async with Catalogue(directory, policy=policy) as catalogue:
        return await debated(spec, ModelSeat(catalogue.find_model), signals)


def forms(fake: FakeModels) -> set[str]:
    """How objects were asked for by the requests that were accepted."""
    bodies: list[Any] = [each.body for each in fake.log if each.status == 200]
    asked = [each.get("response_format") or each.get("output_config", {}) for each in bodies]
    return {str(each.get("type") or each["format"]["type"]) for each in asked if each}


def missed(ledger: Ledger) -> list[StepAnswered]:
    """What nobody delivered; a fake captain draws whom it calls, and may draw who has spoken."""
    answered = ledger.record.answered
    return [each for each in answered if each.missed and each.step.form != "call"]


WAYS = {
    "schemas": (BOTH, {"json_schema"}),
    "JSON mode": (JSON_MODE, {"json_object"}),
    "words": (IN_WORDS, set[str]()),
}


@pytest.mark.parametrize(("way", "format_"), keep_some(product(WAYS, FORMATS), 3))
async def test_a_debate_is_played_out_however_objects_are_asked_for_and_nothing_is_streamed(
    fake: FakeModels, way: str, format_: str
) -> None:
    models, expected = WAYS[way]
    fake.order("no_schema", model="llama", times=None)
    ledger = await held(fake, format_, models)
    assert not any(each.body.get("stream") for each in fake.log)
    assert forms(fake) == expected
    assert ledger.record.decision is not None
    assert missed(ledger) == []


@pytest.mark.parametrize(
    ("format_", "turns"),
    keep_some([("panel", {"speech"}), ("structured", set[str]()), ("championship", {"speech"})], 2),
)
async def test_turns_in_plain_words_are_streamed_and_objects_are_not(
    fake: FakeModels, format_: str, turns: set[str]
) -> None:
    ledger = await held(fake, format_, BOTH, Listening())
    streamed = [bool(each.body.get("stream")) for each in fake.log]
    is_object = [each.body.keys() & {"response_format", "output_config"} for each in fake.log]
    assert [not each for each in is_object] == streamed
    assert sum(streamed) == sum(turn.answer.tag in turns for turn in ledger.record.turns)


@pytest.mark.parametrize(
    ("format_", "twist"),
    keep_some(
        [
            ("structured", "malformed"),
            ("structured", "empty"),
            ("structured", "length"),
            ("panel", "length"),
            ("championship", "malformed"),
        ],
        2,
    ),
)
async def test_where_every_first_answer_is_no_answer_the_second_counts_and_both_are_on_record(
    fake: FakeModels, format_: str, twist: Any
) -> None:
    fake.order(twist, first=True, times=None)
    ledger = await held(fake, format_, BOTH)
    sent_back = [each for each in ledger.record.answered if each.refused]
    assert [each for each in ledger.record.answered if each.missed] == []
    assert ledger.record.decision is not None
    assert sent_back
    assert add_costs(ledger.record.costs).calls == sum(each.status == 200 for each in fake.log)
    assert all(each.cost.calls > 1 for each in sent_back)


@pytest.mark.parametrize("format_", ["structured", "panel"])
async def test_thinking_and_fences_around_every_answer_cost_nothing(
    fake: FakeModels, format_: str
) -> None:
    fake.order("wrapped", times=None)
    ledger = await held(fake, format_, BOTH)
    said = [entry.text for entry in ledger.record.transcript]
    assert said
    assert not any("<think>" in each for each in said)
    assert missed(ledger) == []


@pytest.mark.parametrize(("times", "missed_so"), [(1, list[str]()), (2, ["declined to speak"])])
async def test_a_model_that_declines_is_asked_again_once_and_every_call_is_counted(
    fake: FakeModels, times: int, missed_so: list[str]
) -> None:
    fake.order("refusal", times=times, model=ANTHROPIC.partition(":")[2])
    ledger = await held(fake, "structured", BOTH)
    declined = [each for each in ledger.record.answered if each.refused]
    assert [each.missed for each in ledger.record.answered if each.missed] == missed_so
    assert declined[0].cost.calls == 2
    assert ledger.record.decision is not None
