"""A model in a seat: asks, reads the answer into its form, and sends back what does not fit."""

import logging
from collections.abc import Callable
from typing import TypeVar

from pydantic import ValidationError

from debate_core.domain.answer_facts import Consulted, RefusedReply
from debate_core.domain.championship import team
from debate_core.domain.checks import Asked, kept, problems
from debate_core.domain.forms import (
    FORMS,
    Answer,
    Forfeit,
    Form,
    Speech,
    Synthesis,
)
from debate_core.domain.forms_panel import Assessment
from debate_core.domain.play import Pending
from debate_core.domain.reading import read_in_part
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Choose, Speak, Step
from debate_core.domain.tags import with_ids
from debate_core.engine.briefing import asked_of, brief_of, request_of
from debate_core.engine.performer import Answered, Performer, cost_of_usage, usage_of_cost
from debate_core.errors import ModelError, SpecError
from debate_core.models.port import Hear, Model, Reply, Usage
from debate_core.models.resilience import PROVIDER_FAILURES
from debate_core.prompts.request import Request
from debate_core.usage import together

_log = logging.getLogger(__name__)

_AnyForm = TypeVar("_AnyForm", bound=Form | None)

SENT_BACK = 2
"""How often an answer is sent back with the reasons (formats.md, structured)."""

_CUT_OFF = "the answer came to its limit of tokens before its end; give it again, shorter"
_NO_OBJECT = "the answer is no JSON object; it has to be one, with nothing around it"


class ModelSeat:
    """Performs every step of a debate by the model named for it.

    Where the model's provider fails, the stand-in answers, if there is one.
    """

    def __init__(
        self, model_named: Callable[[str], Model], stand_in: Performer | None = None
    ) -> None:
        self._model_named = model_named
        self._stand_in = stand_in

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        """The model's answer in its form, or a forfeit with the reasons if it never fits."""
        name = model_of(pending.step, record.spec)
        try:
            model = self._model_named(name)
        except SpecError as gone:  # since it was drafted, somebody took the host or its key away
            return Answered(Forfeit(reason=str(gone)))
        tries = _Tries(name, asked_of(pending, record))
        try:
            return await _asked(model, request_of(brief_of(pending, record)), tries, hear)
        except ModelError as error:
            tries.add_failed(error)
            if self._stand_in is None or not isinstance(error, PROVIDER_FAILURES):
                return tries.given_up(str(error) or type(error).__name__)
            _log.warning("A model failed (%s); its stand-in answers.", error)
        hear(None)
        return tries.answered_by(await self._stand_in.perform(pending, record, hear))


async def _asked(model: Model, request: Request, tries: "_Tries", hear: Hear) -> Answered:
    """The first answer that fits, or what is left of them all; ModelError if a call fails."""
    wrong: tuple[str, ...] = ()
    for _ in range(SENT_BACK + 1):
        reply = await model.reply(request, hear)
        form, wrong = tries.read(reply)
        if form is not None and not wrong:
            return tries.answered(form)
        request = request.correcting(reply.text, wrong)
        hear(None)
    return tries.given_up("; ".join(wrong))


class _Tries:
    """The answers to one step so far: what they took, what was sent back, what can be kept."""

    def __init__(self, model: str, asked: Asked) -> None:
        self._asked = asked
        self._model = model
        self._usage: Usage | None = None
        self._consulted: list[Consulted] = []
        self._refused: list[RefusedReply] = []
        self._last: Form | None = None

    def read(self, reply: Reply) -> tuple[Form | None, tuple[str, ...]]:
        """A reply in the step's form, if it can be read, and what is wrong with it."""
        self._model = reply.model or self._model
        self._usage = together(self._usage, reply.usage)
        self._consulted += [
            Consulted(tool=each.call.name, arguments=dict(each.call.arguments), result=each.result)
            for each in reply.consulted
        ]
        form, wrong = _read(reply, self._asked)
        if wrong:
            self._refused.append(RefusedReply(text=reply.text, problems=wrong))
            self._last = form or self._last or _read_in_part(reply, self._asked)
        return form, wrong

    def add_failed(self, error: ModelError) -> None:
        """Count a call that failed."""
        self._usage = together(self._usage, error.usage)

    def answered(self, answer: Answer) -> Answered:
        """The step answered so, with all that was taken for it."""
        cost = cost_of_usage(self._usage or Usage(calls=0), self._model)
        return Answered(answer, cost, tuple(self._refused), tuple(self._consulted))

    def answered_by(self, other: Answered) -> Answered:
        """The step answered by another performer, at both their cost."""
        self._model = other.cost.model
        self._usage = together(self._usage, usage_of_cost(other.cost))
        return self.answered(other.answer)

    def given_up(self, reason: str) -> Answered:
        """What can be kept of the last answer that was read; a forfeit if nothing."""
        usable = kept(self._last, self._asked) if self._last is not None else None
        return self.answered(usable or Forfeit(reason=reason))


def model_of(step: Step, spec: Specification) -> str:
    """The name of the model that is asked for a step."""
    match step:
        case Speak(debater=who):
            return spec.debater(who).model
        case Choose(team=side):
            return spec.captain_models.get(side) or spec.debater(team(spec, side)[0]).model
        case _:
            return spec.judge_model


def _read(reply: Reply, asked: Asked) -> tuple[Form | None, tuple[str, ...]]:
    """The reply in the step's form, and what is wrong with it."""
    is_no_object = asked.step.form != "speech" and reply.value is None
    is_cut_off = reply.finish == "length" and (is_no_object or not reply.text.strip())
    first = (_CUT_OFF,) if is_cut_off else (_NO_OBJECT,) if is_no_object else ()
    try:
        form = by_ids(_form(reply, asked.step), asked.spec)
    except ValidationError as error:
        found = (f"{'.'.join(map(str, e['loc'])) or 'it'}: {e['msg']}" for e in error.errors())
        return None, (*first, *found)
    return None if is_no_object else form, (*first, *problems(form, asked))


def _read_in_part(reply: Reply, asked: Asked) -> Form | None:
    return by_ids(read_in_part(asked.step.form, reply.value or {}, reply.text), asked.spec)


def by_ids(form: _AnyForm, spec: Specification) -> _AnyForm:
    """An answer with the ids of seats, where it speaks of them by their tags."""
    return with_ids(form, spec.debaters) if isinstance(form, Assessment) else form


def _form(reply: Reply, step: Step) -> Form:
    match step.form:
        case "speech":
            return Speech(text=reply.text.strip())
        case "synthesis":
            return Synthesis(value=dict(reply.value or {}))
        case name:
            return FORMS[name].model_validate(reply.value or {})
