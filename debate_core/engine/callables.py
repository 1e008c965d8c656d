"""A callable in a debater's or the judge's place (formats.md, rounds)."""

import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeGuard

from debate_core.domain.checks import kept, problems
from debate_core.domain.forms import FORMS, Form, Speech, Verdict
from debate_core.formats.structured.forms import Opening
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Speak, Step
from debate_core.domain.words import DebaterId
from debate_core.engine.briefing import asked_of, brief_of
from debate_core.engine.performer import Answered, Performer
from debate_core.errors import MalformedReply, ModelError
from debate_core.models.port import Hear
from debate_core.prompts.brief import Brief

_log = logging.getLogger(__name__)

Custom = Callable[[Brief], object | Awaitable[object]]
"""Gets the brief of its step and returns text or an object with `text`; where the step wants
another form that form or its fields, and in the judge's place also a Verdict or its fields."""


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
            form = self._form(pending.step, said, record.spec)
        except ModelError:
            raise
        except Exception as error:
            raise MalformedReply(f"the custom part failed: {error}") from error
        asked = asked_of(pending, record)
        standing = kept(form, asked)
        if standing is None:
            raise MalformedReply("; ".join(problems(form, asked)))
        return Answered(standing)

    def _custom(self, pending: Pending) -> Custom | None:
        match pending.step:
            case Speak(debater=debater):
                return self._debaters.get(debater)
            case Judge():
                return self._judge
            case _:
                return None

    def _form(self, step: Step, said: object, spec: Specification) -> Form:
        match step:
            case Speak(form="opening") if isinstance(said, str):
                return Opening(arguments=(), unread=said)
            case Speak(form=form) | Judge(form=form) if form not in ("speech", "verdict"):
                return FORMS[form].model_validate(said, from_attributes=True)
            case Judge() if _field(said, "verdict") is not None:
                return Verdict.model_validate(said, from_attributes=True)
            case Judge():
                text = self._text(said)
                return Verdict(verdict=text, winner=_stance(text, spec), reasoning="")
            case _:
                return Speech(text=self._text(said))

    def _text(self, said: object) -> str:
        for text in (said, _field(said, "text")):
            if isinstance(text, str):
                return text
        if not self._has_warned:
            self._has_warned = True
            _log.warning("A custom part returned neither text nor an object with text.")
        return str(said)


def _field(said: object, name: str) -> object:
    """What an object or a mapping has under that name; None if nothing."""
    return said.get(name) if _is_mapping(said) else getattr(said, name, None)


def _is_mapping(said: object) -> TypeGuard[Mapping[str, object]]:
    return isinstance(said, Mapping)


def _stance(text: str, spec: Specification) -> str | None:
    """The stance that the text names, if it is nothing but that."""
    said = text.strip().casefold()
    return next((stance for stance in spec.stances if stance.casefold() == said), None)
