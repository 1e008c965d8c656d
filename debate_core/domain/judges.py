"""Checked verdicts: how often judges are asked, and what is swapped each time (docs/judging.md).

Rule: the differences between two askings of a judge are drawn from the seed and kept in their
steps, so that a debate can be replayed identically.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Literal, Self

from pydantic import Field

from debate_core.domain.specification import FormatOptions, Specification
from debate_core.language import N_

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters that stand for hidden sides: for stances, or for debaters."""
_LETTER = re.compile(rf"\[([{LETTERS}])\]")
_WORD, _NUMBER = re.compile(r"\w+"), re.compile(r"(?<!\d)\d+$")


class JudgedOptions(FormatOptions):
    """The options of a format whose verdict can be checked."""

    judges: Literal[1, 3] = Field(
        default=1, description=N_("judges, of different model families and blind to one another")
    )
    swap: bool = Field(
        default=False,
        description=N_("each judge is asked twice, the second time with sides exchanged"),
    )


@dataclass(frozen=True, slots=True)
class Asking:
    """One asking of a judge, among those that make up a verdict."""

    judge: int = 1
    """The number of the judge that is asked."""
    letters: tuple[str, ...] = ()
    """The sides in the order of their letters; empty if the sides are not hidden."""
    is_mirrored: bool = False
    """True if letters are swapped compared with the judge's other asking."""
    of: int = 1
    """The number of askings in all."""

    @property
    def is_checked(self) -> bool:
        """True if a verdict is made of more than this asking."""
        return self.of > 1

    @property
    def letter_of(self) -> Mapping[str, str]:
        """The letter of each side; empty if the sides are not hidden."""
        return dict(zip(self.letters, _list_free_letters(self.letters), strict=False))

    def mirror(self) -> Self:
        """Return the same judge's other asking, in which every side has another letter."""
        swap = _restore_sides if self.is_mirrored else _exchange_sides
        return replace(self, letters=swap(self.letters), is_mirrored=not self.is_mirrored)

    def name_side(self, side: str) -> str:
        """Return the name of a side in this asking."""
        return self.letter_of.get(side, side)

    def find_side(self, said: str) -> str:
        """Find the side that a judge names by letter or by name; return anything else unchanged."""
        told = said.strip().strip("[]").casefold()
        by_letter = {letter.casefold(): side for side, letter in self.letter_of.items()}
        return by_letter.get(told, said)

    def spell_out_letters(self, text: str) -> str:
        """Replace letters in brackets in a text by their sides."""
        by_letter = {letter: side for side, letter in self.letter_of.items()}
        # In one pass, because a side's own name may be a letter.
        return _LETTER.sub(lambda found: f"[{by_letter.get(found[1], found[1])}]", text)


ONE_ASKING = Asking()


def list_askings(spec: Specification, sides: Sequence[str] | None = None) -> tuple[Asking, ...]:
    """List every asking that makes up the verdict of a debate.

    `sides` are what letters stand for; stances unless they are given.
    """
    options = spec.options_as(JudgedOptions)
    judges = min(options.judges, len(spec.judges))
    count = judges * (2 if options.swap else 1)
    found: list[Asking] = []
    for judge in range(1, judges + 1):
        letters = (
            _draw_letters(spec, judge, spec.stances if sides is None else sides)
            if options.swap
            else ()
        )
        first = Asking(judge, letters, of=count)
        found += [first, first.mirror()] if options.swap else [first]
    return tuple(found)


def _exchange_sides(sides: tuple[str, ...]) -> tuple[str, ...]:
    """Reverse the sides so that none stays where it was: a middle one swaps with the next."""
    return _move_middle(sides[::-1])


def _restore_sides(sides: tuple[str, ...]) -> tuple[str, ...]:
    """Put the sides back as they were before they were swapped."""
    return _move_middle(sides)[::-1]


def _move_middle(sides: tuple[str, ...]) -> tuple[str, ...]:
    middle, is_odd = divmod(len(sides), 2)
    if not is_odd or len(sides) == 1:
        return sides
    moved = list(sides)
    moved[middle], moved[middle + 1] = moved[middle + 1], moved[middle]
    return tuple(moved)


def _list_free_letters(sides: Sequence[str]) -> list[str]:
    """List the letters that are in no side's name, such as “A” or “plan B”."""
    plain = {_NUMBER.sub("", side).strip().upper() for side in sides}
    taken = plain | {word for side in sides for word in _WORD.findall(side)}
    return [letter for letter in LETTERS if letter not in taken]


def _draw_letters(spec: Specification, judge: int, sides: Sequence[str]) -> tuple[str, ...]:
    letters = list(sides)
    Random(f"{spec.seed}:letters of judge {judge}").shuffle(letters)
    return tuple(letters)
