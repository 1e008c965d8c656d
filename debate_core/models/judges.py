"""The models that judge beside the first one: those that were named, then others.

Rule: no two judges are of one family. What somebody names for a debate is refused where it breaks
that; what is set up for all debates then gives way.
"""

from collections.abc import Iterable, Sequence

from debate_core.domain.families import find_family
from debate_core.domain.judges import JudgedOptions
from debate_core.domain.specification import Specification
from debate_core.errors import SpecError
from debate_core.models.choosing import MORE_JUDGES, Choice
from debate_core.models.directory import is_offline


def more_judges(
    spec: Specification, wished: Sequence[str], set_up: Sequence[str], others: Iterable[str]
) -> tuple[str, ...]:
    """Choose judges 2 and 3, as far as they are wanted and there are families for them.

    `wished` and `set_up` are the names for judges 2 and 3, empty where none is; `others` are
    models that could judge, best first. SpecError if a wish cannot be met.
    """
    wanted = spec.options.judges if isinstance(spec.options, JudgedOptions) else 1
    check_families((spec.judge_model, *wished))
    _check_seats(spec, wished, wanted)
    if is_offline(spec.judge_model):
        return ()
    taken = {find_family(model) for model in (spec.judge_model, *wished) if model}
    seats = list(wished)
    for names in (set_up, others):
        for name in names:
            if name and not is_offline(name) and find_family(name) not in taken and "" in seats:
                seats[seats.index("")] = name
                taken.add(find_family(name))
    return tuple(seat for seat in seats[: wanted - 1] if seat)


def check_families(judges: Sequence[str]) -> None:
    """Raise SpecError if two judges are of one family; an empty name is nobody's."""
    first = dict[str, tuple[int, str]]()
    for number, name in enumerate(judges, start=1):
        if not name:
            continue
        other, its_name = first.setdefault(find_family(name), (number, name))
        if other != number:
            raise SpecError(
                f"Judges {other} and {number} would both be of the model family "
                f"{find_family(name)} ({its_name}, {name}); name one of another family."
            )


def _check_seats(spec: Specification, wished: Sequence[str], wanted: int) -> None:
    """Raise SpecError if a judge is named for whom there is no seat."""
    named = [name for name in wished if name]
    if not named:
        return
    if wanted == 1:
        raise SpecError(
            "Only one judge sits in this debate; name one, or set the option judges=3 where the "
            "format has it."
        )
    if any(map(is_offline, (spec.judge_model, *named))):
        raise SpecError("The built-in judge sits alone; name models for all judges, or one judge.")


def judges_named(choice: Choice) -> tuple[str, ...]:
    """List the models that a choice names for judges 2 and 3, empty where it names none."""
    return tuple(choice.roles.get(role, "") for role in MORE_JUDGES)
