"""Tags: each seat of a panel has its own, and an answer that uses them finds its seats again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.formats.panel.forms import Assessment
from debate_core.domain.specification import Debater
from debate_core.domain.tags import tags_of, with_ids, without_names
from debate_core.domain.words import DebaterId
from tests.core.making_panel import assessed, assessment

STANCES = st.lists(st.sampled_from(["for", "For ", "for 1", "against", "nuanced"]), max_size=8)


def _seats(*stances: str) -> tuple[Debater, ...]:
    names = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hal")
    return tuple(
        Debater(id=DebaterId(name.casefold()), name=name, stance=stance)
        for name, stance in zip(names, stances, strict=False)
    )


@pytest.mark.parametrize(
    ("stances", "tags"),
    [
        (("for", "against"), ["for", "against"]),
        (("for", "against", "for"), ["for 1", "against", "for 2"]),
        (("for", "FOR ", "against"), ["for 1", "FOR 2", "against"]),
        (("for", "for", "for 1"), ["for 2", "for 3", "for 1"]),
    ],
)
def test_a_tag_is_the_stance_numbered_where_several_share_it(
    stances: tuple[str, ...], tags: list[str]
) -> None:
    assert list(tags_of(_seats(*stances)).values()) == tags


@given(STANCES)
def test_no_two_seats_share_a_tag(stances: list[str]) -> None:
    tags = tags_of(_seats(*stances))
    assert len({tag.casefold() for tag in tags.values()}) == len(stances)


@given(STANCES)
def test_an_assessment_by_tags_is_one_of_the_seats(stances: list[str]) -> None:
    seats = _seats(*stances)
    tags = tuple(tags_of(seats).values())
    said = Assessment(assessed=tuple(assessed(f" [{tag}]", 7) for tag in tags), order=tags)
    read = with_ids(said, seats)
    assert [each.debater for each in read.assessed] == [each.id for each in seats]
    assert read.order == tuple(each.id for each in seats)


def test_what_is_no_tag_stays_as_it_is() -> None:
    said = assessment(assessed("the best one", 7), order=("nobody",))
    assert with_ids(said, _seats("for", "against")) == said


def test_tags_in_a_judge_s_texts_become_names() -> None:
    remark = assessed("for 2", 7).model_copy(update={"weaknesses": ("Ignores [for 1].",)})
    said = assessment(remark, recommendation="[for 2] and [against] agree; all are for it.")
    read = with_ids(said, _seats("for", "for", "against"))
    assert read.recommendation == "Ben and Cleo agree; all are for it."
    assert read.assessed[0].weaknesses == ("Ignores Ada.",)


@pytest.mark.parametrize(
    ("text", "nameless"),
    [
        ("Ada, who pays?", "[for 1], who pays?"),
        ("Adaptation is Ben's word", "Adaptation is [for 2]'s word"),
        ("nobody is named", "nobody is named"),
    ],
)
def test_names_in_a_turn_become_tags(text: str, nameless: str) -> None:
    assert without_names(text, _seats("for", "for", "against")) == nameless
