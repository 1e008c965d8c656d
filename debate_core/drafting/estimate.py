"""An estimate of what a debate will take, made before the start by a dry run.

The offline debaters play the whole debate through, on the real rules. What a model would have been
sent and would have written is counted at the price of the model that will sit there. So the
estimate cannot differ from what a debate then sends. Models are assumed to write as much as they
may. The offline debaters seldom do, so their turns are lengthened for the estimate.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import cycle, islice

from debate_core.domain.budget import Cost
from debate_core.domain.form import Form, get_form
from debate_core.domain.forms import FreeText
from debate_core.domain.judge_forms import list_reread_fields
from debate_core.domain.play import Pending, Play
from debate_core.domain.record import Record
from debate_core.domain.specification import OFFLINE, Specification, is_offline
from debate_core.domain.spend import Ahead, Spend, SpendRange, add_costs
from debate_core.domain.steps import Speak
from debate_core.domain.text import count_words
from debate_core.domain.values import DebaterId
from debate_core.drafting.dry_run import GUESTS, DryRun, DryStep, Guests, play_dry
from debate_core.drafting.tokens import count_request, count_tokens
from debate_core.engine.beside import StepBeside
from debate_core.engine.briefing import brief_of, request_of
from debate_core.engine.offline_seat import answer_offline, as_written
from debate_core.engine.performer import Answered, make_cost, read_usage
from debate_core.errors import OutOfTurn
from debate_core.formats import format_of, start
from debate_core.language import _, format_number
from debate_core.models.port import Usage
from debate_core.models.priced import Price, price_of
from debate_core.prompts.request import Request

Prices = Callable[[str], Price]
"""The price of a model by its name."""
_OF_THE_LIMIT = 0.96
"""The share of its limit that a hosted model's turn takes."""
_FIRST_WORD = 1.5
"""Seconds until a hosted model begins to answer, as a rule."""
_REREADING, _CORRECTED = 500, 150
"""The tokens that a second reading adds to the first one's prompt, and those of its answer."""
_TOKENS_A_SECOND = 60
"""The speed at which it then writes."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimate for a debate up to its decision, and its upper limit."""

    likely: Spend
    most: Spend
    """The spend where nobody gives way and every round is played."""
    seconds: float
    turns: int
    """The number of turns that are likely to be taken."""
    without_sources: Spend | None = None
    """The likely spend on the same answers without the sources; None where there are none."""

    @property
    def spend(self) -> SpendRange:
        """The spend that budgets compare."""
        return SpendRange(self.likely, self.most)


@dataclass(frozen=True, slots=True)
class Estimator:
    """An estimator of debates; `pace` is the number of seconds that an offline debater thinks."""

    prices: Prices = price_of
    pace: float = 0.0
    guests: int = GUESTS
    """The number of people who may come to a table where there is one; 0 where nobody can."""

    def estimate(self, spec: Specification, people: frozenset[DebaterId] = frozenset()) -> Estimate:
        """Estimate a debate in which these debaters' seats are people's."""
        return self.price(self.play(spec), people)

    def play(self, spec: Specification) -> DryRun:
        """Play the debate with turns as long as they will be."""
        return play_dry(spec, write_to_limit, Guests(spec, self.guests))

    def price(self, dry: DryRun, people: frozenset[DebaterId] = frozenset()) -> Estimate:
        """Price a debate that was played in this way."""
        costs = [self._price_step(step, people) for step in dry.steps]
        likely = len(dry.likely)
        without_sources = None
        if dry.steps[0].record.spec.sources:
            bare = (
                self._price_step(step, people, has_sources=False) for step in dry.steps[:likely]
            )
            without_sources = add_costs(bare)
        return Estimate(
            likely=add_costs(costs[:likely]),
            most=add_costs(costs),
            seconds=_add_seconds(zip(dry.likely, costs, strict=False), self.pace),
            turns=sum(step.pending.turn is not None for step in dry.likely),
            without_sources=without_sources,
        )

    def estimate_spend(self, spec: Specification) -> SpendRange:
        """Estimate the range of a debate's spend, for a budget."""
        return self.estimate(spec).spend

    def estimate_ahead(self, record: Record) -> Ahead:
        """Estimate the cost of the next steps, and of closing the debate right now."""
        play = _replay_answers(record)
        if play is None:
            return Ahead()
        steps = self._price_pending(play.pending, record)
        if play.is_judging or play.decision is not None:
            return Ahead(steps)
        play.close_early("")
        return Ahead(steps, self._price_pending(play.pending, record))

    def _price_pending(self, pending: Iterable[Pending], record: Record) -> Spend:
        """Price these steps, each asked for once."""
        seats = record.people.seats
        people = frozenset(debater for debater, seat in seats.items() if not seat.is_away)
        asked = (step for step in pending if not step.step.is_of_people)
        steps = [
            DryStep(
                pending=step, record=record, answered=write_to_limit(step, record), is_likely=True
            )
            for step in asked
        ]
        return add_costs(self._price_step(step, people) for step in steps)

    def _price_step(
        self, step: DryStep, people: frozenset[DebaterId], *, has_sources: bool = True
    ) -> Cost:
        """Price a step by the model that is named for it; for people only their time."""
        asked, spec, cost = step.pending.step, step.record.spec, step.answered.cost
        if isinstance(asked, Speak) and asked.debater in people:
            return Cost(seconds=format_of(spec).get_turn_seconds(spec, asked), calls=0)
        if not cost.calls:
            return cost
        usage = _count_usage(step)
        if not has_sources:
            usage = replace(usage, tokens_in=usage.tokens_in - _count_source_tokens(step))
        name = asked.get_model(spec)
        return make_cost(replace(usage, usd=self.prices(name)(usage)), name)


def _count_usage(step: DryStep) -> Usage:
    """Count what a step uses of the offline debaters, or of a model where one will sit there."""
    record, answered = step.record, step.answered
    if is_offline(step.pending.step.get_model(record.spec)):
        return read_usage(answered.cost)
    request = request_of(brief_of(step.pending, record))
    written = count_tokens(as_written(answered.answer)) + answered.answer.count_hosted_extra()
    asked = count_request(request)
    usage = Usage(tokens_in=asked + _count_schema_tokens(request), tokens_out=written, usd=0.0)
    if not list_reread_fields(step.pending.step):
        return usage
    read_again = replace(usage, tokens_in=asked + written + _REREADING, tokens_out=_CORRECTED)
    return usage + read_again


def _count_source_tokens(step: DryStep) -> int:
    """Count the tokens that the sources add to the prompt of a step; its answer stays the same.

    The debate is not played again without them, because other answers would be given then.
    """
    record = step.record
    bare = replace(record, spec=record.spec.model_copy(update={"sources": ()}))
    with_, without = (
        count_request(request_of(brief_of(step.pending, seen))) for seen in (record, bare)
    )
    return with_ - without


def _replay_answers(record: Record) -> Play | None:
    """Replay the rules of a debate as far as it has come; None if that fails."""
    play = start(record.opened.specification)
    try:
        for fact in record.answered:
            play.answer(fact.number, fact.answer)
    except OutOfTurn:
        return None
    return play


def write_to_limit(pending: Pending, record: Record) -> Answered:
    """Answer as the offline debaters do; as long as a model would, where one will sit."""
    step = pending.step
    if is_offline(step.get_model(record.spec)):
        return answer_offline(pending, record)
    if isinstance(step, StepBeside):
        return _guess_beside(step, pending, record)
    answered, words = answer_offline(pending, record), get_form(step.form).usual_words
    if isinstance(step, Speak):
        words = round((step.words or words or record.spec.words) * _OF_THE_LIMIT)
    if not words or not answered.cost.calls:
        return answered
    return replace(answered, answer=_lengthen(answered.answer, words))


def _guess_beside(step: StepBeside, pending: Pending, record: Record) -> Answered:
    """Guess the answer of a hosted model beside the play."""
    model = step.get_model(record.spec)
    return Answered(step.guess_hosted(brief_of(pending, record)), Cost(seconds=0, model=model))


def _count_schema_tokens(request: Request) -> int:
    """Count the tokens of the answer's form, which hosts put before the prompt."""
    if request.schema is None:
        return 0
    return count_tokens(json.dumps(request.schema.definition, ensure_ascii=False))


def _lengthen(form: Form, words: int) -> Form:
    """Repeat the form's own texts until it has about that many words."""
    has = count_words(form.get_own_words())
    if not 0 < has < words:
        return form
    if isinstance(form, FreeText):
        return form.add_text(_repeat_text(form.get_own_words(), words - has))
    return form.reword(lambda text: _repeat_text(text, count_words(text) * words // has))


def _repeat_text(text: str, words: int) -> str:
    """Repeat a text from its beginning until it has about that many words; in any script."""
    length = len(text) * words // max(1, count_words(text))
    return "".join(islice(cycle(f"{text} "), length))


def _add_seconds(steps: Iterable[tuple[DryStep, Cost]], pace: float) -> float:
    """Add up the time of the steps; a step that runs beside others takes no time of its own."""
    taken: dict[object, float] = {}
    for step, cost in steps:
        if step.pending.step.is_beside:
            continue
        batch = _find_batch(step.pending)
        taken[batch] = max(taken.get(batch, 0.0), _guess_seconds(cost, pace))
    return sum(taken.values())


def _find_batch(pending: Pending) -> object:
    """Find what the turns of a phase that do not hear one another have in common."""
    step = pending.step
    if isinstance(step, Speak):
        return (step.phase, step.round, pending.heard)
    return (type(step), pending.answered) if step.asking.is_checked else pending.number


def _guess_seconds(cost: Cost, pace: float) -> float:
    """Guess the seconds of one call, or of one person's turn."""
    if not cost.model:
        return cost.seconds
    if cost.model == OFFLINE:
        return pace
    return _FIRST_WORD + cost.tokens_out / _TOKENS_A_SECOND


def tokens_in_words(estimate: Estimate) -> str:
    """Write the tokens, such as “about 7,200”, and the upper limit where nobody may give way."""
    likely, most = estimate.likely.tokens, estimate.most.tokens
    about = _("about {count}", count=format_number(likely, ","))
    limit = _(", at most {count}", count=format_number(most, ","))
    return about + limit if most > likely else about
