"""Leaderboards as cards: ratings with their intervals, who is not rated yet, and the judges."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.text import join_with_and
from debate_core.features.ratings.bradley_terry import Kind
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
from debate_core.language import N_, _, ngettext
from debate_core.show.blocks import Block, Figure, Group, Listing, Note, Prose, Told
from debate_core.show.charts import Chart, Series
from debate_core.show.pieces import Card


@dataclass(slots=True)
class JudgeModel:
    """The record of a model as a judge."""

    model: str
    debates: int = 0
    decided: int = 0
    """Debates in which it chose a side and people chose one too."""
    confirmed: int = 0
    """Those of them in which people chose the same side."""
    mirrored: int = 0
    """Verdicts that it was asked for twice, the second time with the sides swapped."""
    changed: int = 0
    """Those of them in which it then chose another side."""


def list_judge_models(results: Iterable[DebateResult]) -> tuple[JudgeModel, ...]:
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
WHAT_COUNTS = N_(
    "Only debates that models held to their end count: none that built-in "
    "debaters took part in, none with people in seats, none that was stopped."
)

_JUDGING = N_(
    "Only votes count here in which a choice had enough votes, and judges "
    "that held a side. Chance changes mirrored verdicts too."
)

_TITLES: Mapping[Kind, str] = {
    "personas": N_("Debaters"),
    "styles": N_("Styles"),
    "models": N_("Models"),
}


def make_leaderboard_card(board: Leaderboard) -> Card:
    """Make the card with its picture; it says what is missing where nobody is rated."""
    return Card(
        key="leaderboard",
        title=_("Leaderboard: {kind}", kind=_(_TITLES[board.kind])),
        blocks=(
            *(_show_ratings(board) if board.ratings else _show_nobody(board)),
            *_show_others(board),
        ),
        foot=_(WHAT_COUNTS) if board.ratings else "",
        tone="plain" if board.ratings else "muted",
    )


def _show_ratings(board: Leaderboard) -> Iterator[Block]:
    shown = board.ratings[:MOST_RATED]
    yield Listing(tuple(map(_describe_rating, shown)), is_numbered=True)
    if more := len(board.ratings) - len(shown):
        yield Note(_("And {more} more below them.", more=more))
    yield Note(
        _(
            "From {debates}. {average} is average; who has 100 points more wins 64 "
            "of 100. In brackets: where the rating lies with 95% certainty. Two "
            "whose brackets overlap may be equally good.",
            debates=ngettext("{count} debate", "{count} debates", board.debates),
            average=AVERAGE,
        )
    )
    if board.first_side is not None:
        yield Note(_describe_first_side(board.first_side))
    yield Figure(_draw_ratings(board, shown))


def _describe_rating(rated: Rating) -> str:
    lost = rated.debates - rated.won - rated.level
    level = _(", {level} level", level=rated.level) if rated.level else ""
    ends = _("{won} won{level}, {lost} lost", won=rated.won, level=level, lost=lost)
    return _(
        "{name}: {rating} ({low} to {high}), {ends}",
        name=rated.name,
        rating=rated.rating,
        low=rated.low,
        high=rated.high,
        ends=ends,
    )


def _describe_first_side(side: ChanceInterval) -> str:
    return _(
        "Between two who are equally good, the side that is declared first wins "
        "{share} ({low} to {high}); ratings allow for that.",
        share=f"{side.share:.0%}",
        low=f"{side.low:.0%}",
        high=f"{side.high:.0%}",
    )


def _draw_ratings(board: Leaderboard, shown: Sequence[Rating]) -> Chart:
    return Chart(
        name="ratings",
        title=_("{kind}: ratings, with their intervals", kind=_(_TITLES[board.kind])),
        shape="intervals",
        labels=tuple(row.name for row in shown),
        series=(
            Series("rating", tuple(row.rating for row in shown)),
            Series("from", tuple(row.low for row in shown)),
            Series("to", tuple(row.high for row in shown)),
        ),
    )


def _show_nobody(board: Leaderboard) -> Iterator[Block]:
    yield Prose(
        _(
            "Ratings appear after {count} decided debates. Built-in debaters don't count.",
            count=LEAST_DEBATES,
        )
    )
    if board.kind == "styles":
        yield Note(_("Styles are those of a championship."))


def _show_others(board: Leaderboard) -> Iterator[Block]:
    shown = board.lacking[:_MOST_LACKING]
    if shown:
        lines = (*map(_describe_lacking, shown), *_count_rest(board.lacking, shown))
        yield Group(_("Not rated yet"), (Listing(lines),))
    if board.apart:
        names = ", ".join(board.apart)
        said = _(
            "{names}: no debate links them with those above, so they cannot be compared.",
            names=names,
        )
        yield Group(_("Apart"), (Told(said),))


def _count_rest(all_: Sequence[object], shown: Sequence[object]) -> Iterator[str]:
    if more := len(all_) - len(shown):
        yield _("and {more} more", more=more)


def _describe_lacking(unrated: Lacking) -> str:
    debates = ngettext("{count} more debate", "{count} more debates", unrated.debates)
    opponents = ngettext("{count} more opponent", "{count} more opponents", unrated.opponents)
    amounts = ((unrated.debates, debates), (unrated.opponents, opponents))
    needed = join_with_and([said for count, said in amounts if count])
    return _("{name}: {needed} needed", name=unrated.name, needed=needed)


def make_judges_card(models: Sequence[JudgeModel], juries: Sequence[JuryHistory] = ()) -> Card:
    """Show how often people agree with each judging model, what mirroring changes, and juries."""
    shown = models[:_MOST_JUDGES]
    told = map(describe_jury, juries[:_MOST_JURIES])
    lines = (*map(_describe_judge, shown), *_count_rest(models, shown), *told)
    nothing = Prose(_("No model has judged a debate that counts yet."))
    return Card(
        key="leaderboard",
        title=_("Leaderboard: {kind}", kind=_("Judges")),
        blocks=(Listing(lines), Note(_(_JUDGING))) if lines else (nothing,),
        foot=_(WHAT_COUNTS),
        tone="judge" if lines else "muted",
    )


def _describe_judge(judge: JudgeModel) -> str:
    agreed = _describe_share(judge.confirmed, judge.decided)
    changed = _describe_share(judge.changed, judge.mirrored)
    debates = ngettext("{count} debate", "{count} debates", judge.debates)
    return _(
        "{model}: judged {debates}; people chose the same in {agreed}; changed "
        "when mirrored in {changed}",
        model=judge.model,
        debates=debates,
        agreed=agreed,
        changed=changed,
    )


def _describe_share(count: int, all_: int) -> str:
    if not all_:
        return _("none yet")
    return _("{count} of {number} ({share})", count=count, number=all_, share=f"{count / all_:.0%}")
