"""A format's own options, written as “name=value”: each is a field of its options.

So a format offers only what it has, with the type, the default and the description that it gives.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, cast, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from debate_core.content.content import Content, SuggestedNames
from debate_core.domain.judges import JudgedOptions
from debate_core.domain.misfits import explain_misfit
from debate_core.domain.specification import FormatOptions, Specification
from debate_core.domain.text import capitalize_first, end_sentence, join_with_or, shorten_line
from debate_core.errors import SpecError
from debate_core.formats import FORMATS, get_format
from debate_core.formats.rules import title_of
from debate_core.language import _

_PAIR = re.compile(r"\s*([\w-]+)\s*=\s*(.*?)\s*$", re.DOTALL)
_FEW = 3
"""The most numbers that are suggested one by one."""
_WORDS = {"on": "true", "off": "false"}


class Option(NamedTuple):
    """One option of a format."""

    name: str
    default: str
    description: str
    values: tuple[str, ...]
    """The values worth suggesting: all possible ones, where that is a short list."""


class Chosen(NamedTuple):
    """An option that somebody chose, and its value."""

    written: str
    description: str


def list_options(format_name: str, content: Content | None = None) -> tuple[Option, ...]:
    """List a format's options, with the values worth suggesting given what a host offers."""
    options, offered = get_format(format_name).Options, content or Content()
    return tuple(
        option._replace(values=(option.default, *more))
        if (more := list_suggested(options, option.name, offered))
        else option
        for option in _list_options(options)
    )


def list_suggested(options: type[FormatOptions], option: str, content: Content) -> tuple[str, ...]:
    """List what a host offers for an option, by name; empty where it takes no such names."""
    marks = options.model_fields[option].metadata
    return tuple(
        name
        for mark in marks
        if isinstance(mark, SuggestedNames)
        for name in getattr(content, mark.what)
    )


def _list_options(options: type[FormatOptions]) -> tuple[Option, ...]:
    return tuple(_make_option(name, field) for name, field in _list_fields(options))


def _make_option(name: str, field: FieldInfo) -> Option:
    default = _write_value(field.get_default(call_default_factory=True))
    values = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
    if field.annotation is bool:
        values = ("yes", "no")
    elif field.annotation is int:
        values = _list_few(_find_bound(field, "ge"), _find_bound(field, "le"))
    return Option(
        name=name,
        default=default,
        description=_(about) if (about := field.description) else "",
        values=tuple(map(str, values)) or (default,),
    )


def list_chosen_options(spec: Specification) -> tuple[Chosen, ...]:
    """List the options that are not at their defaults, as a person would write them."""
    return tuple(
        Chosen(f"{option.name}={value}", option.description)
        for option in _list_options(type(spec.options))
        if (value := _write_value(getattr(spec.options, option.name))) != option.default
    )


def list_switches(format_name: str) -> Mapping[str, str]:
    """List a format's yes-or-no options, each with what it means."""
    fields = _list_fields(get_format(format_name).Options)
    return {
        name: _(about)
        for name, field in fields
        if field.annotation is bool and (about := field.description)
    }


def tell_chosen_options(spec: Specification) -> str:
    """Tell the chosen options on one line, by the names that the form of rules gives them.

    How a verdict is checked is left out: it is told where it is told who decides.
    """
    fields = _list_fields(type(spec.options))
    own = ((name, field) for name, field in fields if name not in JudgedOptions.model_fields)
    told = "; ".join(
        _tell_option(_(about), value)
        for name, field in own
        if (about := field.description)
        and (value := getattr(spec.options, name)) != field.get_default(call_default_factory=True)
    )
    return capitalize_first(told)


def _tell_option(about: str, value: object) -> str:
    if value is True:
        return about
    if value is False:
        return _("off: {about}", about=about)
    # What follows a colon lists the values that there are.
    return f"{about.partition(':')[0]}: {_write_value(value).replace(',', ', ')}"


def write_options(spec: Specification) -> str:
    """Write every option with its value, a line each; `read_options` reads it back."""
    return "\n".join(
        f"{option.name}={_write_value(getattr(spec.options, option.name))}"
        for option in _list_options(type(spec.options))
    )


def read_options(format_name: str, asked: str | Mapping[str, object]) -> FormatOptions:
    """Make the format's options as asked for: by name, or written “anonymous=no; order=rotating”.

    SpecError, in one sentence, if the format has no such option or it cannot have that value.
    """
    options = get_format(format_name).Options
    known = dict(_list_fields(options))
    given: dict[str, object] = {}
    for asked_name, value in _split_pairs(asked) if isinstance(asked, str) else asked.items():
        name = asked_name.casefold().replace("-", "_")
        if name not in known:
            if name in JudgedOptions.model_fields:
                raise SpecError(_explain_no_check(format_name, name))
            listed = ", ".join(known) or _("none")
            unknown = shorten_line(asked_name, 40)
            raise SpecError(
                _(
                    "{format_name} has no option {unknown}; it has: {listed}.",
                    format_name=title_of(get_format(format_name)),
                    unknown=unknown,
                    listed=listed,
                )
            )
        given[name] = _read_value(known[name], value) if isinstance(value, str) else value
    try:
        return options.model_validate(given)
    except ValidationError as error:
        raise SpecError(_explain_error(error, known)) from error


def _explain_no_check(format_name: str, option: str) -> str:
    """Explain that a format has no verdict of one judge that could be checked."""
    able = [
        title_of(format_)
        for format_ in FORMATS.values()
        if issubclass(format_.Options, JudgedOptions)
    ]
    return _(
        "{name} has no verdict that can be checked: leave {option} out, or choose {able}.",
        name=title_of(get_format(format_name)),
        option=option,
        able=join_with_or(able),
    )


def _split_pairs(written: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"[;\n]", written):
        if not part.strip():
            continue
        match = _PAIR.match(part)
        if match is None:
            raise SpecError(
                _("“{part}” is no option; write it as name=value.", part=shorten_line(part, 40))
            )
        yield match[1], match[2]


def _list_fields(options: type[FormatOptions]) -> Iterator[tuple[str, FieldInfo]]:
    """List the fields to choose, the format's own first; one without a description is for code."""
    chosen = ((name, field) for name, field in options.model_fields.items() if field.description)
    yield from sorted(chosen, key=lambda item: item[0] in JudgedOptions.model_fields)


def _read_value(field: FieldInfo, value: str) -> object:
    if get_origin(field.annotation) in (tuple, list):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    if get_origin(field.annotation) is Literal:
        return next(
            (choice for choice in get_args(field.annotation) if str(choice) == value), value
        )
    if field.annotation is bool:
        return _WORDS.get(value.casefold(), value)
    if not value and field.default is None:
        return None
    return value


def _write_value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ",".join(map(str, cast(tuple[object, ...], value)))
    return "" if value is None else str(value)


def _explain_error(error: ValidationError, known: dict[str, FieldInfo]) -> str:
    first = error.errors()[0]
    told = explain_misfit(first)
    name = next((part for part in first["loc"] if isinstance(part, str) and part in known), None)
    if name is None:
        return end_sentence(_("The options cannot be so: {told}", told=told))
    given = shorten_line(str(first["input"]), 40)
    told = _tell_values(known[name]) or told
    return end_sentence(
        _("The option {name} cannot be “{given}”: {told}", name=name, given=given, told=told)
    )


def _tell_values(field: FieldInfo) -> str:
    """List the values of an option, to end a sentence; empty if its type does not say."""
    values = _make_option("", field).values
    if len(values) > 1:
        return _("it is {choices}", choices=join_with_or(values))
    if field.annotation is not int:
        return ""
    least, most = _find_bound(field, "ge"), _find_bound(field, "le")
    if least is None and most is None:
        return _("it is a whole number")
    if most is None:
        return _("it is a whole number from {least}", least=least)
    if least is None:
        return _("it is a whole number to {most}", most=most)
    return _("it is a whole number from {least} to {most}", least=least, most=most)


def _list_few(lowest: int | None, highest: int | None) -> Sequence[int]:
    """List the whole numbers between them, where they are few enough to suggest one by one."""
    if lowest is None or highest is None or highest - lowest >= _FEW:
        return ()
    return range(lowest, highest + 1)


def _find_bound(field: FieldInfo, limit: Literal["ge", "le"]) -> int | None:
    """Find the lowest or the highest that a whole number may be; None where there is no limit."""
    limits = (getattr(part, limit, None) for part in field.metadata)
    return next((limit for limit in limits if limit is not None), None)
