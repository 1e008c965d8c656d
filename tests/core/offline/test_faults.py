"""Words without content and giving way are counted where they stand out, and nowhere else."""

import pytest

from debate_core.domain.rubric import SPEECHES
from debate_core.evaluation.samples import find_other_side, known_debates
from debate_core.offline.judge import Faults, faults_of, without_faults
from tests.core.offline.rehearsing import MOTIONS, rehearse, said, spec_of, verdict_on

EMPTY = """
This is a point, and it is an important point, and one that should be made, since it is a point.
There are many sides to it, as there are to each thing that has more than one side, and so there
are many sides here as well. When all is said and done, one comes back to the point, which is it.
"""
GIVING_WAY = "I agree with that. Of course it is so. I admit that you are right about the trains."
FULL = """
A night train leaves Vienna at nine and reaches Berlin before breakfast. Whoever takes it saves the
hotel, sleeps through the border and walks from the platform into the meeting, while a flight costs
half a working day between security, taxi and delay.
"""
NONE = Faults(density=1.0, ways_given=0)
ALL = {each.name: 8 for each in SPEECHES.dimensions}


def test_a_turn_that_says_something_has_no_fault() -> None:
    found = faults_of([FULL, FULL])
    assert not found.is_thin
    assert without_faults(ALL, found) == ALL


def test_words_without_content_cost_reasoning_and_clarity() -> None:
    lowered = without_faults(ALL, faults_of([EMPTY]))
    assert lowered["reasoning"] == lowered["clarity"] < ALL["clarity"]
    assert lowered["evidence"] == lowered["engagement"] == 8


def test_a_long_turn_that_comes_back_to_its_words_is_not_called_thin() -> None:
    assert not faults_of([FULL * 10]).is_thin


def test_a_short_turn_is_not_called_thin() -> None:
    assert faults_of(["So it is. And so be it."]) == NONE


def test_one_concession_a_turn_is_none_too_many() -> None:
    assert faults_of(["I agree with that. It costs more."] * 3).ways_given == 0


def test_giving_way_again_and_again_costs_reasoning_and_engagement() -> None:
    found = faults_of([GIVING_WAY])
    assert found.ways_given == 2
    lowered = without_faults(ALL, found)
    assert lowered == ALL | {"reasoning": 4, "engagement": 4}


def test_no_fault_leads_off_the_scale() -> None:
    lowest = dict.fromkeys(ALL, SPEECHES.lowest)
    assert without_faults(lowest, faults_of([EMPTY, GIVING_WAY])) == lowest


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([FULL] * 4, "All were at their best in evidence."),
        ([FULL, EMPTY, FULL, GIVING_WAY], "Words that say something, of all words: “against”"),
        ([FULL, FULL, FULL, GIVING_WAY], "Sentences that give way, beyond one a turn: “against” 2"),
    ],
)
def test_a_fault_is_what_the_judge_says_where_there_is_one(turns: list[str], found: str) -> None:
    spec = spec_of("Night trains should be cheaper")
    _, observed = verdict_on(spec, said(spec, turns)).reasoning.split("\n")
    assert observed.startswith(found)


def test_the_offline_debaters_hardly_ever_have_a_fault() -> None:
    found: list[Faults] = []
    for seed in range(28):
        entries = rehearse(spec_of(MOTIONS[seed % len(MOTIONS)], seed=seed)).entries
        sides = {each.stance for each in entries}
        found += [faults_of([e.text for e in entries if e.stance == side]) for side in sides]
    assert sum(each.is_thin or each.ways_given > 0 for each in found) <= len(found) / 20


def test_of_the_known_debates_only_those_who_pad_are_thin() -> None:
    thin = {
        (debate.kind, side == debate.better)
        for debate in known_debates()
        for side in (debate.longer, find_other_side(debate.longer))
        if faults_of([each.text for each in debate.sample.turns if each.stance == side]).is_thin
    }
    assert thin == {("pads", False)}
