"""What a client checks before it sends a select's choice or a form."""

from typing import Any

from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.json import Json
from sandbox.world.invoking import Resolved


def checked_values(part: Json, values: list[Any], resolved: Resolved) -> list[str]:
    """The values chosen in a select, if they may be chosen."""
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    if not least <= len(values) <= most:
        raise ImpossibleError(f"Choose {least} to {most} here.")
    return [_checked(part, str(value), resolved) for value in values]


def checked_fields(modal: Json, fields: Json, resolved: Resolved) -> list[Json]:
    """The components of a form with what was written in them."""
    known: set[str] = set()
    components = [_filled(part, fields, known, resolved) for part in modal["components"]]
    for name in fields:
        if name not in known:
            raise ImpossibleError(f"The form has no field {name!r}.")
    return components


def _filled(part: Json, fields: Json, known: set[str], resolved: Resolved) -> Json:
    shape: Json = {"type": part["type"], "id": part.get("id", 0)}
    if "components" in part:
        inner = [_filled(child, fields, known, resolved) for child in part["components"]]
        return shape | {"components": inner}
    if "component" in part:
        return shape | {"component": _filled(part["component"], fields, known, resolved)}
    if "custom_id" not in part:
        return shape
    known.add(part["custom_id"])
    return shape | {"custom_id": part["custom_id"]} | _value(part, fields, resolved)


def _value(part: Json, fields: Json, resolved: Resolved) -> Json:
    given = fields.get(part["custom_id"])
    match part["type"]:
        case 4:
            return {"value": _text(part, given)}
        case 21:
            chosen = _chosen(part, [] if given is None else [given], resolved, most=1)
            return {"value": chosen[0] if chosen else None}
        case 23:
            return {"value": bool(part.get("default") if given is None else given)}
        case 19:
            files = _counted(part, given or [], most=part.get("max_values", 1))
            return {"values": [resolved.attachment(file) for file in files]}
        case _:
            most = part.get("max_values") or len(part.get("options", [0]))
            return {"values": _chosen(part, given or [], resolved, most=most)}


def _text(part: Json, given: Any) -> str:
    text = str(part.get("value", "") if given is None else given)
    name = part.get("label") or part["custom_id"]
    if not text:
        if part.get("required", True):
            raise ImpossibleError(f"{name!r} must be filled in.")
        return text
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if not least <= len(text) <= most:
        raise ImpossibleError(f"{name!r} takes {least} to {most} characters.")
    return text


def _chosen(part: Json, given: list[Any], resolved: Resolved, *, most: int) -> list[str]:
    return [_checked(part, str(value), resolved) for value in _counted(part, given, most=most)]


def _counted(part: Json, given: list[Any], *, most: int) -> list[Any]:
    is_required = part.get("required", True)
    least = (part.get("min_values") or 1) if is_required else 0
    if not least <= len(given) <= most:
        raise ImpossibleError(f"Choose {least} to {most} in {part['custom_id']!r}.")
    return given


def _checked(part: Json, value: str, resolved: Resolved) -> str:
    match part["type"]:
        case 5:
            return resolved.user(value)
        case 6:
            return resolved.role(value)
        case 7:
            return resolved.mentionable(value)
        case 8:
            return resolved.channel(value, part.get("channel_types"))
        case _:
            if value not in [option["value"] for option in part.get("options", [])]:
                raise ImpossibleError(f"{value!r} is not one of the options.")
            return value
