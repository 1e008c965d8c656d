"""The same debate on screens of every kind."""

import re
from contextlib import nullcontext

import pytest
from rich.cells import cell_len
from rich.panel import Panel
from rich.text import Text

from bot.terminal.playing import play_in_front
from bot.terminal.screen import print_pieces
from debate_core.domain.specification import Specification
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.offline_seat import OfflineSeat
from tests.sweep import keep_some
from tests.terminal.screens import ESCAPES, terminal, written

MOTION = "城市应该让公共交通免费 and free of charge for everybody"


@pytest.fixture(params=["rounds", "consensus"])
def spec(request: pytest.FixtureRequest) -> Specification:
    return make_specification(DebateRequest(MOTION, format=request.param), seed=1)


@pytest.mark.parametrize("width", keep_some([24, 40, 80, 300], 2))
def test_no_line_is_wider_than_the_screen(spec: Specification, width: int) -> None:
    console = terminal(width)
    play_in_front(spec, console, nullcontext(OfflineSeat()))

    lines = ESCAPES.sub("", written(console)).splitlines()
    assert max(map(cell_len, lines)) <= width


def test_a_terminal_without_colour_gets_none(spec: Specification) -> None:
    console = terminal(no_color=True)
    play_in_front(spec, console, nullcontext(OfflineSeat()))

    assert not re.search(r"\x1b\[[0-9;]*\b(3[0-8]|4[0-8]|9\d)\b", written(console))


def test_a_terminal_gets_colour(spec: Specification) -> None:
    console = terminal()
    play_in_front(spec, console, nullcontext(OfflineSeat()))

    assert re.search(r"\x1b\[[0-9;]*38;2;", written(console))


def test_nobodys_words_steer_the_terminal_wherever_they_are_printed() -> None:
    console = terminal(no_color=True)
    print_pieces(console, Text("Tea\x1b]0;gone\x07 calms\x9b2J you"), Panel("\x1b[2Jand me"))
    shown = ESCAPES.sub("", written(console))
    assert "Tea]0;gone calms2J you" in shown
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", shown)
