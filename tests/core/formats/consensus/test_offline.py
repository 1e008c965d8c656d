"""The offline debaters of format `consensus`: positions by form, and votes that can be moved."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.specification import Specification
from debate_core.domain.text import count_words
from debate_core.formats.consensus.forms import ConsensusOptions, Position
from debate_core.offline.text import split_sentences
from tests.core.offline.rehearsing import Rehearsal, debater, rehearse
from tests.sweep import draw

ROLES = ("planner", "critic", "operator", "analyst", "advocate")
LAST = 8
"""The phases of two rounds."""
choice_names = st.lists(
    st.text(min_size=1, max_size=80).filter(str.strip),
    min_size=2,
    max_size=4,
    unique_by=str.casefold,
)


def group(
    *names: str, seed: int = 0, rounds: int = 2, choices: tuple[str, ...] = ()
) -> Specification:
    """A debate between these roles."""
    return Specification(
        motion="We should release the migration on Friday",
        format="consensus",
        options=ConsensusOptions(choices=choices) if choices else ConsensusOptions(),
        debaters=tuple(debater(name) for name in names),
        rounds=rounds,
        seed=seed,
    )


def _positions(debate: Rehearsal) -> list[Position]:
    return [each.answer for each in debate.entries if isinstance(each.answer, Position)]


@pytest.fixture(scope="module")
def debates() -> list[Rehearsal]:
    return [rehearse(group(*ROLES[: 3 + seed % 2], seed=seed)) for seed in range(60)]


def test_debates_end_at_once_later_and_at_the_cap(debates: list[Rehearsal]) -> None:
    ends = Counter(
        "cap"
        if debate.decision and debate.decision.rule == "max_rounds_exhausted"
        else "at once"
        if debate.phases == 1
        else "later"
        for debate in debates
    )
    assert ends["later"] > ends["at once"] > 10
    assert ends["cap"] >= 5


def test_either_way_can_win(debates: list[Rehearsal]) -> None:
    choices = Counter(debate.decision.choice for debate in debates if debate.decision)
    assert min(choices["release"], choices["revise"]) > len(debates) // 5


def test_a_debater_that_changes_its_vote_says_what_moved_it(debates: list[Rehearsal]) -> None:
    changes = 0
    for debate in debates:
        votes: dict[str, str] = {}
        for entry in debate.entries:
            assert isinstance(entry.answer, Position)
            before = votes.get(entry.debater)
            if before not in (None, entry.answer.vote):
                changes += 1
                assert "“" in entry.answer.rationale
            assert "“that”" not in entry.answer.rationale
            votes[entry.debater] = entry.answer.vote
    assert changes > 20


def test_positions_have_the_length_that_is_read_with_pleasure(debates: list[Rehearsal]) -> None:
    lengths = [count_words(each.rationale) for debate in debates for each in _positions(debate)]
    assert max(lengths) <= 140
    assert sum(length < 60 for length in lengths) <= len(lengths) // 20


def test_a_stance_is_one_sentence(debates: list[Rehearsal]) -> None:
    stances = [each.stance for debate in debates[:40] for each in _positions(debate)]
    assert {len(split_sentences(stance)) for stance in stances} == {1}


def test_no_sentence_of_a_rationale_is_said_twice(debates: list[Rehearsal]) -> None:
    for debate in debates[:60]:
        told = Counter(
            part
            for each in _positions(debate)
            for part in split_sentences(each.rationale)
            if len(part) > 12
        )
        assert [part for part, times in told.items() if times > 1] == []


@given(choice_names, st.integers(1, 4), st.integers(20, 400), st.integers(0, 9))
@draw(40)
def test_any_choices_and_any_limit_are_kept(
    choices: list[str], people: int, words: int, seed: int
) -> None:
    spec = group(*ROLES[:people], seed=seed, rounds=1, choices=tuple(choices))
    debate = rehearse(spec.model_copy(update={"words": words}))
    assert debate.faults == []
    for each in _positions(debate):
        assert count_words(f"{each.stance} {each.rationale}") <= words


def test_roles_lean_the_way_they_are_told() -> None:
    first = Counter[tuple[str, str]]()
    for seed in range(60):
        for entry in rehearse(group("planner", "critic", seed=seed, rounds=1)).entries[:2]:
            assert isinstance(entry.answer, Position)
            first[entry.debater, entry.answer.vote] += 1
    assert first["planner", "release"] > 40
    assert first["critic", "revise"] > 40


def test_custom_choices_are_understood() -> None:
    debate = rehearse(group("planner", "critic", "operator", choices=("ship", "wait"), seed=5))
    assert {each.vote for each in _positions(debate)} <= {"ship", "wait"}
