"""British Parliamentary: its order, its ranking, and what decides where they part."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Play
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.errors import SpecError
from debate_core.formats import get_format, start
from debate_core.formats.british_parliamentary.forms import Ranking, RankTeams, rank_teams
from debate_core.formats.british_parliamentary.teams import TEAMS
from tests.core.formats.british_parliamentary.making import (
    CG,
    CO,
    OG,
    OO,
    ORDER,
    four_teams,
    ranking,
)
from tests.core.making import speech

LATE = Forfeit(reason="late")
EVERYBODY = frozenset(map(DebaterId, ORDER))


def _play(*turns: Form) -> Play:
    play = start(four_teams())
    for number, said in enumerate(turns, start=1):
        play.answer(number, said)
    return play


def _decide(answer: Form, silent: Sequence[str] = ()) -> Decision | None:
    turns = (LATE if who in silent else speech() for who in ORDER)
    play = _play(*turns)
    play.answer(9, answer)
    return play.decision


def test_eight_speak_in_turn_from_both_benches_280_words_each_and_then_the_judge_ranks() -> None:
    play, steps = start(four_teams()), list[object]()
    while play.decision is None:
        (pending,) = play.pending
        steps.append(pending.step)
        is_turn = isinstance(pending.step, Speak)
        play.answer(pending.number, speech() if is_turn else ranking(OG, OO, CG, CO))
    speeches = [step for step in steps if isinstance(step, Speak)]
    assert [step.debater for step in speeches] == list(ORDER)
    assert {step.words for step in speeches} == {280}
    assert [step.phase for step in speeches] == ["opening half"] * 4 + ["closing half"] * 4
    assert [type(step) for step in steps[8:]] == [RankTeams]


def test_every_speaker_hears_all_before_it() -> None:
    assert _play(speech(), LATE, speech()).pending[0].heard == (1, 3)


def test_the_first_of_the_ranking_wins() -> None:
    assert _decide(ranking(CO, OG, CG, OO)) == Decision(choice=CO, rule="judge_verdict")


def test_where_the_totals_contradict_the_order_they_decide() -> None:
    answer = ranking(CO, OG, CG, OO, points={OG: 8, OO: 4, CG: 5, CO: 7})
    assert _decide(answer) == Decision(choice=OG, rule="judge_totals")


def test_teams_with_one_total_stand_as_the_judge_names_them() -> None:
    answer = ranking(CO, OG, CG, OO, points=dict.fromkeys(TEAMS, 5))
    assert _decide(answer) == Decision(choice=CO, rule="judge_verdict")


def test_level_in_front_without_an_order_nobody_wins() -> None:
    answer = Ranking(speakers=ranking(OG, points=dict.fromkeys(TEAMS, 5)).speakers)
    assert _decide(answer) == Decision(choice=None, rule="level_totals")


def test_without_a_ranking_nothing_is_decided() -> None:
    assert _decide(LATE) == Decision(choice=None, rule="no_verdict")


def test_a_team_that_was_not_heard_is_last_whatever_the_judge_says() -> None:
    heard = EVERYBODY - {"mo", "ow"}
    answer = ranking(CO, OG, OO, CG, silent=("MO", "OW"))
    rows = rank_teams(answer, four_teams(), heard)
    assert [(row.team, row.points) for row in rows] == [(OG, 3), (OO, 2), (CG, 1), (CO, 0)]
    assert _decide(answer, silent=("mo", "ow")) == Decision(choice=OG, rule="judge_verdict")


def test_nobody_wins_over_a_bench_that_was_not_heard() -> None:
    silent = ("lo", "dlo", "mo", "ow")
    answer = ranking(OG, CG, OO, CO, silent=[who.upper() for who in silent])
    assert _decide(answer, silent=silent) == Decision(choice=None, rule="unheard")


@given(st.permutations(tuple(TEAMS)), st.lists(st.integers(1, 10), min_size=4, max_size=4))
def test_the_ranks_are_each_given_once_and_never_contradict_the_totals(
    named: Sequence[str], points: Sequence[int]
) -> None:
    answer = ranking(*named, points=dict(zip(TEAMS, points, strict=True)))
    rows = rank_teams(answer, four_teams(), EVERYBODY)
    assert [row.points for row in rows] == [3, 2, 1, 0]
    assert sorted(row.team for row in rows) == sorted(TEAMS)
    assert [row.total for row in rows] == sorted((row.total for row in rows), reverse=True)


def test_closed_early_the_judge_ranks_what_was_said() -> None:
    play = _play(speech(), speech(), speech())
    play.close_early("enough")
    (pending,) = play.pending
    assert isinstance(pending.step, RankTeams)
    play.answer(pending.number, ranking(OG, OO, CG, CO))
    assert play.decision == Decision(choice=OG, rule="judge_verdict")


def test_closed_before_anybody_spoke_nobody_judges() -> None:
    play = start(four_teams())
    play.close_early("enough")
    assert play.decision == Decision(choice=None, rule="closed_early")


def test_people_vote_for_one_of_four_teams_and_both_of_its_debaters_win() -> None:
    spec = four_teams()
    assert get_format(spec.format).list_choices(spec) == {
        OG: ("pm", "dpm"),
        OO: ("lo", "dlo"),
        CG: ("mg", "gw"),
        CO: ("mo", "ow"),
    }


@pytest.mark.parametrize(
    "debaters",
    [
        "",
        "8",
        "Ada; Ben; Cleo; Dan; Eve; Finn; Gil; Hana",
        "Ada: OG; Ben: og; Cleo: OO; Dan: OO; Eve: CG; Finn: CG; Gil: CO; Hana: closing opposition",
    ],
)
def test_debaters_are_drawn_or_named_team_by_team(debaters: str) -> None:
    spec = make_specification(DebateRequest("Tea", "british-parliamentary", debaters), seed=7)
    assert [debater.stance for debater in spec.debaters] == [OG, OG, OO, OO, CG, CG, CO, CO]


@pytest.mark.parametrize(
    ("debaters", "said"),
    [
        ("4", "British Parliamentary has eight debaters; ask for 8, or none."),
        ("Ada: OG; Ben: OO", "British Parliamentary has four teams of two: name eight debaters, "),
    ],
)
def test_other_debaters_are_refused_with_what_to_write(debaters: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        make_specification(DebateRequest("Tea", "british-parliamentary", debaters), seed=7)
