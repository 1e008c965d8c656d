"""A rematch as a request: the motion and settings of a debate, its two sides swapped."""

from debate_core.content.cast import write_debaters
from debate_core.domain.record import Record
from debate_core.domain.sides import swap_sides
from debate_core.domain.specification import Rematch
from debate_core.drafting.options import options_listed
from debate_core.drafting.request import DebateRequest
from debate_core.errors import SpecError
from debate_core.formats import get_format
from debate_core.formats.outcomes import list_winners


def rematch_request(record: Record) -> DebateRequest:
    """Make the request for a rematch; SpecError, in one sentence, if there can be none."""
    if not record.is_over:
        raise SpecError("This debate is not over yet; ask for a rematch at its end.")
    own = get_format(record.spec.format)
    spec = swap_sides(record.spec)
    first = Rematch(
        debate=record.debate,
        sides={debater.name: debater.stance for debater in record.spec.debaters},
        winners=tuple(record.spec.debater(winner).name for winner in list_winners(own, record)),
    )
    return DebateRequest(
        motion=spec.motion,
        format=spec.format,
        debaters=write_debaters(spec.debaters),
        rounds=spec.rounds if own.has_rounds else None,
        threshold=str(spec.consensus_threshold),
        voting_time=f"{spec.voting.seconds}s",
        quorum=spec.voting.quorum,
        options=options_listed(spec),
        context=spec.context,
        instructions=spec.instructions,
        synthesis=spec.synthesis,
        tools=spec.tools,
        seating=spec.seating,
        sources=spec.sources,
        voters=spec.voting.voters,
        rematch=spec.model_copy(update={"rematch": first}),
    )
