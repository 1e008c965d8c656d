"""The people at a table as a plan imagines them: each has the floor once in a round, and votes.

Nobody knows before how many will come and what they will say. What they do costs nothing, but what
the moderator then does is asked of a model.
"""

from debate_core.domain.cost import Cost
from debate_core.domain.facts import TableJoined
from debate_core.domain.forms import Form, NextSpeaker, Speech, Tallies
from debate_core.domain.specification import Specification
from debate_core.domain.steps import GiveFloor, Poll, Speak, Step
from debate_core.domain.values import DebaterId, PersonId
from debate_core.engine.performer import Answered
from debate_core.formats import format_of

GUESTS = 3
"""People that a plan counts with."""
_SECONDS = 60
"""How long one of them speaks."""
_SAID = (
    "I think the question is a good one, because it touches what we do every day. "
    "In my experience the answer depends on who has to live with it, and on what it takes. "
    "We should try it in one place first, so that we can see what it does before we go on."
)


class Guests:
    """Those who may come to the table of a debate; nobody where it has none."""

    def __init__(self, spec: Specification, count: int) -> None:
        can_come = format_of(spec).has_table and spec.seating.who != "nobody"
        numbers = range(1, count + 1) if can_come else ()
        self._ids = tuple(DebaterId(f"guest-{number}") for number in numbers)
        self._heard: set[tuple[int, DebaterId]] = set()

    @property
    def arrivals(self) -> tuple[TableJoined, ...]:
        """They join."""
        return tuple(TableJoined(debater=id_, person=PersonId(id_), name=id_) for id_ in self._ids)

    @property
    def warnings(self) -> tuple[str, ...]:
        """How the plan counts, where people may come."""
        if not self._ids:
            return ()
        count = len(self._ids)
        return (
            f"The plan counts with {count} people who each speak once in a round; how many come, "
            "and how often they speak, is up to them.",
        )

    def answer(self, step: Step) -> Answered | None:
        """What people answer; None where it is not theirs to answer."""
        match step:
            case GiveFloor():
                return self._floor(step)
            case Speak(debater=debater) if debater in self._ids:
                return _taking(_SECONDS, Speech(text=_SAID))
            case Poll(items=items, choices=choices):
                # All of them pass: then statements are revised, which is the longer way.
                none = dict.fromkeys(choices, 0) | {choices[-1]: len(self._ids)}
                tallies = Tallies(tallies={item.key: none for item in items})
                return _taking(step.seconds if self._ids else 0, tallies)
            case _:
                return None

    def _floor(self, step: GiveFloor) -> Answered:
        """Hands are seen before personas are asked."""
        waiting = (id_ for id_ in self._ids if (step.round, id_) not in self._heard)
        guest = next(waiting, None)
        if guest is not None:
            self._heard.add((step.round, guest))
            return _taking(0, NextSpeaker(debater=guest, is_person=True))
        persona = next(iter(step.personas), None)
        silence = step.silence if self._ids else 0
        return _taking(silence, NextSpeaker(debater=persona))


def _taking(seconds: float, answer: Form) -> Answered:
    """People take their time, and nothing else."""
    return Answered(answer, Cost(seconds=seconds, calls=0))
