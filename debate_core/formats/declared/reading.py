"""A layout from the text of a TOML file, or the one sentence that says what is wrong with it.

The sentence names the file and then the line, where the text is no TOML, or else the table and the
key; and it says what to write instead.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from importlib.resources import files
from typing import cast

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError
from debate_core.formats.declared.layout import Bench, Criterion, Layout, Phase, WrongAt

_EXAMPLES = {
    "name": 'name = "…"',
    "good_for": 'good_for = "…"',
    "seats": "[seats], and in it a number for each side, such as for = 1",
    "phase": "[[phase]], and in it a name and an order",
    "weight": "weight = 40",
    "asks": 'asks = "…"',
}
_AT = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.DOTALL)
_Place = tuple[int | str, ...]


_BUILT_IN = (
    "oxford",
    "spar",
    "public-forum",
    "lincoln-douglas",
    "karl-popper",
    "world-schools",
)
"""The files that come with Rostrum, in the order in which they are offered."""


def read_built_in() -> Iterator[Layout]:
    """Read the layouts that come with Rostrum."""
    folder = files("debate_core.formats.declared") / "layouts"
    for name in _BUILT_IN:
        yield read_layout((folder / f"{name}.toml").read_bytes(), f"{name}.toml")


def read_layout(data: bytes, file: str) -> Layout:
    """Read the layout in a file; SpecError, in one sentence that begins with its name, if invalid.

    A byte order mark, which some editors write, is ignored.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SpecError(f"{file}, line {line}: it is not in UTF-8; save it as UTF-8.") from None
    if not text.strip():
        raise SpecError(f"{file} is empty; lay a format out in it as docs/formats.md shows.")
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SpecError(_explain_toml_error(str(error), text, file)) from None
    try:
        return Layout.model_validate(tables)
    except ValidationError as error:
        raise SpecError(f"{file}{_explain_errors(error.errors(), tables)}.") from None


def _explain_toml_error(message: str, text: str, file: str) -> str:
    found = _AT.fullmatch(message)
    what, line = (found[1], found[2]) if found else (message, None)
    last = text.rstrip().count("\n") + 1
    hint = "; a text stands in quotes" if what == "Invalid value" else ""
    return f"{file}, line {line or last}: this is not TOML: {what[:1].lower()}{what[1:]}{hint}."


def _explain_errors(errors: Sequence[ErrorDetails], tables: Mapping[str, object]) -> str:
    """Say what is wrong, beginning with its place, to follow the file's name.

    A key in the wrong place is reported first, since another key is then missing because of it.
    """
    error = next(filter(_is_key, errors), errors[0])
    *table, key = error["loc"] or ("",)
    if error["type"] == "missing":
        return f"{_locate(table, tables)}: there is no {key}; write {_EXAMPLES[str(key)]}"
    if error["type"] == "extra_forbidden":
        return f"{_locate(table, tables)}: there is no key “{key}” here; {_advise(table, str(key))}"
    if _is_key(error):
        return f": {key} has to stand above [seats], or it counts as a side"
    place = tuple(part for part in error["loc"] if part != "[key]")
    return f"{_locate(place, tables)}{_explain_value(error, place)}"


def _is_key(error: ErrorDetails) -> bool:
    """True if a key is where it does not belong."""
    is_side = error["loc"][:1] == ("seats",) and error["loc"][-1] in Layout.model_fields
    return error["type"] == "extra_forbidden" or (is_side and len(error["loc"]) == 2)


def _locate(place: Sequence[int | str], tables: Mapping[str, object]) -> str:
    """Write a place in words, such as “, phase “rebuttal”, words”; empty for the whole file."""
    words: list[str] = []
    for number, part in enumerate(place):
        if isinstance(part, int) and number == 1 and place[0] == "phase":
            words[-1] = f"phase {_name_phase(part, tables)}"
        elif isinstance(part, str):
            words.append(part)
    return "".join(f", {word}" for word in words)


def _name_phase(index: int, tables: Mapping[str, object]) -> str:
    phases = cast(Sequence[object], tables["phase"])
    phase = phases[index]
    name = cast(dict[str, object], phase).get("name") if isinstance(phase, dict) else None
    return f"“{shorten_line(name, 40)}”" if isinstance(name, str) else f"{index + 1}"


def _advise(table: Sequence[int | str], key: str) -> str:
    """Suggest the key that somebody may have meant; the known keys if none is near."""
    keys = list(_find_table(table).model_fields)
    near = get_close_matches(key, keys, n=1)
    return f"write {near[0]}" if near else f"the keys are {', '.join(keys)}"


def _find_table(place: Sequence[int | str]) -> type[BaseModel]:
    match place:
        case ["phase", *_]:
            return Phase
        case ["judge", "rubric", *_]:
            return Criterion
        case ["judge"]:
            return Bench
        case _:
            return Layout


def _explain_value(error: ErrorDetails, place: _Place) -> str:
    """Say what is wrong with a value, and what to write, to stand after its place."""
    context, given = error.get("ctx", {}), f": {_describe_value(error['input'])}"
    match error["type"], context.get("error"):
        case "value_error", WrongAt() as wrong:
            return f", {wrong.place}: {wrong}"
        case "value_error", told if isinstance(error["input"], dict) or "[key]" in error["loc"]:
            return f": {told}"
        case "value_error", told:
            return f"{given}; {told}"
        case "literal_error", _:
            allowed = str(context["expected"]).replace("'", '"')
            return f"{given}; write {allowed}"
        case "bool_type", _:
            return f"{given}; write true or false"
        case "tuple_type", _ if place == ("phase",):
            return ": write each phase as [[phase]], in two brackets"
        case "tuple_type", _:
            return f'{given}; write a list, such as {place[-1]} = ["…"]'
        case "too_short", _:
            return f": there is none; write {_EXAMPLES[str(place[-1])]}"
        case "too_long", _:
            return f": there are more than {context['max_length']}; take some out"
        case _:
            return f": write it as a table: {_show_table(place)}"


def _describe_value(value: object) -> str:
    """Return a value as it was written, shortened."""
    match value:
        case bool():
            return f"it is {str(value).lower()}"
        case str():
            return f"it is “{shorten_line(value, 40)}”"
        case list():
            return "it is a list"
        case dict():
            return "it is a table"
        case _:
            return f"it is {shorten_line(str(value), 40)}"


def _show_table(place: _Place) -> str:
    match place:
        case ("judge", "rubric", name):
            return f'{name} = {{ weight = 40, asks = "…" }}'
        case ("judge", "rubric"):
            return '[judge.rubric], and in it reasoning = { weight = 40, asks = "…" }'
        case ("phase", _):
            return "[[phase]]"
        case _:
            return f"[{'.'.join(map(str, place))}]"
