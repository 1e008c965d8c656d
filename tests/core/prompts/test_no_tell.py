"""Nothing in the judge's prompts tells a person from a model, in any format."""

import asyncio
from collections.abc import Callable, Iterator
from random import Random

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.facts import SeatTaken
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.form import Form, get_form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId, PersonId
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.briefing import brief_of, make_context, request_of
from debate_core.engine.in_person import PersonTurn, SpokenTurn
from debate_core.engine.performer import Answered
from debate_core.formats import FORMATS
from debate_core.models.port import Hear
from debate_core.prompts.request import Request
from fake_models.answers import fill_schema
from tests.core.engine.rooms import runner_of, settled
from tests.core.formats.every import EVERY, OTHERS, offered
from tests.core.making import SOMEONE
from tests.core.making.filling import MOTION
from tests.core.prompts.briefs import whole
from tests.sweep import keep_some

DEBATES = tuple(name for name in EVERY if name in OTHERS or not FORMATS[name].has_table)
"""All but discussions at a table, which have no judge: there people sit under their own names."""
PERSONAS = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hal")
PEOPLE = ("Mia", "Quentin", "zoe_7", "Ravi", "Yuki", "Ulla", "Bram", "Wanda")
"""Of one word like the personas, so that no length differs."""
MISSED = 2
"""The turn that passes without a word."""
Named = Callable[[DebaterId], str]


@pytest.fixture(autouse=True, scope="module")
def _offered() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    with offered():
        yield


def _said(pending: Pending, record: Record, named: Named) -> Form:
    """The same answer to the same step; whoever speaks names themselves and the others."""
    request, kind = request_of(brief_of(pending, record)), get_form(pending.step.form)
    value: dict[str, object] = {}
    if request.schema is not None:
        value = fill_schema(dict(request.schema.definition), Random(pending.number))
    form = kind.read_reply("Tea calms.", value)
    if isinstance(pending.step, Speak):
        who = [each.id for each in record.spec.debaters]
        own, others = pending.step.debater, [each for each in who if each != pending.step.debater]
        tells = f"I am {named(own)}; {named(others[0])} and {named(others[-1])}'s case fails."
        form = form.reword(lambda text: f"{text} {tells}" if _is_prose(text) else text)
    return form.resolve_seats(record.spec).salvage(make_context(pending, record)) or Forfeit(
        reason="no form"
    )


def _is_prose(text: str) -> bool:
    return " " in text or not text


class Models:
    """Models that speak so, but for one turn; what the judge is asked is kept."""

    def __init__(self, named: Named | None = None) -> None:
        self.judged: list[Request] = []
        self.asked: list[Request] = []
        self._named = named

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        request = request_of(brief_of(pending, record))
        self.asked.append(request)
        if pending.step.is_judges:
            self.judged.append(request)
        if pending.turn == MISSED:
            return Answered(Forfeit(reason="the provider is down"))

        def sum_by_seat(who: DebaterId) -> str:
            return record.spec.debater(who).name

        return Answered(_said(pending, record, self._named or sum_by_seat))


class People:
    """People who speak so, in every seat that is held, but for one turn."""

    def __init__(self, named: Named) -> None:
        self._named = named

    async def until_done(self, turn: PersonTurn) -> None:
        await asyncio.sleep(0)

    async def read_turn(self, turn: PersonTurn) -> SpokenTurn | None:
        if turn.pending.turn == MISSED:
            return None
        record = turn.ledger.record
        by = SaidBy(person=turn.open.person, name=record.people.names[turn.open.person])
        return SpokenTurn(_said(turn.pending, record, self._named), by)


def _spec(name: str) -> Specification:
    spec = make_specification(DebateRequest(MOTION, name), seed=7)
    named = zip(spec.debaters, PERSONAS, strict=False)
    debaters = tuple(each.model_copy(update={"name": persona}) for each, persona in named)
    return spec.model_copy(update={"debaters": debaters})


async def _asked(spec: Specification, models: Models, *seats: SeatTaken, named: Named) -> Models:
    clock, host = FakeClock(), People(named)
    async with asyncio.timeout(40), runner_of(models, seats=host, clock=clock) as runner:
        ledger = await runner.open(spec, SOMEONE, seats=seats)
        over = asyncio.ensure_future(runner.until_concluded(ledger.debate))
        while not over.done():
            await settled()
            # At a table nobody raises a hand, so that the floor waits until it was silent.
            clock.advance(clock.until_next or 0)
    return models


def _taken(spec: Specification) -> tuple[SeatTaken, ...]:
    return tuple(
        SeatTaken(debater=each.id, person=PersonId(f"10{number}"), name=PEOPLE[number])
        for number, each in enumerate(spec.debaters)
    )


@pytest.mark.parametrize("name", keep_some(DEBATES, 2))
async def test_the_judge_is_asked_the_same_whether_models_or_people_speak(name: str) -> None:
    spec = _spec(name)
    seats = _taken(spec)
    shown = {each.debater: each.name for each in seats}
    mentioned = {each.debater: f"<@{each.person}>" for each in seats}
    by_models = await _asked(spec, Models(), named=str)
    by_name = await _asked(spec, Models(shown.__getitem__), *seats, named=shown.__getitem__)
    by_mention = await _asked(
        spec, Models(mentioned.__getitem__), *seats, named=mentioned.__getitem__
    )
    assert by_name.judged == by_models.judged
    assert by_mention.judged == by_models.judged


@pytest.mark.parametrize("name", keep_some(DEBATES, 2))
async def test_no_model_is_told_a_person_s_name_or_mention(name: str) -> None:
    spec = _spec(name)
    seats = _taken(spec)
    shown = {each.debater: f"{each.name} <@{each.person}>" for each in seats}
    models = await _asked(spec, Models(shown.__getitem__), *seats, named=shown.__getitem__)
    texts = [whole(each) for each in models.asked]
    assert texts
    assert [each for each in (*PEOPLE, "<@10") for text in texts if each in text] == []
