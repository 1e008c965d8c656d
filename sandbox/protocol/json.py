"""JSON as it comes and goes."""

import json
import math
from typing import Any, NoReturn, TypeGuard

Json = dict[str, Any]


def is_json(value: object) -> TypeGuard[Json]:
    """True if a value is a JSON object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """True if a value is a JSON list."""
    return isinstance(value, list)


def parse_json(content: bytes | str) -> Any:
    """Parse a JSON text; ValueError for what only Python accepts as JSON."""
    text = content if isinstance(content, str) else content.decode()
    try:
        value = json.loads(text, parse_constant=_refuse_constant, parse_float=_read_finite)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if "\\u" in text:
        json.dumps(value, ensure_ascii=False).encode()  # half of a surrogate pair is not text
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _read_finite(text: str) -> float:
    if not math.isfinite(number := float(text)):
        raise ValueError(f"{text} is too large")
    return number
