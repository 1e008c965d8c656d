"""Charts as data: numbers with names, as lines, bars or intervals; bot/pictures draws them.

Rule: a chart is data. Those who cannot see its picture get the same numbers in words or a table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from debate_core.language import _, format_number

_SAID = 6
"""The most values of a line that are all listed; of a longer line only the first and last are."""


@dataclass(frozen=True, slots=True)
class Series:
    """A named series of values, one for each label; None if a label has no value."""

    name: str
    values: tuple[float | None, ...]
    side: str = ""
    """The stance whose colour it takes; empty for a colour of its own."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Series over the same labels: lines along the labels, or a row for each label.

    A row has bars or an interval; for an interval the series are the value, its low and its high.
    """

    name: str
    """The name of its file, without an ending."""
    title: str
    shape: Literal["lines", "bars", "intervals"]
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    lowest: float | None = None
    """The beginning of the scale; None takes it from the values."""
    highest: float | None = None

    @property
    def head(self) -> tuple[str, ...]:
        """The headings of its table; the first column has the labels."""
        return ("", "") if self.is_single else ("", *(series.name for series in self.series))

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """Its numbers as a table, a row for each label."""
        rows: list[tuple[str, ...]] = []
        for place, label in enumerate(self.labels):
            values = [series.values[place] for series in self.series]
            kept = [value for value in values if value is not None] if self.is_single else values
            rows.append((label, *map(self.write_value, kept)))
        return tuple(rows)

    def write_value(self, value: float | None) -> str:
        """Write a value; if any value of the chart needs decimals, all have two."""
        if value is None:
            return "none"
        values = (
            number for series in self.series for number in series.values if number is not None
        )
        is_whole = all(number == int(number) for number in values)
        return format_number(value, ".0f" if is_whole else ".2f")

    @property
    def in_words(self) -> str:
        """Its numbers in a sentence or two."""
        if self.is_single:
            return f"{self.title}: {'; '.join(f'{label} {value}' for label, value in self.rows)}."
        if self.shape == "intervals":
            rows = (
                _("{name} {value} ({low} to {high})", name=name, value=value, low=low, high=high)
                for name, value, low, high in self.rows
            )
            return f"{self.title}: {'; '.join(rows)}."
        told = "; ".join(
            f"{series.name} {self._summarise_values(series.values)}" for series in self.series
        )
        return f"{self.title}: {told}."

    def _summarise_values(self, values: Sequence[float | None]) -> str:
        if len(values) <= _SAID:
            return ", ".join(map(self.write_value, values))
        known = [value for value in values if value is not None]
        if not known:
            return _("no value")
        return _(
            "from {first} to {last}",
            first=self.write_value(known[0]),
            last=self.write_value(known[-1]),
        )

    @property
    def is_single(self) -> bool:
        """True if every label has exactly one value, in any of the series."""
        columns = zip(*(series.values for series in self.series), strict=True)
        return self.shape == "bars" and all(
            sum(value is not None for value in column) == 1 for column in columns
        )


def make_bar_chart(
    name: str,
    title: str,
    bars: Sequence[tuple[str, float, str]],
    lowest: float | None = None,
    highest: float | None = None,
) -> Chart:
    """Make a bar for each label, value and side; one without a side has a colour of its own."""
    series = tuple(
        Series(key, tuple(v if (side or label) == key else None for label, v, side in bars), of)
        for key, of in dict.fromkeys((side or label, side) for label, _, side in bars)
    )
    return Chart(name, title, "bars", tuple(label for label, *_ in bars), series, lowest, highest)
