"""Answers as real models give them: fenced, in prose, thought about, cut off, empty, declined."""

from typing import Any

import httpx2
import pytest

from debate_core.errors import Refused
from debate_core.models.hosts import Kind
from debate_core.models.port import Model
from tests.models.adapters.rooms import VOTE, Wire, a_host, asking, completion, failure, message

OBJECT = '{"vote": "release", "sure": 2}'
VALUE = {"vote": "release", "sure": 2}


def saying(kind: Kind, text: str | None, finish: str = "stop") -> Model:
    """A model that thinks, then says this, in its vendor's own words for how it ended."""
    if kind == "anthropic":
        ends = {"stop": "end_turn", "length": "max_tokens", "refusal": "refusal"}
        thinking: dict[str, Any] = {"type": "thinking", "thinking": "{Hm.}", "signature": "s"}
        said = [] if text is None else [{"type": "text", "text": text}]
        answer = message(content=[thinking, *said], stop_reason=ends[finish])
        return Wire(answer).model(a_host("anthropic", kind), "claude-haiku-5-5")
    words: dict[str, Any] = {"role": "assistant", "content": text, "reasoning_content": "{Hm.}"}
    if finish == "refusal":
        words |= {"content": None, "refusal": "I cannot help with that."}
    ends = {"stop": "stop", "length": "length", "refusal": "stop"}
    choice = {"index": 0, "message": words, "finish_reason": ends[finish]}
    return Wire(completion(choices=[choice])).model(a_host(), "gpt-4o")


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
@pytest.mark.parametrize(
    ("text", "value"),
    [
        (OBJECT, VALUE),
        (f"```json\n{OBJECT}\n```", VALUE),
        (f"Here is my vote:\n\n```json\n{OBJECT}\n```\n\nI hope that helps.", VALUE),
        (f"My vote is as follows. {OBJECT}", VALUE),
        (f"<think>Is it {{release}} or not?</think>\n{OBJECT}", VALUE),
        (OBJECT[:-4], None),
        ("I vote for the release.", None),
        ("", None),
        (None, None),
    ],
)
async def test_an_object_is_read_out_of_whatever_stands_around_it(
    kind: Kind, text: str | None, value: object
) -> None:
    assert (await saying(kind, text).reply(asking(schema=VOTE))).value == value


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
@pytest.mark.parametrize(
    ("text", "said"),
    [("So it is.", "So it is."), ("<think>Hm.</think>\n\nSo it is.", "So it is."), (None, "")],
)
async def test_thinking_is_no_part_of_a_speech(kind: Kind, text: str | None, said: str) -> None:
    assert (await saying(kind, text).reply(asking())).text == said


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
@pytest.mark.parametrize("text", [OBJECT[:9], "", None])
async def test_what_came_to_its_limit_says_so(kind: Kind, text: str | None) -> None:
    reply = await saying(kind, text, "length").reply(asking(schema=VOTE))
    assert (reply.value, reply.finish) == (None, "length")


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
async def test_a_model_that_declines_an_object_has_refused(kind: Kind) -> None:
    error = await failure(saying(kind, None, "refusal"), asking(schema=VOTE))
    assert isinstance(error, Refused)


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
@pytest.mark.parametrize("said", ["12", "NaN", "1e999", "-1e999", "-3", '"12"', "[]", "9" * 400])
async def test_a_count_of_tokens_that_is_none_costs_the_count_and_not_the_answer(
    kind: Kind, said: str
) -> None:
    names = ("input_tokens", "output_tokens", "prompt_tokens", "completion_tokens")
    answer = (message if kind == "anthropic" else completion)(usage=dict.fromkeys(names, "COUNT"))
    body = answer.text.replace('"COUNT"', said)
    wire = Wire(httpx2.Response(200, text=body, headers={"content-type": "application/json"}))
    name = "claude-haiku-5-5" if kind == "anthropic" else "gpt-4o"
    reply = await wire.model(a_host(kind, kind), name).reply(asking())
    assert reply.text == "So it is."
    assert reply.usage.tokens_in == reply.usage.tokens_out == (12 if said == "12" else 0)
