"""The transcript as models read it: as debaters do, and as the judge does."""

from collections.abc import Sequence
from itertools import groupby
from random import Random

from debate_core.domain.asking import Entry


def tagged(entry: Entry, tag: str = "") -> str:
    """A turn as debaters see it: its tag and its text, never its speaker's name.

    The tag is its stance unless one is given, or the debater's id where none is declared.
    """
    return f"[{tag or entry.stance or entry.debater}] {entry.text}"


def judge_view(
    entries: Sequence[Entry], chance: Random, *, anonymous: bool = True, shuffled: bool = False
) -> str:
    """The transcript as the judge reads it, round by round (formats.md, rounds).

    `anonymous` leaves names out, so that only stances show; `shuffled` draws the order within
    each round from `chance`. The same entries, options and seed give the same text.
    """
    rounds: list[str] = []
    for number, group in groupby(entries, key=lambda entry: entry.round):
        ordered = list(group)
        if shuffled:
            chance.shuffle(ordered)
        turns = [_for_judge(entry, anonymous=anonymous) for entry in ordered]
        rounds.append("\n\n".join([f"Round {number}", *turns]))
    return "\n\n".join(rounds)


def _for_judge(entry: Entry, *, anonymous: bool) -> str:
    label = entry.stance if anonymous else f"{entry.name}, {entry.stance}"
    return f"[{label}] {entry.text}"
