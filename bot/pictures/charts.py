"""Charts as pictures; one takes tens of milliseconds, so event loops draw it in a thread.

Lines run over their labels, each with its last value beside its name. Bars have a row for each
label: one with its value at its end, or several, one after the other. Intervals have a line from
low to high for each label, with a dot at the value.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from bot.pictures.sheet import (
    DARK,
    EDGE,
    EITHER,
    LIGHT,
    PLAIN,
    SMALL,
    WIDTH,
    Canvas,
    Scale,
    Theme,
    cut_to_width,
    font_for,
    make_readable,
    write_value,
)
from bot.portraits.colours import Rgb
from debate_core.language import _
from debate_core.show.charts import Chart, Series
from debate_core.show.page import Picture

_LEFT, _TOP, _RIGHT, _BOTTOM = 90, 90, 920, 470
_HEIGHT, _LEGEND, _LEGEND_NAME, _MOST_LABELS = 562, 46, 650, 12
_LABEL, _GAP = 150, 20
"""The width that a label below the lines may have, and the least between two."""


def draw_lines(chart: Chart, theme: Theme) -> bytes:
    """Draw the picture as PNG; the legend lists lines from the highest to the lowest."""
    sheet = Canvas(theme, chart.title, _HEIGHT + _LEGEND * len(chart.series))
    values = (value for series in chart.series for value in series.values if value is not None)
    scale = Scale.of(values, chart.lowest, chart.highest)
    _draw_line_marks(sheet, scale, chart.labels)
    named = [
        make_readable(series.name, number) for number, series in enumerate(chart.series, start=1)
    ]
    drawn = zip(chart.series, theme.pick_colours(chart.series), named, strict=True)
    # In the order in which the lines end.
    ranked = sorted(drawn, key=lambda line: _last(line[0]), reverse=True)
    for place, (series, colour, name) in enumerate(ranked):
        _draw_line(sheet=sheet, series=series, scale=scale, colour=colour)
        _draw_line_legend(sheet=sheet, place=place, name=name, series=series, colour=colour)
    return sheet.write_png()


def _last(series: Series) -> float:
    known = (value for value in reversed(series.values) if value is not None)
    return next(known, float("-inf"))


def _draw_line_marks(sheet: Canvas, scale: Scale, labels: tuple[str, ...]) -> None:
    for mark in scale.marks:
        y = _y(scale, mark)
        sheet.draw.line((_LEFT, y, _RIGHT, y), sheet.theme.faint, 1)
        sheet.text((_LEFT - 12, y), write_value(mark), SMALL, "rm")
    named = [
        cut_to_width(make_readable(label, n), _LABEL, SMALL) for n, label in enumerate(labels, 1)
    ]
    # Rounded up, so that no more labels than fit are written.
    fits = (_RIGHT - _LEFT) // (_measure_widest(named, SMALL) + _GAP)
    every = -(-len(named) // max(1, int(fits)))
    for place, label in enumerate(named):
        if place % every == 0:
            sheet.text((_x(place, len(labels)), _BOTTOM + 14), label, SMALL, "ma")


def _draw_line(sheet: Canvas, series: Series, scale: Scale, colour: Rgb) -> None:
    points = [
        (_x(place, len(series.values)), _y(scale, value))
        for place, value in enumerate(series.values)
        if value is not None
    ]
    if len(points) > 1:
        sheet.draw.line(points, colour, 4, joint="curve")
    size = 6 if len(points) <= _MOST_LABELS else 4
    for x, y in points:
        sheet.draw.ellipse((x - size, y - size, x + size, y + size), colour)


def _draw_line_legend(sheet: Canvas, place: int, name: str, series: Series, colour: Rgb) -> None:
    y, last = _HEIGHT + _LEGEND * place, _last(series)
    value = write_value(last) if last > float("-inf") else _("not scored")
    sheet.draw.ellipse((EDGE, y - 9, EDGE + 18, y + 9), colour)
    sheet.text((EDGE + 34, y), cut_to_width(name, _LEGEND_NAME, PLAIN), PLAIN, "lm")
    sheet.text((_RIGHT, y), value, PLAIN, "rm", colour)


def _x(place: int, count: int) -> float:
    if count < 2:
        return (_LEFT + _RIGHT) / 2
    return _LEFT + 24 + place * (_RIGHT - _LEFT - 48) / (count - 1)


def _y(scale: Scale, value: float) -> float:
    return _BOTTOM - scale.share(value) * (_BOTTOM - _TOP)


_BAR_TOP, _BAR_RIGHT, _BAR_NAME = 90, 800, 880
_BAR_ROW, _BAR, _BAR_GROUND, _BAR_LEGEND = 92, 36, 64, 46
_Part = tuple[float, Rgb]


@dataclass(frozen=True, slots=True)
class _Plot:
    """The positions of the bars."""

    scale: Scale
    left: float
    top: float
    rows: int

    @property
    def bottom(self) -> float:
        return self.top + _BAR_ROW * self.rows

    def x(self, value: float) -> float:
        return self.left + self.scale.share(value) * (_BAR_RIGHT - self.left)

    def find_middle(self, row: int) -> float:
        """Find the middle of a row's bar, which is below its name."""
        return self.top + _BAR_ROW * row + 62


def draw_bars(chart: Chart, theme: Theme) -> bytes:
    """Draw the picture as PNG, as high as its rows need."""
    has_legend = not chart.is_single or 1 < len(chart.series) < len(chart.labels)
    names = _list_row_names(chart, _BAR_NAME)
    field = _Plot(
        scale=Scale.of(_measure_reaches(chart), chart.lowest, chart.highest),
        left=EDGE,
        top=_BAR_TOP + (_BAR_LEGEND if has_legend else 0),
        rows=len(names),
    )
    sheet = Canvas(theme, chart.title, int(field.bottom) + _BAR_GROUND)
    colours = theme.pick_colours(chart.series)
    if has_legend:
        _draw_bar_legend(sheet, chart, colours)
    _draw_bar_marks(sheet, field)
    for row, name in enumerate(names):
        sheet.text((EDGE, field.find_middle(row) - 44), name, PLAIN, "lm")
        _draw_bar_row(
            sheet=sheet,
            field=field,
            row=row,
            parts=_list_parts(chart, row, colours),
            written=chart.write_value,
        )
    return sheet.write_png()


def _list_row_names(chart: Chart, most: int) -> list[str]:
    """List the labels of rows, cut to so many points."""
    return [
        cut_to_width(make_readable(label, n), most, PLAIN)
        for n, label in enumerate(chart.labels, 1)
    ]


def _measure_widest(names: list[str], size: int) -> float:
    return max((font_for(name, size).getlength(name) for name in names), default=0)


def _measure_reaches(chart: Chart) -> list[float]:
    """Find how far each row reaches: its parts follow one after the other."""
    rows = zip(*(series.values for series in chart.series), strict=True)
    return [sum(value for value in row if value is not None) for row in rows]


def _list_parts(chart: Chart, row: int, colours: list[Rgb]) -> list[_Part]:
    """List the parts of a row, in the order of the series."""
    values = zip((series.values[row] for series in chart.series), colours, strict=True)
    return [(value, colour) for value, colour in values if value is not None]


def _draw_bar_legend(sheet: Canvas, chart: Chart, colours: list[Rgb]) -> None:
    x, room = float(EDGE), (WIDTH - 2 * EDGE) / len(chart.series) - 56
    for number, (series, colour) in enumerate(zip(chart.series, colours, strict=True), start=1):
        name = cut_to_width(make_readable(series.name, number), room, SMALL)
        sheet.draw.ellipse((x, _BAR_TOP - 9, x + 18, _BAR_TOP + 9), colour)
        sheet.text((x + 28, _BAR_TOP), name, SMALL, "lm")
        x += 56 + font_for(name, SMALL).getlength(name)


def _draw_bar_marks(sheet: Canvas, field: _Plot) -> None:
    for mark in field.scale.marks:
        x = field.x(mark)
        sheet.draw.line((x, field.top, x, field.bottom), sheet.theme.faint, 1)
        sheet.text((x, field.bottom + 10), write_value(mark), SMALL, "ma")


def _draw_bar_row(
    sheet: Canvas, field: _Plot, row: int, parts: list[_Part], written: Callable[[float], str]
) -> None:
    start, middle = 0.0, field.find_middle(row)
    for value, colour in parts:
        left, right = sorted((field.x(start), field.x(start + value)))
        sheet.draw.rectangle((left, middle - _BAR / 2, right, middle + _BAR / 2), colour)
        said = written(value)
        if len(parts) > 1 and value and font_for(said, SMALL).getlength(said) < right - left:
            place = ((left + right) / 2, middle)
            sheet.text(place, said, SMALL, "mm", sheet.theme.on_bar)
        start += value
    if len(parts) == 1:
        sheet.text((max(field.x(start), field.x(0)) + 12, middle), written(start), PLAIN, "lm")


_SPAN_TOP, _SPAN_RIGHT, _SPAN_NAME = 84, 880, 700
_SPAN_ROW, _SPAN_GROUND, _DOT, _END = 88, 64, 12, 11


def draw_intervals(chart: Chart, theme: Theme) -> bytes:
    """Draw the picture as PNG, as high as its rows need."""
    names = _list_row_names(chart, _SPAN_NAME)
    left = EDGE + 40
    bottom = _SPAN_TOP + _SPAN_ROW * len(names)
    sheet, scale = Canvas(theme, chart.title, bottom + _SPAN_GROUND), _make_interval_scale(chart)

    def x(value: float) -> float:
        return left + scale.share(value) * (_SPAN_RIGHT - left)

    for mark in scale.marks:
        sheet.draw.line((x(mark), _SPAN_TOP, x(mark), bottom), theme.faint, 1)
        sheet.text((x(mark), bottom + 10), write_value(mark), SMALL, "ma")
    values, *ends = (series.values for series in chart.series)
    for row, (name, value, low, high) in enumerate(zip(names, values, *ends, strict=True)):
        top = _SPAN_TOP + _SPAN_ROW * row
        middle = top + 62
        sheet.text((EDGE, top + 20), name, PLAIN, "lm")
        if value is None or low is None or high is None:
            continue
        _draw_interval(sheet, (x(low), x(value), x(high)), middle)
        sheet.text((WIDTH - EDGE, top + 20), chart.write_value(value), PLAIN, "rm")
    return sheet.write_png()


def _make_interval_scale(chart: Chart) -> Scale:
    known = [value for series in chart.series for value in series.values if value is not None]
    low = min(known, default=0) if chart.lowest is None else chart.lowest
    high = max(known, default=1) if chart.highest is None else chart.highest
    return Scale.over(low, max(high, low + 1))


def _draw_interval(sheet: Canvas, places: tuple[float, float, float], middle: float) -> None:
    low, value, high = places
    colour, draw = sheet.theme.series[0], sheet.draw
    draw.line((low, middle, high, middle), colour, 4)
    for end in (low, high):
        draw.line((end, middle - _END, end, middle + _END), colour, 4)
    draw.ellipse((value - _DOT, middle - _DOT, value + _DOT, middle + _DOT), colour)


def draw_chart(chart: Chart, theme: Theme = EITHER) -> bytes:
    """Draw the chart as PNG; without a theme it is readable on light and on dark screens."""
    match chart.shape:
        case "lines":
            return draw_lines(chart, theme)
        case "bars":
            return draw_bars(chart, theme)
        case "intervals":
            return draw_intervals(chart, theme)


def draw_in_both_themes(charts: Iterable[Chart]) -> Mapping[str, Picture]:
    """Draw each chart, by its name, for a page that is read by day, by night and in print."""
    return {
        chart.name: Picture(draw_chart(chart, LIGHT), draw_chart(chart, DARK)) for chart in charts
    }
