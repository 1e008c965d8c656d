"""A server's past debates by week, as cards with pictures of trends."""

from collections.abc import Iterator, Sequence
from datetime import date

from debate_core.domain.words import counted
from debate_core.ratings.history import Week
from debate_core.ratings.results import End
from debate_core.show.blocks import Figure, Listing, Note
from debate_core.show.charts import Chart, Series
from debate_core.show.pieces import Card

WEEKS = 8
"""Weeks on a page."""
_IN_WORDS: dict[End, str] = {
    "confirmed": "confirmed by the people",
    "overturned": "overturned",
    "decided_by_people": "decided by the people",
    "contested": "contested",
    "no_quorum": "with too few voters",
    "no_vote": "without a vote",
    "interrupted": "interrupted",
}
_STOPPED = "stopped"


def history_pages(weeks: Sequence[Week]) -> tuple[Card, ...]:
    """The weeks in pages, the newest first; empty without any."""
    # Pages are counted from the newest week, which stands first on the first of them.
    ends = range(len(weeks), 0, -WEEKS)
    return tuple(_page(weeks[max(0, end - WEEKS) : end], weeks) for end in ends)


def _page(shown: Sequence[Week], weeks: Sequence[Week]) -> Card:
    return Card(
        key="history",
        title="Past debates",
        blocks=(
            Note(_in_all(weeks)),
            Listing(tuple(map(_line, reversed(shown)))),
            *map(Figure, _charts(shown)),
        ),
    )


def _in_all(weeks: Sequence[Week]) -> str:
    debates = counted(sum(each.debates for each in weeks), "debate")
    confirmed = sum(each.ends.get("confirmed", 0) for each in weeks)
    overturned = sum(each.ends.get("overturned", 0) for each in weeks)
    decided = confirmed + overturned
    agreed = f" {_agreement(confirmed / decided)} of {decided}." if decided else ""
    return f"{debates} in {counted(len(weeks), 'week')}.{agreed}"


def _line(week: Week) -> str:
    parts = ", ".join(f"{count} {name}" for name, count in _counts(week))
    said = f"{counted(week.debates, 'debate')}: {parts}" if week.debates else "no debate"
    share = "" if week.agreement is None else f". {_agreement(week.agreement)}"
    return f"Week of {_day(week.monday)}: {said}{share}"


def _agreement(share: float) -> str:
    return f"People confirmed {share:.0%} of the verdicts they decided on"


def _counts(week: Week) -> Iterator[tuple[str, int]]:
    for end, name in _IN_WORDS.items():
        if count := week.ends.get(end, 0):
            yield name, count
    if week.stopped:
        yield _STOPPED, week.stopped


def _charts(weeks: Sequence[Week]) -> Iterator[Chart]:
    labels = tuple(_day(each.monday) for each in weeks)
    counts = [dict(_counts(each)) for each in weeks]
    kinds = [name for name in (*_IN_WORDS.values(), _STOPPED) if any(name in e for e in counts)]
    ends = tuple(Series(name, tuple(e.get(name) for e in counts)) for name in kinds)
    yield Chart("history", "Debates a week, and how they ended", "bars", labels, ends)
    shares = tuple(None if e.agreement is None else round(100 * e.agreement) for e in weeks)
    if sum(each is not None for each in shares) > 1:
        title = "Verdicts that people confirmed, %"
        agreed = (Series("confirmed", shares),)
        yield Chart("agreement", title, "lines", labels, agreed, lowest=0, highest=100)


def _day(day: date) -> str:
    return f"{day.day} {day:%b %Y}"
