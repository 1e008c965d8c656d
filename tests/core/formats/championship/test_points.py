"""What a championship counts: who may speak, penalties, limits, totals (formats.md, 5)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.text import count_words
from debate_core.domain.values import DebaterId
from debate_core.formats.championship.forms import Flag, SpeechScore
from debate_core.formats.championship.options import FREE, TEAMS
from debate_core.formats.championship.scoring import (
    CountedTurn,
    count_opposed_left,
    count_standings,
    find_unopposed,
    is_done,
    list_eligible,
    list_penalties,
)
from tests.core.formats.championship.making import IDS, championship_spec, said, score


@pytest.mark.parametrize(
    ("spoken", "left", "opposed", "may"),
    [
        ("", 1000, None, "f1 f2 f3 f4"),
        ("f1", 800, None, "f1 f2 f3 f4"),
        ("f1", 799, None, "f2 f3 f4"),
        ("f1 f2 f3", 399, None, "f4"),
        ("f1 f2 f3 f4", 10, None, "f1 f2 f3 f4"),
        ("f1", 900, 4, "f1 f2 f3 f4"),
        ("f1", 900, 3, "f2 f3 f4"),
        ("f1", 900, 0, "f2 f3 f4"),
        ("f1 f2 f3 f4", 900, 0, "f1 f2 f3 f4"),
    ],
)
def test_those_who_have_not_spoken_come_first_when_time_demands_it(
    spoken: str, left: int, opposed: int | None, may: str
) -> None:
    four = tuple(each for each in championship_spec().debaters if each.stance == "for")
    ids = tuple(each.id for each in four)
    done = [each for each in ids if each in spoken.split()]
    assert " ".join(list_eligible(ids, done, left, opposed)) == may


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
        ([said(1, "f1", FREE, 200)], score(), []),
        ([said(1, "f1", FREE, 201)], score(), [("overtime", -2, -3)]),
        ([said(1, "f1", "opening", 830, allowance=80)], score(), []),
        ([said(1, "f1", "opening", 831, allowance=80)], score(), [("overtime", -2, -3)]),
        ([said(1, "f1", FREE, 280, allowance=80)], score(), []),
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
    spoken: list[CountedTurn], scored: SpeechScore, taken: list[tuple[str, int, int]]
) -> None:
    found = list_penalties(spoken, {1: scored})
    assert [(each.why, each.speaker_points, each.team_points) for each in found] == taken


@pytest.mark.parametrize(
    ("phase", "asks", "limit"),
    [
        ("opening", False, 750),
        (CROSS, True, 125),
        (CROSS, False, 250),
        ("summaries", False, 500),
        (FREE, False, 200),
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
        found = list_penalties([spoken], {})
        assert [(each.why, each.speaker_points, each.team_points) for each in found] == taken


@pytest.mark.parametrize(
    ("before", "words", "is_over"),
    [
        ([200, 200], 200, False),
        ([200, 200], 201, True),
        ([200, 200, 200, 200], 200, False),
        ([200, 200, 200, 290], 110, False),
        ([200, 200, 200, 290], 111, True),
        ([999], 60, False),
        ([999], 61, True),
        ([1100], 60, False),
        ([None, 700], 100, False),
        ([None, 700], 101, True),
        ([1, 1, 800], 150, False),
        ([1, 1, 800], 151, True),
    ],
)
def test_in_the_free_debate_the_limit_is_a_share_of_what_the_clock_has_left(
    before: list[int | None], words: int, is_over: bool
) -> None:
    """A missed turn takes 200 words off the clock, the shortest speech 25; 60 are always left."""
    spoken = [said(2 * n, "f1", FREE, each) for n, each in enumerate(before)]
    others = [said(2 * n + 1, "a1", FREE, 10) for n in range(len(before))]
    last = said(99, "f2", FREE, words)
    late = [each.turn for each in list_penalties([*spoken, *others, last], {}) if each.turn == 99]
    assert late == ([99] if is_over else [])


def test_words_for_a_question_from_the_audience_cost_no_time() -> None:
    spoken = [said(1, "f1", FREE, 280, allowance=80), said(2, "a1", FREE, 280)]
    assert count_standings(championship_spec(), spoken, {}).left == {"for": 800, "against": 720}


@given(st.lists(st.tuples(st.sampled_from(IDS), st.integers(0, 2000), st.integers(1, 10))))
def test_totals_equal_the_sum_by_hand(turns: list[tuple[str, int, int]]) -> None:
    spoken = [said(n, who, "opening", words) for n, (who, words, _) in enumerate(turns)]
    scores = {n: score(points) for n, (_, _, points) in enumerate(turns)}
    found = count_standings(championship_spec(), spoken, scores)
    by_hand = {
        who: sum(p - (2 if w > 750 else 0) for one, w, p in turns if one == who) for who in IDS
    }
    assert {str(who): total for who, total in found.individual.items()} == by_hand
    for side in TEAMS:
        late = sum(1 for who, words, _ in turns if who[0] == side[0] and words > 750)
        four = sum(by_hand[who] for who in IDS if who[0] == side[0])
        assert found.teams[side] == four - 3 * late


def test_the_best_debater_is_not_whoever_was_called_most_often() -> None:
    spoken = [said(1, "f1", "opening"), said(2, "a1", "opening"), said(3, "f1", "summaries")]
    found = count_standings(championship_spec(), spoken, {1: score(6), 2: score(8), 3: score(6)})
    assert found.individual[DebaterId("f1")] > found.individual[DebaterId("a1")]
    assert found.best == ("a1",)


def test_a_tie_names_all_the_best_and_no_team() -> None:
    spoken = [said(1, "f1", "opening"), said(2, "a1", "opening")]
    found = count_standings(championship_spec(), spoken, {1: score(), 2: score()})
    assert (found.best, found.ahead) == (("f1", "a1"), None)


SPEC = championship_spec()
SCORES = {
    "logic": 8,
    "persuasion": 6,
    "expression": 7,
    "teamwork": 2,
    "rule_compliance": 1,
}
SCORED = SpeechScore(scores=SCORES)
WITHOUT_TEAM = Fraction(25 * 8 + 25 * 6 + 20 * 7 + 15 * 1, 85)
WITHOUT_RULES = Fraction(25 * 8 + 25 * 6 + 20 * 7 + 15 * 2, 85)
WITHOUT_BOTH = Fraction(25 * 8 + 25 * 6 + 20 * 7, 70)
WHOLE = Fraction(25 * 8 + 25 * 6 + 20 * 7 + 15 * 2 + 15 * 1, 100)


@pytest.mark.parametrize(
    ("spoken", "flags", "points"),
    [
        (said(3, "f2", "closing"), (), WHOLE),
        (said(3, "a2", "closing"), (), WITHOUT_TEAM),
        (said(3, "f2", "closing", 751), (), WITHOUT_RULES - 2),
        (said(3, "a2", "closing", 751), (), WITHOUT_BOTH - 2),
        (said(3, "f2", CROSS), ("counter_question",), WITHOUT_RULES - 2),
        (said(3, "f2", CROSS, asks=True), ("attacker_answered",), WITHOUT_RULES - 2),
        (said(3, "f2", CROSS), ("no_direct_answer",), WHOLE),
    ],
)
def test_a_first_speech_has_no_teamwork_and_a_penalty_stands_for_rule_compliance(
    spoken: CountedTurn, flags: tuple[Flag, ...], points: Fraction
) -> None:
    before = [said(1, "f1", "opening"), said(2, "a1", "opening", None)]
    scored = SCORED.model_copy(update={"flags": flags})
    found = count_standings(SPEC, [*before, spoken], {3: scored})
    assert found.individual[spoken.debater] == points


@given(st.integers(1, 10), st.integers(1, 10))
def test_what_a_judge_writes_where_nothing_is_scored_changes_no_total(
    teamwork: int, rules: int
) -> None:
    given = {**SCORES, "teamwork": teamwork, "rule_compliance": rules}
    spoken = [said(1, "f1", "opening", 751)]
    found = count_standings(SPEC, spoken, {1: SpeechScore(scores=given)})
    assert found.teams["for"] == WITHOUT_BOTH - 5


def test_a_missed_speech_is_no_team_to_build_on() -> None:
    spoken = [said(1, "f1", "opening", None), said(2, "f2", CROSS)]
    assert count_standings(SPEC, spoken, {2: SCORED}).teams["for"] == WITHOUT_TEAM


def _free(*speeches: tuple[str, int | None]) -> list[CountedTurn]:
    return [said(n, who, FREE, words) for n, (who, words) in enumerate(speeches, start=1)]


ALL_EIGHT = [(f"{side}{place}", 100) for place in range(1, 5) for side in "fa"]


@pytest.mark.parametrize(
    ("more", "alone"),
    [
        ([], []),
        ([("f1", 600), ("a1", 10)], []),
        ([("f1", 600), ("a1", 10), ("a2", 10)], [11]),
        ([("f1", 600), ("a1", 10), ("a2", 10), ("a3", 10)], [11, 12]),
        ([("f1", 10), ("a1", 600), ("f2", 10), ("f3", 500)], [11, 12]),
        ([("f1", 600), ("a1", 600)], []),
    ],
)
def test_what_a_team_that_is_done_cannot_answer_is_unopposed(
    more: list[tuple[str, int]], alone: list[int]
) -> None:
    spoken = _free(*ALL_EIGHT, *more)
    assert sorted(find_unopposed(spoken)) == alone
    scores = {each.turn: score(5) for each in spoken}
    found = count_standings(SPEC, spoken, scores)
    counted = {
        side: sum(1 for each in spoken if each.team == side and each.turn not in alone)
        for side in TEAMS
    }
    lost = {side: [e for e in found.penalties if e.team == side] for side in TEAMS}
    assert found.teams == {side: 5 * counted[side] - 5 * len(lost[side]) for side in TEAMS}
    assert "same_team" not in {each.why for each in found.penalties}


def test_as_long_as_a_team_has_not_all_spoken_it_is_not_done() -> None:
    spoken = _free(("f1", 100), ("a1", 1000))
    assert not is_done(spoken, "against")
    assert count_opposed_left(spoken, "for") == 3
    assert count_opposed_left(spoken, "against") is None
