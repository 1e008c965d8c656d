"""The motions to pick from: those that are built in, a host's own, and finding one by its words."""

from collections import Counter

import pytest

from debate_core.content.content import (
    LONGEST,
    Motion,
    find_motions,
    load_motions,
    read_motions,
)
from debate_core.errors import SpecError

FEW = (
    Motion("Food", "Pineapple belongs on pizza"),
    Motion("Food", "Coffee is better than tea"),
    Motion("Work", "Meetings should be short"),
)


def test_there_are_motions_on_many_topics_and_each_is_there_once() -> None:
    texts = [each.text.casefold() for each in load_motions()]
    assert len(texts) == len(set(texts)) >= 30
    assert min(Counter(each.topic for each in load_motions()).values()) >= 4


@pytest.mark.parametrize("motion", [each.text for each in load_motions()])
def test_each_is_a_statement_short_enough_to_be_offered(motion: str) -> None:
    assert motion[0].isupper()
    assert motion[-1].isalnum()
    assert len(motion) <= LONGEST


def test_a_host_s_motions_stand_under_topics_of_its_own() -> None:
    text = '"Our club" = ["Guests should  pay half", "Meet on Tuesdays"]'
    assert read_motions(text, "x.toml") == (
        Motion("Our club", "Guests should pay half"),
        Motion("Our club", "Meet on Tuesdays"),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Club = [", "x.toml is not TOML"),
        ("Club = 'Meet'", 'x.toml: “Club” is no list of motions; write "Club" = ["A motion"'),
        ("Club = [1]", "“Club” is no list of motions"),
        ("[Club]\na = 'b'", "“Club” is no list of motions"),
        ("Club = [' ']", "a motion under “Club” has 0 characters; give it 1 to 100."),
        (f"Club = ['{'x' * 101}']", "has 101 characters"),
    ],
)
def test_a_file_of_motions_that_cannot_be_used_is_refused_in_a_sentence(
    text: str, said: str
) -> None:
    with pytest.raises(SpecError, match=r"^[^\n]+\.$") as refused:
        read_motions(text, "x.toml")
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["Pineapple belongs on pizza", "Meetings should be short", FEW[1].text]),
        ("PIZZA", ["Pineapple belongs on pizza"]),
        ("tea coffee", ["Coffee is better than tea"]),
        ("food", ["Pineapple belongs on pizza", "Coffee is better than tea"]),
        ("chess", []),
    ],
)
def test_motions_are_found_by_their_words_or_topic_each_topic_in_turn(
    typed: str, found: list[str]
) -> None:
    assert list(find_motions(FEW, typed)) == found
