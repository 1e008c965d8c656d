"""The plan that a person sees before the start is what a debate then does."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Moves, Pending
from debate_core.domain.sources import Source
from debate_core.domain.specification import Specification
from debate_core.domain.spend import Spend
from debate_core.domain.steps import Speak
from debate_core.drafting.estimate import Estimate, Estimator
from debate_core.drafting.plan import Plan, calls_in_words, find_extent, make_plan, turns_in_words
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.formats import FORMATS, add_format, remove_format, start
from debate_core.formats.format import Format
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.reports.plan import sources_in_words
from tests.core.engine.rooms import debated
from tests.core.formats.championship.making import championship_spec, plainly
from tests.core.formats.panel.making import panel_spec
from tests.core.formats.structured.making import structured_spec
from tests.core.making import ADA, BEN, CLEO, consensus_spec, count, position, rounds_spec
from tests.core.making.plays import fitting
from tests.sweep import keep_some

SCHEMA: dict[str, object] = {"type": "object"}
SPECS = (
    rounds_spec(),
    rounds_spec(ADA, BEN, CLEO, rounds=3),
    rounds_spec(rounds=2).model_copy(update={"synthesis": SCHEMA}),
    consensus_spec("a"),
    consensus_spec(rounds=3),
    consensus_spec(*"abcd", threshold=count(2), rounds=1),
)


@cache
def _plan(place: int) -> Plan:
    """The plan of one of them, which takes longer to make than the debate to play."""
    return make_plan(SPECS[place])


def _played(
    spec: Specification, answer: Callable[[Pending], Form]
) -> tuple[tuple[PhaseOpened, ...], int, int]:
    """Phases, turns and steps of a play."""
    play, steps = start(spec), list[Pending]()
    while play.decision is None:
        steps.append(play.pending[0])
        play.answer(steps[-1].number, answer(steps[-1]))
    phases = tuple(ruling for ruling in play.rulings if isinstance(ruling, PhaseOpened))
    return phases, sum(isinstance(each.step, Speak) for each in steps), len(steps)


@pytest.mark.parametrize("seed", keep_some(range(6), 2))
def test_what_sources_add_is_counted_on_the_same_debate(seed: int) -> None:
    read = Source(name="a.txt", text="Catches fell by a third after the works. " * 90)
    spec = consensus_spec().model_copy(update={"sources": (read,), "seed": seed})
    plan = make_plan(spec)
    without, calls = plan.estimate.without_sources, plan.estimate.turns
    assert without is not None
    each_call = (plan.estimate.likely.tokens - without.tokens) / calls
    assert len(read.text) / 5 < each_call < len(read.text) / 3


def test_what_sources_add_is_told_in_tokens_and_in_money() -> None:
    read = Source(name="a.txt", text="Catches fell.")
    spec = rounds_spec().model_copy(update={"sources": (read,)})
    plan = make_plan(spec)
    estimate = replace(
        plan.estimate,
        likely=Spend(tokens_in=5_000, usd=0.5),
        without_sources=Spend(tokens_in=4_000, usd=0.2),
    )
    said = sources_in_words(spec, replace(plan, estimate=estimate))
    assert said == "S1 a.txt; about 1,000 of the tokens, $0.30 of the cost"


def test_the_calls_are_without_the_turns_of_people() -> None:
    spec = rounds_spec(rounds=2)
    plan = make_plan(spec, people=frozenset({ADA.id}))
    assert (plan.most_calls, plan.most_turns) == (3, 4)


def _at_odds(pending: Pending) -> Form:
    """Every debater of a mind of its own, so that nothing is decided before the cap."""
    if isinstance(pending.step, Speak) and pending.step.form == "position":
        return position(pending.step.debater)
    return fitting(pending)


@pytest.mark.parametrize("spec", SPECS)
def test_the_plan_is_the_longest_that_a_debate_can_take(spec: Specification) -> None:
    plan = make_plan(spec)
    at_odds = spec.model_copy(update={"consensus_threshold": count(2)})
    assert (plan.phases, plan.most_turns, plan.most_calls) == _played(at_odds, _at_odds)


@given(st.sampled_from(range(len(SPECS))), st.data())
def test_no_debate_takes_more_calls_than_planned(place: int, data: st.DataObject) -> None:
    def any_answer(pending: Pending) -> Form:
        if data.draw(st.booleans()):
            return Forfeit(reason="late")
        if pending.step.form == "position":
            return position(data.draw(st.sampled_from(["release", "revise", "escalate"])))
        return fitting(pending)

    plan = _plan(place)
    assert _played(SPECS[place], any_answer)[2] <= (plan.most_calls or 0)


async def test_a_real_debate_runs_the_phases_of_its_plan() -> None:
    spec = rounds_spec(ADA, BEN, CLEO, rounds=3)
    record = (await debated(spec)).record
    assert record.phases == make_plan(spec).phases
    assert len(record.turns) == make_plan(spec).most_turns


async def test_a_championship_s_stages_are_spoken_in_as_its_plan_says() -> None:
    spec = championship_spec()
    parts = dict(make_plan(spec).schedule)
    record = (await debated(spec, plainly)).record
    for stage in ("opening", "summaries", "closing"):
        spoke = [turn.debater for turn in record.turns if turn.phase == stage]
        named = [part.split()[0] for part in parts[stage].split("; ")[0].split("), ")]
        assert named == spoke


@pytest.mark.parametrize(
    ("spec", "phases", "turns"),
    [
        (rounds_spec(rounds=2), 3, "4 turns"),
        (rounds_spec(rounds=2, options=RoundsOptions(points=True)), 3, "at most 16 turns"),
        (structured_spec(), 4, "11 turns"),
        (consensus_spec(), 8, "at most 24 turns"),
        (panel_spec(), 5, "12 turns"),
        (championship_spec(), 6, "about 30 turns"),
    ],
)
def test_how_much_is_planned_says_how_sure_that_is(
    spec: Specification, phases: int, turns: str
) -> None:
    extent = find_extent(spec)
    assert (extent.phases, extent.turns_in_words) == (phases, turns)


def test_the_plan_of_the_golden_case_has_up_to_twenty_four_calls() -> None:
    plan = make_plan(consensus_spec())
    assert (plan.most_turns, plan.most_calls, plan.can_end_early) == (24, 24, True)


@pytest.mark.parametrize(
    ("spec", "names"),
    [
        (rounds_spec(rounds=2), ["argument (2 rounds)", "judgement"]),
        (rounds_spec(rounds=1), ["argument", "judgement"]),
        (
            structured_spec(),
            ["opening", "cross-examination", "closing", "judgement"],
        ),
        (panel_spec(), ["opening", "rebuttal (2 rounds)", "closing", "judgement"]),
        (consensus_spec(), ["up to 2 rounds"]),
        (
            championship_spec(),
            ["opening", "cross-examination", "summaries", "free debate", "closing", "judgement"],
        ),
    ],
    ids=lambda each: each.format if isinstance(each, Specification) else "",
)
def test_the_parts_of_a_debate_come_in_order(spec: Specification, names: list[str]) -> None:
    assert [each.name for each in make_plan(spec).schedule] == names


def _of_one_model(spec: Specification) -> Specification:
    debaters = tuple(each.model_copy(update={"model": "openai:gpt-5"}) for each in spec.debaters)
    return spec.model_copy(update={"debaters": debaters, "judge_model": "openai:gpt-5"})


def test_the_plan_warns_of_nothing_where_all_are_offline() -> None:
    assert make_plan(rounds_spec()).warnings == ()


def test_the_plan_warns_of_many_rounds_and_of_one_family() -> None:
    many, debaters, judge = make_plan(_of_one_model(rounds_spec(rounds=5))).warnings
    assert many.startswith("5 rounds")
    assert debaters.startswith("All debaters are of one model family")
    assert judge.startswith("The judge is of a debater's model family")


@pytest.mark.parametrize(
    "spec", [rounds_spec(), structured_spec(), panel_spec(), championship_spec()]
)
def test_wherever_a_judge_scores_its_family_is_told(spec: Specification) -> None:
    warnings = make_plan(_of_one_model(spec)).warnings
    assert any(each.startswith("The judge is of a debater's model family") for each in warnings)


def test_a_debate_without_a_judge_is_not_warned_of_one() -> None:
    assert not any("judge" in warning for warning in make_plan(consensus_spec()).warnings)


@pytest.mark.parametrize(
    ("likely", "most", "can_end_early", "said"),
    [
        (5, 5, False, "5"),
        (9, 24, True, "about 9, at most 24"),
        (20, 20, True, "at most 20"),
        (78, None, False, "about 78"),
    ],
)
def test_calls_are_told_with_their_bound(
    likely: int, most: int | None, can_end_early: bool, said: str
) -> None:
    estimate = Estimate(Spend(calls=likely), Spend(calls=likely), seconds=1, turns=likely)
    plan = make_plan(rounds_spec())
    plan = replace(plan, most_calls=most, can_end_early=can_end_early, estimate=estimate)
    assert calls_in_words(plan) == said


@pytest.mark.parametrize("name", keep_some(FORMATS, 2))
def test_a_plan_plays_its_debate_once(name: str) -> None:
    source = Source(name="a.txt", text="Catches fell by a third.")
    with _counting_plays(FORMATS[name]) as (counting, played):
        request = DebateRequest("Tea is better than coffee", counting, sources=(source,))
        make_plan(make_specification(request, seed=1), Estimator())
    assert len(played) == 1


@contextmanager
def _counting_plays(own: Format) -> Generator[tuple[str, list[Specification]]]:
    """The same format under another name, and the specifications that it has played."""
    played: list[Specification] = []

    def play(_: Format, spec: Specification) -> Moves[Decision]:
        played.append(spec)
        return own.play(spec)

    counting = cast(Format, type("Counting", (type(own),), {"name": "counting", "play": play})())
    add_format(counting)
    try:
        yield counting.name, played
    finally:
        remove_format(counting.name)


def test_turns_are_told_at_most_or_where_the_clock_decides_about() -> None:
    timed = make_plan(championship_spec())
    assert turns_in_words(make_plan(rounds_spec(rounds=2))) == "at most 4"
    assert turns_in_words(timed) == f"about {timed.estimate.turns}"
    limited = make_plan(championship_spec(free_speeches=16))
    assert turns_in_words(limited) == "at most 46"
    assert limited.most_calls is not None
    assert limited.estimate.likely.calls <= limited.most_calls
