"""The answer to a request: prose, an object that fits the schema, or a tool's call. Pure."""

import hashlib
import json
from dataclasses import dataclass
from random import Random
from typing import Literal

from sandbox.fake_models.asked import Asked, tokens_in
from sandbox.fake_models.filling import filled
from sandbox.fake_models.prose import speech
from sandbox.protocol.json import Json

Finish = Literal["stop", "length", "tool", "refusal"]
Twist = Literal["malformed", "wrapped", "empty", "length", "tool", "refusal"]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that the model wants called."""

    id: str
    name: str
    arguments: Json


@dataclass(frozen=True, slots=True)
class Answer:
    """What the model says, and what that takes."""

    text: str
    finish: Finish
    tokens_in: int
    cached: int = 0
    written: int = 0
    call: ToolCall | None = None

    @property
    def tokens_out(self) -> int:
        """What the answer takes."""
        return tokens_in(self.text)

    @property
    def words(self) -> list[str]:
        """The text in the pieces that a stream sends."""
        return [f"{word} " for word in self.text.split(" ")[:-1]] + self.text.split(" ")[-1:]


def answer(asked: Asked, twist: Twist | None) -> Answer:
    """The same request gets the same answer."""
    said = "\n".join((asked.model, *asked.prompt))
    lot = Random(hashlib.sha256(said.encode()).digest())
    taken = tokens_in(said)
    if twist == "refusal":
        return Answer("I cannot help with that.", "refusal", taken)
    if twist == "tool" and asked.tools:
        tool = asked.tools[0]
        arguments = filled(tool["parameters"], lot)
        return Answer("", "tool", taken, call=ToolCall(f"call_{taken}", tool["name"], arguments))
    text = json.dumps(filled(asked.schema, lot)) if asked.schema else speech(lot)
    if twist == "empty":
        return Answer("", "stop", taken)
    if twist == "wrapped":
        return Answer(_wrapped(text), "stop", taken)
    if twist == "malformed":
        return Answer(text[: len(text) // 2], "stop", taken)
    if twist == "length":
        return Answer(text[: len(text) // 2], "length", taken)
    return Answer(text, "stop", taken)


def _wrapped(text: str) -> str:
    """With the thinking and the courtesies that some models put around an answer."""
    return f"<think>\nIs {{this}} what they want?\n</think>\nHere it is:\n\n```json\n{text}\n```\n"
