"""How each block looks in a terminal, wide and narrow."""

import io

import pytest
from rich.console import Console
from rich.style import Style

from bot.terminal.pieces import BlockViews
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Facts,
    Figure,
    Group,
    Listing,
    Moment,
    Note,
    Pair,
    Pairs,
    Prose,
    Table,
    Verbatim,
)
from debate_core.show.charts import Chart, Series
from tests.core.making import NOON
from tests.terminal.screens import ESCAPES, pipe, print_pieces, seen, terminal, written

VIEWS = BlockViews({"for": Style(color="#008e92"), "Ada": Style(color="#008e92")})
VOTES = Bars((Bar("tea", 2, "2", "Ada, Ben"), Bar("milk", 0, "0")), 3, needed=2)
SCORES = Bars((Bar("logic", 8, "8", "30%"), Bar("evidence", 10, "10", "70%")), 10, is_compact=True)
TOTALS = Table(("", "Total", "Words"), (("Ada", "7.25", "120"), ("Ben", "5", "1,200")))
TRACE = Table(
    ("", "Claim", "Standing", "Reason"),
    (("PRO-1", "Tea cannot be hurried at all.", "upheld", "It was granted outright by others."),),
)


def _lines(*blocks: Block, width: int = 80) -> list[str]:
    shown = seen(VIEWS.space_out(blocks), width=width)
    return [line.rstrip() for line in shown.splitlines()]


@pytest.mark.parametrize(
    ("block", "lines"),
    [
        (Prose("It *holds*."), ["It holds."]),
        (Prose("It *holds*.", label="Evidence:"), ["Evidence: It *holds*."]),
        (Prose("", label="Tea is better"), ["Tea is better"]),
        (Note("Malformed: one argument"), ["Malformed: one argument"]),
        (
            Facts((("Quorum", "3"), ("Closes", Moment(NOON)))),
            ["Quorum  3", "Closes  1 January 2026, 12:00 UTC"],
        ),
        (Listing(("one", "two")), ["• one", "• two"]),
        (Listing(("one", "two"), is_numbered=True), ["1. one", "2. two"]),
        (TOTALS, ["     Total  Words", "Ada   7.25    120", "Ben      5  1,200"]),
        (
            Pairs((Pair("Q1", "So?", "Yes."), Pair("Q2", "And?", None))),
            ["Q1 So?", "  Yes.", "", "Q2 And?", "  No answer."],
        ),
        (
            VOTES,
            [
                "tea   ━━━━━━━━━━━━┃······  2  Ada, Ben",
                "milk  ············┃······  0",
            ],
        ),
        (SCORES, ["logic    ━━━━━━━━··  8 30%", "evidence ━━━━━━━━━━ 10 70%"]),
        (Verbatim("a: 1\n  b: 2"), ["a: 1", "  b: 2"]),
        (
            Group("for: 7.50", (Prose("Short.", label="+"), SCORES), "in all"),
            [
                "for: 7.50",
                "in all",
                "+ Short.",
                "logic    ━━━━━━━━··  8 30%",
                "evidence ━━━━━━━━━━ 10 70%",
            ],
        ),
    ],
    ids=lambda each: type(each).__name__,
)
def test_a_block_in_a_terminal(block: Block, lines: list[str]) -> None:
    assert _lines(block) == lines


def test_a_line_that_is_just_full_is_not_cut_behind_a_wide_sign() -> None:
    item = f"✅ {'word ' * 3}end and more"
    for block in (Listing((item,)), Facts((("•", item),)), Table(("", ""), (("•", item),))):
        for width in range(12, 40):
            assert "…" not in " ".join(_lines(block, width=width))


def test_blocks_stand_a_line_apart() -> None:
    assert _lines(Note("one"), Note("two")) == ["one", "", "two"]


def test_columns_stand_side_by_side_and_below_one_another_where_it_is_narrow() -> None:
    teams = Columns((Group("For", (Note("a"),)), Group("Against", (Note("b"),))))
    assert [line.split() for line in _lines(teams)[:2]] == [["For", "Against"], ["a", "b"]]
    assert _lines(teams, width=40) == ["For", "a", "", "Against", "b"]


def test_bars_are_shorter_where_it_is_narrow_and_a_vote_is_still_whole_cells() -> None:
    assert _lines(VOTES, width=40)[0].split()[1] == "━━━━━━┃···"


def test_a_table_without_room_is_a_card_for_each_row() -> None:
    assert _lines(TRACE, width=60) == [
        "PRO-1  Tea cannot be hurried at all.",
        "Standing  upheld",
        "Reason    It was granted outright by others.",
    ]
    assert len(_lines(TRACE, width=92)) == 2


def test_the_widest_column_of_a_table_is_broken_into_lines_before_it_is_given_up() -> None:
    assert _lines(TOTALS, width=22) == _lines(TOTALS)
    lines = _lines(Table(("", ""), (("Jean-Luc Baptiste", "120 words"),)), width=26)
    assert [line.split() for line in lines] == [["Jean-Luc", "120", "words"], ["Baptiste"]]


def test_a_chart_is_told_in_bars_a_table_or_words() -> None:
    bars = Chart("c", "Totals", "bars", ("for",), (Series("for", (7.5,), "for"),), 0, 10)
    assert _lines(Figure(bars)) == ["Totals", "for  ━━━━━━━━━━━━━━━·····  7.50"]
    lines = Chart("c", "Trend", "lines", ("1", "2"), (Series("Ada", (5, 6)), Series("Ben", (4, 3))))
    assert _lines(Figure(lines)) == ["Trend", "     1  2", "Ada  5  6", "Ben  4  3"]
    long = Chart("c", "Trend", "lines", tuple("abcdefghi"), (Series("Ada", tuple(range(9))),))
    assert _lines(Figure(long)) == ["Trend: Ada from 0 to 8."]


def test_a_name_that_stands_alone_has_its_colour() -> None:
    console = terminal()
    print_pieces(console, VIEWS.space_out((TOTALS,)))
    ada, ben = (line for line in written(console).splitlines() if "Ada" in line or "Ben" in line)
    assert "38;2;0;142;146" in ada
    assert "38;2;0;142;146" not in ben


def test_a_pipe_gets_lines_that_stay_as_they_are_unbroken() -> None:
    console = pipe(40)
    print_pieces(console, VIEWS.space_out((Verbatim("word " * 30),)))
    assert written(console) == f"{('word ' * 30).rstrip()}\n"
    assert not ESCAPES.search(written(console))


def test_bars_are_plain_letters_where_there_is_nothing_else() -> None:
    sent = io.BytesIO()
    with io.TextIOWrapper(sent, encoding="ascii", errors="replace", write_through=True) as file:
        print_pieces(Console(file=file), VIEWS.space_out((SCORES,)))
        assert b"########.. " in sent.getvalue()
