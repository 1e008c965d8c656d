"""Speeches in which a point of information may be offered (docs/points.md).

Rule: the first part of a speech is protected. After it one point is offered: by one opponent, of
whom they are asked in turn, or where none does by the audience. The speaker accepts or declines,
and the second part answers it.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Moves, ask, speak
from debate_core.domain.points import (
    LEAST_WORDS,
    POINT_SECONDS,
    POINT_WORDS,
    AskAudience,
    AudiencePoint,
    Point,
    PointChoice,
)
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId

Note = Callable[[Speak, Form], None]
"""A function that notes what was said in a part of a speech, immediately after it."""


@dataclass(frozen=True, slots=True)
class Askers:
    """Those who may offer a point in a speech; false where nobody may."""

    opponents: tuple[DebaterId, ...] = ()
    has_audience: bool = False

    def __bool__(self) -> bool:
        return bool(self.opponents) or self.has_audience


NOBODY = Askers()


class Interjections:
    """The points of information of one debate: who may offer the next one."""

    def __init__(self, words: int) -> None:
        self._words = words
        """The word limit of a speech that has none of its own."""
        self._asked: Counter[DebaterId] = Counter()

    def speak(self, step: Speak, askers: Askers, note: Note) -> Moves[None]:
        """Take a speech in two parts, with a point between them; whole where nobody can offer one.

        Each part is noted by itself, so that what was said counts if the debate is closed then.
        """
        words = step.words or self._words
        if not askers or words < LEAST_WORDS:
            note(step, (yield from speak(step)))
            return
        first = replace(step, words=words // 2, part="first")
        said = yield from speak(first)
        note(first, said)
        if isinstance(said, Forfeit):
            return
        is_offered = yield from self._ask_opponent(step, askers)
        if askers.has_audience and not is_offered:
            yield from _ask_audience(step)
        second = replace(step, words=words - words // 2, part="second")
        note(second, (yield from speak(second)))

    def _ask_opponent(self, step: Speak, askers: Askers) -> Moves[bool]:
        """Ask an opponent for a point, and the speaker about it; False if none was offered."""
        if not askers.opponents:
            return False
        asker = min(askers.opponents, key=lambda who: self._asked[who])
        self._asked[asker] += 1
        here = Speak(asker, step.phase, step.round, seconds=POINT_SECONDS, to=step.debater)
        offered = yield from ask(replace(here, words=POINT_WORDS), Point)
        if isinstance(offered, Forfeit) or offered.is_let_pass:
            return False
        yield from ask(replace(here, debater=step.debater, to=asker), PointChoice)
        return True


def _ask_audience(step: Speak) -> Moves[None]:
    """Ask the audience for a point, and the speaker about the first that was offered."""
    offered = yield from ask(AskAudience(step.debater), AudiencePoint)
    if isinstance(offered, Forfeit) or offered.question is None:
        return
    choice = Speak(step.debater, step.phase, step.round, seconds=POINT_SECONDS)
    yield from ask(replace(choice, offered=offered.question), PointChoice)
