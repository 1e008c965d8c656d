"""The estimate before the start is what a debate then takes."""

from collections.abc import Sequence

import pytest

from debate_core.domain.specification import OFFLINE, Debater, Specification
from debate_core.domain.spend import Spend, add_costs
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.values import DebaterId
from debate_core.drafting.dry_run import GUESTS, DryStep, Guests, play_dry
from debate_core.drafting.estimate import (
    Estimate,
    Estimator,
    tokens_in_words,
)
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.formats import FORMATS
from debate_core.models.priced import Rates
from debate_core.reports.requests import Sent, measure_repeated
from tests.core.drafting.writing import WritesToTheLimit
from tests.core.making import record_of, turn
from tests.sweep import keep_some

MOTION = "Cities should make public transport free"
_LINE, _TAG, _SCALE = 55, 5, 60
"""Tokens of a plain prompt: who speaks for what and how long, a turn's tag, what a judge scores."""


def _spec(format_: str, debaters: int, rounds: int, seed: int) -> Specification:
    return make_specification(DebateRequest(MOTION, format_, str(debaters), rounds), seed)


def _with_models(spec: Specification, debater: str, judge: str) -> Specification:
    debaters: tuple[Debater, ...] = tuple(
        each.model_copy(update={"model": debater}) for each in spec.debaters
    )
    return spec.model_copy(update={"debaters": debaters, "judge_model": judge})


def test_the_most_is_where_nobody_gives_way() -> None:
    estimate = Estimator().estimate(_spec("consensus", 3, 2, 1))
    assert estimate.most.calls == 24
    assert estimate.most.tokens > estimate.likely.tokens


def test_where_everyone_speaks_in_any_case_the_most_is_what_is_likely() -> None:
    estimate = Estimator().estimate(_spec("rounds", 2, 2, 1))
    assert estimate.most == estimate.likely


def test_each_seat_is_counted_at_the_price_of_its_own_model() -> None:
    spec = _with_models(_spec("rounds", 2, 1, 1), "dear:one", OFFLINE)
    rates = {"dear:one": Rates(0, 1_000_000), OFFLINE: Rates(0, 0)}
    alone = Estimator(lambda name: rates[name]).estimate(spec).likely
    judged = Estimator(lambda _: Rates(0, 1_000_000)).estimate(spec).likely
    assert 0 < alone.usd < judged.usd == judged.tokens_out


def test_a_model_of_unknown_price_is_said_to_be_one() -> None:
    spec = _with_models(_spec("rounds", 2, 1, 1), "openai:gpt-5.1", "lab:unheard-of")
    likely = Estimator().estimate(spec).likely
    assert likely.unpriced == 1
    assert likely.usd > 0


def test_offline_debaters_take_as_long_as_they_are_told_to_think() -> None:
    assert Estimator(pace=4).estimate(_spec("rounds", 2, 2, 1)).seconds == 20


def test_a_persons_turn_takes_their_time_and_no_model() -> None:
    spec = _spec("rounds", 2, 2, 1)
    alone, seated = (
        Estimator(pace=4).estimate(spec, people)
        for people in (frozenset[DebaterId](), frozenset({spec.debaters[0].id}))
    )
    assert seated.turns == alone.turns
    assert seated.likely.calls == alone.likely.calls - 2
    assert seated.likely.tokens < alone.likely.tokens
    assert seated.seconds == 2 * spec.seating.seconds + 3 * 4


def test_nobody_waits_for_scores_nor_for_others_who_speak_at_once() -> None:
    structured = make_specification(DebateRequest(MOTION, "structured"), 1)
    assert Estimator(pace=4).estimate(structured).seconds == 40


def test_hosted_models_take_longer_the_more_they_write() -> None:
    spec = _with_models(_spec("rounds", 2, 2, 1), "openai:gpt-5.1", "openai:gpt-5.1")
    assert 10 < Estimator().estimate(spec).seconds < 60


@pytest.mark.parametrize(
    ("most", "tokens"),
    [(Spend(2, 900, 100), "about 1,000"), (Spend(4, 2900, 100), "about 1,000, at most 3,000")],
)
def test_an_estimate_s_tokens_in_words(most: Spend, tokens: str) -> None:
    assert tokens_in_words(Estimate(Spend(2, 900, 100), most, seconds=90, turns=2)) == tokens


@pytest.mark.parametrize("name", keep_some(FORMATS, 2))
def test_the_plan_s_tokens_are_about_what_a_model_takes_that_writes_to_the_limit(
    name: str,
) -> None:
    spec = _hosted(make_specification(DebateRequest(MOTION, name), 1))
    taken = add_costs(
        each.answered.cost
        for each in play_dry(spec, WritesToTheLimit().answer, _guests(spec)).likely
    )
    assert Estimator().estimate(spec).likely.tokens == pytest.approx(taken.tokens, rel=0.2)


def test_offline_debaters_are_expected_to_write_as_they_do() -> None:
    spec = _spec("rounds", 2, 2, 1)
    taken = add_costs(each.answered.cost for each in play_dry(spec).likely)
    assert Estimator().estimate(spec).likely.tokens == taken.tokens


def test_most_of_what_is_sent_in_rounds_repeats_what_was_sent_before() -> None:
    writer = WritesToTheLimit()
    play_dry(_spec("rounds", 4, 3, 1), writer.answer)
    texts = (Sent(each.step, "m:one", request).text for each, request in writer.sent)
    assert measure_repeated(("m:one", text) for text in texts).share >= 0.68


@pytest.mark.parametrize(
    ("debaters", "rounds", "most"), [(2, 2, 1.31), (2, 3, 1.25), (3, 3, 1.2), (4, 3, 1.15)]
)
def test_debaters_take_little_more_than_they_would_by_one_plain_line(
    debaters: int, rounds: int, most: float
) -> None:
    spec, writer = _spec("rounds", debaters, rounds, 1), WritesToTheLimit()
    steps = play_dry(spec, writer.answer).likely
    assert add_costs(each.answered.cost for each in steps).tokens <= most * _plainly(steps)


def _plainly(steps: Sequence[DryStep]) -> int:
    """What the same speeches and verdict take where nothing but one line asks for each."""
    heard = taken = 0
    for each in steps:
        taken += heard + _LINE + each.answered.cost.tokens_out
        heard += each.answered.cost.tokens_out + _TAG
    return taken + _SCALE


def _hosted(spec: Specification) -> Specification:
    return _with_models(spec, "m:one", "m:one")


def _guests(spec: Specification) -> Guests:
    return Guests(spec, GUESTS)


def test_a_hosted_judge_s_form_and_its_longer_words_are_counted() -> None:
    spec = _spec("rounds", 2, 1, 1)
    hosted = _with_models(spec, OFFLINE, "openai:gpt-6.1")
    own, other = (Estimator().estimate_spend(each).likely for each in (spec, hosted))
    assert other.tokens_in > own.tokens_in + 200
    assert other.tokens_out > own.tokens_out * 1.1
    assert other.calls == own.calls


def test_the_closing_of_a_debate_takes_about_one_verdict() -> None:
    spec = _spec("rounds", 2, 2, 1)
    steps = play_dry(spec, guests=Guests(spec, 0)).likely
    turns = [
        turn(each.pending.number, each.pending.step.debater, each.answered.answer)
        for each in steps
        if isinstance(each.pending.step, Speak)
    ]
    verdict = add_costs(
        each.answered.cost for each in steps if isinstance(each.pending.step, Judge)
    )
    kept = Estimator().estimate_ahead(record_of(spec, *turns[:3])).closing
    assert kept is not None
    assert kept.calls == 1
    assert verdict.tokens / 2 < kept.tokens <= verdict.tokens * 1.1


@pytest.mark.parametrize("name", keep_some(FORMATS, 2))
def test_a_hosted_judge_is_taken_to_write_no_less_than_the_built_in_one(name: str) -> None:
    spec = make_specification(DebateRequest(MOTION, name), 1)
    judged = spec.model_copy(update={"judge_model": "m:one"})
    own, hosted = (Estimator().estimate_spend(each).likely.tokens_out for each in (spec, judged))
    steps = play_dry(spec, guests=_guests(spec)).likely
    verdicts = sum(each.pending.step.form in ("verdict", "findings") for each in steps)
    assert hosted - own > 500 * verdicts or not verdicts


def test_a_hosted_judge_s_reason_is_counted_once_where_the_built_in_one_gives_one() -> None:
    specs = (make_specification(DebateRequest(MOTION, "structured"), seed) for seed in range(1, 9))
    written = [Estimator().estimate(_hosted(spec)).likely.tokens_out for spec in specs]
    assert max(written) < min(written) * 1.1
