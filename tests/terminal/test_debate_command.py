"""`rostrum debate`, as a person runs it."""

import json
import re
from pathlib import Path

import pytest

from debate_core.formats import FORMATS
from debate_core.reports.files import read_record
from debate_core.reports.report import write_report
from tests.core.making.bad_requests import BAD_REQUESTS
from tests.core.sources.test_files import pdf
from tests.sweep import keep_some
from tests.terminal.conftest import Rostrum, timeless

MOTION = "Cities should make public transport free"
FARES = "Ridership rose by a quarter in the year after fares were dropped"
LETTER = "Drivers were never asked what free fares would mean for them"
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


def _flush_left(shown: str) -> list[str]:
    """The lines that are not indented, without what stands in brackets or is drawn after them."""
    unbracketed = re.sub(r"\s\([^)]*\)", "", shown)
    return [line.rstrip(" ─") for line in unbracketed.splitlines() if re.match(r"\w", line)]


def test_a_debate_runs_from_its_plan_to_its_report(rostrum: Rostrum) -> None:
    done = rostrum("debate", MOTION, "--debaters", NAMED, "--seed", "1")

    shown = _flush_left(done.stdout)
    assert done.exit_code == 0
    assert [line for line in shown[: shown.index("Report")] if ": " not in line] == [
        MOTION,
        "Round 1 of 2",
        "Ada · for",
        "Ben · against",
        "Round 2 of 2",
        "Ada · for",
        "Ben · against",
        "The judge",
        "reads all 4 turns",
    ]
    assert [line.split(": ")[0] for line in shown if ": " in line][:2] == ["Verdict", "Decision"]


def test_a_debate_is_held_on_files(rostrum: Rostrum, tmp_path: Path) -> None:
    (tmp_path / "fares.md").write_text(f"{FARES}.\n", "utf-8")
    (tmp_path / "letter.pdf").write_bytes(pdf([f"{LETTER}."]))
    files = ("--source", "fares.md", "--source", "letter.pdf")
    shown = " ".join(rostrum("debate", MOTION, *files, "--seed", "1").stdout.split())
    assert "Sources S1 fares.md, S2 letter.pdf; about" in shown
    assert f"“{FARES}” [S1]" in shown
    assert f"“{LETTER}” [S2]" in shown
    assert "1 quotation, in S2" in shown


@pytest.mark.parametrize(
    ("name", "problem"),
    [("none.md", "“none.md” cannot be read"), ("picture.md", "is neither text nor a PDF")],
)
def test_a_file_that_cannot_be_read_starts_nothing(
    rostrum: Rostrum, tmp_path: Path, name: str, problem: str
) -> None:
    (tmp_path / "picture.md").write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    done = rostrum("debate", MOTION, "--source", name)
    assert done.exit_code != 0
    assert problem in done.output
    assert "Round 1" not in done.output


def test_a_debate_is_watched_as_it_is_written_only_in_a_terminal(rostrum: Rostrum) -> None:
    told = rostrum("debate", MOTION, "--live").output
    assert "--live shows turns as they are written, in a terminal" in " ".join(told.split())


def test_the_plan_says_what_the_offline_model_is_and_nothing_of_a_vote(rostrum: Rostrum) -> None:
    shown = rostrum("debate", MOTION, "--seed", "1").stdout

    plan = " ".join(shown.partition("\nRound 1")[0].split())
    assert "no key, no network, and no language model" in plan
    assert "Decided by the judge's verdict Turns at most 4" in plan
    assert "quorum" not in plan
    assert "The debaters know only the motion. Add facts with --context." in plan


def test_consensus_shows_the_tally_after_every_phase(rostrum: Rostrum) -> None:
    done = rostrum("debate", MOTION, "--format", "consensus", "--rounds", "1", "--seed", "3")

    phases = re.search(r"phase_sequence: \[(.*)\]", done.stdout)
    assert phases is not None
    *before, _last = phases[1].split(", ")
    assert done.stdout.count("\nTally (Needed: 2 of 3 votes (60%))") == len(before)
    decided = done.stdout.partition("\nDecision: ")[2]
    assert re.search(r"━+.* \d", decided)


@pytest.mark.parametrize("format_name", keep_some(FORMATS, 2))
def test_a_pipe_gets_no_control_codes_and_no_trailing_spaces(
    rostrum: Rostrum, format_name: str
) -> None:
    shown = rostrum("debate", MOTION, "--format", format_name, "--seed", "1").stdout

    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", shown)
    assert not re.search(r" +$", shown, re.MULTILINE)


@pytest.mark.parametrize("format_name", keep_some(FORMATS, 2))
def test_quiet_prints_the_report_and_nothing_of_the_course(
    rostrum: Rostrum, format_name: str
) -> None:
    done = rostrum("debate", MOTION, "--format", format_name, "--quiet", "--json", "r.json")

    _, record = read_record(Path("r.json").read_text(encoding="utf-8"))
    assert done.output.startswith(write_report(record) + "\n")
    assert "(turn 1 ·" not in done.output
    assert done.output.count("debater_ids:") == 1


def test_the_report_begins_with_the_nine_lines_in_their_order(rostrum: Rostrum) -> None:
    done = rostrum("debate", MOTION, "--format", "consensus", "--quiet")

    assert [line.split(":")[0] for line in done.stdout.splitlines()[:9]] == NINE


def test_the_same_seed_plays_the_same_debate(rostrum: Rostrum) -> None:
    for name in ("one.json", "two.json"):
        rostrum("debate", MOTION, "--seed", "7", "--quiet", "--json", name)

    assert timeless(Path("one.json")) == timeless(Path("two.json"))


def test_a_drawn_seed_is_shown_so_that_it_can_be_played_again(rostrum: Rostrum) -> None:
    first = rostrum("debate", MOTION, "--json", "one.json")
    drawn = re.search(r"Seed (\d+) repeats this debate", first.stdout)
    assert drawn is not None

    rostrum("debate", MOTION, "--seed", drawn[1], "--json", "two.json")

    assert timeless(Path("one.json")) == timeless(Path("two.json"))


def test_a_record_on_stdout_has_it_for_itself(rostrum: Rostrum) -> None:
    done = rostrum("debate", MOTION, "--json", "-")

    assert json.loads(done.stdout)["kind"] == "rostrum-record"
    assert done.stderr.startswith(MOTION)


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
    "no debaters": ["debate", MOTION, "--debaters", ""],
    "no context": ["debate", MOTION, "--context", ""],
    "no instructions": ["debate", MOTION, "--instructions", " "],
    "a schema that is not there": ["debate", MOTION, "--schema", "nowhere.json"],
    "a schema for a format without a synthesizer": [
        *("debate", MOTION, "--format", "structured", "--schema", "-")
    ],
    "no rounds": ["debate", MOTION, "--rounds", "0"],
    "rounds that are no number": ["debate", MOTION, "--rounds", "two"],
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


def test_what_can_not_be_held_is_answered_with_what_to_do_and_changes_nothing(
    rostrum: Rostrum,
) -> None:
    asked, sentence = BAD_REQUESTS["a bad option after a good one"]
    options = [f"--option={each.strip()}" for each in asked["options"].split(";")]

    done = rostrum("debate", MOTION, "--format", asked["format"], *options, "--json", "r.json")

    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"{sentence}\n")
    assert list(Path().iterdir()) == []


def test_an_unknown_format_is_answered_with_those_there_are(rostrum: Rostrum) -> None:
    assert "or world-schools." in rostrum("debate", MOTION, "--format", "chess").stderr


def test_a_refusal_leaves_the_file_that_was_there_as_it_was(rostrum: Rostrum) -> None:
    Path("r.json").write_text("mine", encoding="utf-8")

    rostrum("debate", " ", "--json", "r.json")

    assert Path("r.json").read_text(encoding="utf-8") == "mine"


def test_what_is_said_of_a_stage_stands_under_its_own_heading(rostrum: Rostrum) -> None:
    said = rostrum(
        "debate", MOTION, "--format", "championship", "--seed", "7", "--pace", "0"
    ).stdout
    stages = ("Opening ──", "Summaries ──", "Free debate ──", "Closing ──", "The judge ──")
    places = [said.index(each) for each in stages]
    boards = [said.index(f"Scoreboard after the {each}") for each in ("opening", "free debate")]
    assert places == sorted(places)
    assert places[0] < boards[0] < said.index("Cross-examination ──")
    assert places[2] < boards[1] < places[3]
