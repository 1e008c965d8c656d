"""The project's own files, as the tests of its house rules read them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "debate_core", "fake_models", "sandbox")


def modules(*folders: str) -> list[Path]:
    """All Python modules in the folders, by their path in the project."""
    found = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return sorted(path.relative_to(ROOT) for path in found)


@cache
def parsed(module: Path) -> ast.Module:
    """A module's syntax tree."""
    return ast.parse((ROOT / module).read_text(encoding="utf-8"))


def functions(module: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method of a module."""
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
