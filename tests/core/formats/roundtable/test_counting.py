"""Which statements are agreed (formats.md, 6): share, quorum, and what a revision changes."""

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.tally import Threshold
from debate_core.formats.roundtable.forms import Revised, Revision
from debate_core.formats.roundtable.statements import (
    Split,
    Standing,
    add_votes,
    count_standings,
    revise_statements,
    split_of,
)
from tests.core.formats.roundtable.making import (
    numbered,
    table_spec,
    tallies,
)
from tests.core.making import count, share

VOTES = st.integers(0, 50)
SPLITS = st.builds(Split, agree=VOTES, disagree=VOTES, passed=VOTES)
MAJORITY, UNANIMITY = (Threshold(kind=each, number=0) for each in ("majority", "unanimity"))


@pytest.mark.parametrize(
    ("agree", "disagree", "passed", "threshold", "standing"),
    [
        (3, 2, 0, share(60), "agreed"),
        (3, 3, 0, share(60), "not agreed"),
        (3, 2, 9, share(60), "agreed"),
        (2, 0, 1, share(60), "agreed"),
        (2, 0, 0, share(60), "no quorum"),
        (0, 0, 3, share(60), "not agreed"),
        (0, 0, 0, share(60), "no quorum"),
        (1, 1, 1, MAJORITY, "not agreed"),
        (2, 1, 0, MAJORITY, "agreed"),
        (4, 0, 2, UNANIMITY, "agreed"),
        (4, 1, 2, UNANIMITY, "not agreed"),
        (0, 0, 4, UNANIMITY, "not agreed"),
        (4, 9, 0, count(4), "agreed"),
        (3, 0, 0, count(4), "not agreed"),
    ],
)
def test_a_statement_is_agreed_by_its_share_and_its_quorum(
    agree: int, disagree: int, passed: int, threshold: Threshold, standing: Standing
) -> None:
    split = Split(agree=agree, disagree=disagree, passed=passed)
    assert split.find_standing(table_spec(threshold=threshold, quorum=3)) == standing


@given(SPLITS)
def test_the_share_is_agree_of_agree_and_disagree(split: Split) -> None:
    if split.share is None:
        assert split.agree == split.disagree == 0
    else:
        assert isclose(split.share * (split.agree + split.disagree), split.agree, abs_tol=1e-9)


@given(SPLITS, st.integers(0, 50), st.integers(1, 9))
def test_a_pass_counts_for_the_quorum_alone(split: Split, more: int, quorum: int) -> None:
    spec = table_spec(quorum=quorum)
    later = split.model_copy(update={"passed": split.passed + more})
    before, after = split.find_standing(spec), later.find_standing(spec)
    assert later.share == split.share
    assert before in (after, "no quorum")


@given(SPLITS)
def test_one_more_who_agrees_never_takes_an_agreement_back(split: Split) -> None:
    spec = table_spec()
    more = split.model_copy(update={"agree": split.agree + 1})
    assert split.find_standing(spec) != "agreed" or more.find_standing(spec) == "agreed"


@given(SPLITS)
def test_an_agreed_statement_has_its_quorum_and_its_share(split: Split) -> None:
    if split.find_standing(table_spec(threshold=share(60), quorum=3)) == "agreed":
        assert split.voters >= 3
        assert split.share is not None
        assert split.share >= 0.6


def test_statements_are_known_by_their_place() -> None:
    assert [each.key for each in numbered("A.", "B.")] == [
        "statement-1",
        "statement-2",
    ]


def test_votes_are_read_by_choice_whatever_their_order() -> None:
    assert split_of({"pass": 1, "agree": 2}) == Split(agree=2, disagree=0, passed=1)


def _rewritten(*keys: str) -> Revision:
    return Revision(revised=tuple(Revised(statement=key, text=f"{key} anew.") for key in keys))


def test_only_what_is_put_in_other_words_loses_its_votes() -> None:
    votes = tallies({"statement-1": (3, 0, 0), "statement-2": (1, 2, 0), "statement-3": (1, 1, 1)})
    before = add_votes(numbered(), votes)
    after = revise_statements(before, _rewritten("statement-2"), ("statement-2", "statement-3"))
    assert after[0] == before[0]
    assert after[2] == before[2]
    assert (after[1].key, after[1].was) == ("statement-2-revised", before[1].text)
    assert after[1].split == Split()


def test_what_may_not_be_changed_stays_as_it_is() -> None:
    before = numbered()
    assert revise_statements(before, _rewritten("statement-1"), ("statement-2",)) == before


def test_the_same_words_are_no_change() -> None:
    before = numbered("A.")
    same = Revision(revised=(Revised(statement="statement-1", text="A."),))
    assert revise_statements(before, same, ("statement-1",)) == before


@given(st.lists(SPLITS, max_size=7), st.sets(st.integers(0, 6)))
def test_a_revision_keeps_number_and_order_and_the_votes_of_all_others(
    splits: list[Split], changed: set[int]
) -> None:
    texts = tuple(f"Point {n}." for n in range(len(splits)))
    before = tuple(
        each.model_copy(update={"split": split})
        for each, split in zip(numbered(*texts), splits, strict=False)
    )
    keys = [each.key for place, each in enumerate(before) if place in changed]
    after = revise_statements(before, _rewritten(*keys), keys)
    assert len(after) == len(before)
    for place, (old, new) in enumerate(zip(before, after, strict=True)):
        assert (new == old) == (place not in changed)


@given(st.lists(SPLITS, max_size=7))
def test_every_statement_stands_somewhere(splits: list[Split]) -> None:
    texts = tuple(f"Point {n}." for n in range(len(splits)))
    made = tuple(
        each.model_copy(update={"split": split})
        for each, split in zip(numbered(*texts), splits, strict=False)
    )
    if splits:
        assert sum(count_standings(made, table_spec()).values()) == len(splits)
