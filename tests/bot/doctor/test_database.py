"""What the doctor says of the database; it changes nothing there."""

import asyncio
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.config.settings import Settings
from bot.doctor.database_checks import check_database
from debate_core.storage.database import Database


def test_a_file_that_is_not_there_yet_is_not_made(tmp_path: Path) -> None:
    finding = asyncio.run(check_database(Settings(folder=tmp_path / "new")))

    assert finding.state == "ok"
    assert "is made at the first start" in finding.said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("token", "name"), [(None, "sandbox.db"), (SecretStr("a token"), "rostrum.db")]
)
async def test_it_speaks_of_the_file_that_would_be_run_with(
    tmp_path: Path, token: SecretStr | None, name: str
) -> None:
    assert name in (await check_database(Settings(folder=tmp_path, token=token))).said


async def test_a_database_that_opens_is_well(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path)
    async with Database.open(settings.find_database(in_sandbox=True)):
        pass

    finding = await check_database(settings)
    assert finding.state == "ok"
    assert finding.said.endswith("sandbox.db: whole, 0 debates, 0 under way")


@pytest.mark.parametrize("folder", ["a file", "a file/below"])
async def test_a_folder_that_cannot_be_made_is_wrong(tmp_path: Path, folder: str) -> None:
    (tmp_path / "a file").touch()

    finding = await check_database(Settings(folder=tmp_path / folder))

    assert finding.state == "wrong"
    assert finding.said == f"{tmp_path / 'a file'} is no folder"


async def test_a_damaged_one_is_wrong_and_told_with_what_to_do(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path)
    async with Database.open(settings.find_database(in_sandbox=True)):
        pass
    file = tmp_path / "sandbox.db"
    file.write_bytes(file.read_bytes()[:-8192])

    finding = await check_database(settings)

    assert finding.state == "wrong"
    assert "is damaged" in finding.said
    assert finding.remedy == "restore another copy."


@pytest.mark.parametrize(
    "address",
    [
        "postgresql+asyncpg://me:secret@127.0.0.1:9/x",
        "postgresql+asyncpg://127.0.0.1:9/x?user=me&password=secret",
        "nosuch://me:secret@host/x",
        "secret",
    ],
)
async def test_a_database_that_does_not_open_is_wrong_and_its_password_not_shown(
    address: str,
) -> None:
    finding = await check_database(Settings(database=address))

    assert finding.state == "wrong"
    assert finding.remedy
    assert "secret" not in str(finding)
