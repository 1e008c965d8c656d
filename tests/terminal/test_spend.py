"""What a debate takes, as a terminal says it."""

import pytest

from tests.terminal.conftest import Rostrum


def test_the_plan_says_cost_and_duration(rostrum: Rostrum) -> None:
    shown = rostrum("debate", "Tea is better", "--seed", "1").stdout.splitlines()
    figures = [line.split(maxsplit=1) for line in shown]

    assert ["Price", "Free: built-in debaters, no AI"] in figures
    assert ["Time", "About 1 minute"] in figures


def test_the_end_says_calls_tokens_and_cost(rostrum: Rostrum) -> None:
    shown = rostrum("debate", "Tea is better", "--seed", "1").stdout

    assert "4 turns · 5 calls, " in shown
    assert " tokens, cost nothing · " in shown


def test_the_spend_of_a_record_is_told_for_each_seat_and_step(rostrum: Rostrum) -> None:
    record = rostrum("debate", "Tea is better", "--quiet", "--json", "-").stdout
    lines = rostrum("report", "--spend", "-", stdin=record).stdout.splitlines()

    assert lines[0].startswith("spend: 5 calls, ")
    assert lines[1].startswith("repeated_prefix: ")
    assert [line.split(",")[0] for line in lines[-5:]] == [
        "turn 1",
        "turn 2",
        "turn 3",
        "turn 4",
        "verdict",
    ]


def test_a_debate_over_its_budget_is_refused_in_a_sentence(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROSTRUM_BUDGET_TOKENS_DEBATE", "100")
    done = rostrum("debate", "Tea is better", "--quiet")

    assert (done.exit_code, done.stdout) == (2, "")
    assert "one debate may take 100 tokens." in done.stderr
