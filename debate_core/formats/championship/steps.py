"""The steps that only a championship has: a captain's call, and the judge's work as it goes on."""

from dataclasses import dataclass, field
from typing import ClassVar

from debate_core.domain.asking import Step
from debate_core.domain.specification import Specification
from debate_core.domain.words import DebaterId
from debate_core.formats.championship.teams import captain_of


@dataclass(frozen=True)
class Choose(Step):
    """A captain picks who of its team speaks next, and says what is wanted."""

    tag: ClassVar[str] = "choose"
    called: ClassVar[str] = "call"
    asked: ClassVar[str] = "the captains"
    is_before_turn = True

    team: str
    may_speak: tuple[DebaterId, ...]
    left: int
    """Words that the team's clock has left."""
    form: str = field(default="call", kw_only=True)

    def model(self, spec: Specification) -> str:
        named = spec.models_for.get(self.team)
        return named or spec.debater(captain_of(spec, self.team)).model


@dataclass(frozen=True)
class Score(Step):
    """The judge scores one speech."""

    tag: ClassVar[str] = "score"
    called: ClassVar[str] = "scores"
    is_beside = True

    turn: int
    debater: DebaterId
    form: str = field(default="speech_score", kw_only=True)


@dataclass(frozen=True)
class Summarise(Step):
    """The judge sums up a stage, or reviews the whole."""

    tag: ClassVar[str] = "summarise"
    called: ClassVar[str] = "summary"
    is_beside = True

    phase: str
    is_final: bool = False
    form: str = field(default="summary", kw_only=True)
