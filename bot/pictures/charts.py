"""Any chart as a picture; it takes tens of milliseconds, so a loop has it done in a thread."""

from collections.abc import Iterable, Mapping

from bot.pictures.bars import bars
from bot.pictures.intervals import intervals
from bot.pictures.lines import lines
from bot.pictures.sheet import DARK, EITHER, LIGHT, Theme
from debate_core.show.charts import Chart
from debate_core.show.page import Picture


def draw_chart(chart: Chart, theme: Theme = EITHER) -> bytes:
    """The chart as PNG; without a theme one that reads on a light screen and on a dark one."""
    match chart.shape:
        case "lines":
            return lines(chart, theme)
        case "bars":
            return bars(chart, theme)
        case "intervals":
            return intervals(chart, theme)


def draw_in_both_themes(charts: Iterable[Chart]) -> Mapping[str, Picture]:
    """Each chart by its name, for a page that is read by day, by night and in print."""
    return {
        chart.name: Picture(draw_chart(chart, LIGHT), draw_chart(chart, DARK)) for chart in charts
    }
