"""The line below the events: who prepares an answer, how far the debate is, and what is written.

Rule: it gets only signals, so it may miss something; nothing it says is kept.
"""

from collections.abc import Iterator
from time import monotonic

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from debate_core.domain.forms import get_form
from debate_core.domain.play import Pending
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.text import count_words, format_count
from debate_core.domain.values import DebateId
from debate_core.formats import format_of
from debate_core.formats.rules import is_at_once
from debate_core.show.text import clean_text, flatten_text

_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_TURNS_A_SECOND = 8


_LINES = 12
"""The last lines of a turn that are shown while it is written."""


class Waiting:
    """A line that says what performers do; above it, if wanted, what is being said."""

    hears_words = True

    def __init__(self, spec: Specification, turns: str, *, is_live: bool = False) -> None:
        self._spec = spec
        self._turns = turns
        self._is_live = is_live
        self._texts: dict[int, str] = {}
        self._began: dict[int, tuple[Pending, float]] = {}
        self._words: dict[int, int] = {}

    def seat(self, spec: Specification) -> None:
        """Use these seats from now on."""
        self._spec = spec

    async def may_begin(self, debate: DebateId) -> None:
        """Return at once: what is printed is never behind."""

    def tell_begin(self, debate: DebateId, pending: Pending) -> None:
        self._began[pending.number] = (pending, monotonic())

    def tell_words(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        so_far = self._words.get(pending.number, 0)
        self._words[pending.number] = 0 if text is None else so_far + count_words(text)
        before = self._texts.get(pending.number, "")
        self._texts[pending.number] = "" if text is None else before + text

    def tell_end(self, debate: DebateId, pending: Pending) -> None:
        self._began.pop(pending.number, None)
        self._texts.pop(pending.number, None)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for pending, _ in tuple(self._began.values()):
            yield from self._show_end(pending, console, options)
        lines = [self._line(pending, since) for pending, since in tuple(self._began.values())]
        if lines:
            turning = _FRAMES[int(monotonic() * _TURNS_A_SECOND) % len(_FRAMES)]
            text = f"{turning} {' · '.join(lines)}"
            yield Text(text, "dim", no_wrap=True, overflow="ellipsis")

    def _show_end(
        self, pending: Pending, console: Console, options: ConsoleOptions
    ) -> Iterator[Text]:
        """Show the end of a turn that is being written; nothing of turns taken at the same time."""
        step, text = pending.step, self._texts.get(pending.number, "")
        if not self._is_live or not isinstance(step, Speak) or not text.strip():
            return
        if not get_form(step.form).is_prose or is_at_once(format_of(self._spec), self._spec, step):
            return
        lines = Text(clean_text(text), "italic").wrap(console, options.max_width)
        yield from lines[-_LINES:]

    def _line(self, pending: Pending, since: float) -> str:
        parts = [flatten_text(format_of(self._spec).describe_activity(pending.step, self._spec))]
        if pending.turn is not None:
            parts.append(f"turn {pending.turn} of {self._turns}")
        if words := self._words.get(pending.number):
            parts.append(format_count(words, "word"))
        parts.append(f"{monotonic() - since:.0f} s")
        return " · ".join(parts)
