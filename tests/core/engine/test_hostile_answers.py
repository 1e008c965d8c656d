"""Whatever a model writes into whatever field of whatever form: an answer, or a forfeit."""

import asyncio
import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import Event, StepAnswered
from debate_core.domain.forms import Forfeit
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, fold
from debate_core.domain.values import DebateId
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.performer import fact_of
from debate_core.engine.replay import feed, replay
from debate_core.formats import format_of, start
from debate_core.models.port import Hear, Reply, hear_nothing
from debate_core.models.replies import read_object
from debate_core.prompts.request import Request
from debate_core.reports.result import make_result
from debate_core.reports.transcript import transcript_of
from debate_core.show.markdown import write_markdown
from debate_core.storage.events import read_event_json, write_event_json
from tests.core.formats.every import EVERY, offered
from tests.core.making import NOON
from tests.core.making.filling import MOTION, Filling, held
from tests.sweep import draw, keep_some

SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {
        "winner": {"type": "string"},
        "total": {"type": "number"},
        "claims": {"type": "array", "items": {"type": "string"}},
    },
}
OPTIONS = {
    "rounds": ("", "swap=yes"),
    "panel": ("", "personas=yes; points_of_information=yes"),
}
DEEP = "[" * 5000
HOSTILE_TEXTS = (
    *("NaN", "Infinity", "-Infinity", "1e999", "-1e999", "9" * 400, "9" * 5000, "-0.0", "1e-400"),
    *('"seven"', '"NaN"', '"1e999"', '""', '" "', f'"{"9" * 400}"', "7.5", "-1", "true", "null"),
    *("[]", "{}", "[[]]", '[{"a": NaN}]', '{"total": NaN}', '{"": 1}', '{"tag": "forfeit"}'),
    *('"\\ud800"', '"\\u0000\\u001b[2J"', '{"\\ud800": "\\ud800"}', DEEP, '{"a":' * 5000),
    *("[" * 900 + "]" * 900, '{"a":' * 300 + "1" + "}" * 300, f'"{"a" * 120_000}"'),
)
HOSTILE_OBJECTS = (float("nan"), float("inf"), 10**400, -(10**5000), object(), b"7", {7: 1}, {1})
"""What only a model in the same program can give."""


@pytest.fixture(autouse=True, scope="module")
def _offered() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    with offered():
        yield


@dataclass(frozen=True, repr=False)
class Case:
    """A step of a debate that waits for its answer, and the honest one."""

    before: tuple[Event, ...]
    pending: Pending
    honest: dict[str, Any] | None

    @property
    def record(self) -> Record:
        return fold(self.before)


class Writing:
    """A model that gives one answer again and again."""

    def __init__(self, reply: Reply) -> None:
        self._reply = reply

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        return self._reply


@cache
def cases(name: str) -> tuple[Case, ...]:
    """One for each kind of step and phase of a format's debates."""
    found: dict[object, Case] = {}
    for options in OPTIONS.get(name, ("",)):
        synthesis = SCHEMA if name == "rounds" else None
        asked = DebateRequest(MOTION, name, options=options, synthesis=synthesis)
        events = asyncio.run(held(make_specification(asked, seed=7))).events
        play = start(fold(events[:1]).spec)
        for at, event in enumerate(events[1:], start=1):
            fact = event.fact
            if isinstance(fact, StepAnswered) and not fact.step.is_of_people:
                pending = next(each for each in play.pending if each.number == fact.number)
                step = pending.step
                kind = (step.tag, step.form, getattr(step, "phase", ""), step.asking.letters)
                if kind not in found:
                    found[kind] = _case(events[:at], pending)
            if play.decision is None:
                feed(play, event)
    return tuple(found.values())


def _case(before: tuple[Event, ...], pending: Pending) -> Case:
    request = request_of(brief_of(pending, fold(before)))
    reply = asyncio.run(Filling().reply(request))
    honest = None if reply.value is None else json.loads(reply.text)
    return Case(before, pending, honest)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in an answer, itself included."""
    yield path
    if isinstance(value, dict):
        for key, each in cast(dict[str, Any], value).items():
            yield from _paths(each, (*path, key))
    if isinstance(value, list):
        for at, each in enumerate(cast(list[Any], value)):
            yield from _paths(each, (*path, at))


def _with(value: Any, path: tuple[Any, ...], hostile: Any) -> Any:
    """The answer with something else there."""
    if not path:
        return hostile
    changed = deepcopy(value)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = hostile
    return changed


def _written(case: Case, path: tuple[Any, ...], hostile: str) -> Reply:
    """An answer with such text at that place, as a host reads it."""
    text = json.dumps(_with(case.honest, path, "HERE")).replace('"HERE"', hostile)
    return Reply(text, read_object(text), model="some:model")


async def _stands(case: Case, reply: Reply) -> StepAnswered:
    """What is recorded of a reply, once all that reads it has read it."""
    record = case.record
    answered = await ModelSeat(lambda _: Writing(reply)).perform(case.pending, record, hear_nothing)
    fact = fact_of(case.pending, answered)
    event = Event(debate=DebateId("d"), number=len(case.before) + 1, at=NOON, fact=fact)
    again = read_event_json(write_event_json(event))
    assert isinstance(again.fact, StepAnswered)
    assert again.fact.answer == fact.answer
    events = (*case.before, again)
    replay(events)
    after = fold(events)
    format_of(after.spec).tell_event(after, again)
    write_markdown(transcript_of(events))
    json.dumps(make_result(after), allow_nan=False).encode()
    return fact


@pytest.mark.parametrize("name", keep_some(EVERY, 2))
@given(st.data())
@draw(15)
def test_a_hostile_value_in_any_field_is_a_malformed_reply_at_worst(
    name: str, data: st.DataObject
) -> None:
    case = data.draw(st.sampled_from([each for each in cases(name) if each.honest is not None]))
    path = data.draw(st.sampled_from(list(_paths(case.honest))))
    if data.draw(st.booleans()):
        reply = _written(case, path, data.draw(st.sampled_from(HOSTILE_TEXTS)))
    else:
        strange = data.draw(st.sampled_from(HOSTILE_OBJECTS) | st.text() | st.floats())
        value = _with(case.honest, path, strange)
        fields = cast(dict[str, Any], value) if isinstance(value, dict) else {"it": value}
        reply = Reply("{}", fields, model="some:model")
    asyncio.run(_stands(case, reply))


@pytest.mark.parametrize("name", keep_some(EVERY, 4))
@given(st.data())
@draw(8)
def test_a_hostile_text_is_a_turn_or_a_malformed_reply(name: str, data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(cases(name)))
    hostile = st.sampled_from([*HOSTILE_TEXTS, "\ud800", "\x00\x1b[2J", "<think>", "```", ""])
    text = data.draw(hostile | st.text(st.characters(), max_size=200))
    asyncio.run(_stands(case, Reply(text, read_object(text), model="some:model")))


def _verdict() -> Case:
    return next(each for each in cases("rounds") if each.pending.step.form == "verdict")


@pytest.mark.parametrize("score", ["NaN", "Infinity", "1e999", "9" * 400, '"high"', "null", "[]"])
def test_one_score_that_is_none_costs_the_scores_and_not_the_verdict(score: str) -> None:
    case = _verdict()
    assert case.honest is not None
    named = _with(case.honest, ("winner",), "for")
    path = ("scores", 0, "scores", "clarity")
    reply = _written(Case(case.before, case.pending, named), path, score)
    fact = asyncio.run(_stands(case, reply))
    assert isinstance(fact.answer, Verdict)
    assert (fact.answer.winner, fact.answer.scores) == ("for", ())
    assert len(fact.refused) == 3


@pytest.mark.parametrize(("score", "read"), [('"seven"', 7), ('"7 out of 10"', 7), ("7.5", 7)])
def test_a_score_in_words_is_read(score: str, read: int) -> None:
    case = _verdict()
    fact = asyncio.run(_stands(case, _written(case, ("scores", 0, "scores", "clarity"), score)))
    assert isinstance(fact.answer, Verdict)
    assert fact.answer.scores[0].scores["clarity"] == read


def test_brackets_without_end_are_no_object_and_no_fault() -> None:
    text = f'{{"a": {DEEP}}}'
    assert read_object(text) is None
    fact = asyncio.run(_stands(_verdict(), Reply(text, read_object(text), model="some:model")))
    assert isinstance(fact.answer, Forfeit)
