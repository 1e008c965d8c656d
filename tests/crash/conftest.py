"""How often each debate is killed: three of them once, or all as often as `--kills` says."""

import pytest

from tests.crash.scenes import SCENES

_IN_THE_SUITE = ("rounds", "a turn in the thread", "roundtable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=0, help="how often each debate is killed")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every debate that is killed, and how often."""
    if {"name", "kills"} <= set(metafunc.fixturenames):
        kills = int(metafunc.config.getoption("--kills", 0) or 0)
        names = SCENES if kills else _IN_THE_SUITE
        metafunc.parametrize(("name", "kills"), [(each, kills or 1) for each in names])
