"""Panels played through, as the tests of that format need them."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from debate_core.domain.forms import Answer, Forfeit
from debate_core.domain.play import Pending, Play
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Assess, Speak
from debate_core.domain.words import DebaterId
from debate_core.formats import start
from tests.core.making_panel import assessment
from tests.core.toys import fitting

T = TypeVar("T")
FAILED = Forfeit(reason="late")
DORA = Debater(id=DebaterId("dora"), name="Dora", stance="for")
Answers = Callable[[Pending], Answer]


def plainly(pending: Pending) -> Answer:
    """The plainest answer to a step."""
    return assessment() if isinstance(pending.step, Assess) else fitting(pending)


def played(spec: Specification, answer: Answers = plainly) -> tuple[Play, list[Pending]]:
    """A panel played to its decision, and its steps."""
    play, steps = start(spec), list[Pending]()
    while play.decision is None:
        pending = play.pending[0]
        steps.append(pending)
        play.answer(pending.number, answer(pending))
    return play, steps


def assessing(*assessments: Answer) -> Answers:
    """Answers in which the judge gives these assessments, one after another."""
    left = list(assessments)
    return lambda each: left.pop(0) if isinstance(each.step, Assess) and left else plainly(each)


def assessing_steps(steps: Iterable[Pending]) -> list[Assess]:
    """The assessments that were asked for."""
    return [each.step for each in steps if isinstance(each.step, Assess)]


def speakers(steps: Iterable[Pending], phase: str) -> list[tuple[int, str]]:
    """Who was asked to speak in a phase: round and debater."""
    turns = (each.step for each in steps if isinstance(each.step, Speak))
    return [(turn.round, str(turn.debater)) for turn in turns if turn.phase == phase]


def rulings(play: Play, kind: type[T]) -> list[T]:
    """What the rules decided, of one kind."""
    return [each for each in play.rulings if isinstance(each, kind)]
