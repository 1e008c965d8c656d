"""A model in a seat: it asks, reads the answer into its form, and sends back what does not fit."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from pydantic import ValidationError

from debate_core.domain.cleaning import clean_speech, is_refusal
from debate_core.domain.declining import may_be_refusal
from debate_core.domain.facts.answers import RefusedReply, ToolUse
from debate_core.domain.failing import DECLINED, DECLINED_TO_SPEAK, DECLINES_TO_ARGUE
from debate_core.domain.form import AnswerContext, Form, get_form, list_misfits
from debate_core.domain.forms import Forfeit, Synthesis
from debate_core.domain.judge_forms import list_reread_fields
from debate_core.domain.naming import make_seat_tagger, make_tags
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.rereading import (
    CORRECTIONS,
    Correction,
    correct_value,
    list_sentences,
    read_corrections,
)
from debate_core.domain.sources import explain_misquote, find_quotations
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.engine.briefing import brief_of, is_blind, make_context, request_of
from debate_core.engine.performer import Answered, Performer, make_cost, read_usage
from debate_core.errors import ModelError, Refused, SpecError
from debate_core.models.fitting import fit_schema, list_names, make_plain
from debate_core.models.port import Hear, Model, Reply, Usage, hear_nothing
from debate_core.models.resilience import PROVIDER_FAILURES
from debate_core.prompts.judge import DECLINES, make_declining_request
from debate_core.prompts.request import Request
from debate_core.prompts.rereading import make_rereading_request
from debate_core.usage import add_usage

_log = logging.getLogger(__name__)

SENT_BACK = 2
"""The number of times an answer is sent back with the reasons (formats.md, structured)."""

_CUT_OFF = "the answer came to its limit of tokens before its end; give it again, shorter"
_NO_OBJECT = "the answer is no JSON object; it has to be one, with nothing around it"


class ModelSeat:
    """A performer of every step of a debate by the model named for it.

    Where the model's provider fails, the stand-in answers, if there is one.
    """

    def __init__(
        self, model_named: Callable[[str], Model], stand_in: Performer | None = None
    ) -> None:
        self._model_named = model_named
        self._stand_in = stand_in

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        """Return the model's answer in its form, or a forfeit with the reasons if it never fits."""
        name = pending.step.get_model(record.spec)
        try:
            model = self._model_named(name)
        except SpecError as gone:  # since it was drafted, somebody removed the host or its key
            return Answered(Forfeit(reason=str(gone)))
        tries = _Tries(name, make_context(pending, record))
        is_once = pending.is_asked_once or _is_out_of_budget(pending, record)
        sent_back = 0 if is_once else SENT_BACK
        try:
            request = request_of(brief_of(pending, record))
            return await _ask_until_it_fits(
                model=model, request=request, tries=tries, hear=hear, sent_back=sent_back
            )
        except ModelError as error:
            tries.add_failed(error)
            if self._stand_in is None or not isinstance(error, PROVIDER_FAILURES):
                said = str(error) or type(error).__name__
                _log.warning("%s gave no answer: %s.", name, said.rstrip("."))
                return tries.give_up(said)
            _log.warning("A model failed (%s); its stand-in answers.", error)
        hear(None)
        return tries.answer_by(await self._stand_in.perform(pending, record, hear))


def _is_out_of_budget(pending: Pending, record: Record) -> bool:
    """True if the judge closes a debate that nobody stopped: its budget is spent."""
    return pending.step.is_judges and record.closing is not None and record.closing.by is None


async def _ask_until_it_fits(
    model: Model, request: Request, tries: "_Tries", hear: Hear, sent_back: int
) -> Answered:
    """Return the first answer that fits, or what is left of all; ModelError if a call fails."""
    wrong: tuple[str, ...] = ()
    for _ in range(sent_back + 1):
        reply = await _ask_willing(model=model, request=request, tries=tries, hear=hear)
        if reply is None:
            return tries.decline()
        form, wrong = tries.read(reply, request)
        if form is not None and not wrong:
            again = await _reread(model, request, reply, tries) if sent_back else None
            return tries.answer_with(again or form)
        request = request.correcting(reply.text, wrong)
        hear(None)
    return tries.give_up("; ".join(wrong))


async def _ask_willing(model: Model, request: Request, tries: "_Tries", hear: Hear) -> Reply | None:
    """Ask again, once, for a reply that is only a refusal; None if it stays one."""
    for is_urged in (False, True):
        asked = request.urging() if is_urged else request
        try:
            # What nobody hears is asked for as a whole: reading it word by word costs far more.
            reply = _make_plain(await model.reply(asked, None if hear is hear_nothing else hear))
        except Refused as refused:
            tries.add_refusal("", refused.usage)
        else:
            declined = await _find_decline(model, reply, tries)
            if declined is None:
                return reply
            tries.add_refusal(reply.text, reply.usage, declined)
        hear(None)
    return None


async def _find_decline(model: Model, reply: Reply, tries: "_Tries") -> str | None:
    """Return why a reply counts as declining to answer; None if it does not.

    A short turn that may be a refusal or a speech is shown to the model that wrote it once more:
    no list of words knows all refusals, in all languages.
    """
    is_object = reply.value is not None
    said = " ".join(_texts_in(reply.value)) if is_object else reply.text
    if not is_object and (is_refusal(said) or (tries.wants_object and may_be_refusal(said))):
        return DECLINED
    if tries.is_known_to_argue or not tries.is_turn or not may_be_refusal(said):
        return None
    return DECLINES_TO_ARGUE if await _says_it_declined(model, said, tries) else None


async def _says_it_declined(model: Model, said: str, tries: "_Tries") -> bool:
    """True if the model says that its own text declines to argue."""
    try:
        told = await model.reply(make_declining_request(tries.spec, said))
    except ModelError as error:
        tries.add_failed(error)
        return False  # a turn is not lost because a check of it failed
    tries.add_usage(told.usage)
    if told.value is None:
        return is_refusal(told.text)
    tries.is_known_to_argue = told.value.get(DECLINES) is not True
    return not tries.is_known_to_argue


async def _reread(model: Model, request: Request, reply: Reply, tries: "_Tries") -> Form | None:
    """Let a judge read its words against the debate once more; None if it corrects nothing.

    A verdict is not lost because its second reading failed.
    """
    sentences = tries.list_reread(reply)
    if not sentences:
        return None
    try:
        told = await model.reply(make_rereading_request(request, reply.text, sentences))
    except ModelError as error:
        tries.add_failed(error)
        return None
    tries.add_usage(told.usage)
    corrections = read_corrections(make_plain(told.value or {}), sentences)
    return tries.read_corrected(reply, request, corrections) if corrections else None


def _texts_in(value: object) -> Iterator[str]:
    """List every text in an object, at any depth."""
    match value:
        case str():
            yield value
        case Mapping():
            for part in cast(Mapping[str, object], value).values():
                yield from _texts_in(part)
        case list():
            for part in cast(list[object], value):
                yield from _texts_in(part)
        case _:
            pass


class _Tries:
    """The answers to one step so far: their cost, what was sent back, what can be kept."""

    def __init__(self, model: str, context: AnswerContext) -> None:
        self._context = context
        self._model = model
        self._usage: Usage | None = None
        self._tools: list[ToolUse] = []
        self._refused: list[RefusedReply] = []
        self._has_doubted = False
        self._last: Form | None = None
        self.is_known_to_argue = False
        """True if a turn of this step was checked, and did not decline to argue."""

    @property
    def spec(self) -> Specification:
        """The debate in which it is asked."""
        return self._context.spec

    @property
    def is_turn(self) -> bool:
        """True if a debater is asked for a turn."""
        return isinstance(self._context.step, Speak)

    @property
    def wants_object(self) -> bool:
        """True if the answer has to be an object, and not text."""
        return not get_form(self._context.step.form).is_prose

    def read(self, reply: Reply, request: Request) -> tuple[Form | None, tuple[str, ...]]:
        """Read a reply in the step's form, if it can be read, and list what is wrong with it."""
        self._model = reply.model or self._model
        self._usage = add_usage(self._usage, reply.usage)
        self._tools += [
            ToolUse(
                tool=make_plain(use.call.name),
                arguments=make_plain(use.call.arguments),
                result=make_plain(use.result),
            )
            for use in reply.consulted
        ]
        reply = _fit_reply(reply, self._context, request)
        form, wrong = _read(reply, self._context)
        if form is not None and not wrong and not self._has_doubted:
            wrong = (*form.find_doubts(self._context), *_find_misquotes(form, self._context))
            self._has_doubted = bool(wrong)
        if wrong and is_blind(self._context.step):
            # What is sent back repeats its texts, in which names stand for tags by now.
            tagged = make_seat_tagger(self.spec, self._context.step.asking)
            wrong = tuple(map(tagged, wrong))
        if wrong:
            self._refused.append(RefusedReply(text=reply.text, problems=wrong))
            self._last = form or self._last or _read_in_part(reply, self._context)
        return form, wrong

    def list_reread(self, reply: Reply) -> tuple[str, ...]:
        """List the sentences of a verdict that its judge has to read against the debate."""
        return list_sentences(reply.value or {}, list_reread_fields(self._context.step))

    def read_corrected(
        self, reply: Reply, request: Request, corrections: Sequence[Correction]
    ) -> Form | None:
        """Read a verdict again with its corrections; None if it does not fit any more."""
        fitted = _fit_reply(reply, self._context, request)
        fields = list_reread_fields(self._context.step)
        value = correct_value(fitted.value or {}, fields, corrections)
        form, wrong = _read(replace(fitted, value=value), self._context)
        return None if wrong else form

    def add_failed(self, error: ModelError) -> None:
        """Count a call that failed."""
        self._usage = add_usage(self._usage, error.usage)

    def add_usage(self, usage: Usage) -> None:
        """Count a call whose answer is not one to the step."""
        self._usage = add_usage(self._usage, usage)

    def add_refusal(self, text: str, usage: Usage | None, why: str = DECLINED) -> None:
        """Count a refusal; what was said in it is kept, and given to nobody."""
        self._usage = add_usage(self._usage, usage)
        self._refused.append(RefusedReply(text=text, problems=(why,)))

    def decline(self) -> Answered:
        """Give up on a step whose model would not answer it; nothing of its refusal is kept."""
        return self.give_up(DECLINED_TO_SPEAK if self.is_turn else DECLINED)

    def answer_with(self, answer: Form) -> Answered:
        """Answer the step with this, at the cost of everything that it took."""
        cost = make_cost(self._usage or Usage(calls=0), self._model)
        return Answered(
            answer=answer, cost=cost, refused=tuple(self._refused), tools=tuple(self._tools)
        )

    def answer_by(self, other: Answered) -> Answered:
        """Answer the step with another performer's answer, at the cost of both."""
        self._model = other.cost.model
        self._usage = add_usage(self._usage, read_usage(other.cost))
        return self.answer_with(other.answer)

    def give_up(self, reason: str) -> Answered:
        """Keep what can be kept of the last answer that was read; a forfeit if nothing can."""
        usable = self._last.salvage(self._context) if self._last is not None else None
        return self.answer_with(usable or Forfeit(reason=reason))


def _make_plain(reply: Reply) -> Reply:
    """Make the reply recordable, whatever a model wrote."""
    value = None if reply.value is None else make_plain(reply.value)
    return replace(reply, text=make_plain(reply.text), value=value)


def _fit_reply(reply: Reply, context: AnswerContext, request: Request) -> Reply:
    """Fit the reply to its schema; remove from a speech what surrounds it."""
    kind = get_form(context.step.form)
    if kind.is_prose:
        return replace(reply, text=_clean_turn(reply.text, context))
    if reply.value is None or request.schema is None:
        return reply
    value = fit_schema(
        dict(reply.value), request.schema.definition, list_names(context.spec.debaters)
    )
    # A result has the fields of its caller's schema, and not those that forms have.
    own = () if kind is Synthesis else kind.model_fields
    unasked = {key: reply.value[key] for key in own if key in reply.value and key != CORRECTIONS}
    return replace(reply, value=unasked | value)


def _clean_turn(text: str, context: AnswerContext) -> str:
    if context.debater is None:
        return clean_speech(text)
    speaker = context.spec.debater(context.debater)
    tags = (speaker.stance, speaker.id, make_tags(context.spec.debaters)[speaker.id])
    return clean_speech(text, (speaker.name, speaker.name.partition(" ")[0]), tags)


def _read(reply: Reply, context: AnswerContext) -> tuple[Form | None, tuple[str, ...]]:
    """Read the reply in the step's form, and list what is wrong with it."""
    kind = get_form(context.step.form)
    is_no_object = not kind.is_prose and reply.value is None
    is_cut_off = reply.finish == "length" and (is_no_object or not reply.text.strip())
    first = (_CUT_OFF,) if is_cut_off else (_NO_OBJECT,) if is_no_object else ()
    try:
        form = context.spell_out(kind.read_reply(reply.text, reply.value or {}))
    except ValidationError as error:
        return None, (*first, *list_misfits(error))
    return None if is_no_object else form, (*first, *form.find_problems(context))


def _find_misquotes(form: Form, context: AnswerContext) -> tuple[str, ...]:
    """List the quotations of a turn that do not stand in the sources."""
    sources = context.spec.sources
    if context.debater is None or not sources:
        return ()
    found = find_quotations(form.get_own_words(), sources)
    return tuple(
        explain_misquote(quotation, sources) for quotation in found if not quotation.is_found
    )


def _read_in_part(reply: Reply, context: AnswerContext) -> Form | None:
    form = get_form(context.step.form).read_partial_reply(reply.text, reply.value or {})
    return form and context.spell_out(form)
