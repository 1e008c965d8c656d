"""Debates in which every first answer breaks the form, and debates in which every answer does."""

from collections.abc import Callable, Mapping
from itertools import repeat
from typing import Any

import pytest

from debate_core.domain.form import Form
from debate_core.domain.judge_forms import list_reread_fields
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak, Step
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.ledger import Ledger
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.performer import Answered
from debate_core.formats.championship.forms import FloorGiven, Questions, Score
from debate_core.formats.championship.options import list_defenders
from debate_core.formats.panel.assessment import Assess
from debate_core.formats.structured.steps import Examine
from debate_core.models.port import Hear
from debate_core.models.scripted import ScriptedModel
from debate_core.prompts.request import Request
from tests.core.engine.rooms import debated
from tests.core.formats.championship.making import plainly, score
from tests.core.formats.panel.making import FITTING as PANEL
from tests.core.formats.panel.making import assessed, assessment
from tests.core.formats.structured.making import (
    CON,
    PRO,
    examination,
    opening,
)
from tests.core.formats.structured.making import (
    FITTING as STRUCTURED,
)

Json = Mapping[str, Any]
Stumble = Callable[[Json], Json]

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


def _examination(good: Json) -> Json:
    met = good["response"] or {"kind": "refute", "reasoning": "No.", "questions": ["Why?"]}
    return {"answer": good["answer"], "response": met | {"argument": "CON-9"}}


def _closing(good: Json) -> Json:
    given_up = {"argument": "CON-9", "text": "It holds."}
    return {**good, "concessions": [given_up], "position": "word " * 221}


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
    "examination": (_examination, ("“CON-9” does not exist",)),
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
    "review": (lambda good: {**good, "text": " "}, ("the text is empty",)),
    "speech": (lambda _: {}, ("the speech is empty",)),
}
"""How each form is broken, and the reasons that it is sent back with."""


def _structured(step: Step, spec: Specification) -> Form:
    is_for = isinstance(step, Speak) and spec.debater(step.debater).stance == "for"
    own, other = (PRO, CON) if is_for else (CON, PRO)
    match step.form:
        case "opening":
            return opening(*own)
        case "examination":
            assert isinstance(step, Examine)
            next_ = "".join(other[step.number - 1 :][:1])
            return examination(next_, "asked" if own == PRO or step.number > 1 else "")
        case form:
            return STRUCTURED[form]


def _panel(step: Step, spec: Specification) -> Form:
    if not isinstance(step, Assess):
        return PANEL[step.form]
    first, *others = (str(each.id) for each in spec.debaters)
    return assessment(assessed(first, 8), *(assessed(each, 6) for each in others))


def _championship(step: Step, spec: Specification) -> Form:
    match step:
        case Speak(form="questions"):
            defender = list_defenders(spec, step.debater)[0]
            return Questions(to=defender, questions=("Why?", "How?", "When?"))
        case Score(debater=debater):
            return score(8 if spec.debater(debater).stance == "for" else 6)
        case _:
            return plainly(Pending(1, step, None, ()))


GOOD: Mapping[str, Callable[[Step, Specification], Form]] = {
    "structured": _structured,
    "panel": _panel,
    "championship": _championship,
}
"""Answers that fit, by the format."""


class Stumbling:
    """Performs each step by a model that breaks the form of so many first answers to it."""

    def __init__(self, times: int, spared: tuple[str, ...] = ()) -> None:
        self._times = times
        self._spared = spared

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        good = GOOD[record.spec.format](pending.step, record.spec)
        model = ScriptedModel(repeat(lambda request: self._said(request, good)))
        return await ModelSeat(lambda _: model).perform(pending, record, hear)

    def _said(self, request: Request, good: Form) -> str | Json:
        tried = sum(each.role == "assistant" for each in request.messages)
        value = good.model_dump(mode="json", exclude={"tag"})
        if tried >= self._times or good.tag in self._spared:
            return good.as_text() if good.is_prose else value
        return "" if good.is_prose else STUMBLES[good.tag][0](value)


async def held(format_: str, performer: Stumbling) -> Ledger:
    return await debated(make_specification(DEBATES[format_], 1), performer)


def _missed_beside(ledger: Ledger) -> set[str]:
    """The forms beside the turns that were asked for in vain."""
    return {each.step.form for each in ledger.record.answered if each.missed and each.turn is None}


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
    ledger = await held(format_, Stumbling(1))
    assert ledger.record.decision is not None
    assert ledger.record.decision.rule == rule
    assert ledger.record.answered
    for fact in ledger.record.answered:
        assert not fact.missed
        # What is sent back counts, and so does a judge's second reading of its verdict.
        assert (fact.cost.calls, len(fact.refused)) == (2 + bool(list_reread_fields(fact.step)), 1)
        told = "; ".join(fact.refused[0].problems)
        assert [each for each in STUMBLES[fact.answer.tag][1] if each not in told] == []


async def test_a_structured_debate_keeps_what_fits_of_answers_that_stay_bad() -> None:
    record = (await held("structured", Stumbling(9))).record
    marks = [mark for entry in record.transcript for mark in entry.marks]
    assert "Malformed: an opening has 3 to 5 arguments, not 2" in marks
    assert any(mark.endswith("went unanswered") for mark in marks)
    assert any(mark.startswith("Over length: ") for mark in marks)
    assert record.verdict is not None
    assert {len(each.fact.refused) for each in record.turns} == {3}
    assert record.decision is not None


async def test_a_panel_keeps_its_seats_and_names_no_leader_where_no_form_ever_fits() -> None:
    ledger = await held("panel", Stumbling(9, spared=("speech",)))
    assert _missed_beside(ledger) == {"personas", "assessment"}
    assert ledger.record.decision is not None
    assert ledger.record.decision.rule == "no_assessment"


async def test_a_championship_goes_on_by_its_rules_where_no_form_ever_fits() -> None:
    ledger = await held("championship", Stumbling(9, spared=("speech",)))
    assert _missed_beside(ledger) == {"call", "speech_score", "summary", "review"}
    assert {each.drawn for each in ledger.record.list_rulings(FloorGiven)} == {"fallback"}
    assert ledger.record.decision is not None
    assert ledger.record.decision.rule == "no_scores"
