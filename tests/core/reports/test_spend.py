"""What a debate took, read off its record: step by step, seat by seat, and in all."""

import json

import pytest

from debate_core.domain.budget import Cost
from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Forfeit
from debate_core.domain.spend import add_costs, describe_spent
from debate_core.domain.steps import Draft, Judge, Step
from debate_core.domain.values import DebaterId
from debate_core.formats.championship.forms import Choose, Score, Summarise
from debate_core.formats.panel.assessment import Assess
from debate_core.formats.panel.forms import ProposePersonas
from debate_core.reports.files import read_record, write_record
from debate_core.reports.spend import list_taken, sum_by_seat, write_spend_report
from tests.core.engine import charging
from tests.core.engine.rooms import debated
from tests.core.making import events_of, opened, rounds_spec
from tests.core.making.filling import recorded


async def test_each_step_and_seat_is_told_with_what_it_took() -> None:
    async with charging.budgeted({}, usd=0.25) as runner:
        ledger = await charging.held(runner, rounds_spec(rounds=2))
    steps = list_taken(ledger.events)
    assert [each.step for each in steps] == ["turn 1", "turn 2", "turn 3", "turn 4", "verdict"]
    assert {seat: spend.usd for seat, spend in sum_by_seat(steps).items()} == {
        "Ada": 0.5,
        "Ben": 0.5,
        "the judge": 0.25,
    }
    assert describe_spent(ledger.record.costs) == "5 calls, 500 tokens, $1.25"


@pytest.mark.parametrize(
    ("step", "called", "seat"),
    [
        (Judge(), "verdict", "the judge"),
        (Draft({}), "result", "the synthesizer"),
        (Assess(1), "assessment", "the judge"),
        (Score(1, DebaterId("f1")), "scores", "the judge"),
        (Summarise("opening"), "summary", "the judge"),
        (Choose("for", (), 100), "call", "the captains"),
        (ProposePersonas(), "personas", "the casting"),
    ],
)
def test_a_step_that_nobody_delivered_is_told_by_its_name(
    step: Step, called: str, seat: str
) -> None:
    cost = Cost(model="a:b", tokens_in=9)
    missed = StepAnswered(number=1, step=step, answer=Forfeit(reason="no"), cost=cost)
    (told,) = list_taken(events_of(opened(), missed))
    assert (told.step, told.seat, told.spend.tokens) == (called, seat, 9)


async def test_an_unknown_price_is_said_in_the_report() -> None:
    async with charging.budgeted({}, usd=None) as runner:
        ledger = await charging.held(runner, rounds_spec())
    assert "spend: 3 calls, 300 tokens, cost unknown" in write_spend_report(ledger.events)


def test_the_report_has_a_line_for_each_step() -> None:
    report = write_spend_report(recorded("rounds")).splitlines()
    assert sum(line.startswith("turn ") for line in report) == 4
    assert report[1].startswith("repeated_prefix: ")


def test_the_record_file_says_what_was_spent() -> None:
    events = recorded("rounds")
    text = write_record(events)
    spend = json.loads(text)["spend"]
    costs = [each.fact.cost for each in events if isinstance(each.fact, StepAnswered)]
    assert spend["in_all"]["tokens_in"] == add_costs(costs).tokens_in
    assert 0 < spend["prefix"]["share"] < 1
    assert len(spend["steps"]) == 5
    assert read_record(text)[0] == events


async def test_where_no_model_was_asked_nothing_is_said() -> None:
    ledger = await debated(rounds_spec())
    assert describe_spent(ledger.record.costs) == ""
    assert "no model was asked" in write_spend_report(ledger.events)
