"""Whoever installs Rostrum gets all of it: every package, and every file beside the code."""

import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

from tests.meta.tree import PACKAGES, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = PROJECT["tool"]["setuptools"]
PATTERNS: list[str] = SETUPTOOLS["package-data"]["*"]
FILES = [
    path.relative_to(ROOT)
    for package in PACKAGES
    for path in sorted((ROOT / package).rglob("*"))
    if path.is_file() and "__pycache__" not in path.parts
]


def _is_packaged(file: Path) -> bool:
    return file.suffix == ".py" or any(fnmatchcase(file.name, each) for each in PATTERNS)


def test_the_packages_are_found_with_every_folder_in_them() -> None:
    find = SETUPTOOLS["packages"]["find"]
    assert find["include"] == [f"{package}*" for package in PACKAGES]
    assert find.get("namespaces", True)


def test_every_file_is_packaged() -> None:
    assert [str(file) for file in FILES if not _is_packaged(file)] == []


def test_the_migrations_are_among_them() -> None:
    migrations = Path("debate_core/storage/migrations")
    assert {migrations / "env.py", migrations / "script.py.mako"} <= set(FILES)
    assert any(file.parent == migrations / "versions" for file in FILES)
