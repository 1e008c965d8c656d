"""The steps that formats share: a turn, a verdict, a result in the caller's own shape."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import ClassVar, Self, TypeVar

from debate_core.domain.asking import Step
from debate_core.domain.judges import Asking, list_askings
from debate_core.domain.people import Item
from debate_core.domain.result_schema import resolve_schema
from debate_core.domain.rubric import SPEECHES, Rubric
from debate_core.domain.specification import Specification
from debate_core.domain.values import DebaterId

S = TypeVar("S", bound=Step)

JUDGEMENT = "judgement"
"""The phase in which the judge speaks last."""


@dataclass(frozen=True)
class Speak(Step):
    """A debater takes a turn."""

    tag: ClassVar[str] = "speak"
    asked: ClassVar[str] = "a debater"
    private: ClassVar[tuple[str, ...]] = ("/step/direction",)

    debater: DebaterId
    phase: str
    round: int
    words: int | None = None
    """Its own word limit, where the format has one; else the specification's."""
    seconds: float | None = None
    """Its own time limit, where the format has one; else the conductor's."""
    to: DebaterId | None = None
    """Whom a question is put to, or whose questions are answered."""
    direction: str = ""
    """What the captain asked for, in the channel of the team."""
    cue: str = ""
    """What the turn is for, told to whoever speaks."""
    form: str = field(default="speech", kw_only=True)

    def get_model(self, spec: Specification) -> str:
        return spec.debater(self.debater).model

    def reword(self, change: Callable[[str], str]) -> Self:
        return replace(self, direction=change(self.direction))


@dataclass(frozen=True)
class Judge(Step):
    """The judge gives its verdict on the whole transcript."""

    tag: ClassVar[str] = "judge"
    called: ClassVar[str] = "verdict"

    view_seed: int = 0
    """What the judge's view is drawn with, so that it can be rebuilt."""
    rubric: Rubric = SPEECHES
    is_strict: bool = False
    """Whether the winner has to be a declared stance."""
    is_anonymous: bool = True
    """Whether the judge sees stances, and no names."""
    is_shuffled: bool = False
    """Whether the judge sees each round in a drawn order."""
    needs_scores: bool = False
    """Whether a verdict without scores will not do, as where they decide."""
    form: str = field(default="verdict", kw_only=True)

    def repeat_as(self, asking: Asking) -> Self:
        """The step as one asking of several; each judge has a view of its own."""
        return replace(
            self,
            asking=asking,
            view_seed=self.view_seed + asking.judge - 1,
            is_strict=self.is_strict or bool(asking.letters),
        )


@dataclass(frozen=True)
class Draft(Step):
    """The synthesizer projects the raw result into the caller's schema."""

    tag: ClassVar[str] = "draft"
    called: ClassVar[str] = "result"
    asked: ClassVar[str] = "the synthesizer"

    schema: dict[str, object]
    stands: str = ""
    """What was decided, and by what; in older records what a verdict of several askings came to."""
    winner: str = ""
    """Whom it was decided for; empty where for nobody, and in older records."""
    form: str = field(default="synthesis", kw_only=True)

    def check(self) -> None:
        resolve_schema(self.schema)


@dataclass(frozen=True)
class MarkAnswer(Step):
    """The judge says whether a turn answers a question from the audience.

    It has no tag: no rules ask for it, and what is recorded of it is a fact of its own.
    """

    called: ClassVar[str] = "mark"
    is_beside: ClassVar[bool] = True

    form: str = field(default="question_mark", kw_only=True)


@dataclass(frozen=True)
class GiveFloor(Step):
    """The next speaker of a discussion is found: whoever raises a hand, else a persona."""

    tag: ClassVar[str] = "give_floor"
    called: ClassVar[str] = "next speaker"
    asked: ClassVar[str] = "the table"
    is_before_turn: ClassVar[bool] = True
    is_of_people: ClassVar[bool] = True

    round: int
    personas: tuple[DebaterId, ...] = ()
    """Those who speak where no hand goes up, the first first."""
    silence: float = 60
    """Seconds without a hand after which a persona speaks, or else the round is over."""
    within: float | None = None
    """Seconds since the opening after which nobody gets the floor any more."""
    form: str = field(default="next_speaker", kw_only=True)


@dataclass(frozen=True)
class Poll(Step):
    """People vote on several items at once, each by itself."""

    tag: ClassVar[str] = "poll"
    called: ClassVar[str] = "vote"
    asked: ClassVar[str] = "the people"
    is_of_people: ClassVar[bool] = True

    items: tuple[Item, ...]
    choices: tuple[str, ...]
    seconds: float
    """How long it is open; 0 counts what has been cast on these items by now."""
    form: str = field(default="tallies", kw_only=True)

    def reword(self, change: Callable[[str], str]) -> Self:
        return replace(self, items=tuple(item.reword(change) for item in self.items))


def view_seed(spec: Specification) -> int:
    """What the judge's view of a debate is drawn with."""
    return Random(f"{spec.seed}:judge's view").getrandbits(32)


def list_checks(step: S, spec: Specification, sides: Sequence[str] | None = None) -> tuple[S, ...]:
    """The step once for every asking that its verdict is made of; itself where it is one.

    `sides` are what letters stand for; stances unless they are given.
    """
    every = list_askings(spec, sides)
    return (step,) if len(every) == 1 else tuple(map(step.repeat_as, every))
