"""How each block comes out in Markdown and in a page."""

import pytest

from debate_core.domain.values import PersonId
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Facts,
    Figure,
    Group,
    Moment,
    Note,
    Pair,
    Pairs,
    People,
    Prose,
    Table,
)
from debate_core.show.markdown import write_markdown
from debate_core.show.page import Picture, write_page
from tests.core.making import NOON
from tests.core.show.making import chart, transcript
from tests.core.show.reading import Page

TALLY = Bars((Bar("tea", 2, "2 votes", "Ada, Ben", "for"), Bar("milk", 0, "no vote")), 3, needed=2)


def _markdown(*blocks: Block) -> str:
    return write_markdown(transcript(*blocks)).removeprefix("# t\n\n## s\n\n").rstrip()


def _page(*blocks: Block) -> str:
    return write_page(transcript(*blocks, sides=("for",)), {})


@pytest.mark.parametrize(
    ("block", "written"),
    [
        (Prose("It holds.", label="Evidence:"), "**Evidence:** It holds."),
        (Prose("", label="Tea is better"), "**Tea is better**"),
        (Note("No question."), "*No question.*"),
        (Facts((("Closes", Moment(NOON)),)), "- **Closes:** 1 January 2026, 12:00 UTC"),
        (Facts((("Who", People((PersonId("1"),))),)), "- **Who:** 1 person"),
        (TALLY, "- **tea:** 2 votes (Ada, Ben)\n- **milk:** no vote\n- **Needed:** 2 of 3"),
        (
            Columns((Group("For", (Prose("one"),)), Group("Against", (Prose("two"),)))),
            "### For\n\none\n\n### Against\n\ntwo",
        ),
        (Table(("", ""), (("Ada", "7"),)), "|  |  |\n|---|---|\n| Ada | 7 |"),
        (Pairs((Pair("Q1", "So?", None),)), "- **Q1** So?  \n  → *No answer.*"),
    ],
    ids=lambda each: type(each).__name__,
)
def test_a_block_in_markdown(block: Block, written: str) -> None:
    assert _markdown(block) == written


def test_a_bar_in_a_page_fills_its_share_and_shows_what_is_needed() -> None:
    page = _page(TALLY)
    assert '<div class="bar side side-for">' in page
    assert '<span class="fill" style="--share: 66.67%">' in page
    assert page.count('<span class="needed" style="--share: 66.67%">') == 2
    assert "tea 2 votes Ada, Ben milk no vote" in Page(page).text


def test_a_time_in_a_page_can_be_read_by_a_machine_too() -> None:
    page = _page(Facts((("Closes", Moment(NOON)),)))
    assert '<time datetime="2026-01-01T12:00:00+00:00">1 January 2026, 12:00 UTC</time>' in page


def test_columns_in_a_page_stand_in_a_grid() -> None:
    page = _page(Columns((Group("For", (Prose("one"),)), Group("Against", (Prose("two"),)))))
    assert '<div class="columns">' in page
    assert page.count("<article") == 2


def test_a_label_alone_is_a_line_in_bold_in_a_page() -> None:
    assert '<p dir="auto"><b>Tea is better</b></p>' in _page(Prose("", label="Tea is better"))


def test_a_table_without_names_of_columns_has_no_head_in_a_page() -> None:
    assert "<thead>" not in _page(Table(("", ""), (("Ada", "7"),)))
    assert "<thead>" in _page(Table(("", "Total"), (("Ada", "7"),)))


def test_a_figure_is_its_picture_where_there_is_one_and_its_numbers_where_not() -> None:
    figure = Figure(chart("Scores"))
    page = write_page(transcript(figure), {"chart": Picture(b"light", b"dark")})
    assert 'alt="Scores: Scores 2.50."' in page
    assert "2.50" in Page(_page(figure)).text
    assert "| Scores | 2.50 |" in _markdown(figure).replace("  ", " ")
