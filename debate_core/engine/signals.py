"""Signals: news of what is going on right now. They are no facts, are not kept, and may be lost."""

from typing import Protocol

from debate_core.domain.play import Pending
from debate_core.domain.values import DebateId


class Signals(Protocol):
    """The listener who is told what performers are doing."""

    @property
    def hears_words(self) -> bool:
        """True if anybody wants what is being written; if not, models answer as a whole."""
        ...

    async def may_begin(self, debate: DebateId) -> None:
        """Wait until another turn may begin: readers have been shown enough of those before."""
        ...

    def tell_begin(self, debate: DebateId, pending: Pending) -> None:
        """Tell that somebody prepares the answer to a step."""
        ...

    def tell_words(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        """Tell a piece of that answer as written; None voids what was written so far."""
        ...

    def tell_end(self, debate: DebateId, pending: Pending) -> None:
        """Tell that nobody prepares it any more."""
        ...


class NoSignals:
    """The signals where nobody listens."""

    hears_words = False

    async def may_begin(self, debate: DebateId) -> None:
        pass

    def tell_begin(self, debate: DebateId, pending: Pending) -> None:
        pass

    def tell_words(self, debate: DebateId, pending: Pending, text: str | None) -> None:
        pass

    def tell_end(self, debate: DebateId, pending: Pending) -> None:
        pass
