"""What readers see of a debate of four teams, and how it is played without a model."""

from debate_core.domain.facts import Fact, StepAnswered
from debate_core.domain.text import capitalize_first
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.formats import format_of
from debate_core.formats.british_parliamentary.forms import Ranking, RankTeams
from debate_core.formats.british_parliamentary.show import build_parliamentary_result
from debate_core.show.pieces import Card
from tests.core.engine.rooms import debated
from tests.core.formats.british_parliamentary.making import (
    CG,
    CO,
    OG,
    OO,
    ORDER,
    four_teams,
    ranking,
)
from tests.core.formats.showing import texts, told
from tests.core.making import opened, record_of, turn

TURNS: tuple[Fact, ...] = tuple(turn(number, who) for number, who in enumerate(ORDER, start=1))


def _judged(answer: Ranking) -> StepAnswered:
    return StepAnswered(number=9, step=RankTeams(), answer=answer)


def _card(answer: Ranking) -> Card:
    pieces = told(opened(four_teams()), *TURNS, _judged(answer))
    (card,) = (piece for piece in pieces if isinstance(piece, Card))
    return card


def test_the_verdict_names_the_order_the_points_and_a_reason_for_each_pair() -> None:
    card = _card(ranking(CO, OG, CG, OO))
    said = "\n".join(texts(*card.blocks))
    assert card.title == "Verdict: closing opposition first, with 14.00 to 12.00, 10.00 and 8.00"
    assert card.side == CO
    for pair in ((CO, OG), (OG, CG), (CG, OO)):
        assert f"{capitalize_first(pair[0])} before {pair[1]}:" in said
    for row in (
        "1. Closing opposition",
        "PM PM 6.00\nLO LO 4.00",
        "3 points",
        "1 point",
        "0 points",
        "14.00",
    ):
        assert row in said


def test_it_is_said_where_the_totals_lead_elsewhere() -> None:
    card = _card(ranking(CO, OG, CG, OO, points={OG: 8, OO: 4, CG: 5, CO: 7}))
    assert card.title == "Verdict: opening government first, with 16.00 to 14.00, 10.00 and 8.00"
    assert (
        "The judge named the order CO, OG, CG, OO, but its totals lead to OG, CO, CG, OO: the "
        "totals decide."
    ) in texts(*card.blocks)


def test_a_seat_is_called_by_its_place_and_its_team() -> None:
    spec = four_teams()
    own = format_of(spec)
    assert [own.name_seat(spec, debater).short for debater in spec.debaters][:3] == [
        "PM, opening government",
        "DPM, opening government",
        "LO, opening opposition",
    ]


def test_the_result_as_data_has_ranks_points_and_every_speaker() -> None:
    record = record_of(four_teams(), *TURNS, _judged(ranking(CO, OG, CG, OO)))
    result = build_parliamentary_result(record)
    assert [(row.team, row.points) for row in result.teams] == [(CO, 3), (OG, 2), (CG, 1), (OO, 0)]
    assert result.teams[0].debaters == ("MO", "OW")
    assert [row.place for row in result.speakers] == [who.upper() for who in ORDER]
    assert result.overruled == ()


async def test_built_in_debaters_play_it_to_a_ranking_that_agrees_with_its_totals() -> None:
    record = (await debated(four_teams(), OfflineSeat())).record
    (given,) = record.list_answers(Ranking)
    assert len(record.transcript) == 8
    assert [row.points for row in build_parliamentary_result(record).teams] == [3, 2, 1, 0]
    assert record.decision is not None
    assert record.decision.choice == given.form.ranking[0]
    assert record.decision.rule == "judge_verdict"
