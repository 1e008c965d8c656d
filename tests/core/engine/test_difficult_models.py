"""A panel of models that answer as real ones do: asked again only where it must be."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from debate_core.domain.forms import Speech
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater
from debate_core.domain.values import DebaterId
from debate_core.engine.model_seat import ModelSeat
from debate_core.formats.panel.assessment import Assessment
from debate_core.models.port import Hear, Reply
from debate_core.models.replies import drop_thinking, read_object
from debate_core.prompts.request import Request
from tests.core.engine.rooms import debated
from tests.core.formats.panel.making import panel_spec

REFUSAL = "I'm sorry, but I can't argue for this position."
NEVER = "I cannot accept that a fare is a choice."
SPOKEN = {
    "fences": "```\nThe night bus is empty.\n```",
    "thinks": "<think>\nThey want more.\n</think>\nThe night bus is empty.",
    "labels": "## Statement\n\n**Hal (a driver):**\n*clears throat* The night bus is empty.",
    "objects": NEVER,
}
SEATS = (*SPOKEN, "refuses")


class Difficult:
    """Models by the name of their habit, which count how often they are asked."""

    def __init__(self) -> None:
        self.asked = Counter[str]()
        self.texts: list[str] = []

    def named(self, name: str) -> "_Habit":
        return _Habit(name.partition(":")[2], self)


class _Habit:
    def __init__(self, habit: str, all_: Difficult) -> None:
        self._habit, self._all = habit, all_

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        self._all.asked[self._habit] += 1
        self._all.texts += [each.text for each in request.messages]
        if self._habit == "judge":
            assert request.schema is not None
            odd = {"totals": 30, **_oddly(request.schema.definition)}
            text = f"<think>{{}}</think>Here it is:\n```json\n{json.dumps(odd)}\n```"
            return Reply(text, read_object(drop_thinking(text)))
        return Reply(SPOKEN.get(self._habit, REFUSAL))


def _oddly(schema: Mapping[str, Any]) -> Any:
    """An answer to a schema in other letters, with tags in brackets and half points."""
    match schema:
        case {"enum": [first, *_]}:
            return f"[{first.title()}]"
        case {"anyOf": [first, *_]}:
            return _oddly(first)
        case {"type": "object", "properties": properties}:
            return {name.title(): _oddly(each) for name, each in properties.items()}
        case {"type": "array", "items": {"properties": {"debater": {"enum": tags}}} as items}:
            return [{**_oddly(items), "Debater": f"[{each.upper()}]"} for each in tags]
        case {"type": "array", "items": items}:
            return [_oddly(items)]
        case {"type": "integer"}:
            return 8.5
        case {"type": "boolean"}:
            return True
        case _:
            return "Clear."


async def _held() -> tuple[Record, Difficult]:
    seats = tuple(
        Debater(id=DebaterId(each), name=name, stance=f"view {each}", model=f"m:{each}")
        for each, name in zip(SEATS, ("Eve", "Gus", "Hal", "Ida", "Jon"), strict=True)
    )
    spec = panel_spec(*seats, rounds=2).model_copy(update={"judge_model": "m:judge"})
    models = Difficult()
    return (await debated(spec, ModelSeat(models.named))).record, models


async def test_a_panel_of_difficult_models_is_asked_again_only_where_it_must_be() -> None:
    record, models = await _held()
    turns = 4
    assert models.asked == {**dict.fromkeys(SPOKEN, turns), "refuses": 2 * turns, "judge": 3}
    # The last assessment comes once more: its reason cites no turn, as code can tell.
    sent_back = [each for each in record.turns if each.fact.refused]
    assert {each.missed for each in sent_back} == {"declined to speak"}


async def test_what_they_say_is_kept_without_what_stands_around_it() -> None:
    record, _ = await _held()
    said = {each.debater: each.answer for each in record.turns if not each.missed}
    plain = Speech(text="The night bus is empty.")
    assert said == {**dict.fromkeys(SPOKEN, plain), "objects": Speech(text=NEVER)}


async def test_what_they_score_is_read_as_it_is_meant() -> None:
    record, _ = await _held()
    for answer in record.list_answers(Assessment):
        assert {each.debater for each in answer.form.assessed} == set(SEATS)
        assert {score for each in answer.form.assessed for score in each.scores.values()} == {8}


async def test_a_refusal_is_told_to_nobody() -> None:
    _, models = await _held()
    assert [each for each in models.texts if REFUSAL in each] == []
