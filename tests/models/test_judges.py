"""Which models judge: of different families, never more than there are."""

import pytest

from debate_core.domain.families import find_family, list_family_warnings
from debate_core.domain.specification import Specification
from debate_core.drafting.plan import make_plan
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.errors import SpecError
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.models.choosing import Choice, make_choice
from debate_core.models.directory import build_directory
from debate_core.models.lineup import Lineup
from debate_core.models.resilience import Allowance
from debate_core.models.settings import hosts_from_environment

KEYS = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "ROSTRUM_HOST_DEEPSEEK_KEY")


GPT, CLAUDE, SONNET, DEEPSEEK = (
    "openai:gpt-6.1-sol",
    "anthropic:claude-opus-5-5",
    "anthropic:claude-sonnet-5-5",
    "deepseek:deepseek-v4-pro",
)


def _lineup(keys: int, *choices: Choice) -> Lineup:
    settings = hosts_from_environment(dict.fromkeys(KEYS[:keys], "k"))
    return Lineup(build_directory((settings,), Allowance()), choices)


def _spec(keys: int, preset: str = "thorough", options: str = "") -> Specification:
    request = DebateRequest("Tea", options=options, models=make_choice(preset=preset))
    return make_specification(request, 1, lineup=_lineup(keys))


def _judges(judge: str, *set_up: Choice, options: str = "judges=3") -> tuple[str, ...]:
    request = DebateRequest("Tea", options=options, models=make_choice(judge=judge))
    return make_specification(request, 1, lineup=_lineup(3, *set_up)).judges


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
    assert make_plan(spec).most_calls == len(spec.debaters) * spec.rounds + calls


@pytest.mark.parametrize("keys", [1, 2, 3])
def test_judges_are_of_different_families_and_never_more_than_there_are(keys: int) -> None:
    spec = _spec(keys)
    assert len(spec.judges) == len({find_family(each) for each in spec.judges}) == keys
    told = " ".join(list_family_warnings(spec, has_judge=True))
    assert ("3 judges were asked for" in told) == (keys < 3)


def test_a_judge_of_no_debater_s_family_comes_first() -> None:
    spec = _spec(3)
    arguing = {find_family(each.model) for each in spec.debaters}
    assert [find_family(each) in arguing for each in spec.judges] == [False, False, True]


def test_what_somebody_says_wins_over_the_preset() -> None:
    assert _spec(3, "thorough", "judges=1; swap=no").options == RoundsOptions(judges=1, swap=False)
    assert _spec(3, "quick", "swap=yes").options == RoundsOptions(judges=1, swap=True)


def test_the_built_in_judge_is_one_family_and_is_not_asked_twice_by_a_preset() -> None:
    plain = make_specification(DebateRequest("Tea"), 1)
    assert plain.options == RoundsOptions()
    three = make_specification(DebateRequest("Tea", options="judges=3"), 1)
    assert three.judges == ("offline:plain",)
    assert "3 judges were asked for" in " ".join(make_plan(three).warnings)


@pytest.mark.parametrize(
    ("judge", "judges"),
    [
        (f"{GPT}, {SONNET}, {DEEPSEEK}", (GPT, SONNET, DEEPSEEK)),
        (f"{DEEPSEEK}, {GPT}", (DEEPSEEK, GPT, SONNET)),
        (f"{DEEPSEEK},, {CLAUDE}", (DEEPSEEK, GPT, CLAUDE)),
        (f"{SONNET}, {GPT}", (SONNET, GPT, DEEPSEEK)),
    ],
)
def test_up_to_three_judges_can_be_named_and_the_rest_are_found(
    judge: str, judges: tuple[str, ...]
) -> None:
    assert _judges(judge) == judges


@pytest.mark.parametrize(
    ("judge", "options", "said"),
    [
        (f"{CLAUDE}, {GPT}, {SONNET}", "judges=3", "Judges 1 and 3 would both be of the model"),
        (f"{CLAUDE}, {GPT}", "", "Only one judge sits in this debate"),
        (f"{CLAUDE}, offline:plain", "judges=3", "The built-in judge sits alone"),
        (f"{CLAUDE}, nobody:x", "judges=3", "nobody"),
        ("a:a, b:b, c:c, d:d", "judges=3", "at most 3 judges"),
    ],
)
def test_judges_who_cannot_sit_together_are_refused(judge: str, options: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        _judges(judge, options=options)


def test_a_judge_that_is_set_up_gives_way_to_one_of_its_family_who_was_asked_for() -> None:
    set_up = Choice(roles={"judge2": CLAUDE, "judge3": DEEPSEEK})
    assert _judges(GPT, set_up) == (GPT, CLAUDE, DEEPSEEK)
    assert {*_judges(SONNET, set_up)} == {SONNET, DEEPSEEK, "openai:gpt-6.1-sol"}


def test_judges_that_are_set_up_have_no_seat_where_one_judge_is_asked() -> None:
    set_up = Choice(roles={"judge2": CLAUDE, "judge3": DEEPSEEK})
    assert _judges(GPT, set_up, options="") == (GPT,)


def test_judges_of_one_family_in_one_set_up_are_refused_at_the_start() -> None:
    lineup = _lineup(3, Choice(roles={"judge": SONNET, "judge2": CLAUDE}))
    with pytest.raises(SpecError, match="name one of another family"):
        lineup.check()
