"""A callable in a debater's or the judge's place (formats.md, rounds)."""

import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeGuard

from debate_core.domain.forms import Answer, Position, Speech, Verdict
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.words import DebaterId
from debate_core.engine.briefing import brief_of
from debate_core.engine.performer import Answered, Performer
from debate_core.errors import MalformedReply, ModelError
from debate_core.models.port import Hear
from debate_core.prompts.brief import Brief

_log = logging.getLogger(__name__)

Custom = Callable[[Brief], object | Awaitable[object]]
"""Gets the brief of its step. As a debater it returns text, an object with `text`, or for format
`consensus` a Position; as the judge a Verdict or a mapping with its fields."""


class WithCallables:
    """A performer in which callables take the place of some debaters, or of the judge."""

    def __init__(
        self,
        others: Performer,
        debaters: Mapping[DebaterId, Custom] | None = None,
        judge: Custom | None = None,
    ) -> None:
        self._others = others
        self._debaters = dict(debaters or {})
        self._judge = judge
        self._has_warned = False

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        """The callable's answer, or that of the performer underneath."""
        custom = self._custom(pending)
        if custom is None:
            return await self._others.perform(pending, record, hear)
        try:
            said = custom(brief_of(pending, record))
            if inspect.isawaitable(said):
                said = await said
            return Answered(self._answer(pending, said))
        except ModelError:
            raise
        except Exception as error:
            raise MalformedReply(f"the custom part failed: {error}") from error

    def _custom(self, pending: Pending) -> Custom | None:
        match pending.step:
            case Speak(debater=debater):
                return self._debaters.get(debater)
            case Judge():
                return self._judge
            case _:
                return None

    def _answer(self, pending: Pending, said: object) -> Answer:
        if isinstance(said, Speech | Position | Verdict):
            return said
        if isinstance(pending.step, Judge):
            return Verdict.model_validate(said)
        if isinstance(pending.step, Speak) and pending.step.form == "position":
            return Position.model_validate(said)
        return Speech(text=self._text(said))

    def _text(self, said: object) -> str:
        text = said["text"] if _has_text(said) else getattr(said, "text", said)
        if isinstance(text, str):
            return text
        if not self._has_warned:
            self._has_warned = True
            _log.warning("A custom debater returned neither text nor an object with text.")
        return str(said)


def _has_text(said: object) -> TypeGuard[Mapping[str, object]]:
    return isinstance(said, Mapping) and "text" in said
