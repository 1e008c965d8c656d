"""Pieces in a terminal: framed, in the colours of their sides, and harmless whatever they say."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from bot.terminal.pieces import view_piece
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.values import DebaterId, PersonId
from debate_core.show.blocks import Note, Prose, Verbatim
from debate_core.show.pieces import Card, Heading, Line, Piece, Shown, TurnPiece
from debate_core.show.text import clean_text
from tests.core.making import rounds_spec
from tests.core.show.making import every_piece, spec_saying
from tests.sweep import draw
from tests.terminal.screens import ESCAPES, pipe, print_pieces, seen, terminal, written

SPEC = rounds_spec()
TURN = TurnPiece(
    "turn 1",
    1,
    DebaterId("ada"),
    (Prose("Tea **warms** us."),),
    "argument",
    ("3 words",),
    ("1 answer sent back",),
    seat="for",
)


def _show(piece: Piece, width: int = 80) -> str:
    return seen(*view_piece(piece, SPEC), width=width)


def test_a_turn_is_framed_by_whose_it_is_and_what_it_took() -> None:
    shown = _show(TURN)
    assert "╭─ Ada · for ─" in shown
    assert "Tea warms us." in shown
    assert "─ turn 1 · 3 words · 1 answer sent back ─╯" in shown
    assert "argument" not in shown


def test_a_turn_says_whom_it_faces() -> None:
    assert "╭─ Ada · for, asks Ben ─" in _show(replace(TURN, lead="asks Ben"))


def test_a_turn_that_a_person_took_says_who_sat_there() -> None:
    by = SaidBy(person=PersonId("7"), name="Mia")
    assert "╭─ Mia in the seat of Ada · for ─" in _show(replace(TURN, said_by=by))


def test_a_missed_turn_keeps_its_place() -> None:
    why = (Note("Ada could not speak: late"),)
    shown = _show(replace(TURN, blocks=why, about=("forfeited",), details=(), is_missed=True))
    assert "Ada could not speak: late" in shown
    assert "turn 1 · forfeited" in shown


def test_a_heading_is_a_rule_with_its_small_line_below() -> None:
    lines = _show(Heading("phase 1", "Opening", "all at once")).split("\n")
    assert lines[1].startswith("Opening ───")
    assert lines[2] == "all at once"


def test_a_card_has_its_title_and_foot_on_its_frame() -> None:
    shown = _show(Card("verdict", "Verdict: for", (Prose("So."),), "counted by code", side="for"))
    assert "╭─ Verdict: for ─" in shown
    assert "─ counted by code ─╯" in shown


def test_a_line_stands_apart_from_what_follows() -> None:
    lines = _show(Line("note 1", "The debate goes on.")).splitlines()
    assert [line.rstrip() for line in lines] == ["The debate goes on.", ""]


def test_two_sides_have_two_colours() -> None:
    frames: list[str] = []
    for who in ("ada", "ben"):
        console = terminal()
        print_pieces(console, *view_piece(replace(TURN, debater=DebaterId(who)), SPEC))
        frames.append(ESCAPES.findall(written(console))[0])
    assert frames[0] != frames[1]


def test_a_link_shows_where_it_leads() -> None:
    shown = _show(replace(TURN, blocks=(Prose("See [this](https://example.org/x)."),)))
    assert "https://example.org/x" in shown


def test_a_title_and_a_foot_too_long_for_their_frame_stand_whole_inside_it() -> None:
    title, foot = "Only with conditions that all can live with", "Totals are all counted by code"
    lines = _show(Card("plan", title, (Prose("So."),), foot), width=30).splitlines()
    inside = " ".join(line.strip("│ ") for line in lines[1:-1])
    assert " ".join(inside.split()) == f"{title} So. {foot}"
    assert "…" not in "".join(lines)


def test_a_pipe_gets_a_turn_without_a_frame() -> None:
    console = pipe()
    print_pieces(console, *view_piece(replace(TURN, details=()), SPEC))
    assert written(console) == "Ada · for (turn 1 · 3 words)\n  Tea warms us.\n\n"


def test_a_pipe_gets_data_indented_and_unbroken() -> None:
    console, data = pipe(40), "why: " + "word " * 20 + "end"
    print_pieces(console, *view_piece(Card("draft", "Result", (Verbatim(data),)), SPEC))
    assert written(console) == f"Result\n  {data}\n\n"


@pytest.mark.parametrize(
    ("shown", "is_printed"),
    [("everywhere", True), ("details", True), ("thread", False), ("live", False)],
)
def test_what_is_for_a_thread_is_not_printed(shown: Shown, is_printed: bool) -> None:
    assert bool(list(view_piece(Card("a", "A", (), shown=shown), SPEC))) == is_printed
    assert bool(list(view_piece(Line("a", "A", shown=shown), SPEC))) == is_printed


TEXT = st.text(max_size=60) | st.text("ab *_`#<>[]()|\\~!-+=.1\n\t\x1b\x00\x07\u202e", max_size=40)


@draw(60)
@given(TEXT, st.sampled_from([30, 48, 80, 120]))
@example("\x1b[2J\x1b]0;title\x07", 80)
@example("漢字" * 60, 30)
def test_nothing_that_is_written_steers_the_terminal_or_breaks_a_frame(
    text: str, width: int
) -> None:
    spec = spec_saying(text)
    for piece in every_piece(text):
        shown = seen(*view_piece(piece, spec), width=width)
        assert shown.replace("\n", "") == clean_text(f"x{shown}x")[1:-1].replace("\n", "")
        assert all(cell_len(line) <= width for line in shown.splitlines())


@draw(30)
@given(TEXT)
def test_a_pipe_gets_no_colours_and_no_frames(text: str) -> None:
    console = pipe()
    for piece in every_piece(text):
        print_pieces(console, *view_piece(piece, spec_saying(text)))
    assert "\x1b" not in written(console)
    assert "╭" not in written(console)
