"""`rostrum doctor` and settings, as a person meets them."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from debate_core.domain.budget import Cost
from debate_core.storage.database import Database
from debate_core.storage.sql import SqlJournal
from tests.core.making import events_of, judged, opened, verdict
from tests.terminal.conftest import Rostrum


def test_with_nothing_set_up_nothing_is_wrong(rostrum: Rostrum) -> None:
    done = rostrum("doctor")

    assert done.exit_code == 0
    assert [line.split()[1].rstrip(":") for line in done.stdout.splitlines() if line[0] != " "] == [
        *("settings", "styles", "formats", "token", "database", "keys", "models")
    ]


def test_it_says_what_all_debates_have_cost(rostrum: Rostrum, tmp_path: Path) -> None:
    folder, now = tmp_path / ".rostrum", datetime.now(UTC)
    folder.mkdir()
    paid = judged(verdict(), cost=Cost(usd=0.5, tokens_in=80, model="some:model"))
    events = [replace(event, at=now) for event in events_of(opened(), paid)]

    async def keep() -> None:
        async with Database.open(f"sqlite+aiosqlite:///{folder / 'sandbox.db'}") as database:
            await SqlJournal(database).append(events)

    asyncio.run(keep())
    said = "ok     spent: $0.50 today, $0.50 this month (UTC), on all servers"
    assert said in rostrum("doctor").stdout.splitlines()


def test_it_leaves_nothing_behind(rostrum: Rostrum, tmp_path: Path) -> None:
    rostrum("doctor")

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("ROSTRUM_PORT", "abc", "ROSTRUM_PORT"),
        (
            "ROSTRUM_PORT",
            "99999",
            "ROSTRUM_PORT cannot be read: input should be less than or equal",
        ),
        (
            "ROSTRUM_STATUS_PORT",
            "99999",
            "ROSTRUM_STATUS_PORT cannot be read: input should be less",
        ),
        ("ROSTRUM_QUORUM", "few", "ROSTRUM_QUORUM"),
        ("ROSTRUM_QUORUM", "0", "ROSTRUM_QUORUM cannot be read: input should be greater than 0"),
        ("ROSTRUM_PACE", "-1", "ROSTRUM_PACE cannot be read: input should be greater"),
        ("ROSTRUM_VOTING_TIME", "soon", "ROSTRUM_VOTING_TIME cannot be read: “soon” is not a time"),
        ("ROSTRUM_VOTING_TIME", "20s", "ROSTRUM_VOTING_TIME cannot be read: a vote is open for 1"),
        ("ROSTRUM_VOTER_ACCOUNT", "old", "ROSTRUM_VOTER_ACCOUNT cannot be read: “old” is not a"),
        ("ROSTRUM_VOTER_MEMBER", "old", "ROSTRUM_VOTER_MEMBER cannot be read: “old” is not a time"),
        ("ROSTRUM_SHARD_IDS", "7", "ROSTRUM_SHARD_IDS is '7'; write numbers from 0 to 0"),
        ("ROSTRUM_AT_ONCE", "0", "ROSTRUM_AT_ONCE"),
        ("ROSTRUM_MODEL", "nobody:x", "There is no provider “nobody”"),
        ("ROSTRUM_PRESET", "slow", "There is no preset “slow”"),
        ("ROSTRUM_JUDGE_MODEL", "openai:x", "openai needs a key: set OPENAI_API_KEY"),
        ("ROSTRUM_CONFIG", "nowhere.toml", "There is no file nowhere.toml"),
        ("ROSTRUM_STYLES", "nowhere.toml", "There is no file nowhere.toml; ROSTRUM_STYLES names"),
        ("ROSTRUM_MOTIONS", ".", ". cannot be read: Is a directory."),
    ],
)
@pytest.mark.parametrize("command", [("doctor",), ("run",), ("debate", "Tea is better")])
def test_a_bad_setting_is_one_clear_sentence_before_anything_starts(
    rostrum: Rostrum,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    variable: str,
    value: str,
    said: str,
) -> None:
    monkeypatch.setenv(variable, value)

    done = rostrum(*command)

    is_doctor = command == ("doctor",)
    assert done.exit_code == (1 if is_doctor else 2)
    assert said in (done.stdout if is_doctor else done.stderr)
    assert is_doctor or len(done.stderr.splitlines()) == 1
    assert ".." not in done.output


@pytest.mark.parametrize("command", [("run",), ("restore", "copy.db")])
@pytest.mark.parametrize("folder", ["a file", "a file/below"])
def test_a_folder_that_cannot_be_made_is_one_clear_sentence(
    rostrum: Rostrum,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: tuple[str, ...],
    folder: str,
) -> None:
    (tmp_path / "a file").touch()
    monkeypatch.setenv("ROSTRUM_FOLDER", folder)

    done = rostrum(*command)

    assert done.exit_code == 2
    assert done.stderr.startswith(f"The folder {folder} cannot be made (")
    assert done.stderr.endswith("name another by ROSTRUM_FOLDER.\n")


def test_settings_may_stand_in_files(rostrum: Rostrum, tmp_path: Path) -> None:
    (tmp_path / "rostrum.toml").write_text("[models.roles]\njudge = 'lab:strict'\n")
    (tmp_path / ".env").write_text("ROSTRUM_HOST_LAB_URL=http://127.0.0.1:9/v1\n")

    assert "the judge lab:strict" in rostrum("doctor").stdout


UNHELD = "note   budget: no budget in dollars holds lab:strict, as the price is unknown"


def test_it_names_models_that_no_budget_holds(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROSTRUM_HOST_LAB_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("ROSTRUM_HOST_LAB_KEY", "k")
    monkeypatch.setenv("ROSTRUM_JUDGE_MODEL", "lab:strict")
    assert UNHELD in rostrum("doctor").stdout.splitlines()
    monkeypatch.setenv("ROSTRUM_BUDGET_TOKENS_SERVER_DAY", "100000")
    assert UNHELD not in rostrum("doctor").stdout.splitlines()


def test_it_names_no_model_whose_rates_are_given(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "rostrum.toml").write_text(
        "[hosts.lab]\nurl = 'http://127.0.0.1:9/v1'\nrates = { tokens_in = 1, tokens_out = 2 }\n"
    )
    monkeypatch.setenv("ROSTRUM_HOST_LAB_KEY", "k")
    monkeypatch.setenv("ROSTRUM_JUDGE_MODEL", "lab:strict")
    said = rostrum("doctor").stdout
    assert "the judge lab:strict" in said
    assert "as the price is unknown" not in said


def test_options_choose_models_and_the_record_names_them(rostrum: Rostrum) -> None:
    options = ("--preset", "quick", "--seat", "Ada=offline:a", "--side", "con=offline:b")

    done = rostrum(
        *("debate", "Tea is better", "--debaters", "Ada: for; Ben: against", "--quiet"),
        *("--judge-model", "offline:c", "--json", "-", *options),
    )

    for name in ("offline:a", "offline:b", "offline:c"):
        assert f'"{name}"' in done.stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--model", "nobody:x"), "There is no provider “nobody”. At hand: offline."),
        (("--seat", "Zoe=offline:x"), "There is no debater “Zoe”"),
        (("--seat", "Zoe"), "write NAME=MODEL"),
        (("--preset", "slow"), "There is no preset “slow”"),
    ],
)
def test_an_option_that_can_not_be_is_one_clear_sentence(
    rostrum: Rostrum, options: tuple[str, ...], said: str
) -> None:
    done = rostrum("debate", "Tea is better", *options)

    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
