"""What holds in either language, by the vendor's own library against a host on the wire."""

from dataclasses import replace

import pytest
from pydantic import SecretStr

from debate_core.errors import (
    ModelError,
    RateLimited,
    Refused,
    Rejected,
    Timeout,
    Unavailable,
)
from debate_core.models.catalogue import open_host
from debate_core.models.hosts import Host, OpenHost
from debate_core.models.port import Model
from debate_core.prompts.request import Message, ToolCall
from fake_models.server import FakeModels
from tests.models.adapters.rooms import LOOK_UP, VOTE, asking, failure, unheard

LONG = "A sentence that was said before. " * 600


async def test_a_question_gets_text(model: Model) -> None:
    reply = await model.reply(asking())
    assert len(reply.text) > 100
    assert (reply.value, reply.finish, reply.model) == (None, "stop", "fake:fake-large")


async def test_a_schema_gets_an_object_that_fits_it(model: Model) -> None:
    reply = await model.reply(asking(schema=VOTE))
    assert reply.value is not None
    assert reply.value["vote"] in ("release", "revise")
    assert reply.value["sure"] in (1, 2, 3)


async def test_words_are_heard_as_they_are_written(model: Model) -> None:
    heard = list[str | None]()
    reply = await model.reply(asking(), heard.append)
    assert len(heard) > 10
    assert "".join(map(str, heard)) == reply.text


async def test_a_stream_gives_what_a_whole_answer_gives(model: Model) -> None:
    assert await model.reply(asking(), unheard) == await model.reply(asking())


async def test_no_half_of_an_object_is_heard(model: Model) -> None:
    heard = list[str | None]()
    await model.reply(asking(schema=VOTE), heard.append)
    assert heard == []


async def test_tokens_are_counted_with_those_from_the_cache(model: Model) -> None:
    heard = Message("user", LONG, is_prefix=True)
    first = await model.reply(asking("One.", heard))
    second = await model.reply(asking("Two.", heard), unheard)
    assert first.usage.cached == 0
    assert second.usage.cached > 4096
    assert second.usage.tokens_in == first.usage.tokens_in
    assert second.usage.tokens_out > 0


@pytest.mark.parametrize("is_heard", [True, False])
async def test_a_tool_is_asked_for(fake: FakeModels, model: Model, is_heard: bool) -> None:
    fake.order("tool")
    reply = await model.reply(asking(tools=(LOOK_UP,)), unheard if is_heard else None)
    assert [(each.name, each.arguments) for each in reply.calls] == [
        ("look_up", {"word": "rostrum"})
    ]
    assert reply.finish == "tool_calls"


async def test_a_tool_answers_and_the_model_goes_on(model: Model) -> None:
    call = ToolCall("c1", "look_up", {"word": "rostrum"})
    request = asking(tools=(LOOK_UP,))
    asked = Message("assistant", "", calls=(call,))
    result = Message("tool", "A stage.", answers="c1")
    request = replace(request, messages=(*request.messages, asked, result))
    assert (await model.reply(request)).text


async def test_a_correction_of_an_empty_answer_is_taken(model: Model) -> None:
    assert (await model.reply(asking().correcting("", ("it is empty",)))).text


async def test_an_answer_that_is_no_json_is_kept_for_sending_back(
    fake: FakeModels, model: Model
) -> None:
    fake.order("malformed")
    reply = await model.reply(asking(schema=VOTE))
    assert reply.text
    assert reply.value is None


async def test_a_host_without_schemas_is_asked_in_words_from_then_on(
    fake: FakeModels, opened: OpenHost
) -> None:
    fake.order("no_schema", times=None)
    first = await opened.model("fake-large").reply(asking(schema=VOTE))
    tried = len(fake.log)
    second = await opened.model("fake-large").reply(asking(schema=VOTE))
    assert first.value == second.value is not None
    assert len(fake.log) == tried + 1


async def test_a_text_that_came_to_its_limit_is_kept(fake: FakeModels, model: Model) -> None:
    fake.order("length")
    assert (await model.reply(asking())).finish == "length"


async def test_an_object_that_came_to_its_limit_is_kept_for_sending_back(
    fake: FakeModels, model: Model
) -> None:
    fake.order("length")
    reply = await model.reply(asking(schema=VOTE))
    assert (reply.value, reply.finish) == (None, "length")
    assert reply.usage.tokens_out > 0


@pytest.mark.parametrize("is_heard", [True, False])
async def test_a_model_that_declines_has_refused(
    fake: FakeModels, model: Model, is_heard: bool
) -> None:
    fake.order("refusal")
    error = await failure(model, hear=unheard if is_heard else None)
    assert isinstance(error, Refused)
    assert error.usage is not None
    assert error.usage.tokens_in > 0


@pytest.mark.parametrize("words", [0, 3, 9])
async def test_a_stream_that_is_cut_is_a_failed_call(
    fake: FakeModels, model: Model, words: int
) -> None:
    fake.order("cut", words=words)
    assert isinstance(await failure(model, hear=unheard), Unavailable)


async def test_an_answer_that_breaks_off_is_a_failed_call(fake: FakeModels, model: Model) -> None:
    fake.order("cut")
    assert isinstance(await failure(model), Unavailable)


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        (400, Rejected),
        (401, Rejected),
        (402, Rejected),
        (403, Rejected),
        (404, Rejected),
        (408, Timeout),
        (409, Unavailable),
        (413, Rejected),
        (422, Rejected),
        (429, RateLimited),
        (500, Unavailable),
        (502, Unavailable),
        (503, Unavailable),
        (504, Timeout),
        (529, Unavailable),
    ],
)
async def test_every_status_has_its_error(
    fake: FakeModels, model: Model, status: int, expected: type[ModelError]
) -> None:
    fake.order("status", status=status, times=None)
    assert type(await failure(model)) is expected


async def test_one_call_is_one_attempt(fake: FakeModels, model: Model) -> None:
    fake.order("status", status=503, times=None)
    await failure(model)
    assert len(fake.log) == 1


@pytest.mark.parametrize("status", [429, 503])
async def test_the_host_says_when_to_come_back(fake: FakeModels, model: Model, status: int) -> None:
    fake.order("status", status=status, retry_after=7)
    error = await failure(model)
    assert isinstance(error, RateLimited)
    assert error.retry_after == 7


async def test_a_host_that_is_not_there_is_unavailable(host: Host) -> None:
    opened = open_host(replace(host, base_url="http://127.0.0.1:9"))
    error = await failure(opened.model("fake-large"))
    await opened.close()
    assert type(error) is Unavailable
    assert str(error) == "fake cannot be reached."


async def test_a_wrong_key_is_rejected(host: Host) -> None:
    opened = open_host(replace(host, api_key=SecretStr("sk-wrong-000000")))
    error = await failure(opened.model("fake-large"))
    await opened.close()
    assert str(error) == "fake does not take the key (401)."


async def test_a_host_says_what_it_offers(opened: OpenHost) -> None:
    assert await opened.list_models() == ("fake-large", "fake-small")


async def test_what_is_offered_can_not_be_asked_with_a_wrong_key(host: Host) -> None:
    opened = open_host(replace(host, api_key=SecretStr("sk-wrong-000000")))
    with pytest.raises(Rejected):
        await opened.list_models()
    await opened.close()
