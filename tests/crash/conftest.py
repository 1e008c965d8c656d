"""How often each debate is killed: three of them once, or all as often as `--kills` says."""

import pytest

from tests.crash.scenes import SCENES
from tests.sweep import keep_some

_IN_THE_SUITE = ("roundtable", "rounds", "a turn in the thread")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=0, help="how often each debate is killed")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every debate that is killed, and how often."""
    if {"name", "kills"} <= set(metafunc.fixturenames):
        kills = int(metafunc.config.getoption("--kills", 0) or 0)
        names = SCENES if kills else keep_some(_IN_THE_SUITE)
        metafunc.parametrize("name", names)
        metafunc.parametrize("kills", [kills or 1])
