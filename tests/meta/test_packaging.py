"""Whoever installs Rostrum gets all of it: every package, and every file beside the code."""

import shutil
import subprocess
import sys
import tarfile
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from zipfile import ZipFile

import pytest

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


BUILD = """
from setuptools import build_meta
build_meta.build_sdist("dist")
build_meta.build_wheel("dist")
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with sdist and wheel, built from a copy: a build leaves files behind."""
    tree = tmp_path_factory.mktemp("tree")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    for package in (*PACKAGES, "tests/meta", "examples"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, tree / package, ignore=ignored)
    command = [sys.executable, "-c", BUILD]
    subprocess.run(command, cwd=tree, check=True, capture_output=True)
    return tree / "dist"


def test_the_wheel_holds_the_packages_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == {file.as_posix() for file in FILES}


def test_the_sdist_holds_the_packages_and_what_builds_them(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        files = [Path(*Path(member.name).parts[1:]) for member in archive if member.isfile()]
    about = {"pyproject.toml", "README.md", "LICENSE", "PKG-INFO", "setup.cfg"}
    others = {file for file in files if file.parts[0] != "rostrum.egg-info"} - set(FILES)
    assert {str(file) for file in others} == about
    assert set(FILES) <= set(files)
