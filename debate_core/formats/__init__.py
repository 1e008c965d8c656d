"""The formats by name: the built-in ones, and those that are added when a process starts."""

import re
from typing import cast

from debate_core.domain.play import Play
from debate_core.domain.record import Record as Record
from debate_core.domain.specification import (
    FormatOptions,
    Specification,
    forget_options,
    register_options,
)
from debate_core.domain.text import join_with_or, shorten_line
from debate_core.errors import SpecError
from debate_core.formats.british_parliamentary import BritishParliamentary
from debate_core.formats.championship import Championship
from debate_core.formats.consensus import Consensus
from debate_core.formats.declared import make_format, read_built_in
from debate_core.formats.format import Format, Missing
from debate_core.formats.panel import Panel
from debate_core.formats.rounds import Rounds
from debate_core.formats.roundtable import Fishbowl, Roundtable
from debate_core.formats.structured import Structured
from debate_core.language import _

FORMATS: dict[str, Format] = {}
"""Every known format by name, in the order in which they are offered."""


_NAME = re.compile(r"(?:[^\W_]|-){1,32}")
"""The pattern of a name, which fits the space that a journal has for it."""


def add_format(format_: Format) -> None:
    """Offer a format from now on; raise SpecError, in one sentence, if it cannot be offered."""
    name = str(getattr(format_, "name", ""))
    if not _NAME.fullmatch(name) or name != name.casefold():
        raise SpecError(
            "A format's name has 1 to 32 small letters, digits and hyphens; rename "
            f"“{shorten_line(name, 40)}”."
        )
    if name in FORMATS:
        raise SpecError(f"There is a format called {name} already; rename one of them.")
    if type(format_).play is Format.play:
        raise SpecError(f"Format {name} has no rules; give it a method play.")
    options = cast(object, format_.Options)
    if not (isinstance(options, type) and issubclass(options, FormatOptions)):
        raise SpecError(f"The Options of format {name} are no FormatOptions; derive them from it.")
    for option, field in options.model_fields.items():
        if field.is_required():
            raise SpecError(f"The option {option} of format {name} needs a default; give it one.")
    FORMATS[name] = format_
    register_options(name, options)


def remove_format(name: str) -> None:
    """Stop offering a format; its debates can still be shown."""
    del FORMATS[name]
    forget_options(name)


for _built_in in (
    Rounds(),
    Structured(),
    Panel(),
    Championship(),
    Consensus(),
    Roundtable(),
    Fishbowl(),
    BritishParliamentary(),
    *map(make_format, read_built_in()),
):
    add_format(_built_in)


_MISSING = Missing()


def get_format(name: str) -> Format:
    """Find the format of that name; SpecError, naming the known ones, if there is none."""
    try:
        return FORMATS[name.strip().casefold()]
    except KeyError:
        said, known = shorten_line(name, 40), join_with_or(FORMATS)
        raise SpecError(
            _("There is no format “{said}”; choose {known}.", said=said, known=known)
        ) from None


def format_of(spec: Specification) -> Format:
    """Return the format of a debate; a default one if it is no longer installed."""
    return FORMATS.get(spec.format, _MISSING)


def start(spec: Specification) -> Play:
    """Start a new play of a specification by its format's rules; SpecError if not installed."""
    return Play(get_format(spec.format).play(spec))
