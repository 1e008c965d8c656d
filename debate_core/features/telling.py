"""The account of a debate for its readers: by its format, and by the features."""

from debate_core.domain.facts import Event
from debate_core.domain.record import Record
from debate_core.features.predictions.telling import tell_predictions
from debate_core.features.rematch.telling import tell_rematch
from debate_core.formats import format_of
from debate_core.show.pieces import Piece

_TELLINGS = (tell_predictions, tell_rematch)
"""In the order in which their pieces stand."""


def tell_pieces(record: Record, event: Event) -> tuple[Piece, ...]:
    """List what an event adds to what readers see; `record` holds everything up to it.

    What features say stands below the format's first piece.
    """
    first, *others = (*format_of(record.spec).tell_event(record, event), None)
    told = (piece for tell in _TELLINGS for piece in tell(record, event))
    return tuple(piece for piece in (first, *told, *others) if piece is not None)
