"""Channels: who may read what besides the public turns. The one place that decides it.

Public is for everyone; a team's channel for that team alone; the judge's notes for the judge.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from debate_core.domain.championship import team_of
from debate_core.domain.record import Record
from debate_core.domain.steps import Choose, Speak, Step

Channel = Literal["public", "team for", "team against", "judge notes"]


@dataclass(frozen=True, slots=True)
class Aside:
    """Something said in a channel that is no turn."""

    channel: Channel
    by: str
    text: str


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


def readable(reader: Reader, asides: Iterable[Aside]) -> tuple[Aside, ...]:
    """The messages that a reader may see."""
    return tuple(each for each in asides if may_read(reader, each.channel))


def asides_of(record: Record) -> tuple[Aside, ...]:
    """Everything said in the channels so far, apart from the public turns."""
    return (
        *(Aside("public", "judge", each.summary.text) for each in record.summaries),
        *(
            Aside(_of_team(each.team), "captain", f"{each.call.speaker}: {each.call.direction}")
            for each in record.calls
        ),
        *(
            Aside("judge notes", "judge", f"turn {each.turn}: {each.score.note}")
            for each in record.scores
        ),
    )


def _of_team(side: str) -> Channel:
    return "team for" if side == "for" else "team against"
