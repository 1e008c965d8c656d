"""Which models judge: of different families, never more than there are."""

import pytest

from debate_core.domain.families import family, family_warnings
from debate_core.domain.specification import Specification
from debate_core.drafting.plan import plan_of
from debate_core.drafting.request import DebateRequest, specification
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.models.choosing import wish
from debate_core.models.directory import directory_of
from debate_core.models.lineup import Lineup
from debate_core.models.resilience import Allowance
from debate_core.models.settings import hosts_from_environment

KEYS = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "ROSTRUM_HOST_DEEPSEEK_KEY")


def _spec(keys: int, preset: str = "thorough", options: str = "") -> Specification:
    settings = hosts_from_environment(dict.fromkeys(KEYS[:keys], "k"))
    lineup = Lineup(directory_of((settings,), Allowance()))
    request = DebateRequest("Tea", options=options, models=wish(preset=preset))
    return specification(request, 1, lineup=lineup)


@pytest.mark.parametrize(
    ("preset", "judges", "swap", "calls"),
    [("quick", 1, False, 1), ("balanced", 1, True, 2), ("thorough", 3, True, 6)],
)
def test_a_preset_says_how_a_verdict_is_checked_and_the_plan_counts_it(
    preset: str, judges: int, swap: bool, calls: int
) -> None:
    spec = _spec(3, preset)
    options = spec.options_as(RoundsOptions)
    assert (len(spec.judges), options.swap) == (judges, swap)
    assert plan_of(spec).fewest_calls == len(spec.debaters) * spec.rounds + calls


@pytest.mark.parametrize("keys", [1, 2, 3])
def test_judges_are_of_different_families_and_never_more_than_there_are(keys: int) -> None:
    spec = _spec(keys)
    assert len(spec.judges) == len({family(each) for each in spec.judges}) == keys
    told = " ".join(family_warnings(spec, has_judge=True))
    assert ("3 judges were asked for" in told) == (keys < 3)


def test_a_judge_of_no_debater_s_family_comes_first() -> None:
    spec = _spec(3)
    arguing = {family(each.model) for each in spec.debaters}
    assert [family(each) in arguing for each in spec.judges] == [False, False, True]


def test_what_somebody_says_wins_over_the_preset() -> None:
    assert _spec(3, "thorough", "judges=1; swap=no").options == RoundsOptions(judges=1, swap=False)
    assert _spec(3, "quick", "swap=yes").options == RoundsOptions(judges=1, swap=True)


def test_the_built_in_judge_is_one_family_and_is_not_asked_twice_by_a_preset() -> None:
    plain = specification(DebateRequest("Tea"), 1)
    assert plain.options == RoundsOptions()
    three = specification(DebateRequest("Tea", options="judges=3"), 1)
    assert three.judges == ("offline:plain",)
    assert "3 judges were asked for" in " ".join(plan_of(three).warnings)
