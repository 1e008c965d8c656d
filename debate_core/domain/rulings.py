"""Facts that the rules themselves decide, in the course of a play."""

from typing import Literal

from pydantic import Field

from debate_core.domain.specification import Specification
from debate_core.domain.words import DebaterId, Value


class PhaseOpened(Value):
    """A phase of a round began."""

    kind: Literal["phase_opened"] = "phase_opened"
    phase: str
    round: int


class Decision(Value):
    """What the rule in code counted, and which rule it was."""

    choice: str | None
    """The winning option or stance; None where the rule names none."""
    rule: str
    """The rule that made it, such as threshold_vote or max_rounds_exhausted."""
    tally: dict[str, int] = Field(default_factory=dict[str, int])
    """The debaters' votes, in order of first vote; empty where debaters do not vote."""


class DecisionMade(Value):
    """The play reached its end."""

    kind: Literal["decision_made"] = "decision_made"
    decision: Decision


class Seated(Value):
    """A proposed persona that got a seat, and its mean diversity score when it was picked."""

    debater: DebaterId
    name: str
    stance: str
    role: str
    expertise: str
    arguments: tuple[str, ...]
    score: float


class PersonasChosen(Value):
    """Of the proposed personas the most diverse took the seats."""

    kind: Literal["personas_chosen"] = "personas_chosen"
    seats: tuple[Seated, ...]
    passed_over: tuple[str, ...] = ()

    def seated(self, spec: Specification) -> Specification:
        """The specification with its seats so filled."""
        by_id = {each.debater: each for each in self.seats}
        debaters = tuple(
            each.model_copy(update=by_id[each.id].model_dump(include={"name", "stance", "role"}))
            if each.id in by_id
            else each
            for each in spec.debaters
        )
        return spec.model_copy(update={"debaters": debaters})


class OrderSet(Value):
    """Who speaks when in a phase that is taken in turn, and what the order came from."""

    kind: Literal["order_set"] = "order_set"
    phase: str
    round: int
    debaters: tuple[DebaterId, ...]
    drawn: Literal["fixed", "rotating", "judge", "fallback"]


class StoppedEarly(Value):
    """The rules ended the rounds before the last, and why."""

    kind: Literal["stopped_early"] = "stopped_early"
    round: int
    reason: str


class FloorGiven(Value):
    """Who of a team speaks next in the free debate, and who picked: the captain, or the rules."""

    kind: Literal["floor_given"] = "floor_given"
    team: str
    debater: DebaterId
    drawn: Literal["captain", "fallback"]


class ScoresDropped(Value):
    """The turns whose scores an early closing cut off."""

    kind: Literal["scores_dropped"] = "scores_dropped"
    turns: tuple[int, ...]


Ruling = (
    PhaseOpened
    | PersonasChosen
    | OrderSet
    | StoppedEarly
    | FloorGiven
    | ScoresDropped
    | DecisionMade
)
