"""A fact as it is written and sealed: everything that it says, and no field that says nothing.

Rule: a field is left out where it has its default and this says nothing: null, false, 0,
or empty. So every field that is written can be sealed, and a field that comes later, whose default
says nothing, changes no fact that was sealed before.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from debate_core.domain.facts import EVENT, Event, Fact
from debate_core.domain.steps import UnreadStep

Data = dict[str, Any]


def write_fact(fact: Fact) -> Data:
    """Write a fact as JSON data, without fields that say nothing and would be read so anyway."""
    return cast(Data, _drop_silent(fact, fact.model_dump(mode="json")))


def write_fact_as(fact: Fact, scheme: int) -> Data:
    """Write a fact as JSON data, as a seal of that scheme holds it."""
    return fact.model_dump(mode="json") if scheme == 1 else write_fact(fact)


def write_at(event: Event) -> str:
    """Write the time when an event was recorded."""
    return EVENT.dump_python(event, mode="json", include={"at"})["at"]


def read_back(event: Event) -> Event:
    """Return an event as it will be read once it is written: a time limit of 60 is 60.0 by then."""
    return EVENT.validate_python(EVENT.dump_python(event, mode="json"))


def _drop_silent(value: object, data: Any) -> Any:
    """Drop from the data of a value what its defaults say as well."""
    if not isinstance(data, dict | list) or not data:
        return cast(object, data)
    if isinstance(data, list):
        items = cast(Sequence[object], value)
        pairs = zip(items, cast(list[Any], data), strict=True)
        return [_drop_silent(item, written) for item, written in pairs]
    fields = cast(Data, data)
    if isinstance(value, Mapping):
        said = cast(Mapping[str, object], value).values()
        return {
            key: _drop_silent(item, written)
            for item, (key, written) in zip(said, fields.items(), strict=True)
        }
    defaults = _find_defaults(type(value))
    return fields if defaults is None else _keep_spoken(value, fields, defaults)


def _keep_spoken(value: object, fields: Data, defaults: Mapping[str, object]) -> Data:
    spoken: Data = {}
    for key, written in fields.items():
        if key not in defaults:
            spoken[key] = written
            continue
        said = getattr(value, key)
        short = _drop_silent(said, written)
        if short or said != defaults[key]:
            spoken[key] = short
    return spoken


@cache
def _find_defaults(kind: type) -> Mapping[str, object] | None:
    """Find the default of each field of a class, `PydanticUndefined` where it has none.

    None where its values are written in a way of their own, such as data that cannot be read here.
    """
    if issubclass(kind, BaseModel):
        if kind.__pydantic_decorators__.model_serializers:
            return None
        return {
            name: field.get_default(call_default_factory=True, validated_data={})
            for name, field in kind.model_fields.items()
        }
    if not dataclasses.is_dataclass(cast(object, kind)) or issubclass(kind, UnreadStep):
        return None
    return {field.name: _find_default(field) for field in dataclasses.fields(cast(Any, kind))}


def _find_default(field: "dataclasses.Field[Any]") -> object:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return PydanticUndefined if field.default is dataclasses.MISSING else field.default
