"""The formats by name: the built-in ones, and those that are added at the start of a process."""

from debate_core.domain.play import Play
from debate_core.domain.record import Record as Record
from debate_core.domain.specification import Specification, read_options_of
from debate_core.domain.words import one_line
from debate_core.errors import SpecError
from debate_core.formats.championship import Championship
from debate_core.formats.consensus import Consensus
from debate_core.formats.format import Format
from debate_core.formats.missing import Missing
from debate_core.formats.panel import Panel
from debate_core.formats.rounds import Rounds
from debate_core.formats.structured import Structured

FORMATS: dict[str, Format] = {}
"""Every format that is known, by name, in the order in which they are offered."""


def add_format(format_: Format) -> None:
    """From here on a format is offered; SpecError if another has its name."""
    if format_.name in FORMATS:
        raise SpecError(f"There are two formats called {format_.name}; rename one.")
    FORMATS[format_.name] = format_
    read_options_of(format_.name, format_.Options)


for _built_in in (Rounds(), Structured(), Panel(), Championship(), Consensus()):
    add_format(_built_in)


_MISSING = Missing()


def format_named(name: str) -> Format:
    """The format of that name; SpecError, naming those there are, if there is none."""
    try:
        return FORMATS[name.strip().casefold()]
    except KeyError:
        *others, last = FORMATS
        known = f"{', '.join(others)} or {last}"
        raise SpecError(f"There is no format “{one_line(name, 40)}”; choose {known}.") from None


def format_of(spec: Specification) -> Format:
    """The format of a debate; one with every default where it is no longer installed."""
    return FORMATS.get(spec.format, _MISSING)


def start(spec: Specification) -> Play:
    """A fresh play of a specification by its format's rules; SpecError if they are not here."""
    return Play(format_named(spec.format).play(spec))
