"""The benchmarks run: one way, one debate, and the shortest of the other parts."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks import __main__, estimates, page, turns, walls
from benchmarks.host import made_up_host
from debate_core.api import Debate
from debate_core.domain.facts import StepAnswered
from debate_core.domain.spend import Spend
from debate_core.drafting.tokens import count_tokens

IN_MEMORY = next(each for each in turns.WAYS if each.asks == "memory")


@pytest.mark.sweep
def test_a_debate_is_timed_and_its_calls_are_counted_by_the_host() -> None:
    with made_up_host() as host:
        timed = turns.timed(host, IN_MEMORY, 1, latency=0)
    assert timed.milliseconds > 0
    assert timed.peak_mib > 0


def test_what_was_measured_is_json_and_a_table(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    ended = CliRunner().invoke(__main__.main, ["prefixes", "--json", str(file)])
    assert "championship" in ended.output
    assert json.loads(file.read_text())["prefixes"]["figures"].keys() == {*walls.WITHOUT_PEOPLE}


def test_ratios_are_those_within_a_run() -> None:
    runs = [(2.0, 1.0), (8.0, 2.0), (3.0, 3.0)]
    figures = {
        "timed": [
            vars(turns.Timed(name, "whole", 1, own, 1.0, 1.0, 0.1))
            for base, own in runs
            for name, own in (("base", base), ("own", own))
        ]
    }
    assert turns.tables(figures)["whole"].rows == [("base", "3.00 (1.00)"), ("own", "2.00 (0.50)")]


async def test_a_critical_path_counts_what_has_to_follow_one_another() -> None:
    held = await Debate("Tea is better than coffee", rounds=2, options={"swap": True}).hold()
    answers = [each for each in held.events if isinstance(each.fact, StepAnswered)]
    assert len(answers) == 6
    assert walls.critical_path(held.events) == 5  # a judge is asked twice at the same time


def test_every_table_has_its_place_on_the_page() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    names = ("measured", "turns, whole", "turns, stream", *__main__.PARTS[1:])
    assert [name for name in names if text.count(f"<!-- {name}: begin -->") != 1] == []


async def test_an_estimate_is_set_beside_what_came() -> None:
    found = await _measure(estimates.Case("rounds", flow=True, control=True))
    row = estimates.table([found]).rows[0]
    assert row[:3] == ("rounds", "flow, control", "9")


@pytest.mark.parametrize("name", ["structured", "roundtable", "british-parliamentary"])
async def test_an_estimate_is_near_where_a_form_is_long(name: str) -> None:
    await _measure(estimates.Case(name))


async def _measure(case: estimates.Case) -> estimates.Found:
    (found,) = await estimates.measure([case], count_tokens)
    assert found.sent_back == 0
    assert found.said.calls == found.came.calls
    assert found.is_near
    return found


def test_an_estimate_that_is_far_off_is_not_near() -> None:
    came = Spend(calls=1, tokens_in=1000, tokens_out=100)
    for said, is_near in ((1050, True), (1070, False), (930, False)):
        other = Spend(calls=1, tokens_in=said, tokens_out=100)
        assert estimates.Found(estimates.Case("rounds"), other, came, 0).is_near is is_near
