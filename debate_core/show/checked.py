"""A checked verdict: who held, who changed, and each asking's totals side by side; told once.

Rule: totals of different askings are never averaged, and what changes is not called bias: chance
changes verdicts too.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from debate_core.domain.asking import Forfeit
from debate_core.domain.facts import Decision
from debate_core.domain.families import family
from debate_core.domain.specification import Specification
from debate_core.domain.verdicts import UNDECIDED, Given, Seat
from debate_core.domain.words import sentence
from debate_core.show.blocks import Block, Group, Listing, Note, Prose, Table

Totals = Mapping[str, float]
"""By side, as code counted them in one asking."""


def checked_blocks(
    spec: Specification, seats: Sequence[Seat], totals: Sequence[Totals], sides: Mapping[str, str]
) -> tuple[Block, ...]:
    """How the verdict was checked, and what came of it.

    `totals` are those of each asking; `sides` are what each side is called, by its tag.
    """
    names = tuple(sides.values())
    rows = tuple(
        (_asking(each, sides), *(_total(counted, side) for side in names))
        for each, counted in zip(_every(seats), totals, strict=True)
    )
    table = (Table(("Totals", *names), rows),) if any(totals) else ()
    lines = Listing(tuple(_line(each, spec) for each in seats))
    return (Group("How it was checked", (Note(_how(seats)), lines, *table)),)


def undecided_blocks(seats: Sequence[Seat]) -> tuple[Block, ...]:
    """What each asking said, where no verdict stands."""
    why = Note(
        "No verdict stands. What changes when it is mirrored is undecided; chance changes verdicts "
        "too."
    )
    said = (
        Group(f"{_place(each)}: {_named(each.decision)}", (Prose(each.answer.as_text()),))
        for each in _every(seats)
        if not isinstance(each.answer, Forfeit)
    )
    return (why, *said)


def checked_in_words(seats: Sequence[Seat], decision: Decision, named: str = "it") -> str:
    """How a checked verdict was decided, in a sentence or two; `named` is whom it names."""
    if decision.rule == UNDECIDED:
        if len(seats) == 1:
            return sentence(f"No verdict stands: the judge {_became(seats[0])}")
        return f"No verdict stands: more than half of the {len(seats)} judges have to hold one."
    held = sum(each.held is not None and each.held.choice == decision.choice for each in seats)
    who = "The judge" if len(seats) == 1 else f"{held} of {len(seats)} judges"
    again = " both times, the second time with the sides exchanged" if _is_mirrored(seats) else ""
    return f"{who} named {named}{again}; every total above was counted by code."


def swap_in_words(seats: Sequence[Seat]) -> str:
    """Whether a verdict was checked with the sides exchanged, and what came of it."""
    if not _is_mirrored(seats):
        return "Not asked again with the sides exchanged"
    if len(seats) == 1:
        return f"Asked again with the sides exchanged: the judge {_became(seats[0])}"
    stands = Counter(each.stand for each in seats)
    came = ", ".join(f"{count} {stand}" for stand, count in stands.items())
    return f"Each of {len(seats)} judges was asked again with the sides exchanged: {came}"


def report_line(seats: Sequence[Seat]) -> str:
    """The judges in the report, such as “judges: {1: held for, 2: changed when mirrored}”."""
    return f"judges: {{{', '.join(f'{each.judge}: {_became(each)}' for each in seats)}}}"


def _how(seats: Sequence[Seat]) -> str:
    several = f"{len(seats)} judges, blind to one another. " if len(seats) > 1 else ""
    twice = (
        "Asked twice, the second time with letters exchanged: only what is named both times is "
        "held. "
        if _is_mirrored(seats)
        else ""
    )
    half = "A verdict needs more than half of the judges." if len(seats) > 1 else ""
    return f"{several}{twice}{half}".strip()


def _line(seat: Seat, spec: Specification) -> str:
    model = seat.given[0].step.model(spec)
    of = family(model)
    is_kin = any(each.model and family(each.model) == of for each in spec.debaters)
    kin = f" It is of a debater's model family ({of})." if is_kin else ""
    return sentence(f"Judge {seat.judge} ({model}) {_became(seat)}") + kin


def _became(seat: Seat) -> str:
    """What became of a judge, as it follows its name."""
    decisions = [each.decision for each in seat.given]
    match seat.stand:
        case "held":
            return f"held “{decisions[0].choice}”"
        case "changed":
            return f"changed when mirrored: {', then '.join(map(_named, decisions))}"
        case "named nobody":
            return "named nobody"
        case "failed":
            missing = next(each for each in seat.given if isinstance(each.answer, Forfeit))
            return f"gave no verdict: {missing.answer.as_text()}"


def _named(decision: Decision) -> str:
    return f"“{decision.choice}”" if decision.choice else "nobody"


def _asking(given: Given, sides: Mapping[str, str]) -> str:
    """An asking with its letters, such as “Judge 1, mirrored (A = for, B = against)”."""
    letters = ", ".join(
        f"{letter} = {sides.get(side, side)}"
        for side, letter in given.step.asking.letter_of.items()
    )
    return f"{_place(given)} ({letters})" if letters else _place(given)


def _place(given: Given) -> str:
    asking = given.step.asking
    return f"Judge {asking.judge}{', mirrored' if asking.is_mirrored else ''}"


def _total(totals: Totals, side: str) -> str:
    return f"{totals[side]:.2f}" if side in totals else ""


def _every(seats: Sequence[Seat]) -> list[Given]:
    return [each for seat in seats for each in seat.given]


def _is_mirrored(seats: Sequence[Seat]) -> bool:
    return any(each.step.asking.is_mirrored for each in _every(seats))
