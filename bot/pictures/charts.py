"""Charts as pictures; one takes tens of milliseconds, so event loops draw it in a thread."""

from collections.abc import Iterable, Mapping

from bot.pictures.bars import bars
from bot.pictures.intervals import intervals
from bot.pictures.lines import lines
from bot.pictures.sheet import DARK, EITHER, LIGHT, Theme
from debate_core.show.charts import Chart
from debate_core.show.page import Picture


def draw_chart(chart: Chart, theme: Theme = EITHER) -> bytes:
    """Draw the chart as PNG; without a theme it is readable on light and on dark screens."""
    match chart.shape:
        case "lines":
            return lines(chart, theme)
        case "bars":
            return bars(chart, theme)
        case "intervals":
            return intervals(chart, theme)


def draw_in_both_themes(charts: Iterable[Chart]) -> Mapping[str, Picture]:
    """Draw each chart, by its name, for a page that is read by day, by night and in print."""
    return {
        chart.name: Picture(draw_chart(chart, LIGHT), draw_chart(chart, DARK)) for chart in charts
    }
