"""An interval for each label, on one scale: a line from low to high with a dot at the value."""

from bot.pictures.sheet import Canvas, Scale, Theme, fitting, font_for, readable, value_text
from debate_core.show.charts import Chart

_EDGE, _TOP, _RIGHT, _VALUE = 60, 78, 840, 70
_ROW, _GROUND, _DOT, _END = 40, 56, 8, 7
_MOST_NAME = 260


def intervals(chart: Chart, theme: Theme) -> bytes:
    """Draw the picture as PNG, as high as its rows need."""
    names = [fitting(readable(label, n), _MOST_NAME, 17) for n, label in enumerate(chart.labels, 1)]
    left = _EDGE + 20 + max((font_for(name, 17).getlength(name) for name in names), default=0)
    bottom = _TOP + _ROW * len(names)
    sheet, scale = Canvas(theme, chart.title, bottom + _GROUND), _scale(chart)

    def x(value: float) -> float:
        return left + scale.share(value) * (_RIGHT - left)

    for mark in scale.marks:
        sheet.draw.line((x(mark), _TOP, x(mark), bottom), theme.faint, 1)
        sheet.text((x(mark), bottom + 10), value_text(mark), 16, "ma")
    values, *ends = (series.values for series in chart.series)
    for row, (name, value, low, high) in enumerate(zip(names, values, *ends, strict=True)):
        middle = _TOP + _ROW * (row + 0.5)
        sheet.text((left - 20, middle), name, 17, "rm")
        if value is None or low is None or high is None:
            continue
        _interval(sheet, (x(low), x(value), x(high)), middle)
        sheet.text((_RIGHT + _VALUE, middle), chart.write_value(value), 17, "rm")
    return sheet.png()


def _scale(chart: Chart) -> Scale:
    known = [value for series in chart.series for value in series.values if value is not None]
    low = min(known, default=0) if chart.lowest is None else chart.lowest
    high = max(known, default=1) if chart.highest is None else chart.highest
    return Scale.over(low, max(high, low + 1))


def _interval(sheet: Canvas, places: tuple[float, float, float], middle: float) -> None:
    low, value, high = places
    colour, draw = sheet.theme.series[0], sheet.draw
    draw.line((low, middle, high, middle), colour, 3)
    for end in (low, high):
        draw.line((end, middle - _END, end, middle + _END), colour, 3)
    draw.ellipse((value - _DOT, middle - _DOT, value + _DOT, middle + _DOT), colour)
