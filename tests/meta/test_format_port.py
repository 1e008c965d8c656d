"""The port of a format stays small, and asks only what several formats answer in their own way."""

from debate_core.formats import FORMATS
from debate_core.formats.declared.rules import DeclaredFormat
from debate_core.formats.format import Format, Missing
from debate_core.formats.prompts import Prompts
from debate_core.formats.readers import Readers
from debate_core.formats.rules import Rules

PARTS = (Rules, Prompts, Readers)
MOST = 48
FOR_OTHERS = {
    # A form of debate with a clock is not this one's alone.
    "has_clock",
    # A discussion of others may have an inner circle, too.
    "chairs",
    # Captains are an example: a format of others can have a chair or a timekeeper.
    "list_other_seats",
    # Any format with a verdict can have it projected into a schema.
    "has_synthesizer",
}
"""What one built-in format answers, and formats of others may."""
FORMATS_HERE = (*map(type, FORMATS.values()), DeclaredFormat, Missing)


def _list_names(part: type) -> set[str]:
    own = {*vars(part), *part.__annotations__}
    return {name for name in own if not name.startswith("_")}


NAMES = set[str]().union(*map(_list_names, PARTS))


def _count_overriding(name: str) -> int:
    shared = {*Format.__mro__}
    return sum(
        any(name in vars(base) for base in format_.__mro__ if base not in shared)
        for format_ in FORMATS_HERE
    )


def test_the_port_is_small() -> None:
    assert len(NAMES) <= MOST


def test_each_name_stands_in_one_part() -> None:
    assert sum(len(_list_names(part)) for part in PARTS) == len(NAMES)
    assert {name for name in dir(Format) if not name.startswith("_")} | {"name"} == NAMES


def test_what_the_port_asks_several_formats_answer() -> None:
    alone = {name for name in NAMES if _count_overriding(name) < 2}
    assert alone == FOR_OTHERS
