"""A request as a person can read it."""

import json

from debate_core.prompts.request import Message, Request


def told(request: Request) -> str:
    """All of it: what is said, the form of the answer, and the limits."""
    limits = f"temperature {request.temperature:g}, at most {request.max_tokens} tokens"
    parts = [said(request)]
    if request.schema is not None:
        schema = json.dumps(request.schema.definition, indent=2, ensure_ascii=False)
        parts += [f"=== answer: {request.schema.name}", schema]
    return "\n".join((*parts, f"=== {limits}", ""))


def said(request: Request) -> str:
    """What is said in it, message by message."""
    parts = ["=== system", request.system]
    for message in request.messages:
        parts += [_heading(message), message.text]
    return "\n".join(parts)


def _heading(message: Message) -> str:
    return f"=== {message.role}{', sent again from here up' if message.is_prefix else ''}"
