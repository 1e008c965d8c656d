"""A debate's two sides swapped, with the seats as far as possible where they were."""

from debate_core.domain.specification import Debater, Specification
from debate_core.errors import SpecError


def swap_sides(spec: Specification) -> Specification:
    """Make each debater argue the other side, in the turns of somebody who argued it before.

    SpecError, in one sentence, if there are not two sides.
    """
    if len(spec.stances) != 2 or not all(debater.stance for debater in spec.debaters):
        raise SpecError(
            "A rematch swaps two sides, and this debate had none or more; start a new one with "
            "/debate start."
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
