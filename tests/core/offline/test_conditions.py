"""A stance with a condition speaks of its condition, and is no copy of the no."""

import pytest

from debate_core.offline.arguments import condition_of, list_all_arguments, parse_stance
from debate_core.offline.motion import topic_of
from tests.core.offline.rehearsing import rehearse, spec_of


@pytest.mark.parametrize(
    ("stance", "condition"),
    [
        ("only if somebody is liable", "somebody is liable"),
        ("Yes, provided the state pays for it", "the state pays for it"),
        ("as long as it stays voluntary", "it stays voluntary"),
        ("only with safeguards", "there are safeguards"),
        ("only with conditions", ""),
        ("Yes, if **", ""),
        ("for", ""),
    ],
)
def test_a_condition_is_read_where_a_stance_names_one(stance: str, condition: str) -> None:
    assert condition_of(stance) == condition


@pytest.mark.parametrize("seed", range(6))
def test_every_turn_of_a_stance_with_a_condition_speaks_of_it(seed: int) -> None:
    stances = ("for", "against", "only if somebody is liable")
    debate = rehearse(spec_of("Zoos should stay open", stances, seed=seed))
    mine = [each.text for each in debate.entries if each.stance == stances[2]]
    assert ["somebody is liable" in each for each in mine] == [True, True]


@pytest.mark.parametrize("seed", range(6))
def test_a_stance_with_conditions_begins_with_points_of_its_own(seed: int) -> None:
    stances = ("for", "against", "only with conditions")
    spec = spec_of("Zoos should be closed", stances, seed=seed)
    topic = topic_of(spec)
    known = list_all_arguments((parse_stance(each, topic) for each in stances), topic)
    first = next(each for each in rehearse(spec).entries if each.stance == stances[2])
    sides = {each.stance.side for each in known if each.claim in first.text}
    assert sides == {"conditions"}
