"""A model that knows nothing but the schema it is asked with, and debates that it holds."""

import asyncio
import json
from functools import cache
from random import Random

from debate_core.domain.facts import Event
from debate_core.domain.form import Form, get_form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.drafting.dry_run import Guests
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.briefing import brief_of, make_context, request_of
from debate_core.engine.ledger import Ledger
from debate_core.engine.model_seat import ModelSeat
from debate_core.formats import get_format
from debate_core.formats.format import Format
from debate_core.models.port import Hear, Reply, Usage
from debate_core.prompts.request import Request
from fake_models.answers import fill_schema
from tests.core.engine.rooms import debated

MOTION = "Tea is better than coffee"
SPEECH = "Tea calms, and whoever is calm argues better. That is my case, and I rest on it."


class Filling:
    """Fills in the schema, in the same way for the same request; without one it makes a speech."""

    def __init__(self) -> None:
        self.asked: list[Request] = []

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        self.asked.append(request)
        value = _filled(request)
        text = SPEECH if value is None else json.dumps(value)
        return Reply(text, value, usage=_usage(request, text), model="some:model")


def filled_in(pending: Pending, record: Record) -> Form:
    """What stands of such an answer; a forfeit where nothing does. People do as a plan has it."""
    if (of_people := Guests(record.spec, 0).answer(pending.step)) is not None:
        return of_people.answer
    request, asked = request_of(brief_of(pending, record)), make_context(pending, record)
    read = get_form(pending.step.form).read_reply(SPEECH, _filled(request) or {})
    return read.resolve_seats(record.spec).salvage(asked) or Forfeit(reason="It did not fit.")


def _filled(request: Request) -> dict[str, object] | None:
    if request.schema is None:
        return None
    chance = Random("".join(each.text for each in request.messages))
    return fill_schema(dict(request.schema.definition), chance)


def _usage(request: Request, answer: str) -> Usage:
    """A token a character."""
    texts = (request.system, *(each.text for each in request.messages))
    return Usage(tokens_in=sum(map(len, texts)), tokens_out=len(answer), usd=0.001)


async def held(spec: Specification, model: Filling | None = None) -> Ledger:
    """A whole debate, held by that model in every seat."""
    answering = model or Filling()
    return await debated(spec, ModelSeat(lambda _: answering))


def recorded(format_name: str, options: str = "") -> tuple[Event, ...]:
    """The events of a whole debate of that format, without a vote."""
    return _record(get_format(format_name), options)


@cache
def _record(own: Format, options: str) -> tuple[Event, ...]:
    """The events by this format, in whose place a test can offer another of its name."""
    spec = make_specification(DebateRequest(MOTION, own.name, options=options), seed=7)
    return asyncio.run(held(spec)).events
