"""OpenAI's chat completions: requests, answers, streams and errors as its description has them."""

import json
from collections.abc import Iterator
from typing import Any

from fake_models.json import Json, is_json, is_list
from fake_models.vendor_api import Answer, Headers, ModelRequest, object_in, schema_in

_MADE = 1_760_000_000
_FINISH = {"stop": "stop", "length": "length", "tool": "tool_calls", "refusal": "stop"}
_TYPES = {400: "invalid_request_error", 401: "invalid_request_error", 429: "rate_limit_exceeded"}


class OpenAI:
    """The API at `/v1/chat/completions`."""

    path = "/v1/chat/completions"

    def key(self, headers: Headers) -> str:
        """Read the bearer token."""
        return headers.get("Authorization", "").removeprefix("Bearer ")

    def read(self, body: Json) -> ModelRequest:
        """Read a request."""
        messages: list[Json] = body["messages"]
        prompt = tuple(_read_text(message.get("content")) for message in messages)
        form = object_in(body, "response_format")
        marks = [
            at + 1 for at, message in enumerate(messages) if _is_marked(message.get("content"))
        ]
        return ModelRequest(
            model=body["model"],
            prompt=prompt,
            schema=object_in(object_in(form, "json_schema"), "schema") or schema_in(prompt),
            in_json=bool(form),
            tools=tuple(tool["function"] for tool in body.get("tools", ())),
            is_streamed=bool(body.get("stream")),
            counts=bool(object_in(body, "stream_options").get("include_usage")),
            marks=tuple(marks),
        )

    def problem(self, body: Json) -> str:
        """Find a parameter that newer models refuse, or a strict schema that is not strict."""
        if body["model"].startswith(("gpt-5", "gpt-6", "o3", "o4")):
            if "max_tokens" in body:
                return (
                    "Unsupported parameter: 'max_tokens' is not supported with this model. "
                    "Use 'max_completion_tokens' instead."
                )
            if body.get("temperature", 1) != 1:
                return "Unsupported value: 'temperature' does not support this with this model."
        described = object_in(object_in(body, "response_format"), "json_schema")
        if described.get("strict") and (fault := _find_slack(described["schema"])):
            return f"Invalid schema for response_format '{described['name']}': {fault}"
        return ""

    def whole(self, request: ModelRequest, answer: Answer) -> Json:
        """Write a chat completion."""
        message: Json = {"role": "assistant", "content": answer.text, "refusal": None}
        if answer.finish == "refusal":
            message |= {"content": None, "refusal": answer.text}
        if answer.call is not None:
            message |= {"content": None, "tool_calls": [_call(answer)]}
        choice = {"index": 0, "message": message, "finish_reason": _FINISH[answer.finish]}
        return _make_envelope("chat.completion", request) | {
            "choices": [choice],
            "usage": _make_usage(answer),
        }

    def pieces(self, request: ModelRequest, answer: Answer) -> Iterator[bytes]:
        """Write chunks: the role, the words, the finish, and the usage."""
        said = "refusal" if answer.finish == "refusal" else "content"
        yield _make_chunk(request, {"role": "assistant", "content": ""})
        if answer.call is not None:
            yield _make_chunk(request, {"tool_calls": [{"index": 0, **_call(answer)}]})
        for word in answer.words:
            yield _make_chunk(request, {said: word})
        yield _make_chunk(request, {}, _FINISH[answer.finish])
        if request.counts:
            last = _make_envelope("chat.completion.chunk", request)
            yield _write_event(last | {"choices": [], "usage": _make_usage(answer)})
        yield b"data: [DONE]\n\n"

    def error(self, status: int, message: str) -> Json:
        """Write OpenAI's error."""
        kind = _TYPES.get(status, "server_error")
        code = "invalid_api_key" if status == 401 else None
        return {"error": {"message": message, "type": kind, "param": None, "code": code}}

    def models(self, names: tuple[str, ...]) -> Json:
        """Write OpenAI's list of models."""
        data = [
            {"id": name, "object": "model", "created": _MADE, "owned_by": "rostrum"}
            for name in names
        ]
        return {"object": "list", "data": data}


def _read_text(content: Any) -> str:
    if is_list(content):
        return "".join(str(part.get("text", "")) for part in content)
    return str(content or "")


def _is_marked(content: Any) -> bool:
    return is_list(content) and any("prompt_cache_breakpoint" in part for part in content)


def _find_slack(schema: Json) -> str:
    """Find what keeps a schema from being strict; empty if it is."""
    properties: Json = schema.get("properties", {})
    if schema.get("type") == "object":
        if schema.get("additionalProperties") is not False:
            return "'additionalProperties' is required to be supplied and to be false."
        if set(schema.get("required", ())) != set(properties):
            return "'required' is required to be supplied and to include every key in properties."
    inner = [*properties.values(), schema.get("items"), *schema.get("anyOf", ())]
    return next((fault for part in inner if is_json(part) and (fault := _find_slack(part))), "")


def _call(answer: Answer) -> Json:
    assert answer.call is not None
    function = {"name": answer.call.name, "arguments": json.dumps(answer.call.arguments)}
    return {"id": answer.call.id, "type": "function", "function": function}


def _make_usage(answer: Answer) -> Json:
    return {
        "prompt_tokens": answer.tokens_in,
        "completion_tokens": answer.tokens_out,
        "total_tokens": answer.tokens_in + answer.tokens_out,
        "prompt_tokens_details": {
            "cached_tokens": answer.cached,
            "cache_write_tokens": answer.written,
        },
    }


def _make_envelope(kind: str, request: ModelRequest) -> Json:
    return {"id": "chatcmpl-fake", "object": kind, "created": _MADE, "model": request.model}


def _make_chunk(request: ModelRequest, delta: Json, finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return _write_event(_make_envelope("chat.completion.chunk", request) | {"choices": [choice]})


def _write_event(body: Json) -> bytes:
    return f"data: {json.dumps(body)}\n\n".encode()
