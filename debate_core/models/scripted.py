"""A model that answers from a script: for tests, ours and those of others.

It remembers what it was asked, and raises when the script has run out rather than improvise.
"""

import json
from collections.abc import Callable, Iterable, Mapping

from debate_core.models.port import Hear, Reply
from debate_core.prompts.request import Request

Said = str | Mapping[str, object] | Reply
Line = Said | Exception | Callable[[Request], Said]


class ScriptedModel:
    """A model that answers with the lines of its script, in order; it raises exceptions in it."""

    def __init__(self, script: Iterable[Line]) -> None:
        self._script = iter(script)
        self.asked: list[Request] = []

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        """Return the next line of the script."""
        self.asked.append(request)
        line = next(self._script, None)
        if line is None:
            raise AssertionError("The script has run out of answers.")
        if isinstance(line, Exception):
            raise line
        said = line(request) if callable(line) else line
        if isinstance(said, Reply):
            return said
        if isinstance(said, str):
            if hear is not None:
                hear(said)
            return Reply(said, model="scripted")
        return Reply(json.dumps(said), said, model="scripted")
