"""Bars, columns and times stand in a transcript, in Markdown and on a page."""

from datetime import UTC, datetime

from debate_core.reports.transcript.markdown import as_markdown
from debate_core.reports.transcript.page import as_page
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Facts,
    Group,
    Moment,
    Note,
    Section,
    Transcript,
)

VOTES = Bars((Bar("Tea", 3, "3 votes", "Ada", "for"), Bar("Milk", 1, "1 vote")), 4, needed=2.5)
TEAMS = Columns((Group("Left", (Note("Ada"),)), Group("Right", (Note("Ben"),))))
ENDS = Facts((("Ends", Moment(datetime(2026, 3, 4, 5, 6, tzinfo=UTC))), ("Quorum", "2")))


def _transcript(block: Block) -> Transcript:
    return Transcript("Tea", "", (Section("All", (block,)),), ("for",))


def test_bars_are_lines_in_markdown_with_what_is_needed() -> None:
    lines = as_markdown(_transcript(VOTES)).splitlines()
    assert lines[-3:] == [
        "- **Tea:** 3 votes (Ada)",
        "- **Milk:** 1 vote",
        "- **Needed:** 2.5 of 4",
    ]


def test_bars_on_a_page_fill_their_share_in_the_colour_of_their_side() -> None:
    page = as_page(_transcript(VOTES), {})
    assert '<div class="bar side side-for">' in page
    assert '<span class="fill" style="--share: 75.00%">' in page
    assert "Needed: 2.5 of 4" in page


def test_columns_stand_below_each_other_in_markdown_and_together_on_a_page() -> None:
    written = as_markdown(_transcript(TEAMS))
    assert "### Left\n\n*Ada*\n\n### Right\n\n*Ben*" in written
    page = as_page(_transcript(TEAMS), {})
    columns = page.partition('<div class="columns">')[2]
    assert columns.count("<article") == 2


def test_a_time_is_told_in_utc() -> None:
    assert "- **Ends:** 4 March 2026, 05:06 UTC\n- **Quorum:** 2" in as_markdown(_transcript(ENDS))
    assert ">4 March 2026, 05:06 UTC</time>" in as_page(_transcript(ENDS), {})


def test_a_scale_without_length_is_never_filled() -> None:
    assert Bars((), 0).share(3) == 0
