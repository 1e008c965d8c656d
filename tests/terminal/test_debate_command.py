"""`rostrum debate`, as a person runs it."""

import json
import re
from pathlib import Path

import pytest

from debate_core.reports.report import report
from debate_core.reports.record_file import read_record
from tests.core.bad_requests import BAD_REQUESTS
from tests.terminal.conftest import Rostrum, timeless

MOTION = "Cities should make public transport free"
NAMED = "Ada: for; Ben: against"
NINE = [
    "debater_ids",
    "rounds_run",
    "max_rounds",
    "phase_sequence",
    "consensus_threshold",
    "vote_tally",
    "decision",
    "decision_rule",
    "speaker_schedule",
]


def test_a_debate_runs_from_its_plan_to_its_report(rostrum: Rostrum) -> None:
    done = rostrum("debate", MOTION, "--debaters", NAMED)

    shown = [line.split(" (")[0] for line in done.stdout.splitlines() if re.match(r"\w", line)]
    headings = [line for line in shown if ": " not in line.replace("Verdict: ", "")]
    assert done.exit_code == 0
    assert [heading.rstrip(" ─") for heading in headings if "Verdict" not in heading] == [
        "The plan",
        "Argument, round 1 of 2",
        "Ada · for",
        "Ben · against",
        "Argument, round 2 of 2",
        "Ada · for",
        "Ben · against",
        "Judgement",
        "Score card",
        "Decision",
        "Report",
    ]


def test_consensus_shows_the_tally_after_every_phase(rostrum: Rostrum) -> None:
    done = rostrum("debate", MOTION, "--format", "consensus", "--rounds", "1", "--seed", "1")

    phases = re.search(r"phase_sequence: \[(.*)\]", done.stdout)
    assert phases is not None
    assert done.stdout.count("\nTally (needed: 2 of 3 votes (60%))") == len(phases[1].split(", "))


@pytest.mark.parametrize("format_name", ["rounds", "consensus"])
def test_a_pipe_gets_no_control_codes_and_no_trailing_spaces(
    rostrum: Rostrum, format_name: str
) -> None:
    shown = rostrum("debate", MOTION, "--format", format_name, "--seed", "1").stdout

    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", shown)
    assert not re.search(r" +$", shown, re.MULTILINE)


def test_quiet_prints_only_the_report(rostrum: Rostrum) -> None:
    done = rostrum("debate", MOTION, "--quiet", "--json", "r.json")

    _, record = read_record(Path("r.json").read_text(encoding="utf-8"))
    assert done.output == report(record) + "\n"


def test_the_report_begins_with_the_nine_lines_in_their_order(rostrum: Rostrum) -> None:
    done = rostrum("debate", MOTION, "--format", "consensus", "--quiet")

    assert [line.split(":")[0] for line in done.stdout.splitlines()[:9]] == NINE


def test_the_same_seed_plays_the_same_debate(rostrum: Rostrum) -> None:
    for name in ("one.json", "two.json"):
        rostrum("debate", MOTION, "--seed", "7", "--quiet", "--json", name)

    assert timeless(Path("one.json")) == timeless(Path("two.json"))


def test_a_drawn_seed_is_shown_so_that_it_can_be_played_again(rostrum: Rostrum) -> None:
    first = rostrum("debate", MOTION, "--json", "one.json")
    drawn = re.search(r"--seed (\d+) plays it again", first.stdout)
    assert drawn is not None

    rostrum("debate", MOTION, "--seed", drawn[1], "--json", "two.json")

    assert timeless(Path("one.json")) == timeless(Path("two.json"))


def test_a_record_on_stdout_has_it_for_itself(rostrum: Rostrum) -> None:
    done = rostrum("debate", MOTION, "--json", "-")

    assert json.loads(done.stdout)["kind"] == "rostrum-record"
    assert done.stderr.startswith("The plan")


def test_a_written_record_is_mentioned_with_what_reads_it(rostrum: Rostrum) -> None:
    done = rostrum("debate", MOTION, "--json", "r.json")

    assert "rostrum report r.json" in done.stderr


def test_control_characters_are_recorded_but_never_shown(rostrum: Rostrum) -> None:
    done = rostrum("debate", "Tea \x1b[2Jis better", "--json", "r.json", "--seed", "1")

    _, record = read_record(Path("r.json").read_text(encoding="utf-8"))
    assert record.spec.motion == "Tea \x1b[2Jis better"
    assert "\x1b" not in done.output


BAD = {
    "an empty motion": ["debate", " "],
    "an over-long motion": ["debate", "x" * 301],
    "a motion that is no text": ["debate", "\udcff"],
    "an unknown format": ["debate", MOTION, "--format", "chess"],
    "two debaters of one name": ["debate", MOTION, "--debaters", "Ada: for; ada: against"],
    "a stance missing": ["debate", MOTION, "--debaters", "Ada: for; Ben"],
    "one debater": ["debate", MOTION, "--debaters", "Ada: for"],
    "no debaters": ["debate", MOTION, "--debaters", ""],
    "debaters below none": ["debate", MOTION, "--debaters", "-1"],
    "a share over all": ["debate", MOTION, "--threshold", "120%"],
    "a threshold of nothing": ["debate", MOTION, "--threshold", "0"],
    "a threshold in no words": ["debate", MOTION, "--threshold", "most"],
    "more votes than debaters": ["debate", MOTION, "--format", "consensus", "--threshold", "4"],
    "no rounds": ["debate", MOTION, "--rounds", "0"],
    "rounds that are no number": ["debate", MOTION, "--rounds", "two"],
    "one choice": ["debate", MOTION, "--format", "consensus", "--option", "choices=yes"],
    "choices where nobody votes": ["debate", MOTION, "--option", "choices=yes,no"],
    "a seed that is no number": ["debate", MOTION, "--seed", "x"],
    "a pace that never ends": ["debate", MOTION, "--pace", "1e9"],
    "a folder in place of a file": ["debate", MOTION, "--json", "."],
    "a folder that is not there": ["debate", MOTION, "--json", "nowhere/r.json"],
    "no motion": ["debate"],
    "two motions": ["debate", MOTION, MOTION],
    "an unknown option": ["debate", MOTION, "--colour"],
    "an unknown command": ["dance"],
    "a port out of range": ["sandbox", "--port", "99999"],
}


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_what_can_not_be_done_is_refused_in_a_sentence(
    rostrum: Rostrum, arguments: list[str]
) -> None:
    done = rostrum(*arguments)

    assert done.exit_code == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(("asked", "sentence"), BAD_REQUESTS.values(), ids=BAD_REQUESTS.keys())
def test_what_can_not_be_held_is_answered_with_what_to_do_and_changes_nothing(
    rostrum: Rostrum, asked: dict[str, str | int], sentence: str
) -> None:
    given = dict(asked)
    motion, options = str(given.pop("motion", MOTION)), str(given.pop("options", ""))
    arguments = [f"--{name}={value}" for name, value in given.items()]
    arguments += [f"--option={each.strip()}" for each in options.split(";") if each]

    done = rostrum("debate", motion, *arguments, "--json", "r.json")

    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"{sentence}\n")
    assert list(Path().iterdir()) == []


def test_an_unknown_format_is_answered_with_those_there_are(rostrum: Rostrum) -> None:
    assert "or consensus." in rostrum("debate", MOTION, "--format", "chess").stderr


def test_a_refusal_leaves_the_file_that_was_there_as_it_was(rostrum: Rostrum) -> None:
    Path("r.json").write_text("mine", encoding="utf-8")

    rostrum("debate", " ", "--json", "r.json")

    assert Path("r.json").read_text(encoding="utf-8") == "mine"
