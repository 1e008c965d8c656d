"""What blocks know of themselves."""

from datetime import datetime, timedelta, timezone

import pytest

from debate_core.show.blocks import Bars, Columns, Figure, Group, Moment, Prose, Table, list_charts
from debate_core.show.charts import make_bar_chart
from tests.core.show.making import chart


@pytest.mark.parametrize(
    ("value", "most", "share"), [(2, 4, 0.5), (9, 4, 1), (-1, 4, 0), (1, 0, 0)]
)
def test_a_bar_fills_its_share_of_the_scale_and_no_more(
    value: float, most: float, share: float
) -> None:
    assert Bars((), most).share(value) == share


def test_a_moment_is_said_in_utc() -> None:
    at = datetime(2026, 1, 1, 0, 30, tzinfo=timezone(timedelta(hours=8)))
    assert Moment(at).in_words == "31 December 2025, 16:30 UTC"


def test_a_table_whose_columns_have_no_names_has_no_head() -> None:
    assert not Table(("", " "), ()).has_head
    assert Table(("", "Total"), ()).has_head


def test_values_of_a_chart_are_written_alike() -> None:
    assert make_bar_chart("c", "C", (("a", 7, ""), ("b", 5.9, ""))).rows == (
        ("a", "7.00"),
        ("b", "5.90"),
    )
    assert make_bar_chart("c", "C", (("a", 7, ""), ("b", 5, ""))).in_words == "C: a 7; b 5."


def test_charts_are_found_however_deep_they_stand() -> None:
    inner = Group("g", (Prose("x"), Figure(chart("b"))))
    found = list_charts((Figure(chart("a")), Columns((inner,)), Group("g", (inner,))))
    assert [each.title for each in found] == ["a", "b", "b"]
