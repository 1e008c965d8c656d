"""The facts that features record when the vote opens and when it closes."""

from debate_core.domain.facts import Fact
from debate_core.domain.record import Record
from debate_core.engine.sealed import SealedBallots
from debate_core.features.opinion.answering import ask_again, count_opinion

_AT_OPENING = (ask_again,)
_AT_CLOSE = (count_opinion,)


async def list_opening_facts(record: Record, sealed: SealedBallots) -> tuple[Fact, ...]:
    """List the facts of every feature that are recorded with the opening."""
    return tuple([fact for find in _AT_OPENING for fact in await find(record, sealed)])


async def list_closing_facts(record: Record, sealed: SealedBallots) -> tuple[Fact, ...]:
    """List the facts of every feature that are recorded with the close."""
    return tuple([fact for find in _AT_CLOSE for fact in await find(record, sealed)])
