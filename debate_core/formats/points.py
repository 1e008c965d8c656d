"""Speeches in which an opponent may offer a point of information (docs/points.md).

Rule: the first part of a speech is protected. After it one opponent may offer one point, the
speaker accepts or declines, and the second part answers it. Opponents are asked in turn.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Moves, ask, speak
from debate_core.domain.points import (
    LEAST_WORDS,
    POINT_SECONDS,
    POINT_WORDS,
    Point,
    PointChoice,
)
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId

Note = Callable[[Speak, Form], None]
"""A function that notes what was said in a part of a speech, immediately after it."""


class Interjections:
    """The points of information of one debate: who may offer the next one."""

    def __init__(self, words: int) -> None:
        self._words = words
        """The word limit of a speech that has none of its own."""
        self._asked: Counter[DebaterId] = Counter()

    def speak(self, step: Speak, opponents: Sequence[DebaterId], note: Note) -> Moves[None]:
        """Take a speech in two parts, with a point between them; whole where nobody can offer one.

        Each part is noted by itself, so that what was said counts if the debate is closed then.
        """
        words = step.words or self._words
        if not opponents or words < LEAST_WORDS:
            note(step, (yield from speak(step)))
            return
        first = replace(step, words=words // 2, part="first")
        said = yield from speak(first)
        note(first, said)
        if isinstance(said, Forfeit):
            return
        yield from self._offer(step, opponents)
        second = replace(step, words=words - words // 2, part="second")
        note(second, (yield from speak(second)))

    def _offer(self, step: Speak, opponents: Sequence[DebaterId]) -> Moves[None]:
        """Ask an opponent for a point, and the speaker if it is accepted."""
        asker = min(opponents, key=lambda who: self._asked[who])
        self._asked[asker] += 1
        here = Speak(asker, step.phase, step.round, seconds=POINT_SECONDS, to=step.debater)
        offered = yield from ask(replace(here, words=POINT_WORDS), Point)
        if isinstance(offered, Forfeit) or offered.is_let_pass:
            return
        yield from ask(replace(here, debater=step.debater, to=asker), PointChoice)
