"""The prompt cache: which part of a prompt was there before, and which is kept.

As with real vendors, a schema for the answer comes before the prompt, so with another schema no
part of a prompt is found again.
"""

import json
from dataclasses import replace

from fake_models.vendor_api import Answer, ModelRequest, count_tokens

SHORTEST_TOKENS = 1024
"""The fewest tokens of a beginning that is kept."""


class PromptCache:
    """The beginnings of prompts that each model has seen."""

    def __init__(self) -> None:
        self._kept: set[tuple[str, ...]] = set()

    def count_cached(self, request: ModelRequest, answer: Answer) -> Answer:
        """Add to an answer how much of its prompt was read from the cache and written to it.

        A request with marks is kept up to each of them; one without is kept whole, unseen.
        """
        ends = range(len(request.prompt), 0, -1)
        cached = next(
            (self._count_tokens(request, end) for end in ends if self._has(request, end)), 0
        )
        written = (
            max((self._count_tokens(request, end) for end in request.marks), default=0) - cached
        )
        for end in request.marks or ends:
            if self._count_tokens(request, end) >= SHORTEST_TOKENS:
                self._kept.add(_find_beginning(request, end))
        is_kept = written >= SHORTEST_TOKENS or (cached and written > 0)
        return replace(answer, cached=cached, written=written if is_kept else 0)

    def _has(self, request: ModelRequest, end: int) -> bool:
        return _find_beginning(request, end) in self._kept

    def _count_tokens(self, request: ModelRequest, end: int) -> int:
        return sum(map(count_tokens, request.prompt[:end]))


def _find_beginning(request: ModelRequest, end: int) -> tuple[str, ...]:
    schema = json.dumps(request.schema) if request.in_json else ""
    return (request.model, schema, *request.prompt[:end])
