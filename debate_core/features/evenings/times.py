"""The times of evenings: how they are typed, and when the next one is.

Rule: pure. An evening has a local time of its server, so its UTC time moves with daylight saving.
An hour that clocks skip means the hour after it; if an hour comes twice, the first counts.
"""

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.language import N_, _

Rhythm = Literal["once", "daily", "weekly"]
_STEPS: dict[Rhythm, timedelta] = {"daily": timedelta(days=1), "weekly": timedelta(days=7)}
FARTHEST = timedelta(days=365)
WEEKDAYS = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)
_TIME = re.compile(r"(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))?\s*(?P<half>am|pm|uhr)?", re.I)
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_LEAST_LETTERS = 2
_LONGEST = 60


def find_next(first: datetime, rhythm: Rhythm, zone: ZoneInfo, after: datetime) -> datetime | None:
    """Find the next time (UTC) after a given one; `first` is a local time, without zone.

    None if there are no more.
    """
    step = _STEPS.get(rhythm)
    if step is None:
        moment = find_moment(first, zone)
        return moment if moment > after else None
    on_wall = after.astimezone(zone).replace(tzinfo=None)
    # One step back, since clocks that were put back may show an earlier time than before.
    steps = max(0, (on_wall - first) // step - 1)
    while (moment := find_moment(first + steps * step, zone)) <= after:
        steps += 1
    return moment


def find_moment(on_wall: datetime, zone: ZoneInfo) -> datetime:
    """Find the time in UTC of a local time."""
    return on_wall.replace(tzinfo=zone, fold=0).astimezone(UTC)


def read_when(text: str, zone: ZoneInfo, now: datetime) -> datetime:
    """Read when an evening is, as a local time: “20:00”, “Fri 20:00” or “2026-12-04 20:00”.

    SpecError if it cannot be read, is past, or is more than a year ahead.
    """
    today = now.astimezone(zone).replace(tzinfo=None)
    *before, last = " ".join(text.split()).rsplit(" ", 1) if text.strip() else [""]
    if last.casefold() in ("am", "pm", "uhr") and before:
        *before, hour = before[0].rsplit(" ", 1)
        last = f"{hour} {last}"
    day, at = " ".join(before), _read_time(last)
    found = _find_day(day, at, today) if at is not None else None
    if found is None:
        raise SpecError(
            _(
                "I couldn't read “{text}”. Write a time, such as 20:00, Fri 20:00 or "
                "2026-12-04 20:00.",
                text=shorten_line(text, _LONGEST),
            )
        )
    if found > today + FARTHEST:
        raise SpecError(_("That is more than a year ahead. Choose an earlier day."))
    # A time long past may lie before the earliest possible time in UTC.
    if found < today - timedelta(days=1) or find_moment(found, zone) <= now:
        raise SpecError(_("That time is over. Choose one that is still to come."))
    return found


def _read_time(text: str) -> time | None:
    found = _TIME.fullmatch(text)
    if found is None:
        return None
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    half = (found["half"] or "").casefold()
    # A number alone is ambiguous.
    if found["minute"] is None and not half:
        return None
    if half in ("am", "pm"):
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + 12 * (half == "pm")
    return time(hour, minute) if hour < 24 and minute < 60 else None


def _find_day(day: str, at: time, today: datetime) -> datetime | None:
    """Find the intended day: a date, or the next such weekday, or the next such time."""
    if written := _DATE.fullmatch(day):
        try:
            return datetime.combine(date(*map(int, written.groups())), at)
        except ValueError:
            return None
    if day:
        weekday = _find_weekday(day)
        if weekday is None:
            return None
        ahead = (weekday - today.weekday()) % 7
        found = datetime.combine(today.date() + timedelta(days=ahead), at)
        return found if found > today else found + timedelta(days=7)
    found = datetime.combine(today.date(), at)
    return found if found > today else found + timedelta(days=1)


def _find_weekday(text: str) -> int | None:
    """Find a weekday by its name or the beginning of it, in English or the reader's language."""
    wanted = text.strip(".,").casefold()
    if len(wanted) < _LEAST_LETTERS:
        return None
    for number, name in enumerate(WEEKDAYS):
        if any(called.casefold().startswith(wanted) for called in (name, _(name))):
            return number
    return None
