"""Series as lines over their labels, each with its last value beside its name."""

from bot.pictures.sheet import Canvas, Scale, Theme, fitting, readable, value_text
from bot.portraits.colours import Rgb
from debate_core.show.charts import Chart, Series

_LEFT, _TOP, _RIGHT, _BOTTOM = 60, 70, 690, 470
_HEIGHT, _LEGEND, _MOST_LABELS = 540, 190, 12


def lines(chart: Chart, theme: Theme) -> bytes:
    """Draw the picture as PNG; the legend lists lines from the highest to the lowest."""
    sheet = Canvas(theme, chart.title, _HEIGHT)
    values = (value for series in chart.series for value in series.values if value is not None)
    scale = Scale.of(values, chart.lowest, chart.highest)
    _grid(sheet, scale, chart.labels)
    named = [readable(series.name, number) for number, series in enumerate(chart.series, start=1)]
    drawn = zip(chart.series, theme.colours(chart.series), named, strict=True)
    ranked = sorted(drawn, key=lambda line: _last(line[0]), reverse=True)
    for place, (series, colour, name) in enumerate(ranked):
        _line(sheet=sheet, series=series, scale=scale, colour=colour)
        _legend(sheet=sheet, place=place, name=name, series=series, colour=colour)
    return sheet.png()


def _last(series: Series) -> float:
    known = (value for value in reversed(series.values) if value is not None)
    return next(known, float("-inf"))


def _grid(sheet: Canvas, scale: Scale, labels: tuple[str, ...]) -> None:
    for mark in scale.marks:
        y = _y(scale, mark)
        sheet.draw.line((_LEFT, y, _RIGHT, y), sheet.theme.faint, 1)
        sheet.text((_LEFT - 12, y), value_text(mark), 16, "rm")
    every = -(-len(labels) // _MOST_LABELS)
    for place, label in enumerate(labels):
        if place % every == 0:
            sheet.text(
                (_x(place, len(labels)), _BOTTOM + 14), readable(label, place + 1)[:12], 16, "ma"
            )


def _line(sheet: Canvas, series: Series, scale: Scale, colour: Rgb) -> None:
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


def _legend(sheet: Canvas, place: int, name: str, series: Series, colour: Rgb) -> None:
    y = _TOP + 6 + place * 46
    sheet.draw.ellipse((_RIGHT + 28, y - 6, _RIGHT + 40, y + 6), colour)
    sheet.text((_RIGHT + 50, y), fitting(name, _LEGEND, 17), 17, "lm")
    last = _last(series)
    value = value_text(last) if last > float("-inf") else "not scored"
    sheet.text((_RIGHT + 50, y + 19), value, 15, "lm", colour)


def _x(place: int, count: int) -> float:
    if count < 2:
        return (_LEFT + _RIGHT) / 2
    return _LEFT + 24 + place * (_RIGHT - _LEFT - 48) / (count - 1)


def _y(scale: Scale, value: float) -> float:
    return _BOTTOM - scale.share(value) * (_BOTTOM - _TOP)
