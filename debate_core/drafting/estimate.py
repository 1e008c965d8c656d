"""What a debate is likely to take, known before the start: it is rehearsed.

The offline model plays the whole debate through, on the real rules and the real prompts, and each
of its calls is counted at the price of the model that will sit there. So the estimate can not part
from what a debate then sends.
"""

from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from debate_core.domain.events import Cost, DebateOpened, Event
from debate_core.domain.forms import Position
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.specification import OFFLINE, Specification
from debate_core.domain.spend import Spend, price_in_words, total
from debate_core.domain.steps import Speak
from debate_core.domain.words import DebateId, PersonId
from debate_core.drafting.wishes import time_in_words
from debate_core.engine.answering import fact_of
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.performer import Answered, Performer
from debate_core.engine.seat import ModelSeat, model_of
from debate_core.formats import format_named, start
from debate_core.models.offline.model import OfflineModel, usage_of
from debate_core.models.port import Hear, Reply
from debate_core.models.priced import Price, price_of
from debate_core.prompts.request import Request

Prices = Callable[[str], Price]
"""The price of a model by its name."""
_FIRST_WORD = 1.5
"""Seconds until a hosted model begins to answer, as a rule."""
_TOKENS_A_SECOND = 60
"""How fast it then writes."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a debate is likely to take up to its decision, and what at the most."""

    likely: Spend
    most: Spend
    """Where nobody gives way and every round is played."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Estimator:
    """Estimates debates; `pace` is how many seconds an offline debater thinks."""

    prices: Prices = price_of
    pace: float = 0.0

    def estimate(self, spec: Specification) -> Estimate:
        """The estimate of a checked specification."""
        seat = ModelSeat(lambda name: _StandIn(name, self.prices(name)))
        likely = _rehearsed(spec, seat)
        most = likely
        if any(isinstance(each.answered.answer, Position) for each in likely):
            most = _rehearsed(spec, _Stubborn(seat, likely, self.prices))
        return Estimate(
            likely=total(each.answered.cost for each in likely),
            most=total(each.answered.cost for each in most),
            seconds=_seconds(likely, self.pace),
        )

    def likely(self, spec: Specification) -> Spend:
        """What it is likely to spend."""
        return self.estimate(spec).likely


@dataclass(frozen=True, slots=True)
class _Rehearsed:
    pending: Pending
    answered: Answered


def _rehearsed(spec: Specification, performer: Performer) -> list[_Rehearsed]:
    """Every step of a debate that is played through at once."""
    now = datetime.now(UTC)
    opened = DebateOpened(
        specification=spec,
        format_version=format_named(spec.format).version,
        opened_by=PersonId("rehearsal"),
    )
    record = fold([Event(debate=DebateId("rehearsal"), number=1, at=now, fact=opened)])
    play, steps = start(spec), list[_Rehearsed]()
    while play.decision is None:
        pending = play.pending[0]
        answered = _at_once(performer.perform(pending, record, lambda _: None))
        steps.append(_Rehearsed(pending, answered))
        fact, number = fact_of(pending, answered), record.last_event + 1
        record = evolve(record, Event(debate=record.debate, number=number, at=now, fact=fact))
        play.answer(pending.number, answered.answer)
    return steps


def _at_once(performed: Coroutine[object, None, Answered]) -> Answered:
    """What is performed without waiting for anything."""
    try:
        performed.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("A rehearsal waits for nothing.")


class _StandIn:
    """The offline model in another's place, at that one's price."""

    def __init__(self, name: str, price: Price) -> None:
        self._name = name
        self._price = price
        self._model = OfflineModel()

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        reply = await self._model.reply(request)
        usage = replace(reply.usage, usd=self._price(reply.usage))
        return replace(reply, usage=usage, model=self._name)


class _Stubborn:
    """Performs a debate in which everyone repeats what they said last, and votes for themselves."""

    def __init__(self, others: Performer, before: Iterable[_Rehearsed], prices: Prices) -> None:
        self._others = others
        self._prices = prices
        self._said = {
            each.pending.step.debater: each.answered
            for each in before
            if isinstance(each.pending.step, Speak)
        }

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        step = pending.step
        said = self._said[step.debater].answer if isinstance(step, Speak) else None
        if not isinstance(step, Speak) or not isinstance(said, Position):
            return await self._others.perform(pending, record, hear)
        position = said.model_copy(update={"vote": str(step.debater)})
        name = model_of(step, record.spec)
        usage = usage_of(request_of(brief_of(pending, record)), position.model_dump_json())
        cost = Cost(
            tokens_in=usage.tokens_in,
            tokens_out=usage.tokens_out,
            usd=self._prices(name)(usage),
            model=name,
        )
        return Answered(position, cost)


def _seconds(steps: Iterable[_Rehearsed], pace: float) -> float:
    """How long the steps take; turns of a phase that do not hear one another are taken at once."""
    taken: dict[object, float] = {}
    for each in steps:
        pending, step = each.pending, each.pending.step
        batch = (step.phase, step.round, pending.heard) if isinstance(step, Speak) else step
        taken[batch] = max(taken.get(batch, 0.0), _of_one_call(each.answered.cost, pace))
    return sum(taken.values())


def _of_one_call(cost: Cost, pace: float) -> float:
    if cost.model == OFFLINE:
        return pace
    return _FIRST_WORD + cost.tokens_out / _TOKENS_A_SECOND


def tokens_in_words(estimate: Estimate) -> str:
    """Such as “about 7,200”, and where nobody may give way what it would then be at most."""
    likely, most = estimate.likely.tokens, estimate.most.tokens
    return f"about {likely:,}" + (f", at most {most:,}" if most > likely else "")


def cost_in_words(estimate: Estimate) -> str:
    """Such as “about $0.12, at most $0.80”, “nothing” or “unknown”."""
    likely, most = estimate.likely, price_in_words(estimate.most)
    if not likely.usd:
        return price_in_words(likely)
    about = price_in_words(likely) if likely.unpriced else f"about {price_in_words(likely)}"
    return about if most == price_in_words(likely) else f"{about}; at most {most}"


def duration_in_words(estimate: Estimate) -> str:
    """Such as “about 4 min”."""
    return f"about {time_in_words(estimate.seconds)}" if estimate.seconds >= 1 else "a moment"
