"""The steps: the requests that the rules make of somebody, and those that several formats share.

A step says who is asked for what, and names the form that answers it. Steps are an open family:
a format brings its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from random import Random
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

from pydantic import PlainSerializer, PlainValidator
from pydantic_core import to_jsonable_python

from debate_core.domain.judges import ONE_ASKING, Asking, list_askings
from debate_core.domain.result_schema import resolve_schema
from debate_core.domain.rubric import SPEECHES, Rubric
from debate_core.domain.specification import Specification
from debate_core.domain.tagged import Tagged
from debate_core.domain.values import DebaterId, Value
from debate_core.language import N_

JUDGEMENT = "judgement"
"""The phase in which the judge speaks last."""


@dataclass(frozen=True)
class Step(Tagged, family=True):
    """The root of all steps: something that somebody is asked for."""

    tag = ""
    form: str = field(default="", kw_only=True)
    """The tag of the form that answers it."""
    asking: Asking = field(default=ONE_ASKING, kw_only=True)
    """The asking of a judge that it is, where a verdict is made of several."""
    called: ClassVar[str] = "step"
    """Its name where calls are listed."""
    asked: ClassVar[str] = N_("the judge")
    """The name of the one who is asked, where that is not a debater."""
    is_beside: ClassVar[bool] = False
    """True if it runs alongside the speeches, which never wait for it."""
    is_before_turn: ClassVar[bool] = False
    """True if a turn of its phase follows from it, as from the choice of who speaks."""
    is_of_people: ClassVar[bool] = False
    """True if people answer it, and no model is ever asked."""
    private: ClassVar[tuple[str, ...]] = ()
    """The fields that `hide_private` may hide: JSON pointers, a star for any place in a list."""

    @property
    def is_judges(self) -> bool:
        """True if the judge is asked, and neither a debater nor anybody else."""
        return self.asked == Step.asked

    def get_model(self, spec: Specification) -> str:
        """Return the name of the model that is asked; the judge's unless a step says otherwise."""
        return spec.judges[self.asking.judge - 1]

    def repeat_as(self, asking: Asking) -> Self:
        """Return the step as one asking of several."""
        return replace(self, asking=asking)

    def check(self) -> None:
        """Raise SpecError for a step that only older versions of Rostrum could perform."""
        return

    def reword(self, change: Callable[[str], str]) -> Self:
        """Return the step with every text changed that repeats what somebody said."""
        del change
        return self

    @classmethod
    def read_unknown(cls, fields: dict[str, Any]) -> "UnreadStep":
        return UnreadStep(fields)


@dataclass(frozen=True)
class UnreadStep(Step, tag=None):
    """A step of a kind that is not known here."""

    data: dict[str, Any]


def dump_step(step: Step) -> dict[str, Any]:
    """Write a step as data, without the fields that have their usual values."""
    if isinstance(step, UnreadStep):
        return step.data
    said = ((attribute, getattr(step, attribute.name)) for attribute in fields(step))
    return {"tag": step.tag} | {
        attribute.name: to_jsonable_python(value)
        for attribute, value in said
        if attribute.default is MISSING or value != attribute.default
    }


AnyStep = Annotated[Step, PlainValidator(Step.read), PlainSerializer(dump_step)]
"""A step of any format."""


S = TypeVar("S", bound=Step)


NOTHING_NEW = "Bring no new argument."
"""The end of the cue of a turn that may only answer, compare and sum up."""


@dataclass(frozen=True)
class Speak(Step, tag="speak"):
    """A debater takes a turn."""

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
    """The debater whom a question is put to, or whose questions are answered."""
    direction: str = ""
    """The captain's request, made in the channel of the team."""
    cue: str = ""
    """The purpose of the turn, told to the speaker."""
    part: Literal["", "first", "second"] = ""
    """The part of a speech that it is, where a point of information can be offered between them."""
    offered: int | None = None
    """The audience's question that is offered as a point of information in it."""
    form: str = field(default="speech", kw_only=True)

    @property
    def allows_new_arguments(self) -> bool:
        """False where the debater may only answer, compare and sum up, as its cue says."""
        return not self.cue.endswith(NOTHING_NEW)

    def get_model(self, spec: Specification) -> str:
        return spec.debater(self.debater).model

    def reword(self, change: Callable[[str], str]) -> Self:
        return replace(self, direction=change(self.direction))


@dataclass(frozen=True)
class Judge(Step, tag="judge"):
    """The judge gives its verdict on the whole transcript."""

    called: ClassVar[str] = "verdict"

    view_seed: int = 0
    """The seed with which the judge's view is drawn, so that it can be rebuilt."""
    rubric: Rubric = SPEECHES
    is_strict: bool = False
    """True if the winner has to be a declared stance."""
    is_anonymous: bool = True
    """True if the judge sees stances, and no names."""
    is_shuffled: bool = False
    """True if the judge sees each round in a random order."""
    needs_scores: bool = False
    """True if a verdict without scores is not enough, because the scores decide."""
    form: str = field(default="verdict", kw_only=True)

    def repeat_as(self, asking: Asking) -> Self:
        """Return the step as one asking of several; each judge has a view of its own."""
        return replace(
            self,
            asking=asking,
            view_seed=self.view_seed + asking.judge - 1,
            is_strict=self.is_strict or bool(asking.letters),
        )


@dataclass(frozen=True)
class Draft(Step, tag="draft"):
    """The synthesizer projects the raw result into the caller's schema."""

    called: ClassVar[str] = "result"
    asked: ClassVar[str] = N_("the synthesizer")

    schema: dict[str, object]
    stands: str = ""
    """The decision and what made it; in older records the result of a verdict's askings."""
    winner: str = ""
    """The winner of the decision; empty where there is none, and in older records."""
    form: str = field(default="synthesis", kw_only=True)

    def check(self) -> None:
        resolve_schema(self.schema)


@dataclass(frozen=True)
class MarkAnswer(Step, tag=None):
    """The judge says whether a turn answers a question from the audience.

    No rules ask for it, and it is recorded as a fact of its own.
    """

    called: ClassVar[str] = "mark"
    is_beside: ClassVar[bool] = True

    form: str = field(default="question_mark", kw_only=True)


@dataclass(frozen=True)
class GiveFloor(Step, tag="give_floor"):
    """The next speaker of a discussion is found: somebody who raises a hand, else a persona."""

    called: ClassVar[str] = "next speaker"
    asked: ClassVar[str] = "the table"
    is_before_turn: ClassVar[bool] = True
    is_of_people: ClassVar[bool] = True

    round: int
    personas: tuple[DebaterId, ...] = ()
    """The personas who speak where no hand goes up, in their order."""
    silence: float = 60
    """Seconds without a raised hand after which a persona speaks, or else the round is over."""
    within: float | None = None
    """Seconds since the opening after which nobody gets the floor any more."""
    invites: bool = field(default=False, kw_only=True)
    """True if somebody at the table who has not spoken is invited after a silence, once."""
    form: str = field(default="next_speaker", kw_only=True)


class Item(Value):
    """One thing of several that people vote on at the same time, each by itself."""

    key: str
    text: str
    condition: str = ""
    """The condition under which it was said, where its text does not hold it."""
    turns: tuple[int, ...] = ()
    """The turns that it comes from; empty in older records."""

    def reword(self, change: Callable[[str], str]) -> "Item":
        """Return the item in other words."""
        now = {"text": change(self.text), "condition": change(self.condition)}
        return self.model_copy(update=now)


class UnusedTurn(Value):
    """A turn that is in nothing that people vote on, and why."""

    turn: int
    why: str


@dataclass(frozen=True)
class Poll(Step, tag="poll"):
    """People vote on several items at once, each by itself."""

    called: ClassVar[str] = "vote"
    asked: ClassVar[str] = "the people"
    is_of_people: ClassVar[bool] = True

    items: tuple[Item, ...]
    choices: tuple[str, ...]
    seconds: float
    """The seconds for which it is open; 0 counts what has been cast on these items so far."""
    is_quiet: bool = field(default=False, kw_only=True)
    """True if nobody is mentioned when it opens."""
    unused: tuple[UnusedTurn, ...] = field(default=(), kw_only=True)
    """The turns that are in none of the items, where the format says so."""
    form: str = field(default="tallies", kw_only=True)

    def reword(self, change: Callable[[str], str]) -> Self:
        return replace(self, items=tuple(item.reword(change) for item in self.items))


def view_seed(spec: Specification) -> int:
    """Make the seed with which the judge's view of a debate is drawn."""
    return Random(f"{spec.seed}:judge's view").getrandbits(32)


def list_checks(step: S, spec: Specification, sides: Sequence[str] | None = None) -> tuple[S, ...]:
    """List the step for every asking that its verdict is made of; only itself if there is one.

    `sides` are what letters stand for; stances unless they are given.
    """
    every = list_askings(spec, sides)
    return (step,) if len(every) == 1 else tuple(map(step.repeat_as, every))
