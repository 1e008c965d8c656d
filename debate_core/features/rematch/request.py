"""A rematch as a request: the motion and settings of a debate, its two sides swapped."""

from debate_core.content.cast import write_debaters
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Rematch, Specification
from debate_core.drafting.options import write_options
from debate_core.drafting.request import DebateRequest
from debate_core.errors import SpecError
from debate_core.formats import get_format
from debate_core.formats.outcomes import list_winners
from debate_core.language import _


def make_rematch_request(record: Record) -> DebateRequest:
    """Make the request for a rematch; SpecError, in one sentence, if there can be none."""
    if not record.is_over:
        raise SpecError(_("This debate is not over yet; ask for a rematch at its end."))
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
        options=write_options(spec),
        context=spec.context,
        instructions=spec.instructions,
        synthesis=spec.synthesis,
        tools=spec.tools,
        seating=spec.seating,
        preparation=f"{spec.preparation}s" * bool(spec.preparation),
        sources=spec.sources,
        voters=spec.voting.voters,
        usd_limit=spec.usd_limit,
        language=spec.language,
        rematch=spec.model_copy(update={"rematch": first}),
    )


def has_two_sides(spec: Specification) -> bool:
    """True if there are two sides that a rematch can swap."""
    return len(spec.stances) == 2 and all(debater.stance for debater in spec.debaters)


def swap_sides(spec: Specification) -> Specification:
    """Make each debater argue the other side, in the turns of somebody who argued it before.

    SpecError, in one sentence, if there are not two sides.
    """
    if not has_two_sides(spec):
        raise SpecError(
            _(
                "A rematch swaps two sides, and this debate had none or more; start a "
                "new one with /debate start."
            )
        )
    one, two = spec.stances
    other = {one: two, two: one}
    models = {other.get(seat, seat): model for seat, model in spec.models_for.items()}
    seated = _seat_debaters(spec, other)
    before = [debater.id for debater in spec.debaters]
    options = spec.options.reorder_debaters([before.index(debater.id) for debater in seated])
    changed = {"debaters": seated, "models_for": models, "options": options}
    return spec.model_copy(update=changed)


def _seat_debaters(spec: Specification, other: dict[str, str]) -> tuple[Debater, ...]:
    """Seat the debaters on their new sides: the order of sides stays as far as possible."""
    coming = [seat.model_copy(update={"stance": other[seat.stance]}) for seat in spec.debaters]
    seated: list[Debater] = []
    for place in spec.debaters:
        found = next((seat for seat in coming if seat.stance == place.stance), None)
        if found is not None:
            coming.remove(found)
            seated.append(found)
    return (*seated, *coming)
