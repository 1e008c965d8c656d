"""Debates in which every first answer breaks the form, and debates in which every answer does."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from debate_core.domain.facts import RefusedReply, StepMissed, TurnForfeited, VerdictMissed
from debate_core.domain.facts import Fact
from debate_core.domain.facts import FloorGiven
from debate_core.domain.spend import cost_of
from debate_core.drafting.request import DebateRequest, specification
from debate_core.engine.ledger import Ledger
from debate_core.models.port import Reply
from debate_core.prompts.request import Request
from tests.core.engine.offline_models import OfflineAnswers
from tests.core.engine.rooms import debated

Json = Mapping[str, Any]
Stumble = Callable[[Json], Json]
MISSED = StepMissed | TurnForfeited | VerdictMissed

DEBATES = {
    "structured": DebateRequest("Tea is better than coffee", "structured"),
    "panel": DebateRequest(
        "Tea is better than coffee",
        "panel",
        options="personas=yes; points_of_information=yes; order=judge-selected",
        rounds=3,
    ),
    "championship": DebateRequest("Tea is better than coffee", "championship"),
}


def _opening(good: Json) -> Json:
    first, second, *_ = good["arguments"]
    return {"arguments": [first | {"id": "X-1", "claim": "Tea."}, second]}


def _cross(good: Json) -> Json:
    first, *others = good["responses"]
    return {"responses": [*others, first | {"argument": "CON-9"}]}


def _replies(good: Json) -> Json:
    first, *others = good["answers"]
    return {"answers": [*others, first | {"question": "PRO-9.1"}]}


def _closing(good: Json) -> Json:
    given_up = {"argument": "CON-9", "text": "It holds."}
    return {**good, "concessions": [given_up], "position": "word " * 201}


def _findings(good: Json) -> Json:
    first, second, *others = good["findings"]
    high = first | {"scores": dict.fromkeys(first["scores"], 11)}
    charged = second | {"fallacies": ["bad manners"], "total": 99}
    unknown = first | {"argument": "CON-9"}
    return {**good, "findings": [high, charged, unknown, *others[:-1]], "overall": 99}


def _assessment(good: Json) -> Json:
    assessed = [each | {"debater": "Somebody Else", "total": 99} for each in good["assessed"]]
    return {**good, "assessed": assessed, "order": ["nobody"], "quality": 11}


def _score(good: Json) -> Json:
    scores = dict.fromkeys(good["scores"], 11)
    return {**good, "scores": scores | {"total": 99}, "flags": ["rude"]}


STUMBLES: Mapping[str, tuple[Stumble, tuple[str, ...]]] = {
    "opening": (_opening, ("not 2", "“X-1” is not", "claim is shorter than 10")),
    "cross_examination": (_cross, ("“CON-9” does not exist", "respond to these too")),
    "replies": (_replies, ("“PRO-9.1” does not exist", "answer these too")),
    "closing": (_closing, ("the concession names “CON-9”",)),
    "findings": (
        _findings,
        ("logic is 11", "“bad manners” is no fallacy", "“CON-9” does not exist", "judge these too"),
    ),
    "point": (lambda _: {"question": "word " * 31}, ("31 words",)),
    "personas": (lambda _: {"candidates": []}, ("propose at least",)),
    "assessment": (_assessment, ("“Somebody Else” is", "assess", "quality is 11")),
    "questions": (
        lambda good: {"to": "nobody", "questions": good["questions"][:2]},
        ("there are 2 questions", "“nobody” cannot be asked"),
    ),
    "call": (lambda _: {"speaker": "nobody", "direction": "Go."}, ("cannot have the floor",)),
    "speech_score": (_score, ("logic is 11", "“rude” is no flag")),
    "summary": (lambda _: {"text": " "}, ("the text is empty",)),
    "speech": (lambda _: {}, ("the speech is empty",)),
}
"""How each form is broken, and the reasons that it is sent back with."""


def stumbling(times: int, spared: tuple[str, ...] = ()) -> OfflineAnswers:
    """Breaks the form of so many first answers to each request; what it says is good after that."""

    def twist(request: Request, good: Reply) -> Reply:
        form = request.schema.name if request.schema else "speech"
        tried = sum(each.role == "assistant" for each in request.messages)
        if tried >= times or form in spared:
            return good
        if good.value is None:
            return Reply("", usage=good.usage, model=good.model)
        said = STUMBLES[form][0](good.value)
        return Reply(json.dumps(said), said, usage=good.usage, model=good.model)

    return OfflineAnswers(twist)


async def held(format_: str, performer: OfflineAnswers) -> Ledger:
    return await debated(specification(DEBATES[format_], 1), performer)


def answers(ledger: Ledger) -> list[Fact]:
    """The facts that answer a step."""
    return [each.fact for each in ledger.events if cost_of(each.fact) is not None]


def refused_of(fact: Fact) -> tuple[RefusedReply, ...]:
    """What was sent back on the way to an answer."""
    return getattr(fact, "refused", ())


def form_of(fact: Fact) -> str:
    """The form of an answer."""
    content = (getattr(fact, name, None) for name in ("content", *_CONTENTS))
    return next(each.form for each in content if each is not None)


_CONTENTS = ("verdict", "personas", "assessment", "call", "score", "summary")


@pytest.mark.parametrize(
    ("format_", "rule"),
    [
        ("structured", "argument_scores"),
        ("panel", "leads_assessment"),
        ("championship", "team_totals"),
    ],
)
async def test_where_every_first_answer_is_bad_each_is_sent_back_once_and_recorded(
    format_: str, rule: str
) -> None:
    ledger = await held(format_, stumbling(1))
    assert ledger.record.decision is not None
    assert ledger.record.decision.rule == rule
    for fact in answers(ledger):
        assert not isinstance(fact, MISSED)
        cost, refused = cost_of(fact), refused_of(fact)
        assert cost is not None
        assert (cost.calls, len(refused)) == (2, 1)
        told = "; ".join(refused[0].problems)
        assert [each for each in STUMBLES[form_of(fact)][1] if each not in told] == []


async def test_a_structured_debate_keeps_what_fits_of_answers_that_stay_bad() -> None:
    record = (await held("structured", stumbling(9))).record
    marks = [mark for entry in record.entries for mark in entry.marks]
    assert "Malformed: an opening has 3 to 5 arguments, not 2" in marks
    assert any(mark.endswith("went unanswered") for mark in marks)
    assert any(mark.startswith("Over length: ") for mark in marks)
    assert record.verdict is not None
    assert {len(each.refused) for each in record.turns} == {3}
    assert record.decision is not None


async def test_a_panel_keeps_its_seats_and_names_no_leader_where_no_form_ever_fits() -> None:
    ledger = await held("panel", stumbling(9, spared=("speech",)))
    missed = {e.fact.what for e in ledger.events if isinstance(e.fact, StepMissed)}
    assert missed == {"personas", "assessment"}
    assert ledger.record.decision is not None
    assert ledger.record.decision.rule == "no_assessment"


async def test_a_championship_goes_on_by_its_rules_where_no_form_ever_fits() -> None:
    ledger = await held("championship", stumbling(9, spared=("speech",)))
    facts = [each.fact for each in ledger.events]
    missed = {each.what for each in facts if isinstance(each, StepMissed)}
    assert missed == {"call", "speech_score", "summary"}
    assert {each.drawn for each in facts if isinstance(each, FloorGiven)} == {"fallback"}
    assert ledger.record.decision is not None
    assert ledger.record.decision.rule == "no_scores"
