"""“Not what I said”: the person who took a turn disputes a move that was noted of it."""

from debate_core.domain.facts import Fact
from debate_core.domain.record import Record
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger
from debate_core.errors import SpecError
from debate_core.features.flow.facts import MoveDisputed, NotedMove
from debate_core.features.flow.sides import list_own_turns
from debate_core.language import _


def list_own_moves(record: Record, person: PersonId) -> tuple[NotedMove, ...]:
    """List the moves noted for a person's own turns that they have not disputed."""
    own = {turn.number for turn in list_own_turns(record, person)}
    return tuple(
        move
        for move in record.flow.moves
        if move.turn in own and move.id not in record.flow.disputed
    )


def check_may_dispute(record: Record, person: PersonId) -> None:
    """Raise SpecError unless this person can dispute something that was noted for their turns."""
    if not list_own_moves(record, person):
        raise SpecError(_("Nothing on the board was noted of a turn of yours."))


async def dispute_move(ledger: Ledger, person: PersonId, move: str) -> None:
    """Mark a move as not what its speaker said; SpecError unless it is of their own turn."""

    def facts(record: Record) -> tuple[Fact, ...]:
        if move not in {own.id for own in list_own_moves(record, person)}:
            raise SpecError(_("Only the person who took a turn can dispute what was noted of it."))
        return (MoveDisputed(move=move, by=person),)

    await ledger.write_from(facts)
