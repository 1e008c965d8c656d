"""Where a provider fails, another model answers."""

import pytest

from debate_core.errors import (
    MalformedReply,
    ModelError,
    RateLimited,
    Refused,
    Rejected,
    Timeout,
    Unavailable,
)
from debate_core.models.resilience import Fallback
from debate_core.models.scripted import ScriptedModel
from tests.models.asking import REQUEST, failure


@pytest.mark.parametrize(
    "error", [Unavailable("down"), Timeout("slow"), RateLimited("busy"), Rejected("bad key")]
)
async def test_the_other_answers_where_the_provider_fails(error: ModelError) -> None:
    model = Fallback(ScriptedModel([error]), ScriptedModel(["Tea."]))

    assert (await model.reply(REQUEST)).text == "Tea."


@pytest.mark.parametrize("error", [Refused("no"), MalformedReply("odd")])
async def test_what_a_model_refuses_or_gets_wrong_is_not_handed_on(error: ModelError) -> None:
    other = ScriptedModel(["Tea."])

    with pytest.raises(type(error)):
        await Fallback(ScriptedModel([error]), other).reply(REQUEST)

    assert other.asked == []


async def test_what_was_heard_of_the_first_is_made_void() -> None:
    heard = list[str | None]()
    model = Fallback(ScriptedModel([Unavailable("cut")]), ScriptedModel(["Tea."]))

    await model.reply(REQUEST, heard.append)

    assert heard == [None, "Tea."]


async def test_where_both_fail_both_are_named() -> None:
    model = Fallback(ScriptedModel([Timeout("slow")]), ScriptedModel([Unavailable("down")]))

    error = await failure(model.reply(REQUEST))

    assert isinstance(error, Timeout)
    assert str(error) == "slow; its fallback: down"
