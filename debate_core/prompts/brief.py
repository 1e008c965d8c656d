"""A brief: everything a prompt is made from, as data. The same brief gives the same prompt.

A brief holds only what its reader may see; the engine makes it from the record in one place.
"""

from dataclasses import dataclass

from debate_core.domain.events import RoundAssessed, VerdictGiven
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Speak
from debate_core.domain.transcript import Entry


@dataclass(frozen=True, slots=True)
class TurnBrief:
    """For a debater's turn."""

    spec: Specification
    debater: Debater
    step: Speak
    turn: int
    heard: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class JudgeBrief:
    """For the judge's verdict."""

    spec: Specification
    entries: tuple[Entry, ...]
    view_seed: int


@dataclass(frozen=True, slots=True)
class DraftBrief:
    """For the synthesizer."""

    spec: Specification
    entries: tuple[Entry, ...]
    verdict: VerdictGiven | None


@dataclass(frozen=True, slots=True)
class PersonasBrief:
    """For whoever proposes the personas of a panel."""

    spec: Specification


@dataclass(frozen=True, slots=True)
class AssessBrief:
    """For the judge's assessment of a debate so far."""

    spec: Specification
    entries: tuple[Entry, ...]
    round: int
    is_last: bool
    before: tuple[RoundAssessed, ...]


Brief = TurnBrief | JudgeBrief | DraftBrief | PersonasBrief | AssessBrief
