"""Leaderboards as cards: ratings with their intervals, who is not rated yet, and the judges."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from debate_core.domain.text import format_count
from debate_core.features.ratings.jury import JuryHistory, describe_jury
from debate_core.features.ratings.leaderboard import (
    AVERAGE,
    LEAST_DEBATES,
    ChanceInterval,
    Lacking,
    Leaderboard,
    Rating,
)
from debate_core.features.ratings.results import DebateResult
from debate_core.show.blocks import Block, Figure, Group, Listing, Note, Prose
from debate_core.show.charts import Chart, Series
from debate_core.show.pieces import Card


@dataclass(slots=True)
class JudgeModel:
    """The record of a model as a judge."""

    model: str
    debates: int = 0
    decided: int = 0
    """Debates in which it held a side and people chose one."""
    confirmed: int = 0
    """Those of them in which they chose the same."""
    mirrored: int = 0
    """Verdicts that it was asked for twice, the second time with the sides swapped."""
    changed: int = 0
    """Those of them that it then gave to another side."""


def judge_models(results: Iterable[DebateResult]) -> tuple[JudgeModel, ...]:
    """List every model that has judged, the one with most debates first."""
    found: dict[str, JudgeModel] = {}
    for result in results:
        for row in result.judges:
            model = found.setdefault(row.model, JudgeModel(row.model))
            model.debates += 1
            model.decided += row.is_confirmed is not None
            model.confirmed += row.is_confirmed is True
            model.mirrored += row.is_mirrored
            model.changed += row.has_changed
    return tuple(sorted(found.values(), key=lambda row: (-row.debates, row.model)))


MOST_RATED, _MOST_LACKING, _MOST_JUDGES = 15, 8, 12
_MOST_JURIES = 3
WHAT_COUNTS = (
    "Only debates that models held to their end count: none that built-in debaters took part in, "
    "none with people in seats, none that was stopped."
)

_JUDGING = (
    "Only votes count here in which a choice had enough votes, and judges that held a side. "
    "Chance changes mirrored verdicts too."
)


def leaderboard_card(board: Leaderboard) -> Card:
    """Make the card with its picture; it says what is missing where nobody is rated."""
    return Card(
        key="leaderboard",
        title=f"Leaderboard: {board.kind}",
        blocks=(*(_ratings(board) if board.ratings else _nobody(board)), *_others(board)),
        foot=WHAT_COUNTS,
        tone="plain" if board.ratings else "muted",
    )


def _ratings(board: Leaderboard) -> Iterator[Block]:
    shown = board.ratings[:MOST_RATED]
    yield Listing(tuple(map(_rating, shown)), is_numbered=True)
    if more := len(board.ratings) - len(shown):
        yield Note(f"And {more} more below them.")
    yield Note(
        f"From {format_count(board.debates, 'debate')}. {AVERAGE} is average; who has 100 points "
        "more wins 64 of 100. In brackets: where the rating lies with 95% certainty. Two "
        "whose brackets overlap may be equally good."
    )
    if board.first_side is not None:
        yield Note(_first_side(board.first_side))
    yield Figure(_chart(board, shown))


def _rating(each: Rating) -> str:
    lost = each.debates - each.won - each.level
    level = f", {each.level} level" if each.level else ""
    ends = f"{each.won} won{level}, {lost} lost"
    return f"{each.name}: {each.rating} ({each.low} to {each.high}), {ends}"


def _first_side(side: ChanceInterval) -> str:
    return (
        f"Between two who are equally good, the side that is declared first wins {side.share:.0%} "
        f"({side.low:.0%} to {side.high:.0%}); ratings allow for that."
    )


def _chart(board: Leaderboard, shown: Sequence[Rating]) -> Chart:
    return Chart(
        "ratings",
        f"Ratings of {board.kind}, with their intervals",
        "intervals",
        tuple(row.name for row in shown),
        (
            Series("rating", tuple(row.rating for row in shown)),
            Series("from", tuple(row.low for row in shown)),
            Series("to", tuple(row.high for row in shown)),
        ),
    )


def _nobody(board: Leaderboard) -> Iterator[Block]:
    yield Prose(
        f"Ratings appear after {LEAST_DEBATES} decided debates. Built-in debaters don't count."
    )
    if board.kind == "styles":
        yield Note("Styles are those of a championship.")


def _others(board: Leaderboard) -> Iterator[Block]:
    shown = board.lacking[:_MOST_LACKING]
    if shown:
        lines = (*map(_lacking, shown), *_more(board.lacking, shown))
        yield Group("Not rated yet", (Listing(lines),))
    if board.apart:
        names = ", ".join(board.apart)
        said = f"{names}: no debate links them with those above, so they cannot be compared."
        yield Group("Apart", (Prose(said),))


def _more(all_: Sequence[object], shown: Sequence[object]) -> Iterator[str]:
    if more := len(all_) - len(shown):
        yield f"and {more} more"


def _lacking(each: Lacking) -> str:
    debates = [f"{format_count(each.debates, 'more debate')}"] if each.debates else []
    opponents = [f"{format_count(each.opponents, 'more opponent')}"] if each.opponents else []
    return f"{each.name}: {' and '.join((*debates, *opponents))} needed"


def judges_card(models: Sequence[JudgeModel], juries: Sequence[JuryHistory] = ()) -> Card:
    """Show how often people agree with each judging model, what mirroring changes, and juries."""
    shown = models[:_MOST_JUDGES]
    told = map(describe_jury, juries[:_MOST_JURIES])
    lines = (*map(_judge, shown), *_more(models, shown), *told)
    nothing = Prose("No model has judged a debate that counts yet.")
    return Card(
        key="leaderboard",
        title="Leaderboard: judges",
        blocks=(Listing(lines), Note(_JUDGING)) if lines else (nothing,),
        foot=WHAT_COUNTS,
        tone="judge" if lines else "muted",
    )


def _judge(each: JudgeModel) -> str:
    agreed = _of(each.confirmed, each.decided)
    changed = _of(each.changed, each.mirrored)
    debates = format_count(each.debates, "debate")
    return (
        f"{each.model}: judged {debates}; people chose the same in {agreed}; changed when mirrored "
        f"in {changed}"
    )


def _of(count: int, all_: int) -> str:
    return f"{count} of {all_} ({count / all_:.0%})" if all_ else "none yet"
