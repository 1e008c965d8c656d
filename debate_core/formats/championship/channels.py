"""Channels: who may read what besides the public turns. The one place that decides it.

Public is for everyone; a team's channel for that team alone; the judge's notes for the judge.
Of all that only what had been said when its step was asked for, so that a prompt can be rebuilt.
"""

from dataclasses import dataclass
from typing import Literal

from debate_core.domain.facts import CaptainCalled, SpeechScored
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import Choose, Speak, Step
from debate_core.formats.championship.points import team_of

Channel = Literal["public", "team for", "team against", "judge notes"]


@dataclass(frozen=True, slots=True)
class Aside:
    """Something said in a channel that is no turn."""

    channel: Channel
    by: str
    text: str
    step: int = 0
    """The step that it answered."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Whoever reads: a team, or the judge."""

    team: str = ""
    is_judge: bool = False


JUDGE = Reader(is_judge=True)


def reader_of(step: Step, record: Record) -> Reader:
    """Whoever reads what is shown for a step."""
    match step:
        case Speak(debater=who):
            return Reader(team_of(record.spec.debater(who)))
        case Choose(team=side):
            return Reader(side)
        case _:
            return JUDGE


def may_read(reader: Reader, channel: Channel) -> bool:
    """Whether a reader may see a channel."""
    match channel:
        case "public":
            return True
        case "judge notes":
            return reader.is_judge
        case _:
            return channel == f"team {reader.team}"


def readable(pending: Pending, record: Record) -> tuple[Aside, ...]:
    """The messages that whoever performs a step may see."""
    reader, before = reader_of(pending.step, record), frozenset(pending.answered)
    return tuple(
        each for each in asides_of(record) if each.step in before and may_read(reader, each.channel)
    )


def asides_of(record: Record) -> tuple[Aside, ...]:
    """Everything said in the channels so far, apart from the public turns."""
    return (
        *(Aside("public", "judge", each.summary.text, each.step) for each in record.summaries),
        *(Aside(_of_team(each.team), "captain", _called(each), each.step) for each in record.calls),
        *(Aside("judge notes", "judge", _noted(each), each.step) for each in record.scores),
    )


def _called(fact: CaptainCalled) -> str:
    return f"{fact.call.speaker}: {fact.call.direction}"


def _noted(fact: SpeechScored) -> str:
    return f"turn {fact.turn}: {fact.score.note}"


def _of_team(side: str) -> Channel:
    return "team for" if side == "for" else "team against"
