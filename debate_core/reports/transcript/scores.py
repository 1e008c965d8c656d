"""A judge's scores in a transcript: rows of a table, and bars; the same for every rubric."""

from debate_core.domain.rubric import Rubric
from debate_core.show.charts import Series


def rubric_head(rubric: Rubric) -> tuple[str, ...]:
    """The headings over a row of scores: each dimension with its weight, and the total."""
    named = (f"{each.name.replace('_', ' ')} {each.weight}%" for each in rubric.dimensions)
    return (*(name.capitalize() for name in named), "Total")


def scores_row(rubric: Rubric, scores: dict[str, int]) -> tuple[str, ...]:
    """The scores in the rubric's order, and the total that code counts."""
    known = tuple(f"{scores[each.name]}" for each in rubric.dimensions)
    return (*known, f"{rubric.total(scores):.2f}")


def bar_of_its_own(name: str, value: float, place: int, count: int, side: str = "") -> Series:
    """The one bar of a series that fills one of so many places, so that each has its colour."""
    return Series(name, tuple(value if each == place else None for each in range(count)), side)
