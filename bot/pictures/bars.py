"""A row for each label: one bar with its value at its end, or several, one after the other."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.pictures.sheet import Canvas, Scale, Theme, fitting, font_for, readable, value_text
from bot.portraits.colours import Rgb
from debate_core.show.charts import Chart

_EDGE, _TOP, _RIGHT = 60, 78, 860
_ROW, _BAR, _GROUND, _LEGEND = 44, 26, 56, 34
_MOST_NAME = 230
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
        return self.top + _ROW * self.rows

    def x(self, value: float) -> float:
        return self.left + self.scale.share(value) * (_RIGHT - self.left)

    def middle(self, row: int) -> float:
        return self.top + _ROW * (row + 0.5)


def bars(chart: Chart, theme: Theme) -> bytes:
    """Draw the picture as PNG, as high as its rows need."""
    has_legend = not chart.is_single or 1 < len(chart.series) < len(chart.labels)
    names = [fitting(readable(label, n), _MOST_NAME, 17) for n, label in enumerate(chart.labels, 1)]
    field = _Plot(
        scale=Scale.of(_reaches(chart), chart.lowest, chart.highest),
        left=_EDGE + 16 + max((font_for(name, 17).getlength(name) for name in names), default=0),
        top=_TOP + (_LEGEND if has_legend else 0),
        rows=len(names),
    )
    sheet = Canvas(theme, chart.title, int(field.bottom) + _GROUND)
    colours = theme.colours(chart.series)
    if has_legend:
        _legend(sheet, chart, colours)
    _grid(sheet, field)
    for row, name in enumerate(names):
        sheet.text((field.left - 16, field.middle(row)), name, 17, "rm")
        _row(
            sheet=sheet,
            field=field,
            row=row,
            parts=_parts(chart, row, colours),
            written=chart.write_value,
        )
    return sheet.png()


def _reaches(chart: Chart) -> list[float]:
    """Find how far each row reaches: its parts follow one after the other."""
    rows = zip(*(series.values for series in chart.series), strict=True)
    return [sum(value for value in row if value is not None) for row in rows]


def _parts(chart: Chart, row: int, colours: list[Rgb]) -> list[_Part]:
    """List the parts of a row, in the order of the series."""
    values = zip((series.values[row] for series in chart.series), colours, strict=True)
    return [(value, colour) for value, colour in values if value is not None]


def _legend(sheet: Canvas, chart: Chart, colours: list[Rgb]) -> None:
    x, room = float(_EDGE), (_RIGHT - _EDGE) / len(chart.series) - 44
    for number, (series, colour) in enumerate(zip(chart.series, colours, strict=True), start=1):
        name = fitting(readable(series.name, number), room, 16)
        sheet.draw.ellipse((x, _TOP - 6, x + 12, _TOP + 6), colour)
        sheet.text((x + 20, _TOP), name, 16, "lm")
        x += 44 + font_for(name, 16).getlength(name)


def _grid(sheet: Canvas, field: _Plot) -> None:
    for mark in field.scale.marks:
        x = field.x(mark)
        sheet.draw.line((x, field.top, x, field.bottom), sheet.theme.faint, 1)
        sheet.text((x, field.bottom + 10), value_text(mark), 16, "ma")


def _row(
    sheet: Canvas, field: _Plot, row: int, parts: list[_Part], written: Callable[[float], str]
) -> None:
    start, middle = 0.0, field.middle(row)
    for value, colour in parts:
        left, right = sorted((field.x(start), field.x(start + value)))
        sheet.draw.rectangle((left, middle - _BAR / 2, right, middle + _BAR / 2), colour)
        if len(parts) > 1 and value:
            place = ((left + right) / 2, middle)
            sheet.text(place, written(value), 16, "mm", sheet.theme.on_bar)
        start += value
    if len(parts) == 1:
        sheet.text((max(field.x(start), field.x(0)) + 10, middle), written(start), 16, "lm")
