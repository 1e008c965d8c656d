"""The pieces that readers see of a debate, from its format and from the features."""

from debate_core.domain.facts import Event
from debate_core.domain.record import Record
from debate_core.features.flow.board import tell_flow
from debate_core.features.flow.reason import tell_reason
from debate_core.features.opinion.telling import tell_opinion
from debate_core.features.predictions.telling import tell_predictions
from debate_core.features.rematch.telling import tell_rematch
from debate_core.formats import format_of
from debate_core.show.pieces import Piece

_TELLINGS = (tell_opinion, tell_rematch, tell_predictions, tell_reason, tell_flow)
"""Each gets the pieces of those before it; what it adds below the first comes above theirs."""


def tell_pieces(record: Record, event: Event) -> tuple[Piece, ...]:
    """List what an event adds to what readers see; `record` holds everything up to it."""
    pieces = format_of(record.spec).tell_event(record, event)
    for tell in _TELLINGS:
        pieces = tell(pieces, record, event)
    return pieces
