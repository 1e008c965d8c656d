"""What the command line of `rostrum debate` asks for."""

from typing import TypedDict

PACE = 0.7
"""Seconds that an offline debater thinks where a person watches."""


class GivenOptions(TypedDict):
    """The options as they were given; None where one was left out."""

    motion: str
    format: str
    debaters: str | None
    rounds: int | None
    threshold: str | None
    option: tuple[str, ...]
    context: str | None
    source: tuple[str, ...]
    instructions: str | None
    schema: str | None
    preset: str | None
    model: str | None
    judge_model: str | None
    seat: tuple[tuple[str, str], ...]
    turn_time: str | None
    side: tuple[tuple[str, str], ...]
    seed: int | None
    json: str | None
    transcript: str | None
    quiet: bool
    live: bool
    pace: float | None
