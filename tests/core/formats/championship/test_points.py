"""What a championship counts: who may speak, penalties, limits, totals (formats.md, 5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.words import count_words
from debate_core.formats.championship.forms import SpeechScore
from debate_core.formats.championship.points import Spoken, may_speak, penalties, standings
from debate_core.formats.championship.stages import FREE
from debate_core.formats.championship.teams import TEAMS
from tests.core.formats.championship.making import IDS, championship_spec, said, score


@pytest.mark.parametrize(
    ("spoken", "left", "may"),
    [
        ("", 1000, "f1 f2 f3 f4"),
        ("f1", 800, "f1 f2 f3 f4"),
        ("f1", 799, "f2 f3 f4"),
        ("f1 f2 f3", 399, "f4"),
        ("f1 f2 f3 f4", 10, "f1 f2 f3 f4"),
    ],
)
def test_those_who_have_not_spoken_come_first_when_time_demands_it(
    spoken: str, left: int, may: str
) -> None:
    four = tuple(each for each in championship_spec().debaters if each.stance == "for")
    ids = tuple(each.id for each in four)
    done = [each for each in ids if each in spoken.split()]
    assert " ".join(may_speak(ids, done, left, last_call=False)) == may


CROSS = "cross-examination"


@pytest.mark.parametrize(
    ("spoken", "scored", "taken"),
    [
        ([said(1, "f1", "opening", 750)], score(), []),
        ([said(1, "f1", "opening", 751)], score(), [("overtime", -2, -3)]),
        ([said(1, "f2", CROSS, 126, asks=True)], score(), [("overtime", -2, -3)]),
        ([said(1, "f2", CROSS, 250)], score(7, "counter_question"), [("counter_question", -2, 0)]),
        (
            [said(1, "f2", CROSS)],
            score(7, "counter_question", "counter_question"),
            [("counter_question", -2, 0)],
        ),
        (
            [said(1, "f2", CROSS, asks=True)],
            score(7, "attacker_answered"),
            [("attacker_answered", -2, 0)],
        ),
        ([said(1, "f2", CROSS)], score(7, "attacker_answered", "off_topic"), []),
        ([said(1, "f1", "opening")], score(7, "counter_question"), []),
        ([said(1, "f1", FREE), said(2, "f2", FREE)], score(), [("same_team", 0, -3)]),
        ([said(1, "f1", FREE), said(2, "a2", FREE)], score(), []),
        ([said(1, "f1", FREE, 1001)], score(), [("overtime", -2, -3)]),
        ([said(1, "f1", "opening", 830, allowance=80)], score(), []),
        ([said(1, "f1", "opening", 831, allowance=80)], score(), [("overtime", -2, -3)]),
        ([said(1, "f1", FREE, 1080, allowance=80)], score(), []),
        ([said(1, "f1", "opening", None)], score(), []),
        (
            [said(1, "f2", CROSS, 251)],
            score(7, "counter_question"),
            [("overtime", -2, -3), ("counter_question", -2, 0)],
        ),
        ([said(1, "f2", CROSS, asks=True)], score(7, "counter_question"), []),
        ([said(1, "f1", "summaries")], score(7, "scripted_summary", "no_direct_answer"), []),
        ([said(1, "f1", "closing"), said(2, "f2", FREE)], score(), []),
        ([said(1, "f1", FREE), said(2, "a1", "closing"), said(3, "f2", FREE)], score(), []),
    ],
)
def test_penalties_follow_from_words_and_flags(
    spoken: list[Spoken], scored: SpeechScore, taken: list[tuple[str, int, int]]
) -> None:
    found = penalties(spoken, {1: scored})
    assert [(each.why, each.speaker_points, each.team_points) for each in found] == taken


@pytest.mark.parametrize(
    ("phase", "asks", "limit"),
    [
        ("opening", False, 750),
        (CROSS, True, 125),
        (CROSS, False, 250),
        ("summaries", False, 500),
        (FREE, False, 1000),
        ("closing", False, 750),
    ],
)
@pytest.mark.parametrize("word", ["word ", "字", "字and", "ก", "여러분 "])
def test_each_stage_has_its_limit_in_words_or_characters(
    phase: str, asks: bool, limit: int, word: str
) -> None:
    a_piece = count_words(word)
    for pieces, is_over in ((limit // a_piece, False), (limit // a_piece + 1, True)):
        text = word * pieces
        spoken = said(1, "f1", phase, count_words(text), asks=asks)
        taken = [("overtime", -2, -3)] if is_over else []
        found = penalties([spoken], {})
        assert [(each.why, each.speaker_points, each.team_points) for each in found] == taken


@pytest.mark.parametrize(
    ("before", "words", "is_over"),
    [
        ([200, 200], 600, False),
        ([200, 200], 601, True),
        ([999], 60, False),
        ([999], 61, True),
        ([1100], 60, False),
        ([None, 300], 500, False),
        ([None, 300], 501, True),
        ([1, 1], 950, False),
        ([1, 1], 951, True),
    ],
)
def test_in_the_free_debate_the_limit_is_what_the_clock_has_left(
    before: list[int | None], words: int, is_over: bool
) -> None:
    """A missed turn takes 200 words off the clock, the shortest speech 25; 60 are always left."""
    spoken = [said(2 * n, "f1", FREE, each) for n, each in enumerate(before)]
    others = [said(2 * n + 1, "a1", FREE, 10) for n in range(len(before))]
    last = said(99, "f2", FREE, words)
    late = [each.turn for each in penalties([*spoken, *others, last], {}) if each.turn == 99]
    assert late == ([99] if is_over else [])


def test_words_for_a_question_from_the_audience_cost_no_time() -> None:
    spoken = [said(1, "f1", FREE, 280, allowance=80), said(2, "a1", FREE, 280)]
    assert standings(championship_spec(), spoken, {}).left == {"for": 800, "against": 720}


@given(st.lists(st.tuples(st.sampled_from(IDS), st.integers(0, 2000), st.integers(1, 10))))
def test_totals_equal_the_sum_by_hand(turns: list[tuple[str, int, int]]) -> None:
    spoken = [said(n, who, "opening", words) for n, (who, words, _) in enumerate(turns)]
    scores = {n: score(points) for n, (_, _, points) in enumerate(turns)}
    found = standings(championship_spec(), spoken, scores)
    by_hand = {
        who: sum(p - (2 if w > 750 else 0) for one, w, p in turns if one == who) for who in IDS
    }
    assert {str(who): total for who, total in found.individual.items()} == by_hand
    for side in TEAMS:
        late = sum(1 for who, words, _ in turns if who[0] == side[0] and words > 750)
        four = sum(by_hand[who] for who in IDS if who[0] == side[0])
        assert found.teams[side] == four - 3 * late


def test_a_tie_names_all_the_best_and_no_team() -> None:
    spoken = [said(1, "f1", "opening"), said(2, "a1", "opening")]
    found = standings(championship_spec(), spoken, {1: score(), 2: score()})
    assert (found.best, found.ahead) == (("f1", "a1"), None)
