"""The formats by name; a format is one page of rules, a pure generator."""

from collections.abc import Callable
from dataclasses import dataclass

from debate_core.domain.play import Play
from debate_core.domain.rulings import Decision
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Moves
from debate_core.domain.words import one_line
from debate_core.errors import SpecError
from debate_core.formats import championship, consensus, panel, rounds, structured


@dataclass(frozen=True, slots=True)
class Format:
    """A format's rules, and what is said of it before the start."""

    name: str
    version: int
    """Changes whenever the same answers could lead to another play."""
    good_for: str
    play: Callable[[Specification], Moves[Decision]]
    check: Callable[[Specification], None]
    warnings: Callable[[Specification], tuple[str, ...]]
    is_played_once: bool = False
    """Whether it has one course of phases, and no rounds to choose."""


FORMATS = {
    each.name: each
    for each in (
        Format(
            "rounds",
            rounds.VERSION,
            rounds.GOOD_FOR,
            rounds.play,
            rounds.check,
            rounds.warnings,
        ),
        Format(
            "structured",
            structured.VERSION,
            structured.GOOD_FOR,
            structured.play,
            structured.check,
            structured.warnings,
            is_played_once=True,
        ),
        Format(
            "panel",
            panel.VERSION,
            panel.GOOD_FOR,
            panel.play,
            panel.check,
            panel.warnings,
        ),
        Format(
            "championship",
            championship.VERSION,
            championship.GOOD_FOR,
            championship.play,
            championship.check,
            championship.warnings,
            is_played_once=True,
        ),
        Format(
            "consensus",
            consensus.VERSION,
            consensus.GOOD_FOR,
            consensus.play,
            consensus.check,
            consensus.warnings,
        ),
    )
}


def format_named(name: str) -> Format:
    """The format of that name; SpecError, naming those there are, if there is none."""
    try:
        return FORMATS[name.strip().casefold()]
    except KeyError:
        *others, last = FORMATS
        known = f"{', '.join(others)} or {last}"
        raise SpecError(f"There is no format “{one_line(name, 40)}”; choose {known}.") from None


def start(spec: Specification) -> Play:
    """A fresh play of a specification by its format's rules."""
    return Play(format_named(spec.format).play(spec))
