"""Anthropic's messages: requests, answers, streams and errors as its description has them."""

import json
from collections.abc import Iterator
from typing import Any

from fake_models.json import Json, is_list
from fake_models.vendor_api import Answer, Headers, ModelRequest, object_in, schema_in

_FINISH = {
    "stop": "end_turn",
    "length": "max_tokens",
    "tool": "tool_use",
    "refusal": "refusal",
}
_TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    504: "timeout_error",
    529: "overloaded_error",
}


class Anthropic:
    """The API at `/v1/messages`."""

    path = "/v1/messages"

    def key(self, headers: Headers) -> str:
        """Read the key: a bearer token lately, a header of its own before."""
        bearer = headers.get("Authorization", "").removeprefix("Bearer ")
        return headers.get("X-Api-Key", bearer)

    def read(self, body: Json) -> ModelRequest:
        """Read a request; each block is a part of the prompt."""
        blocks = [(_read_text(body.get("system")), False)]
        for message in body["messages"]:
            content = message["content"]
            parts: list[Json] = content if is_list(content) else [{"text": content}]
            blocks += [(_read_text([part]), "cache_control" in part) for part in parts]
        prompt = tuple(text for text, _ in blocks)
        form = object_in(object_in(body, "output_config"), "format")
        return ModelRequest(
            model=body["model"],
            prompt=prompt,
            schema=object_in(form, "schema") or schema_in(prompt),
            in_json=bool(form),
            tools=tuple(
                {"name": tool["name"], "parameters": tool["input_schema"]}
                for tool in body.get("tools", ())
            ),
            is_streamed=bool(body.get("stream")),
            marks=tuple(at + 1 for at, (_, is_marked) in enumerate(blocks) if is_marked),
        )

    def problem(self, body: Json) -> str:
        """Find what Anthropic requires and a request lacks."""
        if "max_tokens" not in body:
            return "max_tokens: Field required"
        if "temperature" in body and not body["model"].startswith("claude-3"):
            return "temperature: this model does not take a temperature"
        for at, message in enumerate(body["messages"]):
            content = message["content"]
            parts: list[Json] = content if is_list(content) else [{"text": content}]
            if any(part.get("type") == "text" and not part["text"].strip() for part in parts):
                return f"messages.{at}: text content blocks must be non-empty"
        return ""

    def whole(self, request: ModelRequest, answer: Answer) -> Json:
        """Write a message."""
        block: Json = {"type": "text", "text": answer.text}
        if answer.call is not None:
            block = {**_call(answer), "input": answer.call.arguments}
        return _make_message(request, answer, [block], _FINISH[answer.finish])

    def pieces(self, request: ModelRequest, answer: Answer) -> Iterator[bytes]:
        """Write events: the message's beginning, its one block in pieces, and its end."""
        yield _write_event("message_start", {"message": _make_message(request, answer, [], None)})
        yield _write_event("ping", {})
        if answer.call is None:
            block: Json = {"type": "text", "text": ""}
            deltas: list[Json] = [{"type": "text_delta", "text": word} for word in answer.words]
        else:
            block = {**_call(answer), "input": {}}
            written = json.dumps(answer.call.arguments)
            deltas = [{"type": "input_json_delta", "partial_json": written}]
        yield _write_event("content_block_start", {"index": 0, "content_block": block})
        for delta in deltas:
            yield _write_event("content_block_delta", {"index": 0, "delta": delta})
        yield _write_event("content_block_stop", {"index": 0})
        end = {"stop_reason": _FINISH[answer.finish], "stop_sequence": None}
        yield _write_event(
            "message_delta", {"delta": end, "usage": {"output_tokens": answer.tokens_out}}
        )
        yield _write_event("message_stop", {})

    def error(self, status: int, message: str) -> Json:
        """Write Anthropic's error."""
        kind = _TYPES.get(status, "api_error")
        return {"type": "error", "error": {"type": kind, "message": message}, "request_id": None}

    def models(self, names: tuple[str, ...]) -> Json:
        """Write Anthropic's list of models."""
        data = [
            {
                "type": "model",
                "id": name,
                "display_name": name,
                "created_at": "2026-01-01T00:00:00Z",
            }
            for name in names
        ]
        return {"data": data, "has_more": False, "first_id": names[0], "last_id": names[-1]}


def _read_text(content: Any) -> str:
    if is_list(content):
        return "".join(str(part.get("text") or part.get("content") or "") for part in content)
    return str(content or "")


def _call(answer: Answer) -> Json:
    assert answer.call is not None
    return {"type": "tool_use", "id": answer.call.id, "name": answer.call.name}


def _make_message(
    request: ModelRequest, answer: Answer, content: list[Json], finish: str | None
) -> Json:
    return {
        "id": "msg_fake",
        "type": "message",
        "role": "assistant",
        "model": request.model,
        "content": content,
        "stop_reason": finish,
        "stop_sequence": None,
        "usage": {
            "input_tokens": answer.tokens_in - answer.cached - answer.written,
            "cache_read_input_tokens": answer.cached,
            "cache_creation_input_tokens": answer.written,
            "output_tokens": answer.tokens_out if finish else 1,
        },
    }


def _write_event(kind: str, body: Json) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **body})}\n\n".encode()
