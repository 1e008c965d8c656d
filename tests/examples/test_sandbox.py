"""The sandbox for other bots: its examples run as their page says, and the fixture is found."""

import asyncio
import json
import re
import shutil
import sys
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path

import pytest

from sandbox.server import Sandbox
from tests.meta.tree import ROOT

EXAMPLES = ROOT / "examples" / "sandbox"
PAGE = (ROOT / "docs" / "sandbox.md").read_text(encoding="utf-8")
PROGRAMS = "\n".join(
    file.read_text(encoding="utf-8")
    for file in [*EXAMPLES.glob("*.py"), ROOT / "tests/clients/programs/with_discord.js"]
)


async def _run(*arguments: str | Path, folder: Path = ROOT) -> str:
    """What Python prints; a failure where it does not end well."""
    command = [sys.executable, *map(str, arguments)]
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=STDOUT, cwd=folder)
    printed, _ = await process.communicate()
    assert process.returncode == 0, printed.decode()
    return printed.decode()


async def test_a_bots_test_finds_the_fixture_by_its_entry_point(tmp_path: Path) -> None:
    for name in ("with_discord_py.py", "test_ping.py"):
        shutil.copy(EXAMPLES / name, tmp_path)
    assert "1 passed" in await _run("-m", "pytest", "-q", folder=tmp_path)


async def test_plain_http_is_enough(tmp_path: Path) -> None:
    place = tmp_path / "place.json"
    async with Sandbox.running() as sandbox:
        place.write_text(json.dumps(sandbox.address), encoding="utf-8")
        assert await _run(EXAMPLES / "with_http.py", place) == "For tea: noor\n"


@pytest.mark.parametrize("shown", re.findall(r"```(?:python|js)\n(.*?)```", PAGE, re.DOTALL))
def test_the_page_shows_parts_of_the_examples(shown: str) -> None:
    assert shown.strip() in PROGRAMS


def test_a_bots_test_is_about_ten_lines() -> None:
    lines = (EXAMPLES / "test_ping.py").read_text(encoding="utf-8").partition("def test_")[2]
    assert len([line for line in lines.splitlines() if line]) <= 14
