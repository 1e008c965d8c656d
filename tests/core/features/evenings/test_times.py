"""The times of evenings: what is typed, and the next one, as clocks are put forward and back."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.errors import SpecError
from debate_core.features.evenings.times import Rhythm, find_next, read_when
from debate_core.language import use_language

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2027, 3, 20, 12, tzinfo=UTC)
"""A Saturday, 13:00 in Berlin."""


def wall(text: str) -> datetime:
    """A time on the wall, which has no zone."""
    return datetime.fromisoformat(text)


ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("20:00", "2027-03-20T20:00"),
        ("12:59", "2027-03-21T12:59"),
        ("8pm", "2027-03-20T20:00"),
        ("8:30 PM", "2027-03-20T20:30"),
        ("12 am", "2027-03-21T00:00"),
        ("20.15", "2027-03-20T20:15"),
        ("20 Uhr", "2027-03-20T20:00"),
        ("Sat 12:00", "2027-03-27T12:00"),
        ("Saturday 14:00", "2027-03-20T14:00"),
        ("fri 20:00", "2027-03-26T20:00"),
        ("  2027-04-04   20:00 ", "2027-04-04T20:00"),
    ],
)
def test_a_time_is_read_as_it_is_typed(typed: str, meant: str) -> None:
    assert read_when(typed, BERLIN, NOW) == wall(meant)


def test_a_weekday_is_read_in_the_readers_language_too() -> None:
    with use_language("de"):
        assert read_when("Fr 20:00", BERLIN, NOW) == wall("2027-03-26T20:00")
        assert read_when("Mittwoch 20:00", BERLIN, NOW) == wall("2027-03-24T20:00")


@pytest.mark.parametrize(
    "typed",
    ["", "soon", "20", "25:00", "20:61", "13 pm", "f 20:00", "2027-02-30 20:00", "x" * 4000],
)
def test_what_is_no_time_is_refused_with_what_to_write(typed: str) -> None:
    with pytest.raises(SpecError, match="Write a time, such as 20:00"):
        read_when(typed, BERLIN, NOW)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("2027-03-20 12:59", "That time is over"),
        ("0001-01-01 00:00", "That time is over"),
        ("2028-03-21 20:00", "more than a year ahead"),
        ("9999-12-31 23:59", "more than a year ahead"),
    ],
)
def test_a_time_that_is_over_or_far_away_is_refused(typed: str, why: str) -> None:
    with pytest.raises(SpecError, match=why):
        read_when(typed, BERLIN, NOW)


def test_an_hour_that_clocks_leave_out_is_the_hour_after_it() -> None:
    found = find_next(wall("2027-03-28T02:30"), "once", BERLIN, NOW)
    assert found is not None
    assert found.astimezone(BERLIN).replace(tzinfo=None) == wall("2027-03-28T03:30")


def test_of_an_hour_that_comes_twice_the_first_counts_and_only_that() -> None:
    first = wall("2027-10-30T02:30")
    on_the_day = find_next(first, "daily", BERLIN, datetime(2027, 10, 30, 12, tzinfo=UTC))
    assert on_the_day == datetime(2027, 10, 31, 0, 30, tzinfo=UTC)
    assert on_the_day is not None
    following = find_next(first, "daily", BERLIN, on_the_day)
    assert following == datetime(2027, 11, 1, 1, 30, tzinfo=UTC)


def test_once_is_once() -> None:
    first = wall("2027-03-20T20:00")
    due = find_next(first, "once", BERLIN, NOW)
    assert due == datetime(2027, 3, 20, 19, tzinfo=UTC)
    assert due is not None
    assert find_next(first, "once", BERLIN, due) is None


@given(
    zone=st.sampled_from(ZONES),
    rhythm=st.sampled_from(["daily", "weekly"]),
    first=st.datetimes(wall("2026-01-01"), wall("2027-12-31")),
    after=st.datetimes(wall("2025-01-01"), wall("2029-01-01")),
)
def test_the_next_one_is_the_first_after_a_moment_at_the_same_time_on_the_wall(
    zone: str, rhythm: Rhythm, first: datetime, after: datetime
) -> None:
    first = first.replace(second=0, microsecond=0)
    where, moment = ZoneInfo(zone), after.replace(tzinfo=UTC)
    found = find_next(first, rhythm, where, moment)
    assert found is not None
    assert found > moment
    step = timedelta(days=7 if rhythm == "weekly" else 1)
    begins = find_next(first, "once", where, datetime(2020, 1, 1, tzinfo=UTC))
    assert begins is not None
    # An hour at most is between two that are apart by days of 23, 24 or 25 hours.
    assert found == begins or found - moment <= step + timedelta(hours=1)
    shown = found.astimezone(where).replace(tzinfo=None)
    assert (shown - first) % step in (timedelta(0), timedelta(hours=1), timedelta(minutes=30))
