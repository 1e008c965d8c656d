"""The debates of a server by week, and as cards with pictures of trends."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, timedelta
from itertools import groupby

from debate_core.features.ratings.results import DebateResult, End
from debate_core.language import N_, _, ngettext
from debate_core.show.blocks import Figure, Listing, Note
from debate_core.show.charts import Chart, Series
from debate_core.show.pieces import Card

_WEEK = timedelta(weeks=1)
WEEKS = 8
"""Weeks on a page."""
_IN_WORDS: Mapping[End, str] = {
    "confirmed": N_("confirmed by the people"),
    "overturned": N_("overruled by the vote"),
    "decided_by_people": N_("decided by the people"),
    "contested": N_("with a split vote"),
    "no_quorum": N_("with too few voters"),
    "no_vote": N_("without a vote"),
    "interrupted": N_("interrupted"),
}
_DRAWN: Mapping[str, tuple[End, ...]] = {
    N_("confirmed"): ("confirmed",),
    N_("overruled"): ("overturned",),
    N_("other votes"): ("decided_by_people", "contested", "no_quorum"),
    N_("no vote"): ("no_vote",),
    N_("cut short"): ("interrupted",),
}
"""The outcomes that have their own colour in the picture; stopped debates count as cut short."""
_STOPPED = "cut short"


@dataclass(frozen=True, slots=True)
class Week:
    """The debates held in a week; stopped ones are counted apart from how they ended."""

    monday: date
    ends: Mapping[End, int] = field(default_factory=Counter[End])
    stopped: int = 0

    @property
    def debates(self) -> int:
        """The number of debates."""
        return sum(self.ends.values()) + self.stopped

    @property
    def agreement(self) -> float | None:
        """The share of verdicts that people confirmed, of those they decided; None without any."""
        decided = self.ends.get("confirmed", 0) + self.ends.get("overturned", 0)
        return self.ends.get("confirmed", 0) / decided if decided else None


def list_weeks(results: Iterable[DebateResult]) -> tuple[Week, ...]:
    """List every week from the first debate's to the last one's (UTC), the oldest first."""
    dated = sorted(results, key=lambda result: result.held_at)
    held = {
        monday: _count_week(monday, tuple(week))
        for monday, week in groupby(dated, key=_find_monday)
    }
    if not held:
        return ()
    count = (max(held) - min(held)) // _WEEK + 1
    mondays = (min(held) + at * _WEEK for at in range(count))
    return tuple(held.get(monday, Week(monday)) for monday in mondays)


def _find_monday(result: DebateResult) -> date:
    day = result.held_at.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())


def _count_week(monday: date, results: Sequence[DebateResult]) -> Week:
    ends = Counter[End](result.end for result in results if not result.is_stopped)
    return Week(monday, ends, len(results) - ends.total())


def make_history_pages(weeks: Sequence[Week]) -> tuple[Card, ...]:
    """Make pages of the weeks, the newest first; empty without any."""
    # Pages are counted from the newest week, which comes first on the first page.
    ends = range(len(weeks), 0, -WEEKS)
    return tuple(_make_page(weeks[max(0, end - WEEKS) : end], weeks) for end in ends)


def _make_page(shown: Sequence[Week], weeks: Sequence[Week]) -> Card:
    return Card(
        key="history",
        title=_("Past debates"),
        blocks=(
            Note(_sum_up(weeks)),
            Listing(tuple(map(_describe_week, reversed(shown)))),
            *map(Figure, _draw_charts(shown)),
        ),
    )


def _sum_up(weeks: Sequence[Week]) -> str:
    debates = ngettext("{count} debate", "{count} debates", sum(week.debates for week in weeks))
    confirmed = sum(week.ends.get("confirmed", 0) for week in weeks)
    decided = confirmed + sum(week.ends.get("overturned", 0) for week in weeks)
    agreed = ""
    if decided:
        agreed = _(
            " Of {verdicts} that a vote decided on, people confirmed {confirmed} ({share}).",
            verdicts=ngettext("{count} verdict", "{count} verdicts", decided),
            confirmed=confirmed,
            share=f"{confirmed / decided:.0%}",
        )
    return _(
        "{debates} in {weeks}.{agreed}",
        debates=debates,
        weeks=ngettext("{count} week", "{count} weeks", len(weeks)),
        agreed=agreed,
    )


def _describe_week(week: Week) -> str:
    counts = [
        f"{week.ends[end]} {_(name)}" for end, name in _IN_WORDS.items() if week.ends.get(end)
    ]
    if week.stopped:
        counts.append(_("{stopped} stopped", stopped=week.stopped))
    said = _("no debate")
    if counts:
        debates = ngettext("{count} debate", "{count} debates", week.debates)
        said = _("{debates}: {ends}", debates=debates, ends=", ".join(counts))
    return _(
        "Week of {day} {year}: {said}",
        day=_format_day(week.monday),
        year=week.monday.year,
        said=said,
    )


def _draw_charts(weeks: Sequence[Week]) -> Iterator[Chart]:
    labels = tuple(_format_day(week.monday) for week in weeks)
    ends = tuple(
        Series(_(name), tuple(_count_drawn(week, name) or None for week in weeks))
        for name in _DRAWN
    )
    yield Chart("history", _("Debates a week, and how they ended"), "bars", labels, ends)
    shares = tuple(_round_percent(week.agreement) for week in weeks)
    if sum(share is not None for share in shares) > 1:
        title = _("Verdicts that people confirmed, % of those they decided on")
        agreed = (Series(_("confirmed"), shares),)
        yield Chart("agreement", title, "lines", labels, agreed, lowest=0, highest=100)


def _round_percent(share: float | None) -> int | None:
    return None if share is None else round(100 * share)


def _count_drawn(week: Week, name: str) -> int:
    count = sum(week.ends.get(end, 0) for end in _DRAWN[name])
    return count + week.stopped if name == _STOPPED else count


def _format_day(day: date) -> str:
    return f"{day.day} {day:%b}"
