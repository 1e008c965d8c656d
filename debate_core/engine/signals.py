"""Signals: news of what is going on right now. They are no facts, are not kept, and may be lost."""

from typing import Protocol

from debate_core.domain.play import Pending
from debate_core.domain.values import DebateId


class Signals(Protocol):
    """Hears what performers are doing."""

    @property
    def hears_words(self) -> bool:
        """True if anybody wants what is being written; if not, models answer as a whole."""
        ...

    async def may_begin(self, debate: DebateId) -> None:
        """Wait until another turn may begin: readers have been shown enough of those before."""
        ...

    def began(self, debate: DebateId, pending: Pending) -> None:
        """Hear that somebody prepares the answer to a step."""
        ...

    def wrote(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        """Hear a piece of that answer as written; None voids what was written so far."""
        ...

    def ended(self, debate: DebateId, pending: Pending) -> None:
        """Hear that nobody prepares it any more."""
        ...


class NoSignals:
    """The signals where nobody listens."""

    hears_words = False

    async def may_begin(self, debate: DebateId) -> None:
        pass

    def began(self, debate: DebateId, pending: Pending) -> None:
        pass

    def wrote(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        pass

    def ended(self, debate: DebateId, pending: Pending) -> None:
        pass
