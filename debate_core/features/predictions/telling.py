"""People's predictions and the actual results as readers see them, without anybody's name."""

from collections.abc import Iterator, Mapping, Sequence

from debate_core.domain.facts import DebateConcluded, Event
from debate_core.domain.record import Record
from debate_core.features.predictions.facts import LEAST_TOLD, PREDICTION, Decides
from debate_core.features.predictions.scoring import PredictionSummary, summarise_record
from debate_core.language import N_, _, format_number, ngettext
from debate_core.show.blocks import Bar, Bars, Block, Group, Listing, Note
from debate_core.show.pieces import Card, Piece, insert_below_first

DECIDES: Mapping[Decides, str] = {"judge": N_("The judge"), "people": N_("The people")}
_VOID: Mapping[Decides, str] = {
    "judge": N_("Void: the judge named none of these."),
    "people": N_("Void: the people's vote chose none of these."),
}
_NOT_TOLD = N_("No figures are told, since one was taken out. /stats shows you yours.")


def tell_predictions(pieces: tuple[Piece, ...], record: Record, event: Event) -> tuple[Piece, ...]:
    """Add people's predictions and the results at the end, below the outcome."""
    if not isinstance(event.fact, DebateConcluded):
        return pieces
    found, taken_out = summarise_record(record), record.predictions.taken_out
    known_out = sum(what.startswith(PREDICTION) for what in record.taken_out)
    # If figures were shown before and after a prediction is taken out, they would reveal it.
    card = make_predictions_card(found, taken_out, is_told=taken_out <= known_out)
    return insert_below_first(pieces, card) if found or taken_out else pieces


def make_predictions_card(
    summaries: Sequence[PredictionSummary], taken_out: int, *, is_told: bool = True
) -> Card:
    """Make the card with the predictions' results, and the number that their authors took out.

    `is_told` says if figures can be shown at all; if not, only the number of predictions is shown.
    """
    note = Note(
        ngettext(
            "{count} prediction was taken out.", "{count} predictions were taken out.", taken_out
        )
    )
    return Card(
        key="predictions",
        title=_("What people predicted"),
        blocks=(
            *(
                _make_summary_group(one) if is_told else _make_count_group(one, _(_NOT_TOLD))
                for one in summaries
            ),
            *((note,) if taken_out else ()),
        ),
        foot=_("0 is guessing; higher is better. Yours: /stats"),
        tone="muted",
    )


def _make_count_group(summary: PredictionSummary, why: str) -> Group:
    """Make the group with their number, and the reason why nothing else is shown."""
    return Group(
        _(DECIDES[summary.of]),
        (Note(why),),
        ngettext("{count} prediction", "{count} predictions", summary.count),
    )


def _make_summary_group(summary: PredictionSummary) -> Group:
    if not summary.said:
        return _make_count_group(
            summary,
            _(
                "Figures are told from {least} predictions on. /stats shows you yours.",
                least=LEAST_TOLD,
            ),
        )
    bars = tuple(
        Bar(choice, share, f"{share:.0%}", "came" if choice == summary.came else "", choice)
        for choice, share in summary.said.items()
    )
    about = _(
        "{predictions}; how likely they found each choice on average",
        predictions=ngettext("{count} prediction", "{count} predictions", summary.count),
    )
    return Group(_(DECIDES[summary.of]), (Bars(bars, 1.0), *_show_result(summary)), about)


def _show_result(summary: PredictionSummary) -> Iterator[Block]:
    if summary.came is None:
        yield Note(_(_VOID[summary.of]))
        return
    lines = [
        _(
            "“{came}” came: {right} of {count} named it",
            came=summary.came,
            right=summary.right,
            count=summary.count,
        ),
        _(
            "Score on average: {skill} (Brier {brier})",
            skill=format_number(summary.skill, "+.2f"),
            brier=format_number(summary.brier, ".2f"),
        ),
    ]
    if summary.best is not None and summary.count > 1:
        best = summary.best
        sure = _(
            "{percent}% sure of “{choice}”",
            percent=best.prediction.percent,
            choice=best.prediction.choice,
        )
        lines.append(_("Best: {skill}, {sure}", skill=format_number(best.skill, "+.2f"), sure=sure))
    yield Listing(tuple(lines))
