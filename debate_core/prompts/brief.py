"""A brief: everything a prompt is made from, as data. The same brief gives the same prompt.

A brief holds only what its reader may see; the engine makes it from the record in one place.
"""

from dataclasses import dataclass

from debate_core.domain.answer_facts import RoundAssessed, TurnForfeited, VerdictGiven
from debate_core.domain.channels import Aside
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Choose, Score, Speak, Summarise
from debate_core.domain.transcript import Entry


@dataclass(frozen=True, slots=True)
class TurnBrief:
    """For a debater's turn."""

    spec: Specification
    debater: Debater
    step: Speak
    turn: int
    heard: tuple[Entry, ...]
    said: tuple[Aside, ...] = ()
    """What its reader may see of the channels, beside the turns."""
    missed: tuple[TurnForfeited, ...] = ()
    """The turns before it that passed without a word."""


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
    missed: tuple[TurnForfeited, ...] = ()


@dataclass(frozen=True, slots=True)
class CallBrief:
    """For a captain's call."""

    spec: Specification
    step: Choose
    entries: tuple[Entry, ...]
    said: tuple[Aside, ...]


@dataclass(frozen=True, slots=True)
class ScoreBrief:
    """For the judge's scores of one speech, the last of the entries."""

    spec: Specification
    step: Score
    entries: tuple[Entry, ...]
    said: tuple[Aside, ...] = ()


@dataclass(frozen=True, slots=True)
class SummaryBrief:
    """For the judge's summary of a stage, or of the whole."""

    spec: Specification
    step: Summarise
    entries: tuple[Entry, ...]
    said: tuple[Aside, ...]


Brief = (
    TurnBrief
    | JudgeBrief
    | DraftBrief
    | PersonasBrief
    | AssessBrief
    | CallBrief
    | ScoreBrief
    | SummaryBrief
)
