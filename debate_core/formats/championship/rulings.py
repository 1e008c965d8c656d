"""What the rules of a championship decide in its course."""

from typing import Literal

from debate_core.domain.facts import Ruling
from debate_core.domain.words import DebaterId


class FloorGiven(Ruling, tag="floor_given"):
    """Who of a team speaks next in the free debate, and who picked: the captain, or the rules."""

    team: str
    debater: DebaterId
    drawn: Literal["captain", "fallback"]


class ScoresDropped(Ruling, tag="scores_dropped"):
    """The turns whose scores an early closing cut off."""

    turns: tuple[int, ...]
