"""The offline model on a panel: whole debates that fit every form, the same for the same seed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debate_core.domain.checks import Asked, problems
from debate_core.domain.diversity import most_diverse
from debate_core.domain.specification import PanelRules, Specification
from debate_core.drafting.estimate import Estimator
from debate_core.drafting.plan import plan_of
from debate_core.drafting.wishes import Wishes, specification
from debate_core.errors import SpecError
from debate_core.models.offline.panel import personas
from debate_core.prompts.brief import PersonasBrief
from tests.core.domain.test_checks_panel import STEPS


def _spec(debaters: str = "", options: str = "", seed: int = 0) -> Specification:
    wishes = Wishes(
        "Cities should ban private cars", format="panel", debaters=debaters, options=options
    )
    return specification(wishes, seed)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), count=st.integers(2, 8))
def test_it_proposes_more_personas_than_seats_that_all_fit(seed: int, count: int) -> None:
    spec = _spec(str(count), "personas=yes", seed)
    proposed = personas(PersonasBrief(spec))
    assert problems(proposed, Asked(spec, STEPS["personas"])) == ()
    assert len(proposed.candidates) > count
    assert len({each.candidate.stance for each in most_diverse(proposed.candidates, 3, seed)}) > 1


def test_by_default_three_debaters_with_stances_of_their_own_are_cast() -> None:
    spec = _spec()
    assert isinstance(spec.rules, PanelRules)
    assert len(spec.stances) == len(spec.debaters) == 3


def test_named_debaters_without_stances_take_the_built_in_ones() -> None:
    assert [each.stance for each in _spec("Ada; Ben").debaters] == ["for", "against"]


def test_seats_that_personas_will_take_have_ids_of_their_own() -> None:
    assert [each.id for each in _spec("2", "personas=yes").debaters] == ["seat-1", "seat-2"]


@pytest.mark.parametrize("count", ["1", "9"])
def test_too_few_or_too_many_are_refused_in_a_sentence(count: str) -> None:
    with pytest.raises(SpecError, match="2 to 8 debaters"):
        _spec(count)


@pytest.mark.parametrize(
    ("option", "said"), [("assess_every=4", "assess_every"), ("order=random", "order")]
)
def test_options_that_there_are_not_are_refused_by_name(option: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        _spec(options=option)


def test_the_plan_tells_the_phases_in_order() -> None:
    plan = plan_of(_spec(options="personas=yes; points_of_information=yes"))
    names = [part.name for part in plan.programme]
    assert names == ["opening", "rebuttal (2 rounds)", "closing", "judgement"]
    assert plan.most_turns == 3 + 2 * 6 + 3
    assert Estimator().estimate(_spec()).likely.tokens > 0
