"""What the rules of format `panel` decide on the way: seats, orders, the early stop."""

from typing import Literal

from debate_core.domain.facts import FilledSeat, Ruling, SeatsFilled
from debate_core.domain.words import DebaterId

Drawn = Literal["fixed", "rotating", "judge", "fallback"]
"""What an order came from; `fallback` where the judge's was no permutation."""


class Seated(FilledSeat):
    """A proposed persona that got a seat, and its mean diversity score when it was picked."""

    expertise: str
    arguments: tuple[str, ...]
    score: float


class PersonasChosen(Ruling, tag="personas_chosen"):
    """Of the proposed personas the most diverse take the seats."""

    seats: tuple[Seated, ...]
    passed_over: tuple[str, ...] = ()

    @property
    def filled(self) -> SeatsFilled:
        """The fact that puts them into their seats."""
        return SeatsFilled(
            seats=tuple(
                FilledSeat(debater=each.debater, name=each.name, stance=each.stance, role=each.role)
                for each in self.seats
            )
        )


class OrderSet(Ruling, tag="order_set"):
    """Who speaks when in a phase that is taken in turn, and what the order came from."""

    phase: str
    round: int
    debaters: tuple[DebaterId, ...]
    drawn: Drawn


class StoppedEarly(Ruling, tag="stopped_early"):
    """The rules ended the rounds before the last, and why."""

    round: int
    reason: str
