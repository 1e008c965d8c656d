"""Whatever is said in a championship, in whatever order: who speaks, and what it adds up to."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import StepAnswered
from debate_core.domain.record import Record
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.formats.championship.forms import (
    FloorGiven,
    Questions,
    Score,
    SpeechScore,
    list_scores,
)
from debate_core.formats.championship.scoreboard import build_championship_result, count_board
from debate_core.formats.championship.scoring import Standings
from tests.core.engine.courses import Course
from tests.core.formats.championship.courses import drawn_championship
from tests.core.formats.championship.making import IDS, ruled
from tests.sweep import draw

SEEDS = st.integers(0, 2**32)
WEIGHTS = {
    "logic": Fraction(25, 100),
    "persuasion": Fraction(25, 100),
    "expression": Fraction(20, 100),
    "teamwork": Fraction(15, 100),
    "rule_compliance": Fraction(15, 100),
}
LIMITS = {"opening": 750, "cross-examination": 250, "summaries": 500, "closing": 750}


def _turns(record: Record) -> list[Turn]:
    return sorted(record.turns, key=lambda each: each.number)


def _words(turn: Turn) -> int | None:
    """Counted here by the makeup of the drawn texts: words by spaces, 字 one by one."""
    if turn.missed is not None:
        return None
    text = turn.answer.get_own_words()
    return text.count("字") + len(text.replace("字", " ").split())


def _team(turn: Turn) -> str:
    return {"f": "for", "a": "against"}[turn.debater[0]]


def _is_asking(turn: Turn) -> bool:
    return isinstance(turn.answer, Questions)


def _late(turns: Sequence[Turn]) -> set[int]:
    """The turns over their limit; in the free debate at most 200 of 1,000 words, at least 60."""
    clock = {"for": 1000, "against": 1000}
    late: set[int] = set()
    for turn in turns:
        words, is_free = _words(turn), turn.phase == "free debate"
        limit = max(60, min(200, clock[_team(turn)])) if is_free else LIMITS[turn.phase]
        limit = 125 if _is_asking(turn) else limit
        if words is not None and words > limit:
            late.add(turn.number)
        if is_free:
            clock[_team(turn)] -= 200 if words is None else max(25, words)
    return late


def _unanswered(turns: Sequence[Turn]) -> set[int]:
    """The turns of the free debate after as many of the other team's, which was done by then."""
    clock, spoke = {"for": 1000, "against": 1000}, {"for": list[str](), "against": list[str]()}
    alone: set[int] = set()
    for turn in (each for each in turns if each.phase == "free debate"):
        words, mine = _words(turn), _team(turn)
        theirs = "against" if mine == "for" else "for"
        is_done = len(set(spoke[theirs])) == 4 and clock[theirs] < 25
        if is_done and len(spoke[mine]) >= len(spoke[theirs]):
            alone.add(turn.number)
        spoke[mine].append(turn.debater)
        clock[mine] -= 200 if words is None else max(25, words)
    return alone


def _by_hand(course: Course) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """Every total anew: speeches by their weights, then what the rules take off."""
    turns = _turns(course.record)
    scores = {
        each.fact.step.turn: each.fact.answer
        for each in course.events
        if isinstance(each.fact, StepAnswered)
        and isinstance(each.fact.step, Score)
        and isinstance(each.fact.answer, SpeechScore)
    }
    own: defaultdict[str, Fraction] = defaultdict(Fraction)
    team = {"for": Fraction(0), "against": Fraction(0)}
    late, alone = _late(turns), _unanswered(turns)
    heard: set[str] = set()
    for turn in turns:
        score = scores.get(turn.number)
        points, weights = Fraction(0), dict(WEIGHTS)
        breach = "attacker_answered" if _is_asking(turn) else "counter_question"
        is_cross = turn.phase == "cross-examination"
        is_breach = score is not None and is_cross and breach in score.flags
        if _team(turn) not in heard:
            del weights["teamwork"]
        if is_breach or turn.number in late:
            del weights["rule_compliance"]
        if score is not None and turn.number not in alone:
            points += sum((share * score.scores[name] for name, share in weights.items()))
            points /= sum(weights.values())
        if is_breach:
            points -= 2
        if turn.missed is None:
            heard.add(_team(turn))
        if turn.number in late:
            points -= 2
            team[_team(turn)] -= 3
        own[turn.debater] += points
        team[_team(turn)] += points
    return {who: own[who] for who in IDS}, team


@given(SEEDS)
@draw(40)
def test_every_total_is_the_sum_by_hand(seed: int) -> None:
    course = drawn_championship(seed, closings=seed % 3)
    own, team = _by_hand(course)
    stands = count_board(course.record)
    assert {str(who): total for who, total in stands.individual.items()} == own
    assert dict(stands.teams) == team
    spoke = Counter(turn.debater for turn in _turns(course.record) if _counts(turn, stands))
    averages = {who: own[who] / spoke[DebaterId(who)] for who in IDS if spoke[DebaterId(who)]}
    best = [who for who in averages if averages[who] == max(averages.values())]
    assert [str(who) for who in stands.best] == best


def _counts(turn: Turn, stands: Standings) -> bool:
    return turn.number in stands.scores and turn.number not in stands.unopposed


@given(SEEDS)
@draw(40)
def test_the_decision_is_what_the_scoreboard_comes_to(seed: int) -> None:
    course = drawn_championship(seed, closings=seed % 3)
    decision, (_, team) = course.play.decision, _by_hand(course)
    assert decision is not None
    if decision.rule == "team_totals":
        assert team[decision.choice or ""] == max(team.values())
        _check_that_no_missing_score_could_turn_it(course, decision.choice or "", team)
    else:
        assert decision.choice is None
    if not course.record.closing and list_scores(course.record):
        assert decision.rule in ("team_totals", "level_teams", "unheard", "unscored_speeches")
    assert build_championship_result(course.record).winner == decision.choice


def _check_that_no_missing_score_could_turn_it(
    course: Course, winner: str, team: dict[str, Fraction]
) -> None:
    """Even had each unscored speech of the winner got 1 less 2, and each of the others' 10."""
    scored = {each.turn for each in list_scores(course.record)}
    lead = team[winner] * 2 - sum(team.values())
    scored |= _unanswered(_turns(course.record))
    missing = [each for each in course.record.transcript if each.number not in scored]
    worst = sum(1 if each.stance == winner else 10 for each in missing)
    assert lead > worst or not missing


@given(SEEDS)
@draw(40)
def test_in_the_free_debate_a_team_speaks_twice_running_only_unopposed_and_all_eight_speak(
    seed: int,
) -> None:
    course = drawn_championship(seed)
    free = [each for each in _turns(course.record) if each.phase == "free debate"]
    assert _team(free[0]) == "for"
    alone = _unanswered(_turns(course.record))
    assert all(_team(one) != _team(two) or two.number in alone for one, two in pairwise(free))
    assert {str(each.debater) for each in free} == set(IDS)
    floors = ruled(course.play, FloorGiven)
    assert [(each.debater, each.team) for each in floors] == [
        (each.debater, _team(each)) for each in free
    ]
