"""Signals: what is going on right now. They are no facts, are not kept, and may be lost."""

from typing import Protocol

from debate_core.domain.play import Pending
from debate_core.domain.values import DebateId


class Signals(Protocol):
    """Hears what performers are doing."""

    @property
    def hears_words(self) -> bool:
        """Whether anybody wants what is being written; if not, models answer whole."""
        ...

    async def may_begin(self, debate: DebateId) -> None:
        """Return once another turn may begin: readers have been shown enough of those before."""
        ...

    def began(self, debate: DebateId, pending: Pending) -> None:
        """Someone prepares the answer to a step."""
        ...

    def wrote(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        """A piece of that answer was written; None voids what was written so far."""
        ...

    def ended(self, debate: DebateId, pending: Pending) -> None:
        """Nobody prepares it any more."""
        ...


class NoSignals:
    """Nobody listens."""

    hears_words = False

    async def may_begin(self, debate: DebateId) -> None:
        pass

    def began(self, debate: DebateId, pending: Pending) -> None:
        pass

    def wrote(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        pass

    def ended(self, debate: DebateId, pending: Pending) -> None:
        pass
