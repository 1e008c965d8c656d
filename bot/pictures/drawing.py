"""Any chart as a picture."""

from collections.abc import Iterable, Mapping

from bot.pictures.bars import bars
from bot.pictures.lines import lines
from bot.pictures.paper import DARK, LIGHT, Paper
from debate_core.show.charts import Chart
from debate_core.show.page import Picture


def drawn(chart: Chart, paper: Paper = DARK) -> bytes:
    """The chart as PNG; dark paper suits a chat."""
    return lines(chart, paper) if chart.shape == "lines" else bars(chart, paper)


def on_both_papers(charts: Iterable[Chart]) -> Mapping[str, Picture]:
    """Each chart by its name, for a page that is read by day, by night and in print."""
    return {each.name: Picture(drawn(each, LIGHT), drawn(each, DARK)) for each in charts}
