"""JSON as it comes and goes."""

from typing import Any, TypeGuard

Json = dict[str, Any]


def is_json(value: object) -> TypeGuard[Json]:
    """True if a value is a JSON object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """True if a value is a JSON list."""
    return isinstance(value, list)
