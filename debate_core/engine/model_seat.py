"""A model in a seat: asks, reads the answer into its form, and sends back what does not fit."""

from collections.abc import Callable
from dataclasses import dataclass

from pydantic import ValidationError

from debate_core.domain.asking import Asked, Forfeit, Form, form_named
from debate_core.domain.facts import Cost, RefusedReply, ToolUse
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.engine.briefing import asked_of, brief_of
from debate_core.engine.performer import Answered
from debate_core.errors import ModelError, SpecError
from debate_core.formats import format_of
from debate_core.models.port import Hear, Model, Reply, Usage
from debate_core.usage import together

SENT_BACK = 2
"""How often an answer is sent back with the reasons."""

_CUT_OFF = "the answer came to its limit of tokens before its end; give it again, shorter"
_NO_OBJECT = "the answer is no JSON object; it has to be one, with nothing around it"


@dataclass(frozen=True, slots=True)
class _Read:
    form: Form | None
    problems: tuple[str, ...]


class _Spent:
    """What the calls on the way to one answer took, and which tools were tools."""

    def __init__(self, model: str) -> None:
        self._model = model
        self._usage: Usage | None = None
        self._tools: list[ToolUse] = []

    def add_failed(self, error: ModelError) -> None:
        self._usage = together(self._usage, error.usage)

    def add(self, reply: Reply) -> None:
        self._model = reply.model or self._model
        self._usage = together(self._usage, reply.usage)
        self._tools += [
            ToolUse(tool=each.call.name, arguments=dict(each.call.arguments), result=each.result)
            for each in reply.consulted
        ]

    def answered(self, answer: Form, refused: list[RefusedReply]) -> Answered:
        usage = self._usage or Usage(calls=0)
        cost = Cost(
            tokens_in=usage.tokens_in,
            tokens_out=usage.tokens_out,
            tokens_cached=usage.cached,
            tokens_written=usage.written,
            usd=usage.usd,
            model=self._model,
            calls=usage.calls,
        )
        return Answered(answer, cost, tuple(refused), tuple(self._tools))


class ModelSeat:
    """Performs every step of a debate by the model named for it."""

    def __init__(self, model_named: Callable[[str], Model]) -> None:
        self._model_named = model_named

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        """The model's answer in its form, or a forfeit with the reasons if it never fits."""
        name = pending.step.model(record.spec)
        try:
            model = self._model_named(name)
        except SpecError as gone:  # since it was drafted, somebody took the host or its key away
            return Answered(Forfeit(reason=str(gone)))
        asked, kind = asked_of(pending, record), form_named(pending.step.form)
        request = format_of(record.spec).request(brief_of(pending, record))
        spent, refused, failure = _Spent(name), list[RefusedReply](), ""
        last: Form | None = None
        for _ in range(SENT_BACK + 1):
            try:
                reply = await model.reply(request, hear)
            except ModelError as error:
                spent.add_failed(error)
                failure = str(error) or type(error).__name__
                break
            spent.add(reply)
            read = _read(reply, kind, asked)
            if read.form is not None and not read.problems:
                return spent.answered(read.form, refused)
            refused.append(RefusedReply(text=reply.text, problems=read.problems))
            in_part = kind.written_in_part(reply.text, reply.value or {})
            last = read.form or last or (in_part and in_part.placed(asked.spec))
            failure = "; ".join(read.problems)
            request = request.correcting(reply.text, read.problems)
            hear(None)
        standing = last.kept(asked) if last is not None else None
        return spent.answered(standing or Forfeit(reason=failure), refused)


def _read(reply: Reply, kind: type[Form], asked: Asked) -> _Read:
    """The reply in the step's form, and what is wrong with it."""
    is_no_object = not kind.is_prose and reply.value is None
    is_cut_off = reply.finish == "length" and (is_no_object or not reply.text.strip())
    first = (_CUT_OFF,) if is_cut_off else (_NO_OBJECT,) if is_no_object else ()
    try:
        form = kind.written(reply.text, reply.value or {}).placed(asked.spec)
    except ValidationError as error:
        found = (f"{'.'.join(map(str, e['loc'])) or 'it'}: {e['msg']}" for e in error.errors())
        return _Read(None, (*first, *found))
    return _Read(None if is_no_object else form, (*first, *form.problems(asked)))
