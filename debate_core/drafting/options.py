"""A format's own options, written as “name=value”: each is a field of its rules.

So a format offers only the options that it has, with the type, the default and the description
that its rules give them.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, cast, get_args, get_origin

from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from debate_core.domain.specification import FormatRules
from debate_core.domain.words import Value, one_line
from debate_core.errors import SpecError

_RULES: TypeAdapter[FormatRules] = TypeAdapter(FormatRules)
_PAIR = re.compile(r"\s*([\w-]+)\s*=\s*(.*?)\s*$", re.DOTALL)
_FEW = 3
"""Numbers that are few enough to be suggested one by one."""
_WORDS = {"on": "true", "off": "false"}


class Option(NamedTuple):
    """One option of a format."""

    name: str
    default: str
    description: str
    values: tuple[str, ...]
    """What is worth suggesting: all that it may be, where that is a short list."""


def options_of(format_name: str, styles: Iterable[str] = ()) -> tuple[Option, ...]:
    """The options that a format has; those that only code can set are left out.

    `styles` are the names of the styles that there are, worth suggesting where one is wanted.
    """
    options = (_option(name, field) for name, field in _fields(format_name))
    return tuple(
        each._replace(values=(each.default, *styles)) if each.name == "styles" else each
        for each in options
    )


def _option(name: str, field: FieldInfo) -> Option:
    default = _written(field.get_default(call_default_factory=True))
    values = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
    if field.annotation is bool:
        values = ("yes", "no")
    elif field.annotation is int:
        lowest, highest = _bounds(field)
        values = range(lowest, highest + 1) if highest - lowest < _FEW else ()
    return Option(name, default, field.description or "", tuple(map(str, values)) or (default,))


def options_written(rules: FormatRules) -> str:
    """The options that are not at their defaults, as a person would write them."""
    return "; ".join(
        f"{each.name}={value}"
        for each in options_of(rules.format)
        if (value := _written(getattr(rules, each.name))) != each.default
    )


def options_listed(rules: FormatRules) -> str:
    """Every option as it is, a line each; `rules_with` reads it back."""
    return "\n".join(
        f"{each.name}={_written(getattr(rules, each.name))}" for each in options_of(rules.format)
    )


def rules_with(format_name: str, written: str) -> FormatRules:
    """The format's rules with options such as “anonymous=no; order=rotating”.

    SpecError, in one sentence, if the format has no such option or it cannot be so.
    """
    known = dict(_fields(format_name))
    given: dict[str, object] = {"format": format_name}
    for part in re.split(r"[;\n]", written):
        if not part.strip():
            continue
        match = _PAIR.match(part)
        if match is None:
            raise SpecError(f"“{one_line(part, 40)}” is no option; write it as name=value.")
        name, value = match[1].casefold().replace("-", "_"), match[2]
        if name not in known:
            listed = ", ".join(known) or "none"
            asked = one_line(match[1], 40)
            raise SpecError(f"Format {format_name} has no option {asked}; it has: {listed}.")
        given[name] = _read(known[name], value)
    try:
        return _RULES.validate_python(given)
    except ValidationError as error:
        raise SpecError(_sentence(error, known)) from error


def _fields(format_name: str) -> Iterator[tuple[str, FieldInfo]]:
    for rules in _kinds():
        if rules.model_fields["format"].default == format_name:
            for name, field in rules.model_fields.items():
                if name != "format" and field.description:
                    yield name, field


def _kinds() -> tuple[type[Value], ...]:
    return get_args(get_args(FormatRules)[0])


def _read(field: FieldInfo, value: str) -> object:
    if "tuple" in str(field.annotation):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    return _WORDS.get(value.casefold(), value)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(map(str, cast(tuple[object, ...], value)))
    return str(value)


def _sentence(error: ValidationError, known: dict[str, FieldInfo]) -> str:
    first = error.errors()[0]
    name = next(str(part) for part in first["loc"] if part in known)
    given = one_line(str(first["input"]), 40)
    return f"The option {name} cannot be “{given}”: {_may_be(known[name])}."


def _may_be(field: FieldInfo) -> str:
    """What an option may be, to end a sentence."""
    values = _option("", field).values
    if len(values) > 1:
        return f"it is {', '.join(values[:-1])} or {values[-1]}"
    lowest, highest = _bounds(field)
    return f"it is a whole number from {lowest} to {highest}"


def _bounds(field: FieldInfo) -> tuple[int, int]:
    """The lowest and the highest that a whole number may be."""
    lowest, highest = (
        next(value for each in field.metadata if (value := getattr(each, limit, None)) is not None)
        for limit in ("ge", "le")
    )
    return lowest, highest
