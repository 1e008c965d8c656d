"""The prompt cache: what of a prompt was there before, and what is kept of it.

As at the real ones a schema that the answer is held to stands before the prompt: with another
schema nothing of a prompt is found again.
"""

import json
from dataclasses import replace

from sandbox.fake_models.answer import Answer
from sandbox.fake_models.asked import Asked, tokens_in

SHORTEST_TOKENS = 1024
"""Shorter beginnings are not kept."""


class Cache:
    """The beginnings of prompts that each model has seen."""

    def __init__(self) -> None:
        self._kept: set[tuple[str, ...]] = set()

    def counted(self, asked: Asked, answer: Answer) -> Answer:
        """The answer with what of its prompt was cached and written.

        A request with marks is kept up to each of them; one without is kept whole, unseen.
        """
        ends = range(len(asked.prompt), 0, -1)
        cached = next((self._tokens(asked, end) for end in ends if self._has(asked, end)), 0)
        written = max((self._tokens(asked, end) for end in asked.marks), default=0) - cached
        for end in asked.marks or ends:
            if self._tokens(asked, end) >= SHORTEST_TOKENS:
                self._kept.add(_beginning(asked, end))
        is_kept = written >= SHORTEST_TOKENS or (cached and written > 0)
        return replace(answer, cached=cached, written=written if is_kept else 0)

    def _has(self, asked: Asked, end: int) -> bool:
        return _beginning(asked, end) in self._kept

    def _tokens(self, asked: Asked, end: int) -> int:
        return sum(map(tokens_in, asked.prompt[:end]))


def _beginning(asked: Asked, end: int) -> tuple[str, ...]:
    schema = json.dumps(asked.schema) if asked.in_json else ""
    return (asked.model, schema, *asked.prompt[:end])
