"""A tally as rows of bars, against the threshold."""

from collections.abc import Mapping

from bot.cards.bars import cut, percent, votes
from bot.writer.bars import bar
from debate_core.domain.threshold import Threshold


def tally_rows(
    counted: Mapping[str, int], voters: int, marks: Mapping[str, str] | None = None
) -> str:
    """A row for each choice: its mark, its bar, its votes and its share of the voters."""
    rows: list[str] = []
    for choice, count in counted.items():
        share = count / voters if voters else 0.0
        mark = f"{marks[choice]} " if marks and choice in marks else ""
        rows.append(f"{mark}**{cut(choice, 80)}**\n`{bar(share)}` {votes(count)}, {percent(share)}")
    return "\n".join(rows) or "No votes yet."


def threshold_in_words(threshold: Threshold, voters: int) -> str:
    """The threshold, and what it comes to for so many voters."""
    return f"{threshold} ({threshold.needed(voters)} of {voters})" if voters else str(threshold)
