"""The offline debaters as a performer, and the performer that a model's name asks for.

Offline debaters need no key, no network and no language model: a step is answered from its brief.
Their answers are counted like a hosted model's, so that an estimate can be made with them.
"""

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace

from debate_core.domain.brief import Brief
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, FreeText, Speech, Synthesis
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import OFFLINE, is_offline
from debate_core.domain.steps import MarkAnswer
from debate_core.engine.beside import StepBeside
from debate_core.engine.briefing import brief_of, make_context, request_of
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.performer import Answered, Performer, make_cost
from debate_core.errors import MalformedReply
from debate_core.formats import format_of
from debate_core.language import use_language
from debate_core.models.port import Hear, Model, Usage
from debate_core.offline.speech import mark_question, with_answer
from debate_core.prompts.request import Request

_CHARACTERS_A_TOKEN = 4
_PIECE = re.compile(r"(?:\S+\s*){1,12}")
_SHARE_BEFORE_SPEAKING = 0.25

Thinking = Callable[[float], Awaitable[None]]
"""A function that waits for a share of the time an answer is to take, so people can read along."""


async def answer_at_once(_: float) -> None:
    """Answer at once."""


class OfflineSeat:
    """A performer of every step of a debate by the offline debaters."""

    def __init__(self, thinking: Thinking = answer_at_once) -> None:
        self._thinking = thinking

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        """Return the answer in its form; a forfeit with the reason if they cannot give one."""
        answered = answer_offline(pending, record)
        if answered.cost.calls:
            await self._deliver(answered.answer, hear)
        return answered

    async def _deliver(self, form: Form, hear: Hear) -> None:
        """Let a speech be heard a dozen words at a time; other forms come as a whole."""
        pieces = _PIECE.findall(form.text) if isinstance(form, Speech) else []
        await self._thinking(_SHARE_BEFORE_SPEAKING if pieces else 1)
        for piece in pieces:
            hear(piece)
            await self._thinking((1 - _SHARE_BEFORE_SPEAKING) / len(pieces))


class ByModelName:
    """A performer of each step by the offline debaters or a model, as the step's model is named.

    Where `fallback` names the offline debaters, they stand in for a provider that fails.
    """

    def __init__(
        self,
        model_named: Callable[[str], Model],
        thinking: Thinking = answer_at_once,
        fallback: str = "",
    ) -> None:
        self._offline = OfflineSeat(thinking)
        stand_in = self._offline if is_offline(fallback) else None
        self._models = ModelSeat(model_named, stand_in)

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        name = pending.step.get_model(record.spec)
        seat: Performer = self._offline if is_offline(name) else self._models
        return await seat.perform(pending, record, hear)


def answer_offline(pending: Pending, record: Record) -> Answered:
    """Answer a step at once as they would; a forfeit with the reason if they cannot."""
    with use_language(record.spec.language):
        return _answer_here(pending, record)


def _answer_here(pending: Pending, record: Record) -> Answered:
    brief, asked = brief_of(pending, record), make_context(pending, record)
    try:
        form = _answer(brief)
    except MalformedReply as unknown:
        return Answered(Forfeit(reason=str(unknown)), make_cost(Usage(calls=0), OFFLINE))
    cost = make_cost(usage_of(request_of(brief), as_written(form)), OFFLINE)
    form = asked.spell_out(form)
    wrong = form.find_problems(asked)
    usable = form.salvage(asked) if wrong else form
    return Answered(usable or Forfeit(reason="; ".join(wrong)), cost)


def _answer(brief: Brief) -> Form:
    """Answer as they would; a question from the audience in the same way in every format."""
    if isinstance(brief.step, MarkAnswer):
        return mark_question(brief)
    if isinstance(brief.step, StepBeside):
        return brief.step.answer_offline(brief)
    form = format_of(brief.spec).answer_offline(replace(brief, question=""))
    return with_answer(form, brief) if brief.question and isinstance(form, FreeText) else form


def usage_of(request: Request, text: str) -> Usage:
    """Count a request and its reply, about as hosted models count."""
    read = len(request.system) + sum(len(message.text) for message in request.messages)
    return Usage(tokens_in=_count_tokens(read), tokens_out=_count_tokens(len(text)), usd=0.0)


def _count_tokens(characters: int) -> int:
    return -(-characters // _CHARACTERS_A_TOKEN)


def as_written(form: Form) -> str:
    """Write the form as a model would have written it."""
    if isinstance(form, Speech):
        return form.text
    # The allowance is set by the rules, not by a model; with it, a position was a tenth longer.
    own = {"tag", "allowance"}
    value = form.value if isinstance(form, Synthesis) else form.model_dump(exclude=own)
    return json.dumps(value, ensure_ascii=False)
