"""The debates of a server by week: how many there were, how they ended, who agreed with whom."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, timedelta
from itertools import groupby

from debate_core.ratings.results import DebateResult, End

_WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Week:
    """What was held in a week; debates that were stopped count apart from how they ended."""

    monday: date
    ends: Mapping[End, int] = field(default_factory=Counter[End])
    stopped: int = 0

    @property
    def debates(self) -> int:
        """How many there were."""
        return sum(self.ends.values()) + self.stopped

    @property
    def agreement(self) -> float | None:
        """The share of verdicts that people confirmed, of those they decided on; None of none."""
        decided = self.ends.get("confirmed", 0) + self.ends.get("overturned", 0)
        return self.ends.get("confirmed", 0) / decided if decided else None


def weeks_of(results: Iterable[DebateResult]) -> tuple[Week, ...]:
    """Every week from the first debate's to the last one's (UTC), the oldest first."""
    dated = sorted(results, key=lambda result: result.held_at)
    held = {monday: _week(monday, tuple(week)) for monday, week in groupby(dated, key=_monday)}
    if not held:
        return ()
    count = (max(held) - min(held)) // _WEEK + 1
    mondays = (min(held) + at * _WEEK for at in range(count))
    return tuple(held.get(monday, Week(monday)) for monday in mondays)


def _monday(result: DebateResult) -> date:
    day = result.held_at.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())


def _week(monday: date, results: Sequence[DebateResult]) -> Week:
    ends = Counter[End](result.end for result in results if not result.is_stopped)
    return Week(monday, ends, len(results) - ends.total())
