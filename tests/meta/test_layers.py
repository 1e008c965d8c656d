"""The layers: who may import whom, as pyproject.toml draws it."""

import subprocess
import sys

from tests.meta.tree import ROOT

LINT = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"


def test_every_import_contract_is_kept() -> None:
    linted = subprocess.run(
        [sys.executable, "-c", LINT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert linted.returncode == 0, linted.stdout
