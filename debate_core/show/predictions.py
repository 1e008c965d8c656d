"""What people predicted and what came, without anybody's name; told once."""

from collections.abc import Iterator, Mapping, Sequence

from debate_core.domain.people import Decides
from debate_core.domain.predictions import Summary
from debate_core.domain.words import counted
from debate_core.show.blocks import Bar, Bars, Block, Group, Listing, Note
from debate_core.show.pieces import Card

DECIDES: Mapping[Decides, str] = {"judge": "The judge", "people": "The people"}
_VOID: Mapping[Decides, str] = {
    "judge": "Void: the judge named none of these.",
    "people": "Void: the people's vote chose none of these.",
}


def predictions_card(summaries: Sequence[Summary], taken_out: int) -> Card:
    """What the predictions came to, and how many were taken out by those who made them."""
    was = "was" if taken_out == 1 else "were"
    note = Note(f"{counted(taken_out, 'prediction')} {was} taken out.")
    return Card(
        key="predictions",
        title="What people predicted",
        blocks=(*map(_group, summaries), *((note,) if taken_out else ())),
        foot="Brier score against an even guess: above 0 is better than guessing. /predictions",
        tone="muted",
    )


def _group(summary: Summary) -> Group:
    bars = tuple(
        Bar(choice, share, f"{share:.0%}", "came" if choice == summary.came else "", choice)
        for choice, share in summary.said.items()
    )
    about = f"{counted(summary.count, 'prediction')}; how likely they found each choice on average"
    return Group(DECIDES[summary.of], (Bars(bars, 1.0), *_came(summary)), about)


def _came(summary: Summary) -> Iterator[Block]:
    if summary.came is None:
        yield Note(_VOID[summary.of])
        return
    lines = [
        f"“{summary.came}” came: {summary.right} of {summary.count} named it",
        f"Score on average: {summary.skill:+.2f} (Brier {summary.brier:.2f})",
    ]
    if summary.best is not None and summary.count > 1:
        best = summary.best
        sure = f"{best.prediction.percent}% sure of “{best.prediction.choice}”"
        lines.append(f"Best: {best.skill:+.2f}, {sure}")
    yield Listing(tuple(lines))
