"""A checked verdict: which judges agreed, which changed, and the totals of each asking.

Rule: totals of different askings are never averaged, and a change is not called bias: chance
changes verdicts too.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from debate_core.domain.families import find_family
from debate_core.domain.forms import Forfeit
from debate_core.domain.judge_forms import JudgeForm
from debate_core.domain.outcome import UNDECIDED, Decision
from debate_core.domain.specification import Specification
from debate_core.domain.text import end_sentence
from debate_core.domain.verdicts import Given, JudgeSeat
from debate_core.language import N_, _, format_number, ngettext, pgettext
from debate_core.show.blocks import Block, Group, Listing, Note, Prose, Table

_TITLE = N_("How it was checked")
_STANDS = {
    "held": N_("held"),
    "changed": N_("changed"),
    "named nobody": N_("named nobody"),
    "failed": N_("failed"),
}
"""How judges stand, where they are counted."""
Totals = Mapping[str, float]
"""The totals by side, as code counted them in one asking."""


def make_checked_blocks(spec: Specification, seats: Sequence[JudgeSeat]) -> tuple[Block, ...]:
    """Show how the verdict was checked, and the result."""
    every = _list_given(seats)
    totals = [given.count_totals(spec) for given in every]
    forms = (type(given.answer) for given in every if isinstance(given.answer, JudgeForm))
    sides = next(forms, JudgeForm).name_sides(spec)
    names = tuple(sides.values())
    rows = tuple(
        (_describe_asking(given, sides), *(_format_total(counted, side) for side in names))
        for given, counted in zip(every, totals, strict=True)
    )
    table = (Table((_("Totals"), *names), rows),) if any(totals) else ()
    lines = Listing(tuple(_describe_judge(seat, spec) for seat in seats))
    return (Group(_(_TITLE), (Note(_describe_check(seats)), lines, *table)),)


def shorten_checked(
    blocks: Sequence[Block], spec: Specification, seats: Sequence[JudgeSeat]
) -> tuple[Block, ...]:
    """Say in a line how a verdict was checked that every judge held; else leave it as it is."""
    if not _is_mirrored(seats) or any(seat.stand != "held" for seat in seats):
        return tuple(blocks)
    kin = _name_kin(seats[0], spec) if len(seats) == 1 else ""
    line = Note(f"{swap_in_words(seats)}.{kin}")
    return tuple(
        line if isinstance(block, Group) and block.title == _(_TITLE) else block for block in blocks
    )


def make_undecided_blocks(seats: Sequence[JudgeSeat]) -> tuple[Block, ...]:
    """Show what each asking said if no verdict stands."""
    why = Note(
        _(
            "No verdict stands. What changes when it is mirrored is undecided; chance changes "
            "verdicts too."
        )
    )
    said = (
        Group(
            f"{_describe_place(given)}: {_quote_choice(given.decision)}",
            (Prose(given.answer.as_text()),),
        )
        for given in _list_given(seats)
        if not isinstance(given.answer, Forfeit)
    )
    return (why, *said)


def explain_checked_verdict(seats: Sequence[JudgeSeat], decision: Decision, named: str = "") -> str:
    """Explain how a checked verdict was decided, in a sentence or two; `named` is the winner."""
    if decision.rule == UNDECIDED:
        if len(seats) == 1:
            stand = _describe_stand(seats[0])
            return end_sentence(_("No verdict stands: the judge {stand}", stand=stand))
        return _(
            "No verdict stands: more than half of the {judges} judges have to hold one.",
            judges=len(seats),
        )
    held = sum(seat.held is not None and seat.held.choice == decision.choice for seat in seats)
    who = (
        _("The judge")
        if len(seats) == 1
        else _("{held} of {judges} judges", held=held, judges=len(seats))
    )
    return _tell_named(who, named, held if len(seats) > 1 else 1, is_again=_is_mirrored(seats))


def _tell_named(who: str, named: str, count: int, *, is_again: bool) -> str:
    """Say who named the winner; `count` is their number, by which some languages conjugate."""
    named = named or _("it")
    if is_again:
        return ngettext(
            "{who} named {named} both times, the second time with the sides exchanged; "
            "Rostrum added up the scores.",
            "{who} named {named} both times, the second time with the sides exchanged; "
            "Rostrum added up the scores.",
            count,
            who=who,
            named=named,
        )
    return ngettext(
        "{who} named {named}; Rostrum added up the scores.",
        "{who} named {named}; Rostrum added up the scores.",
        count,
        who=who,
        named=named,
    )


def swap_in_words(seats: Sequence[JudgeSeat]) -> str:
    """Say if a verdict was checked with the sides swapped, and the result."""
    if not _is_mirrored(seats):
        return _("Not asked again with the sides exchanged")
    if len(seats) == 1:
        return _(
            "Asked again with the sides exchanged: the judge {stand}",
            stand=_describe_stand(seats[0]),
        )
    stands = Counter(seat.stand for seat in seats)
    came = ", ".join(f"{count} {_(_STANDS[stand])}" for stand, count in stands.items())
    return _(
        "Each of {judges} judges was asked again with the sides exchanged: {came}",
        judges=len(seats),
        came=came,
    )


def make_report_line(seats: Sequence[JudgeSeat]) -> str:
    """Write the report's line on judges, as “judges: {1: held for, 2: changed when mirrored}”."""
    each = ", ".join(f"{seat.judge}: {_describe_stand(seat)}" for seat in seats)
    return f"judges: {{{each}}}"


def _describe_check(seats: Sequence[JudgeSeat]) -> str:
    said: list[str] = []
    if len(seats) > 1:
        said.append(_("{judges} judges, blind to one another.", judges=len(seats)))
    if _is_mirrored(seats):
        said.append(
            _(
                "Asked twice, the second time with letters exchanged: only what is named both "
                "times is held."
            )
        )
    if len(seats) > 1:
        said.append(
            _(
                "A verdict needs more than half of the judges. They err alike, so a jury is a way "
                "to abstain, and not as many opinions as it has judges."
            )
        )
    return " ".join(said)


def _describe_judge(seat: JudgeSeat, spec: Specification) -> str:
    model = seat.given[0].step.get_model(spec)
    said = _(
        "Judge {judge} ({model}) {stand}",
        judge=seat.judge,
        model=model,
        stand=_describe_stand(seat),
    )
    return end_sentence(said) + _name_kin(seat, spec)


def _name_kin(seat: JudgeSeat, spec: Specification) -> str:
    """Say if a judge's model is of the family of a debater's."""
    of = find_family(seat.given[0].step.get_model(spec))
    is_kin = any(debater.model and find_family(debater.model) == of for debater in spec.debaters)
    return _(" It is of a debater's model family ({of}).", of=of) if is_kin else ""


def _describe_stand(seat: JudgeSeat) -> str:
    """Describe the result for a judge, to follow its name."""
    decisions = [given.decision for given in seat.given]
    match seat.stand:
        case "held":
            return _("held “{choice}”", choice=decisions[0].choice)
        case "changed":
            named = _(", then ").join(map(_quote_choice, decisions))
            return _("changed when mirrored: {named}", named=named)
        case "named nobody":
            return pgettext("a judge", "named nobody")
        case "failed":
            missing = next(given for given in seat.given if isinstance(given.answer, Forfeit))
            return _("gave no verdict: {why}", why=missing.answer.as_text())


def _quote_choice(decision: Decision) -> str:
    return _("“{choice}”", choice=decision.choice) if decision.choice else _("nobody")


def _describe_asking(given: Given, sides: Mapping[str, str]) -> str:
    """Describe an asking with its letters, such as “Judge 1, mirrored (A = for, B = against)”."""
    letters = ", ".join(
        f"{letter} = {sides.get(side, side)}"
        for side, letter in given.step.asking.letter_of.items()
    )
    return f"{_describe_place(given)} ({letters})" if letters else _describe_place(given)


def _describe_place(given: Given) -> str:
    asking = given.step.asking
    if asking.is_mirrored:
        return _("Judge {judge}, mirrored", judge=asking.judge)
    return _("Judge {judge}", judge=asking.judge)


def _format_total(totals: Totals, side: str) -> str:
    return format_number(totals[side], ".2f") if side in totals else ""


def _list_given(seats: Sequence[JudgeSeat]) -> list[Given]:
    return [given for seat in seats for given in seat.given]


def _is_mirrored(seats: Sequence[JudgeSeat]) -> bool:
    return any(given.step.asking.is_mirrored for given in _list_given(seats))
