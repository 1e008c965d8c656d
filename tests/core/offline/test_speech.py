"""The offline debaters of format `rounds`: true to form, to their stance and to one another."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.brief import Brief
from debate_core.domain.steps import Speak
from debate_core.domain.text import count_words
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.offline.arguments import ParsedStance, list_all_arguments
from debate_core.offline.library import get_library
from debate_core.offline.motion import topic_of
from debate_core.offline.text import list_quotes, quote_within, split_sentences, takes_up
from debate_core.offline.wording import load_plain_voice
from tests.core.offline.rehearsing import (
    MOTIONS,
    STANCES,
    Rehearsal,
    answer_to,
    rehearse,
    said,
    spec_of,
)
from tests.sweep import draw

CONCEDING = (
    "i concede",
    "you are right",
    "i agree with",
    "fair point",
    "good point",
    "i admit",
    "i grant",
    "i was wrong",
    "i accept that",
    "you have convinced me",
)
HUMAN = "I think homework is unfair because the flats of my friends are too loud to learn in."
motions = st.text(min_size=1, max_size=300).filter(lambda text: bool(text.strip()))
stances = st.lists(
    st.sampled_from(STANCES) | st.text(min_size=1, max_size=80).filter(str.strip),
    min_size=2,
    max_size=4,
)


def _fifty_debates() -> list[Rehearsal]:
    sizes = (2, 3, 4)
    return [
        rehearse(
            spec_of(MOTIONS[seed % len(MOTIONS)], STANCES[: sizes[seed % 3]], rounds=3, seed=seed)
        )
        for seed in range(50)
    ]


@pytest.fixture(scope="module")
def debates() -> list[Rehearsal]:
    return _fifty_debates()


def test_the_same_specification_gives_the_same_debate() -> None:
    spec = spec_of(MOTIONS[0], STANCES, seed=7)
    assert rehearse(spec).entries == rehearse(spec).entries


def test_another_seed_gives_another_debate() -> None:
    one, other = (rehearse(spec_of(MOTIONS[0], seed=seed)) for seed in (1, 2))
    assert [each.text for each in one.entries] != [each.text for each in other.entries]


@given(motions, stances, st.integers(1, 3), st.integers(20, 1000), st.integers(0, 99))
@draw(60)
def test_any_debate_keeps_its_form_and_its_word_limit(
    motion: str, named: list[str], rounds: int, words: int, seed: int
) -> None:
    debate = rehearse(spec_of(motion, named, rounds=rounds, words=words, seed=seed))
    assert debate.faults == []
    assert all(0 < count_words(entry.text) <= words for entry in debate.entries)


def test_a_turn_has_the_length_that_is_read_with_pleasure(debates: list[Rehearsal]) -> None:
    lengths = [count_words(entry.text) for debate in debates for entry in debate.entries]
    assert max(lengths) <= 180
    assert sum(length < 90 for length in lengths) <= len(lengths) // 50


def test_no_sentence_is_said_twice_in_a_debate(debates: list[Rehearsal]) -> None:
    for debate in debates:
        told = Counter(
            part
            for entry in debate.entries
            for part in split_sentences(entry.text)
            if len(part) > 12
        )
        assert [part for part, times in told.items() if times > 1] == []


def test_every_later_turn_takes_up_what_an_opponent_said(debates: list[Rehearsal]) -> None:
    for debate in debates:
        for place, entry in enumerate(debate.entries):
            others = [each for each in debate.entries[:place] if each.stance != entry.stance]
            assert not others or takes_up(entry.text, [each.text for each in others])


def test_nobody_concedes_where_the_rules_forbid_it(debates: list[Rehearsal]) -> None:
    assert not RoundsOptions().concession
    for debate in debates:
        spoken = " ".join(entry.text for entry in debate.entries).casefold()
        assert [phrase for phrase in CONCEDING if phrase in spoken] == []


def test_a_turn_has_two_to_four_paragraphs(debates: list[Rehearsal]) -> None:
    paragraphs = [len(entry.text.split("\n\n")) for debate in debates for entry in debate.entries]
    assert set(paragraphs) <= {2, 3, 4}


def test_what_a_person_wrote_is_quoted_exactly() -> None:
    spec = spec_of("Homework should be abolished", seed=3)
    heard = said(spec, [HUMAN])
    step = Speak(spec.debaters[1].id, "argument", 1)
    turn = answer_to(Brief(spec, step, 2, heard))
    assert takes_up(turn.as_text(), [HUMAN])


@pytest.mark.parametrize(
    ("motion", "stance", "own", "foreign"),
    [
        ("Homework should be abolished", "for", "against", "for"),
        ("Homework should be abolished", "against", "for", "against"),
        ("Homework should not be abolished", "for", "for", "against"),
        ("Cities should ban cars from their centres", "for", "against", "for"),
        ("City centres should be car-free", "against", "for", "against"),
        ("AI should be regulated", "for", "against", "for"),
        ("Dogs are better than cats", "for", "against", "for"),
    ],
)
def test_a_debater_argues_its_own_side_of_the_subject(
    motion: str, stance: str, own: str, foreign: str
) -> None:
    other = "against" if stance == "for" else "for"
    for seed in range(5):
        spec = spec_of(motion, (stance, other), seed=seed)
        subject = topic_of(spec).subject
        assert subject is not None
        text = rehearse(spec).entries[0].text
        claims = {
            side: [
                point
                for point in subject.points
                if point.side == side and point.claim.replace("[", "").replace("]", "") in text
            ]
            for side in (own, foreign)
        }
        assert claims[own]
        assert not claims[foreign]


@pytest.mark.parametrize(("people", "rounds"), list(product((2, 4), (1, 4))))
def test_debates_of_any_size_are_played_to_the_end(people: int, rounds: int) -> None:
    debate = rehearse(spec_of(MOTIONS[1], STANCES[:people], rounds=rounds))
    assert len(debate.entries) == people * rounds


def test_a_debate_that_outlasts_the_library_still_speaks() -> None:
    debate = rehearse(spec_of("Privacy", ("for", "against") * 5, rounds=10))
    assert debate.faults == []
    assert len(debate.entries) == 100


@pytest.fixture(scope="module")
def yielding() -> list[Rehearsal]:
    """Debates whose rules allow to concede."""
    return [
        rehearse(spec_of(motion, rounds=4, seed=seed, options=RoundsOptions(concession=True)))
        for seed, motion in enumerate(MOTIONS * 2)
    ]


def _granted(debate: Rehearsal) -> list[tuple[int, str]]:
    """The turns in which a point is granted, with what is quoted of it."""
    starts = [line.split("“{quote}”") for line in load_plain_voice().lines["grant"]]
    return [
        (entry.number, quote)
        for entry in debate.entries
        for part in split_sentences(entry.text)
        for quote in list_quotes(part)
        if any(part.startswith(head + "“" + quote) for head, _ in starts if head)
    ]


def test_points_are_conceded_where_the_rules_allow_it(yielding: list[Rehearsal]) -> None:
    assert sum(bool(_granted(debate)) for debate in yielding) > len(yielding) / 2


def test_what_was_conceded_was_said_by_somebody_else(yielding: list[Rehearsal]) -> None:
    for debate in yielding:
        for turn, quote in _granted(debate):
            speaker = debate.entries[turn - 1].debater
            before = debate.entries[: turn - 1]
            made = [e for e in before if quote.casefold() in quote_within(e.text).casefold()]
            assert any(each.debater != speaker for each in made)


def test_what_a_debater_conceded_it_does_not_attack_later(yielding: list[Rehearsal]) -> None:
    for debate in yielding:
        for turn, quote in _granted(debate):
            speaker = debate.entries[turn - 1].debater
            later = [e for e in debate.entries[turn:] if e.debater == speaker]
            assert [each.number for each in later if f"“{quote}”" in each.text] == []


def test_with_concessions_allowed_turns_keep_to_their_rules(yielding: list[Rehearsal]) -> None:
    assert [debate.faults for debate in yielding if debate.faults] == []


@pytest.mark.parametrize("seed", range(4))
def test_nobody_says_yes_or_no_to_a_question_that_neither_answers(seed: int) -> None:
    motion = "How should people get around in the old town?"
    debate = rehearse(spec_of(motion, ("for", "against"), seed=seed))
    said = "\n".join(entry.text for entry in debate.entries)
    kinds = [get_library().find_stance(side) for side in ("for", "against")]
    lines = [line for kind in kinds for line in (*kind.declare, *kind.close)]
    assert [line for line in lines if "{" not in line and line in said] == []


def test_an_open_question_is_not_argued_about_as_a_proposal() -> None:
    motion = "How should people get around in the old town?"
    topic = topic_of(spec_of(motion, ("for", "against")))
    made = list_all_arguments([ParsedStance("for"), ParsedStance("against")], topic)
    assert made
    assert [argument.claim for argument in made if motion in argument.claim] == []
