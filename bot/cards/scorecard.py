"""A judge's scores on a card: a bar for each dimension, and what each counts for."""

from collections.abc import Mapping

from bot.writer.bars import bar
from debate_core.domain.rubric import Rubric


def score_bars(scores: Mapping[str, int], rubric: Rubric) -> str:
    """A row for each dimension that was scored, in a block of even letters; empty if none was."""
    width = max(len(each.name) for each in rubric.dimensions)
    rows = [
        f"{each.name:<{width}} {bar(scores[each.name] / rubric.highest)} {scores[each.name]:>2}"
        for each in rubric.dimensions
        if each.name in scores
    ]
    return "\n".join(["```", *rows, "```"]) if rows else ""


def weights(rubric: Rubric) -> str:
    """Such as “logic 30%, evidence 30%”."""
    return ", ".join(f"{each.name} {each.weight}%" for each in rubric.dimensions)
