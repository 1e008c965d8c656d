"""The offline model as a model: its port, its pace, what it says of itself."""

from dataclasses import replace

import pytest

from debate_core.domain.specification import OFFLINE
from debate_core.domain.steps import Speak
from debate_core.errors import MalformedReply
from debate_core.offline import OfflineModel
from debate_core.prompts.brief import JudgeBrief, TurnBrief
from debate_core.prompts.debater import turn_request
from debate_core.prompts.judge import verdict_request
from debate_core.prompts.request import Request, Schema
from tests.models.dry_running import spec_of

SPEC = spec_of("Museums should be free")
STEP = Speak(SPEC.debaters[0].id, "argument", 1)
REQUEST: Request = turn_request(TurnBrief(SPEC, SPEC.debaters[0], STEP, 1, ()))


async def test_a_speech_is_heard_piece_by_piece() -> None:
    heard: list[str | None] = []
    reply = await OfflineModel().reply(REQUEST, heard.append)
    assert heard == [piece for piece in heard if piece]
    assert "".join(map(str, heard)) == reply.text
    assert len(heard) > 5


async def test_it_names_itself_and_estimates_its_usage() -> None:
    reply = await OfflineModel().reply(REQUEST)
    assert reply.model == OFFLINE
    assert reply.value is None
    assert abs(reply.usage.tokens_out - len(reply.text) / 4) <= 1
    assert reply.usage.tokens_in > 100


@pytest.mark.parametrize("request_", [REQUEST, verdict_request(JudgeBrief(SPEC, (), 1))])
async def test_its_thinking_adds_up_to_the_whole_time_of_an_answer(request_: Request) -> None:
    shares: list[float] = []

    async def think(share: float) -> None:
        shares.append(share)

    await OfflineModel(think).reply(request_)
    assert sum(shares) == pytest.approx(1)


async def test_two_models_give_the_same_reply_to_the_same_request() -> None:
    assert await OfflineModel().reply(REQUEST) == await OfflineModel().reply(REQUEST)


@pytest.mark.parametrize(
    "request_",
    [
        replace(REQUEST, schema=Schema("haiku", {})),
        replace(verdict_request(JudgeBrief(SPEC, (), 1)), schema=None),
    ],
)
async def test_a_form_it_does_not_know_is_refused_in_a_sentence(request_: Request) -> None:
    with pytest.raises(MalformedReply, match="does not know the form"):
        await OfflineModel().reply(request_)
