"""What was answered beside the speeches of a championship: calls, scores and summaries, by type.

Each reads a whole record, or a brief, which holds what its reader may see.
"""

from dataclasses import dataclass

from debate_core.domain.brief import Brief
from debate_core.domain.record import Record
from debate_core.domain.words import DebaterId, Value
from debate_core.formats.championship.forms import Call, SpeechScore, Summary
from debate_core.formats.championship.steps import Choose, Score, Summarise


@dataclass(frozen=True, slots=True)
class Called:
    """A captain's call."""

    team: str
    call: Call


@dataclass(frozen=True, slots=True)
class Scored:
    """The judge's scores for one speech."""

    turn: int
    debater: DebaterId
    score: SpeechScore


class StageSummary(Value):
    """The judge's summary of a stage, or at the end its review of the whole."""

    phase: str
    is_final: bool
    text: str


def calls_in(said: Record | Brief) -> tuple[Called, ...]:
    """The captains' calls, as they came."""
    return tuple(
        Called(each.step.team, each.form)
        for each in said.answers(Call)
        if isinstance(each.step, Choose)
    )


def scores_in(said: Record | Brief) -> tuple[Scored, ...]:
    """The speeches that have been scored, as the scores came."""
    return tuple(
        Scored(each.step.turn, each.step.debater, each.form)
        for each in said.answers(SpeechScore)
        if isinstance(each.step, Score)
    )


def summaries_in(said: Record | Brief) -> tuple[StageSummary, ...]:
    """The judge's summaries, as they came."""
    return tuple(
        StageSummary(phase=each.step.phase, is_final=each.step.is_final, text=each.form.text)
        for each in said.answers(Summary)
        if isinstance(each.step, Summarise)
    )
