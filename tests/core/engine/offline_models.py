"""A model that answers as the offline debaters would: what a seat makes of good answers, or bad."""

import json
from collections.abc import Callable
from itertools import repeat

from debate_core.domain.forms import Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import OFFLINE
from debate_core.engine.briefing import brief_of
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.offline_seat import usage_of
from debate_core.engine.performer import Answered
from debate_core.formats import format_of
from debate_core.models.port import Hear, Reply
from debate_core.models.scripted import ScriptedModel
from debate_core.prompts.request import Request

Twist = Callable[[Request, Reply], Reply]


class OfflineAnswers:
    """Performs each step by a model's seat whose model has the answer; `twist` may change it."""

    def __init__(self, twist: Twist = lambda _, good: good) -> None:
        self._twist = twist

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        form = format_of(record.spec).answer_offline(brief_of(pending, record))

        def said(request: Request) -> Reply:
            value = None if isinstance(form, Speech) else form.model_dump(exclude={"tag"})
            text = form.text if isinstance(form, Speech) else json.dumps(value)
            good = Reply(text, value, usage=usage_of(request, text), model=OFFLINE)
            return self._twist(request, good)

        model = ScriptedModel(repeat(said))
        return await ModelSeat(lambda _: model).perform(pending, record, hear)
