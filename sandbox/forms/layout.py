"""How components may stand together, and the numbers they are given."""

from collections.abc import Iterator
from typing import Any

from sandbox.forms.components import COMPONENTS_MAX, TEXT_MAX, InMessage
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.json import Json

ROWS_MAX = 5


def shapes(components: list[InMessage], *, version_2: bool) -> list[Json]:
    """The components as Discord keeps them, each with an id; refuses what may not stand there."""
    kept = [component.model_dump(exclude_none=True) for component in components]
    every = list(each(kept))
    _check_layout(kept, every, version_2=version_2)
    _check_custom_ids(every)
    give_ids(every)
    for container in (part for part in every if part["type"] == 17):
        container.setdefault("accent_color", None)
    return kept


def each(components: list[Json]) -> Iterator[Json]:
    """Every component, those inside others too, in the order of reading."""
    for component in components:
        yield component
        inner: list[Json] = component.get("components", [])
        yield from each(inner)
        yield from each([component[key] for key in ("accessory", "component") if key in component])


def _check_layout(top: list[Json], every: list[Json], *, version_2: bool) -> None:
    if not version_2:
        if len(top) > ROWS_MAX:
            raise invalid("components", "BASE_TYPE_MAX_LENGTH", "Must be 5 or fewer in length.")
        for number, component in enumerate(top):
            if component["type"] != 1:
                message = 'Value of field "type" must be one of (1,).'
                raise invalid(f"components.{number}", "UNION_TYPE_CHOICES", message)
    elif len(every) > COMPONENTS_MAX:
        raise invalid("components", "BASE_TYPE_MAX_LENGTH", "Must be 40 or fewer in length.")
    elif sum(len(part["content"]) for part in every if part["type"] == 10) > TEXT_MAX:
        message = f"The text of all components must be {TEXT_MAX} or fewer in length."
        raise invalid("components", "COMPONENT_MAX_TOTAL_TEXT_LENGTH", message)


def _check_custom_ids(every: list[Json]) -> None:
    ids = [part["custom_id"] for part in every if part.get("custom_id")]
    if len(set(ids)) < len(ids):
        message = "Component custom id cannot be duplicated"
        raise invalid("components", "COMPONENT_CUSTOM_ID_DUPLICATED", message)


def give_ids(every: list[Json]) -> None:
    """Number the components that have no number."""
    taken = {part["id"] for part in every if part.get("id")}
    free = (number for number in range(1, 10_000) if number not in taken)
    for part in every:
        if not part.get("id"):
            part["id"] = next(free)


def by_custom_id(components: list[Json], custom_id: Any) -> Json:
    """The component with a custom id."""
    for part in each(components):
        if part.get("custom_id") == custom_id:
            return part
    raise DiscordError(Code.INVALID_FORM_BODY, f"There is no component {custom_id!r} here")
