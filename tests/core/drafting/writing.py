"""A model that writes as much as it is asked for, for every format's turns."""

import re
from collections.abc import Mapping
from itertools import cycle, islice
from typing import cast

from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import OFFLINE
from debate_core.domain.steps import Speak
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.offline_seat import answer_offline, as_written, usage_of
from debate_core.engine.performer import Answered, make_cost
from debate_core.prompts.request import Request

_PASSAGE = """
The council counted passengers on the night line before it promised anybody a fare, and what it
found was a bus that came every forty minutes, half empty in January and full in June; the cleaners
who ride it at five had told them so for years, in letters which nobody had answered.
"""
_FIELDS = {"claim": 18, "reasoning": 55, "evidence": 35, "answer": 40, "questions": 25, "text": 20}
"""Words of the sentences that a form asks for, by field."""
_REST = {"rationale": 1.0, "position": 0.6, "question": 1.0}
"""The share of a turn's limit that a field has which its other fields leave room for."""
_LIMIT = re.compile(r"[Aa]t most (\d+) words")


class WritesToTheLimit:
    """Answers as the offline debaters do, with turns as long as the prompt allows."""

    def __init__(self) -> None:
        self.sent: list[tuple[Pending, Request]] = []

    def answer(self, pending: Pending, record: Record) -> Answered:
        answered = answer_offline(pending, record)
        request = request_of(brief_of(pending, record))
        self.sent.append((pending, request))
        if not isinstance(pending.step, Speak):
            return answered
        limits = _LIMIT.findall(f"{request.system}\n{request.messages[-1].text}")
        said = _written(answered.answer, int(limits[-1]) if limits else 0)
        return Answered(said, make_cost(usage_of(request, as_written(said)), OFFLINE))


def _written(form: Form, limit: int) -> Form:
    if isinstance(form, Speech):
        return form.model_copy(update={"text": prose(limit)})
    kept = form.not_words | {"tag"}
    fields = cast(Mapping[str, object], form.model_dump(mode="json"))
    said = {
        name: each if name in kept else _filled(name, each, limit) for name, each in fields.items()
    }
    return type(form).model_validate(said)


def _filled(name: str, value: object, limit: int) -> object:
    if isinstance(value, list):
        return [_filled(name, each, limit) for each in cast(list[object], value)]
    if isinstance(value, dict):
        fields = cast(dict[str, object], value)
        return {
            each: said
            if each in ("argument", "id", "kind", "question")
            else _filled(each, said, limit)
            for each, said in fields.items()
        }
    if not isinstance(value, str) or not value:
        return value
    words = int(limit * _REST[name]) if name in _REST else _FIELDS.get(name, 12)
    return prose(words)


def prose(words: int) -> str:
    """So many words of plain English."""
    return " ".join(islice(cycle(_PASSAGE.split()), words))
