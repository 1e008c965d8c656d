"""The options of format `panel`, its steps other than speeches, their forms, and its rulings.

Rule: nothing here counts or decides; totals, order and the early stop are the rules' own.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Self

from pydantic import Field

from debate_core.domain.facts import SeatsFilled
from debate_core.domain.facts.debate import FilledSeat, Ruling
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.judges import JudgedOptions
from debate_core.domain.rubric import Dimension, Rubric
from debate_core.domain.steps import Step
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebaterId, Value
from debate_core.language import N_

Coordination = Literal["simultaneous", "turn-taking"]
Order = Literal["fixed", "rotating", "judge-selected"]


class PanelOptions(JudgedOptions):
    """The options that a person who starts a debate can choose."""

    personas: bool = Field(
        default=False, description=N_("a model proposes personas, the most diverse are picked")
    )
    order: Order = Field(
        default="rotating", description=N_("order of turns: fixed, rotating, judge-selected")
    )
    opening: Coordination = Field(
        default="simultaneous", description=N_("openings: simultaneous or turn-taking")
    )
    rebuttal: Coordination = Field(
        default="turn-taking", description=N_("rebuttals: simultaneous or turn-taking")
    )
    closing: Coordination = Field(
        default="simultaneous", description=N_("closings: simultaneous or turn-taking")
    )
    points_of_information: bool = Field(
        default=False, description=N_("another debater may put a short question before each turn")
    )
    assess_every: int = Field(
        default=2, ge=2, le=3, description=N_("rounds between the judge's assessments: 2 or 3")
    )
    shown: Literal["as they arrive", "together"] = Field(
        default="as they arrive", description=N_("turns taken at once: as they arrive, together")
    )
    at_once: int = Field(
        default=5, ge=1, le=8, description=N_("debaters that write at the same time, at most")
    )
    slowest: int = Field(
        default=60, ge=5, le=600, description=N_("seconds for the slowest of turns taken at once")
    )
    turn_seconds: int = Field(
        default=120, ge=5, le=3600, description=N_("seconds for a turn taken in turn")
    )

    @property
    def steps_at_once(self) -> int:
        return self.at_once


PANEL = Rubric(
    name="panel",
    dimensions=(
        Dimension(name="logic", weight=20, question="Does the reasoning carry its claims?"),
        Dimension(
            name="evidence", weight=20, question="Are there cases or figures, and honest ones?"
        ),
        Dimension(
            name="engagement", weight=20, question="Does it answer what the others actually said?"
        ),
        Dimension(
            name="novelty", weight=15, question="Does each turn bring something not said before?"
        ),
        Dimension(
            name="persuasiveness", weight=15, question="Would it move somebody who is undecided?"
        ),
        Dimension(name="relevance", weight=10, question="Does it stay on the motion?"),
    ),
    lowest=0,
)


@dataclass(frozen=True)
class ProposePersonas(Step, tag="propose_personas"):
    """A model proposes more personas than there are seats."""

    called: ClassVar[str] = "personas"
    asked: ClassVar[str] = N_("the casting")

    form: str = field(default="personas", kw_only=True)


Side = Literal["for", "against", "nuanced"]
SPARE = 3
"""The number of candidates that are asked for beyond the seats."""
_ARGUMENTS = range(3, 6)
_NAME, _PERSONA, _POSITION, _STANCE = 60, 140, 140, 40


class Candidate(Value):
    """A persona that is proposed for a seat."""

    name: str
    persona: str
    """The person and what they care about, in a sentence."""
    expertise: str
    stance: str
    """A side, or, for an open question, an answer in a few words."""
    position: str
    """Their position on this motion, in a sentence."""
    arguments: tuple[str, ...]
    """Their 3 to 5 key arguments."""

    @property
    def key(self) -> str:
        """The name in the form in which two names are compared."""
        return self.name.strip().casefold()

    @property
    def faults(self) -> tuple[str, ...]:
        """The problems found in it; empty if there are none."""
        found = ["the name is not on one line"] if len(self.name.splitlines()) > 1 else list[str]()
        for what, text, limit in (
            ("name", self.name, _NAME),
            ("persona", self.persona, _PERSONA),
            ("position", self.position, _POSITION),
            ("stance", self.stance, _STANCE),
        ):
            if not text.strip() or len(text) > limit:
                found.append(f"the {what} has 1 to {limit} characters")
        if len(self.arguments) not in _ARGUMENTS:
            found.append("give 3 to 5 key arguments")
        return tuple(found)


class Personas(Form, tag="personas"):
    """More candidates than there are seats; code picks from them."""

    listed = ("candidates", Candidate)
    # The fields that decide the seats stay unchanged, since a replay would seat others otherwise.
    not_words = frozenset({"name", "expertise", "stance", "arguments"})

    candidates: tuple[Candidate, ...]

    def as_text(self) -> str:
        """Write the candidates, one per line."""
        return "\n".join(f"{candidate.name}: {candidate.position}" for candidate in self.candidates)

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        found = [
            f"{shorten_line(candidate.name, _NAME) or 'a candidate'}: {fault}"
            for candidate in self.candidates
            for fault in candidate.faults
        ]
        wanted = len(asked.spec.debaters) + 1
        if len(self.candidates) < wanted:
            found.append(f"propose at least {wanted} candidates")
        names = Counter(candidate.key for candidate in self.candidates)
        found += [
            f"two candidates are called “{name}”" for name, count in names.items() if count > 1
        ]
        return tuple(found)

    def salvage(self, asked: AnswerContext) -> Self | None:
        """Keep the valid candidates, if there are enough for the seats."""
        first = {candidate.key: candidate for candidate in reversed(self.candidates)}
        fitting = tuple(
            candidate
            for candidate in self.candidates
            if not candidate.faults and first[candidate.key] is candidate
        )
        is_enough = len(fitting) >= len(asked.spec.debaters)
        return self.model_copy(update={"candidates": fitting}) if is_enough else None


Drawn = Literal["fixed", "rotating", "judge", "fallback"]
"""The source of an order; `fallback` where the judge's was no permutation."""


class Seated(FilledSeat):
    """A proposed persona that got a seat, and its mean diversity score when it was picked."""

    expertise: str
    arguments: tuple[str, ...]
    score: float


class PersonasChosen(Ruling, tag="personas_chosen"):
    """The most diverse of the proposed personas, which take the seats."""

    seats: tuple[Seated, ...]
    passed_over: tuple[str, ...] = ()

    @property
    def filled(self) -> SeatsFilled:
        """The fact that seats these personas."""
        return SeatsFilled(
            seats=tuple(
                FilledSeat(debater=seat.debater, name=seat.name, stance=seat.stance, role=seat.role)
                for seat in self.seats
            )
        )


class OrderSet(Ruling, tag="order_set"):
    """The order of speaking in a phase that is taken in turn, and where the order came from."""

    phase: str
    round: int
    debaters: tuple[DebaterId, ...]
    drawn: Drawn


class StoppedEarly(Ruling, tag="stopped_early"):
    """The rules ended the rounds before the last, and why."""

    round: int
    reason: str
