"""`rostrum debate --json`: the record of each format, and what is said of it in the docs."""

import json
from typing import Any

import pytest

from debate_core.formats import FORMATS
from debate_core.reports.files import read_record
from debate_core.reports.report import write_report
from tests.core.formats.every import IN_CODE
from tests.core.formats.record_page import OF_ALL, section_of
from tests.sweep import keep_some
from tests.terminal.conftest import Rostrum

MOTION = "Cities should make public transport free"
Json = dict[str, Any]


_HELD: dict[tuple[str, ...], Json] = {}
"""The debates that were held already, for all tests here."""


def _record(rostrum: Rostrum, format_name: str, *arguments: str) -> Json:
    given = ("--format", format_name, *arguments)
    if given not in _HELD:
        printed = rostrum("debate", MOTION, *given, "--seed", "7", "--json", "-").stdout
        _HELD[given] = json.loads(printed)
    return _HELD[given]


@pytest.mark.parametrize("format_name", keep_some(FORMATS, 2))
def test_a_record_holds_the_debate_its_result_and_its_report(
    rostrum: Rostrum, format_name: str
) -> None:
    document = _record(rostrum, format_name)

    events, record = read_record(json.dumps(document))
    assert record.spec.format == format_name
    assert record.is_over
    assert len(events) == len(document["events"])
    assert document["result"]["motion"] == MOTION
    assert document["report"] == write_report(record).splitlines()


@pytest.mark.parametrize("format_name", keep_some(IN_CODE, 3))
def test_every_part_of_a_record_and_of_its_result_is_documented(
    rostrum: Rostrum, format_name: str
) -> None:
    document = _record(rostrum, format_name)

    of_its_own = section_of(format_name)
    assert all(f"`{key}`" in OF_ALL for key in document)
    assert [key for key in document["result"] if f"`{key}`" not in of_its_own] == []


def test_rounds_come_to_a_transcript_and_a_verdict_on_a_declared_stance(rostrum: Rostrum) -> None:
    result = _record(rostrum, "rounds")["result"]

    assert [turn["round"] for turn in result["transcript"]] == [1, 1, 2, 2]
    assert result["verdict"]["winner"] in (None, "for", "against")
    assert result["verdict"]["reasoning"]


def test_structured_comes_to_totals_a_trace_and_a_briefing(rostrum: Rostrum) -> None:
    arguments = ("--option", "rubric=evidence-first")
    result = _record(rostrum, "structured", *arguments)["result"]

    totals = result["totals"]
    assert result["rubric"] == "evidence-first"
    assert result["gap"] == pytest.approx(abs(totals["for"] - totals["against"]), abs=0.001)
    assert len(result["trace"]) == len(result["arguments"]) >= 6
    assert result["briefing"]["motion"] == MOTION


def test_a_panel_comes_to_who_leads_its_last_assessment(rostrum: Rostrum) -> None:
    result = _record(rostrum, "panel", "--option", "personas=yes")["result"]

    last = result["assessments"][-1]
    assert len(result["stances"]) == len(result["personas"]["seats"]) == 3
    names = [each["name"] for each in result["personas"]["seats"]]
    assert result["decision"] in (None, *names)
    assert last["is_last"]


def test_a_championship_comes_to_the_totals_of_two_teams_of_four(rostrum: Rostrum) -> None:
    result = _record(rostrum, "championship")["result"]

    teams, debaters = result["teams"], result["debaters"]
    assert result["winner"] == max(teams, key=lambda team: teams[team])
    assert set(result["best"]) < set(debaters)
    assert (len(debaters), len(result["summaries"])) == (8, 5)


def test_consensus_comes_to_a_decision_by_its_debaters_votes(rostrum: Rostrum) -> None:
    result = _record(rostrum, "consensus", "--threshold", "2")["result"]

    votes = [each["vote"] for each in result["debaters"]]
    assert result["votes_needed"] == 2
    assert result["tally"] == {vote: votes.count(vote) for vote in votes}
    assert result["rule"] == "threshold_vote"
    assert result["tally"][result["decision"]] >= 2
