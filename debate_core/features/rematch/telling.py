"""A rematch and its first debate together: one debater won both, or one side did."""

from collections.abc import Collection, Iterator, Mapping

from debate_core.domain.facts import DebateConcluded, Event
from debate_core.domain.record import Record
from debate_core.domain.specification import Rematch, Specification
from debate_core.domain.text import join_with_and
from debate_core.formats import format_of
from debate_core.formats.outcomes import list_winners
from debate_core.language import _
from debate_core.show.blocks import Listing, Told
from debate_core.show.pieces import Card, Piece, insert_below_first


def tell_rematch(pieces: tuple[Piece, ...], record: Record, event: Event) -> tuple[Piece, ...]:
    """Add both debates at the end of a rematch, below the outcome."""
    spec, first = record.spec, record.spec.rematch
    if first is None or not isinstance(event.fact, DebateConcluded):
        return pieces
    sides = {debater.name: debater.stance for debater in spec.debaters}
    won = [spec.debater(who).name for who in list_winners(format_of(spec), record)]
    return insert_below_first(pieces, make_rematch_card(first, sides, won))


def list_rows(spec: Specification) -> Iterator[tuple[str, str]]:
    """List the row of a plan and of an announcement that names the first debate."""
    if spec.rematch is not None:
        yield (
            _("Rematch"),
            _("of debate {debate}, with the sides swapped", debate=spec.rematch.debate),
        )


def make_rematch_card(first: Rematch, sides: Mapping[str, str], winners: Collection[str]) -> Card:
    """Make the card at the end of a rematch; sides and winners are named by their debaters."""
    return Card(
        key="rematch",
        title=_("Both debates"),
        blocks=(
            Told(_describe_both(first, sides, winners)),
            Listing(
                (
                    _("First: {end}", end=_describe_end(first.sides, first.winners)),
                    _("Rematch: {end}", end=_describe_end(sides, winners)),
                )
            ),
        ),
        foot=_("The first debate was {debate}", debate=first.debate),
    )


def _describe_both(first: Rematch, sides: Mapping[str, str], winners: Collection[str]) -> str:
    if not first.winners and not winners:
        return _("Neither debate has a winner, so they say nothing together.")
    if not first.winners or not winners:
        return _("Only one of the two has a winner, so they say nothing together.")
    if set(first.winners) == set(winners):
        return _("{names} won both debates, on either side.", names=join_with_and(winners))
    before = {first.sides[name] for name in first.winners}
    now = {sides[name] for name in winners if name in sides}
    if before == now and len(now) == 1:
        return _("“{side}” won both debates, whoever argued it.", side=now.pop())
    return _("Neither the same debaters nor the same side won both.")


def _describe_end(sides: Mapping[str, str], winners: Collection[str]) -> str:
    stances = dict.fromkeys(sides.values())
    teams = (
        f"{join_with_and([name for name, side in sides.items() if side == stance])} {stance}"
        for stance in stances
    )
    won = _("{names} won", names=join_with_and(winners)) if winners else _("nobody won")
    return f"{', '.join(teams)}; {won}"
