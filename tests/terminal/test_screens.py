"""The same debate on screens of every kind."""

import re
from contextlib import nullcontext

import pytest
from rich.cells import cell_len

from bot.terminal.playing import watched
from debate_core.domain.specification import Specification
from debate_core.drafting.request import DebateRequest, specification
from debate_core.engine.offline_seat import OfflineSeat
from tests.terminal.screens import ESCAPES, terminal, written

MOTION = "城市应该让公共交通免费 and free of charge for everybody"


@pytest.fixture(params=["rounds", "consensus"])
def spec(request: pytest.FixtureRequest) -> Specification:
    return specification(DebateRequest(MOTION, format=request.param), seed=1)


@pytest.mark.parametrize("width", [24, 40, 80, 300])
def test_no_line_is_wider_than_the_screen(spec: Specification, width: int) -> None:
    console = terminal(width)
    watched(spec, console, nullcontext(OfflineSeat()))

    lines = ESCAPES.sub("", written(console)).splitlines()
    assert max(map(cell_len, lines)) <= width


def test_a_terminal_without_colour_gets_none(spec: Specification) -> None:
    console = terminal(no_color=True)
    watched(spec, console, nullcontext(OfflineSeat()))

    assert not re.search(r"\x1b\[[0-9;]*\b(3[0-8]|4[0-8]|9\d)\b", written(console))


def test_a_terminal_gets_colour(spec: Specification) -> None:
    console = terminal()
    watched(spec, console, nullcontext(OfflineSeat()))

    assert re.search(r"\x1b\[[0-9;]*38;2;", written(console))
