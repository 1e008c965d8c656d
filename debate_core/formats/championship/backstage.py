"""The messages beside the speeches of a championship, and when everyone may read them.

Rule: the captains' calls and the judge's notes show once a debate is over, and only if it was
set up so (formats.md, 5).
"""

from dataclasses import replace

from debate_core.domain.facts import StepAnswered, TurnOpened
from debate_core.domain.record import Record
from debate_core.domain.steps import Speak
from debate_core.formats.championship.forms import (
    Call,
    Choose,
    Score,
    Scored,
    SpeechScore,
    list_calls,
    list_scores,
)
from debate_core.formats.championship.options import ChampionshipOptions
from debate_core.formats.championship.teams import TEAMS

_PENALISED = ("counter_question", "attacker_answered")
"""The flags that cost points, and so show on the scoreboard."""


def may_show_backstage(record: Record) -> bool:
    """True if what was said beside the turns is for everyone."""
    return record.spec.options_as(ChampionshipOptions).backstage and record.is_over


def hide_backstage(fact: StepAnswered | TurnOpened) -> StepAnswered | TurnOpened:
    """Make the same fact without the captains' calls and the judge's notes."""
    if isinstance(fact, TurnOpened):
        step = fact.step
        is_called = isinstance(step, Speak) and step.direction
        return fact.model_copy(update={"step": replace(step, direction="")}) if is_called else fact
    match fact.step:
        case Speak() as step if step.direction:
            return fact.model_copy(update={"step": replace(step, direction="")})
        case Choose() | Score():
            # What was sent back on the way tells as much as the answer.
            hidden = {"answer": _hide_notes(fact), "refused": (), "tools": ()}
            return fact.model_copy(update=hidden)
        case _:
            return fact


def _hide_notes(fact: StepAnswered) -> object:
    match fact.answer:
        case Call() as call:
            return call.model_copy(update={"direction": ""})
        case SpeechScore() as score:
            # As many as there were, so that each that costs points is still proven by its place.
            flags = tuple(flag if flag in _PENALISED else "hidden" for flag in score.flags)
            return score.model_copy(update={"note": "", "flags": flags})
        case missed:
            return missed


def list_backstage(record: Record) -> dict[str, tuple[str, ...]]:
    """List what was said beside the speeches, by speaker: a line for each call and each note."""
    names = {str(debater.id): debater.name for debater in record.spec.debaters}
    said: dict[str, tuple[str, ...]] = {}
    for side in TEAMS:
        calls = (call.call for call in list_calls(record) if call.team == side)
        lines = tuple(f"{names.get(one.speaker, one.speaker)}: {one.direction}" for one in calls)
        said[f"The captain of team {side}, who speaks and what for"] = lines
    said["The judge's notes and flags"] = tuple(
        f"Turn {speech.turn}, {names[speech.debater]}: {speech.score.note}{_format_flags(speech)}"
        for speech in sorted(list_scores(record), key=lambda one: one.turn)
        if speech.score.note or speech.score.flags
    )
    return {who: lines for who, lines in said.items() if lines}


def _format_flags(scored: Scored) -> str:
    flags = ", ".join(flag.replace("_", " ") for flag in scored.score.flags)
    return f" [{flags}]" if flags else ""
