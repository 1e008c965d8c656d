"""What a debate is likely to take, known before the start by a dry run.

The offline debaters play the whole debate through, on the real rules, and what a model would have
been sent and have written is counted at the price of the model that will sit there. So the
estimate cannot part from what a debate then sends. Models are taken to write as much as they may,
which the offline debaters seldom do; so for them each turn is made as long.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import cycle, islice

from debate_core.domain.cost import Cost
from debate_core.domain.forms import Form, FreeText
from debate_core.domain.play import Pending, Play
from debate_core.domain.record import Record
from debate_core.domain.specification import OFFLINE, Specification
from debate_core.domain.spend import Ahead, Spend, add_costs, price_in_words
from debate_core.domain.steps import Speak
from debate_core.domain.text import count_words, time_in_words
from debate_core.domain.values import DebaterId
from debate_core.drafting.dry_run import DryStep, at_once, dry_run
from debate_core.drafting.guests import GUESTS, Guests
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.offline_seat import OfflineSeat, as_written, usage_of
from debate_core.engine.performer import Answered, Performer, cost_of_usage, usage_of_cost
from debate_core.errors import OutOfTurn
from debate_core.formats import format_of, start
from debate_core.models.directory import is_offline
from debate_core.models.port import Hear
from debate_core.models.priced import Price, price_of
from debate_core.prompts.request import Request

Prices = Callable[[str], Price]
"""The price of a model by its name."""
_HOSTED_VERDICT = 544 / 359
"""How much longer a hosted judge's verdict was than the built-in one's, in tokens, as measured.

Of no other form: findings, assessments, scores and calls from the made-up host, which fills every
field with a sentence, were 0.7 to 1.1 times as long as the built-in judge's."""
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
    turns: int
    """How many turns are likely to be taken."""
    without_sources: Spend | None = None
    """What the same answers are likely to take without the sources; None where there are none."""


@dataclass(frozen=True, slots=True)
class Estimator:
    """Estimates debates; `pace` is how many seconds an offline debater thinks."""

    prices: Prices = price_of
    pace: float = 0.0
    guests: int = GUESTS
    """How many people may come to a table where there is one; 0 where nobody can."""

    def estimate(self, spec: Specification, people: frozenset[DebaterId] = frozenset()) -> Estimate:
        """What a debate takes in which these debaters' seats are people's."""
        seat = _ToTheLimit(OfflineSeat())
        played = _Seated(_Priced(seat, self.prices), people)
        likely = dry_run(spec, played, Guests(spec, self.guests))
        most = likely
        if _gives_way(spec, likely):
            stubborn = _Seated(_Priced(_Stubborn(seat, likely), self.prices), people)
            most = dry_run(spec, stubborn, Guests(spec, self.guests))
        return Estimate(
            likely=add_costs(answer.answered.cost for answer in likely),
            most=add_costs(answer.answered.cost for answer in most),
            seconds=_seconds(likely, self.pace),
            turns=sum(answer.pending.turn is not None for answer in likely),
            without_sources=self._without_sources(spec, likely, people) if spec.sources else None,
        )

    def likely(self, spec: Specification) -> Spend:
        """What a debate is likely to take, for a budget."""
        return self.estimate(spec).likely

    def ahead(self, record: Record) -> Ahead:
        """What the steps take that come next, and what it takes to close a debate right now."""
        play = _replayed(record)
        if play is None:
            return Ahead()
        steps = self._taken_by(play.pending, record)
        if play.is_judging or play.decision is not None:
            return Ahead(steps)
        play.close_early("")
        return Ahead(steps, self._taken_by(play.pending, record))

    def _taken_by(self, pending: Iterable[Pending], record: Record) -> Spend:
        """What these steps take, each asked for once."""
        seats = record.people.seats
        people = frozenset(debater for debater, seat in seats.items() if not seat.is_away)
        seat = _Seated(_Priced(_ToTheLimit(OfflineSeat()), self.prices), people)
        steps = (each for each in pending if not each.step.is_of_people)
        answers = [at_once(seat.perform(each, record, lambda _: None)) for each in steps]
        return add_costs(each.cost for each in answers)

    def _without_sources(
        self, spec: Specification, likely: Iterable[DryStep], people: frozenset[DebaterId]
    ) -> Spend:
        """What the same answers take; another debate would be played without the sources."""
        again = _Seated(_Priced(_Again(likely), self.prices), people)
        bare = spec.model_copy(update={"sources": ()})
        steps = dry_run(bare, again, Guests(spec, self.guests))
        return add_costs(step.answered.cost for step in steps)


def _replayed(record: Record) -> Play | None:
    """The rules of a debate as far as it has come; None where it does not replay."""
    play = start(record.opened.specification)
    try:
        for fact in record.answered:
            play.answer(fact.number, fact.answer)
    except OutOfTurn:
        return None
    return play


class _ToTheLimit:
    """A performer whose turns are as long as a model makes them, where one will sit there."""

    def __init__(self, performer: Performer) -> None:
        self._performer = performer

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        answered = await self._performer.perform(pending, record, hear)
        step, spec = pending.step, record.spec
        if is_offline(step.get_model(spec)) or not answered.cost.calls:
            return answered
        answer = answered.answer
        if isinstance(step, Speak):
            answer = _lengthen(answer, format_of(spec).usual_words(step, spec))
        return Answered(answer, _cost_as_hosted(pending, record, answer))


def _cost_as_hosted(pending: Pending, record: Record, answer: Form) -> Cost:
    """What a step takes that is answered so, by a hosted model where one will sit there."""
    request = request_of(brief_of(pending, record))
    usage = usage_of(request, as_written(answer))
    if is_offline(pending.step.get_model(record.spec)):
        return cost_of_usage(usage, OFFLINE)
    longer = _HOSTED_VERDICT if pending.step.form == "verdict" else 1.0
    hosted = replace(
        usage,
        tokens_in=usage.tokens_in + _schema_tokens(request),
        tokens_out=round(usage.tokens_out * longer),
    )
    return cost_of_usage(hosted, OFFLINE)


def _schema_tokens(request: Request) -> int:
    """What the form of an answer takes, which hosts put before the prompt."""
    if request.schema is None:
        return 0
    return len(json.dumps(request.schema.definition, ensure_ascii=False)) // 4


def _lengthen(form: Form, words: int) -> Form:
    """The form with its own texts said over until it has so many words, about."""
    has = count_words(form.get_own_words())
    if not 0 < has < words:
        return form
    if isinstance(form, FreeText):
        return form.add_text(_over(form.get_own_words(), words - has))
    return form.reword(lambda text: _over(text, count_words(text) * words // has))


def _over(text: str, words: int) -> str:
    """A text of about so many words, from its beginning on and over; in any script."""
    length = len(text) * words // max(1, count_words(text))
    return "".join(islice(cycle(f"{text} "), length))


class _Priced:
    """A performer whose answers cost what they would of the models that are named for them."""

    def __init__(self, performer: Performer, prices: Prices) -> None:
        self._performer = performer
        self._prices = prices

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        answered = await self._performer.perform(pending, record, hear)
        name = pending.step.get_model(record.spec)
        usd = self._prices(name)(usage_of_cost(answered.cost))
        cost = replace(answered.cost, usd=usd, model=name)
        return replace(answered, cost=cost)


class _Seated:
    """A performer but for the turns of people, who take all their time and nothing else."""

    def __init__(self, performer: Performer, people: frozenset[DebaterId]) -> None:
        self._performer = performer
        self._people = people

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        answered = await self._performer.perform(pending, record, hear)
        step, spec = pending.step, record.spec
        if not isinstance(step, Speak) or step.debater not in self._people:
            return answered
        seconds = format_of(spec).turn_seconds(spec, step)
        return Answered(answered.answer, Cost(seconds=seconds, calls=0))


def _gives_way(spec: Specification, steps: Iterable[DryStep]) -> bool:
    """Whether a debate would go on for longer if nobody gave way."""
    own = format_of(spec)
    return any(
        own.stubborn(step.answered.answer, step.pending.step.debater) is not None
        for step in steps
        if isinstance(step.pending.step, Speak)
    )


class _Stubborn:
    """A debate in which everyone repeats what they said last, and never gives way."""

    def __init__(self, others: Performer, before: Iterable[DryStep]) -> None:
        self._others = others
        self._said = {
            answer.pending.step.debater: answer.answered.answer
            for answer in before
            if isinstance(answer.pending.step, Speak)
        }

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        step, said = pending.step, None
        if isinstance(step, Speak):
            said = format_of(record.spec).stubborn(self._said[step.debater], step.debater)
        if said is None:
            return await self._others.perform(pending, record, hear)
        return Answered(said, _cost_as_hosted(pending, record, said))


class _Again:
    """The answers of a debate that was played before, counted as its prompts are now."""

    def __init__(self, before: Iterable[DryStep]) -> None:
        self._before = {answer.pending.number: answer.answered for answer in before}

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        before = self._before[pending.number]
        if not before.cost.calls:
            return before
        return Answered(before.answer, _cost_as_hosted(pending, record, before.answer))


def _seconds(steps: Iterable[DryStep], pace: float) -> float:
    """How long the steps take; what runs beside others takes no time of its own."""
    taken: dict[object, float] = {}
    for step in steps:
        if step.pending.step.is_beside:
            continue
        batch = _batch(step.pending)
        taken[batch] = max(taken.get(batch, 0.0), _of_one_call(step.answered.cost, pace))
    return sum(taken.values())


def _batch(pending: Pending) -> object:
    """What the turns of a phase that do not hear one another have in common."""
    step = pending.step
    if isinstance(step, Speak):
        return (step.phase, step.round, pending.heard)
    return (type(step), pending.answered) if step.asking.is_checked else pending.number


def _of_one_call(cost: Cost, pace: float) -> float:
    if not cost.model:
        return cost.seconds
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
