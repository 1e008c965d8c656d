"""Small makers of results; each default is the plainest that feeds ratings."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from debate_core.domain.values import DebateId
from debate_core.features.ratings.results import DebateResult, End, JudgeRow, RatedSeat
from tests.core.making import NOON


def seat(name: str, side: int, model: str = "", style: str = "") -> RatedSeat:
    """One who argued on a side; the model goes by the name unless it is said."""
    return RatedSeat(name=name, model=model or f"host:{name}", style=style, side=side)


def won(first: str, second: str, winner: int | None = 0, number: int = 0) -> DebateResult:
    """A debate of two that one of them won, or that ended level; `first` argued the first side."""
    return ended(seats=(seat(first, 0), seat(second, 1)), winner=winner, number=number)


def ended(
    end: End = "no_vote",
    *,
    seats: Sequence[RatedSeat] = (),
    winner: int | None = None,
    judges: Sequence[JudgeRow] = (),
    number: int = 0,
    held_at: datetime | None = None,
    is_stopped: bool = False,
) -> DebateResult:
    """A debate that is over; each number is a day later."""
    return DebateResult(
        debate=DebateId(f"d{number}"),
        channel="1",
        held_at=held_at or NOON + timedelta(days=number),
        end=end,
        is_stopped=is_stopped,
        seats=tuple(seats),
        winner=winner,
        judges=tuple(judges),
    )
