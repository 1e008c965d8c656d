"""The debates with a known better side: thirty, balanced, and exchanged or made longer by rule."""

from collections import Counter

import pytest

from debate_core.domain.text import count_words
from debate_core.evaluation.samples import KnownDebate, find_other_side, known_debates
from debate_core.offline.text import list_content_words

DEBATES = known_debates()
DECIDED = [each for each in DEBATES if each.better]
MOTIONS = [each.motion for each in DEBATES]

each_debate = pytest.mark.parametrize("debate", DEBATES, ids=MOTIONS)


def _said(debate: KnownDebate, side: str) -> list[str]:
    return [each.text for each in debate.sample.turns if each.stance == side]


def test_there_are_thirty_of_six_kinds_on_different_motions() -> None:
    assert Counter(each.kind for each in DEBATES) == {
        "answers nothing": 5,
        "makes up a source": 5,
        "contradicts itself": 5,
        "pads": 5,
        "concedes by mistake": 4,
        "level": 6,
    }
    assert len({*MOTIONS, *(each.opposite for each in DEBATES)}) == 60


def test_the_better_side_is_for_in_half_and_speaks_first_in_half_of_both() -> None:
    seats = Counter((each.better, each.better == each.first) for each in DECIDED)
    assert set(seats.values()) == {6}


def test_a_level_debate_has_no_better_side_and_is_opened_by_each_side_in_half() -> None:
    level = [each for each in DEBATES if each.kind == "level"]
    assert {each.better for each in level} == {None}
    assert Counter(each.first for each in level) == {"for": 3, "against": 3}


@each_debate
def test_a_turn_has_60_to_120_words(debate: KnownDebate) -> None:
    assert all(60 <= count_words(each) <= 120 for each in debate.turns)


@each_debate
def test_no_turn_names_its_side_its_place_or_the_motion(debate: KnownDebate) -> None:
    said = " ".join(debate.turns).casefold()
    for word in ("the motion", "my opponent", "your opponent", "spoke before me", "my side"):
        assert word not in said


@each_debate
def test_mirrored_a_speaker_has_the_other_side_and_the_other_place(debate: KnownDebate) -> None:
    mirrored = debate.mirror()
    for side in ("for", "against"):
        assert _said(mirrored, find_other_side(side)) == _said(debate, side)
    assert mirrored.sample.motion == debate.opposite
    assert mirrored.sample.turns[0].stance == debate.sample.turns[0].stance
    assert mirrored.sample.turns[0].text == debate.sample.turns[1].text
    assert mirrored.better == (debate.better and find_other_side(debate.better))
    assert mirrored.mirror() == debate


@each_debate
def test_made_longer_the_worse_side_says_half_as_much_again_and_nothing_more(
    debate: KnownDebate,
) -> None:
    longer = debate.lengthen()
    assert longer.longer != debate.better
    kept = find_other_side(debate.longer)
    assert _said(longer, kept) == _said(debate, kept)
    for before, after in zip(
        _said(debate, debate.longer), _said(longer, debate.longer), strict=True
    ):
        assert 1.4 * count_words(before) < count_words(after) < 250
        assert _stands_within(before, after)


def _stands_within(before: str, after: str) -> bool:
    """Whether all words of a text stand in the other one, in their order."""
    words = iter(after.split())
    return all(each in words for each in before.split())


def test_what_makes_a_turn_longer_is_about_none_of_the_debates() -> None:
    added = {
        word
        for debate in DEBATES
        for before, after in zip(debate.turns, debate.lengthen().turns, strict=True)
        for word in list_content_words(after) - list_content_words(before)
    }
    about = {word for each in MOTIONS for word in list_content_words(each)}
    assert added & about == set()
