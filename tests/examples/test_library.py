"""Rostrum as a library: the example runs, and its page shows what runs."""

import ast
import re
import subprocess
import sys
from functools import partial

import pytest

from debate_core import api
from tests.meta.tree import ROOT

FILE = ROOT / "examples" / "library.py"
EXAMPLE = FILE.read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
BLOCKS: list[str] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
WHOLE = [each for each in BLOCKS if each not in EXAMPLE]

_run = partial(subprocess.run, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")


def _printed(*arguments: str) -> str:
    """What Python prints, given no environment but where the code is."""
    alone = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PYTHONWARNINGS": "error"}
    run = _run([sys.executable, *arguments], env=alone)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


@pytest.mark.sweep
def test_the_example_runs_offline_and_says_what_came_of_each_debate() -> None:
    printed = _printed(str(FILE))
    for line in (
        "By name, the winner: for",
        "A function said: I am for it, and I have listened to ",
        "A person said: I speak as Ada, and I take as long as I am given.",
        "A judge of one's own: for",
        "In a schema of one's own: {'winner': 'against', 'arguments_for': ['",
        'With a tool: I looked it up: "700 in Oslo by 2019".',
        "-- judgement",
        "Refused: There is no format “shouting”; choose rounds, structured,",
        "decision: for",
    ):
        assert line in printed


def test_it_imports_the_public_face_and_nothing_else_of_rostrum() -> None:
    imports = [each for each in ast.walk(ast.parse(EXAMPLE)) if isinstance(each, ast.ImportFrom)]
    assert [each.module for each in imports] == ["debate_core"]
    assert {name.name for name in imports[0].names} <= set(api.__all__)


def test_the_page_shows_one_program_and_else_parts_of_the_example() -> None:
    assert len(WHOLE) == 1
    assert len(BLOCKS) >= 9


@pytest.mark.parametrize("program", WHOLE)
def test_the_program_of_the_page_is_about_ten_lines_and_runs(program: str) -> None:
    assert len([line for line in program.splitlines() if line]) <= 10
    winner, _, transcript = _printed("-c", program).partition("\n")
    assert winner in ("for", "against")
    assert transcript.startswith("# Tea is better than coffee")


def test_every_part_of_a_debate_is_named_on_the_page() -> None:
    finished = {each for each in vars(api.FinishedDebate) if not each.startswith("_")}
    assert {each for each in finished if f"`{each}" not in PAGE} == set()
