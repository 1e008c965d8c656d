"""Channels: who may read what besides the public turns. The one place that decides it.

Public is for everyone; a team's channel for that team alone; the judge's notes for the judge.
"""

from collections.abc import Iterator
from typing import Literal

from debate_core.domain.brief import Brief
from debate_core.domain.facts import StepAnswered
from debate_core.domain.forms import Forfeit
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak, Step
from debate_core.formats.championship.forms import (
    Choose,
    Score,
    Summarise,
    list_calls,
    list_scores,
    list_summaries,
)
from debate_core.formats.championship.options import CHAMPIONSHIP
from debate_core.formats.championship.teams import FOR, team_of

Channel = Literal["public", "team for", "team against", "judge notes"]


def can_read_channel(step: Step, other: StepAnswered, spec: Specification) -> bool:
    """True if whoever answers a step may see what was answered beside the turns before it."""
    return channel_of(other) in _list_open_channels(step, spec)


def channel_of(answered: StepAnswered) -> Channel | None:
    """The channel that an answer beside the turns was given in; None where there is no answer."""
    match answered.step:
        case _ if isinstance(answered.answer, Forfeit):
            return None
        case Summarise():
            return "public"
        case Choose(team=side):
            return _channel_of_team(side)
        case Score():
            return "judge notes"
        case _:
            return None


def list_channel_lines(brief: Brief) -> Iterator[str]:
    """List what a brief's reader may see of the channels, each line with channel and speaker.

    The call that asks for a speech stands in the task of that speech, so it is not listed here.
    """
    for summed in list_summaries(brief):
        yield f"[public] judge: {summed.text}"
    is_called = isinstance(brief.step, Speak) and bool(brief.step.direction)
    for called in list_calls(brief)[: -1 if is_called else None]:
        yield f"[{_channel_of_team(called.team)}] captain: {called.call.as_text()}"
    for scored in list_scores(brief):
        scores = scored.score.scores
        given = " ".join(
            str(scores.get(dimension.name, "-")) for dimension in CHAMPIONSHIP.dimensions
        )
        yield f"[judge notes] judge: turn {scored.turn}: {scored.score.note} ({given})"


def _list_open_channels(step: Step, spec: Specification) -> tuple[Channel, ...]:
    """The channels that whoever answers a step may read."""
    match step:
        case Speak(debater=who):
            return ("public", _channel_of_team(team_of(spec.debater(who))))
        case Choose(team=side):
            return ("public", _channel_of_team(side))
        case _:
            return ("public", "judge notes")


def _channel_of_team(side: str) -> Channel:
    return "team for" if side == FOR else "team against"
