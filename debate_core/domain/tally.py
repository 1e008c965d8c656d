"""The threshold, and the count of each voter's latest vote (formats.md, consensus; voting.md)."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal, Self

from pydantic import Field

from debate_core.domain.text import shorten_line
from debate_core.domain.values import Value
from debate_core.errors import SpecError
from debate_core.language import N_, _, format_number, ngettext

_HOW = N_("write a share such as 60%, a count such as 2, majority or unanimity")


class Threshold(Value):
    """The votes that a choice needs: a share of the voters, a count, or a named rule."""

    kind: Literal["share", "count", "majority", "unanimity"] = "share"
    number: float = Field(default=60, allow_inf_nan=False)
    """The percentage of a share, or the votes of a count; unused otherwise."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read "60%", "0.6", "2", "majority" or "unanimity"; raise SpecError otherwise."""
        word = text.strip().casefold()
        if word in ("majority", "unanimity"):
            return cls(kind=word, number=0)
        match = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)\s*(%?)", word, re.ASCII)
        if match is None:
            raise SpecError(
                _(
                    "“{text}” can't be what is needed to win: {how}.",
                    text=shorten_line(text, 40),
                    how=_(_HOW),
                )
            )
        number, is_percent = float(match[1]), bool(match[2])
        if not is_percent and "." in match[1]:
            number, is_percent = float(Fraction(match[1]) * 100), True
        threshold = cls(kind="share" if is_percent else "count", number=number)
        threshold.check()
        return threshold

    def check(self) -> None:
        """Raise SpecError if no vote could ever be counted against it."""
        if self.kind == "share" and not 0 < self.number <= 100:
            raise SpecError(
                _(
                    "Nobody can win {number}%: name a share over 0% and up to 100%.",
                    number=format_number(self.number, "g"),
                )
            )
        if self.kind == "count" and (self.number < 1 or self.number % 1):
            raise SpecError(_("What is needed to win must be a whole number of votes, at least 1."))

    def count_needed(self, voters: int) -> int:
        """Count the votes that a choice needs when this many have voted; at least one."""
        match self.kind:
            case "share":
                return max(1, -(-Fraction(str(self.number)) * voters // 100))
            case "count":
                return int(self.number)
            case "majority":
                return voters // 2 + 1
            case "unanimity":
                return max(1, voters)

    def __str__(self) -> str:
        match self.kind:
            case "share":
                return f"{self.number:g}%"
            case "count":
                return f"{self.number:g}"
            case _:
                return self.kind


def describe_needed(threshold: Threshold, voters: int) -> str:
    """Describe what a choice has to reach, such as “2 of 3 votes (60%)”."""
    of = _(
        "{needed} of {votes}",
        needed=threshold.count_needed(voters),
        votes=ngettext("{count} vote", "{count} votes", voters),
    )
    return of if threshold.kind == "count" else f"{of} ({threshold})"


def count_votes(votes: Iterable[str]) -> dict[str, int]:
    """Count the votes for each choice, from each voter's current vote; choices in order of vote."""
    counted: dict[str, int] = {}
    for choice in votes:
        counted[choice] = counted.get(choice, 0) + 1
    return counted


def find_leader(counted: Mapping[str, int]) -> str | None:
    """Find the choice that is alone in front; None if there is none."""
    best = max(counted.values(), default=0)
    leaders = [choice for choice, votes in counted.items() if votes == best]
    return leaders[0] if best and len(leaders) == 1 else None


def find_sole_leader(counted: Mapping[str, int], threshold: Threshold, voters: int) -> str | None:
    """Find the choice that reaches the threshold and is alone in front; None if there is none.

    `voters` is the number that a share is taken of: all debaters of a debate, or all who voted.
    """
    front = find_leader(counted)
    if front is None or counted[front] < threshold.count_needed(voters):
        return None
    return front


def describe_win(threshold: Threshold) -> str:
    """Describe what wins, such as “60% wins”."""
    match threshold.kind:
        case "majority":
            return _("more than half wins")
        case "unanimity":
            return _("wins if everyone agrees")
        case "count":
            votes = int(threshold.number)
            return ngettext("{count} vote wins", "{count} votes win", votes)
        case "share":
            return _("{threshold} wins", threshold=threshold)
