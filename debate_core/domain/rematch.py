"""A rematch: the same motion with the two sides exchanged, and what the first debate came to."""

from debate_core.domain.specification import Debater, Specification
from debate_core.errors import SpecError


def with_sides_swapped(spec: Specification) -> Specification:
    """Each debater argues the other side, in the turns of somebody who argued it before.

    SpecError, in one sentence, if there are not two sides.
    """
    if len(spec.stances) != 2 or not all(each.stance for each in spec.debaters):
        raise SpecError(
            "A rematch swaps two sides, and this debate had none or more; start a new one with "
            "/debate start."
        )
    one, two = spec.stances
    other = {one: two, two: one}
    models = {other.get(seat, seat): model for seat, model in spec.models_for.items()}
    return spec.model_copy(update={"debaters": _seated(spec, other), "models_for": models})


def _seated(spec: Specification, other: dict[str, str]) -> tuple[Debater, ...]:
    """The debaters on their new sides: the order of sides stays as it was, as far as it can."""
    coming = [each.model_copy(update={"stance": other[each.stance]}) for each in spec.debaters]
    seated: list[Debater] = []
    for place in spec.debaters:
        found = next((each for each in coming if each.stance == place.stance), None)
        if found is not None:
            coming.remove(found)
            seated.append(found)
    return (*seated, *coming)
