"""Scores over past panels: how whoever sits in this one has fared in those before it.

Rule: named debaters are compared by name. Automatic personas are new each time, so there the
models are compared where several took part, else the sides.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from operator import attrgetter

from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.formats.panel.assessment import count_totals, list_assessments
from debate_core.formats.panel.forms import PersonasChosen
from debate_core.show.charts import Chart, Series

MOST = 20
"""Panels in one chart, this one included."""
LOOKED_AT = 2 * MOST
"""Some were stopped before they were judged, or are still under way."""
Line = Callable[[Debater], str]
"""What a debater's totals are counted under."""


def draw_past_chart(now: Record, before: Sequence[Record]) -> Chart | None:
    """The totals of this panel and of those before it, oldest first; None without a past.

    There is none either where this panel's last assessment does not stand.

    Of each panel its last assessment counts, once it is over; who shares a line counts as a mean.
    """
    panels = [panel for panel in (*before, now) if _is_judged(panel)]
    line, what = _pick_line(now, panels)
    wanted = list(dict.fromkeys(line(debater) for debater in now.spec.debaters))
    counted = [
        (panel, found) for panel in panels if (found := _average_totals(panel, line, wanted))
    ]
    counted = counted[-MOST:]
    if len(counted) < 2 or counted[-1][0] is not now:
        return None
    return Chart(
        "past",
        f"Scores over past panels by {what}, 0 to 10",
        "lines",
        tuple(_format_day(panel, now) for panel, _ in counted),
        tuple(Series(name, tuple(f.get(name) for _, f in counted)) for name in wanted),
        0,
        10,
    )


def _is_judged(record: Record) -> bool:
    return any(round_.is_last for round_ in list_assessments(record))


def _pick_line(now: Record, panels: Sequence[Record]) -> tuple[Line, str]:
    if not now.list_rulings(PersonasChosen):
        return _make_name_line(now.spec), "name"
    models = {debater.model for panel in panels for debater in panel.spec.debaters}
    return (attrgetter("model"), "model") if len(models) > 1 else (attrgetter("stance"), "side")


def _make_name_line(spec: Specification) -> Line:
    names = {_normalise(debater.name): debater.name for debater in spec.debaters}
    return lambda debater: names.get(_normalise(debater.name), "")


def _average_totals(record: Record, line: Line, wanted: Sequence[str]) -> dict[str, float]:
    """The mean total of each line in a panel's last assessment."""
    assessments = list_assessments(record)
    if not assessments:
        return {}
    counted = count_totals(assessments[-1].assessment)
    sums: defaultdict[str, list[float]] = defaultdict(list)
    for debater in record.spec.debaters:
        if debater.id in counted and line(debater) in wanted:
            sums[line(debater)].append(float(counted[debater.id]))
    return {name: sum(values) / len(values) for name, values in sums.items()}


def _format_day(record: Record, now: Record) -> str:
    return "this one" if record is now else f"{record.opened_at:%d %b}".lstrip("0")


def _normalise(name: str) -> str:
    return " ".join(name.casefold().split())
