"""What is being written in one debate right now, word for word, as the engine's signals tell.

Nothing here is a fact: it is lost with the process, and nobody misses it.
"""

import asyncio
from dataclasses import dataclass

from debate_core.domain.play import Pending
from debate_core.domain.steps import Speak


@dataclass(slots=True)
class TurnInProgress:
    """A turn that is being written."""

    step: Speak
    turn: int
    pieces: list[str] | None = None
    """None until the first word: what an earlier try left in the thread stays until then."""
    is_over: bool = False
    """Whether nobody writes it any more, and its fact is on its way."""

    @property
    def text(self) -> str | None:
        """What is written so far; put together only when it is shown."""
        return None if self.pieces is None else "".join(self.pieces)


class TurnsInProgress:
    """The turns of one debate that are being written."""

    def __init__(self) -> None:
        self._by_turn: dict[int, TurnInProgress] = {}
        self._changed = asyncio.Event()

    def begin(self, pending: Pending) -> None:
        """Someone begins to write; only turns are shown."""
        if isinstance(pending.step, Speak) and pending.turn is not None:
            self._by_turn[pending.turn] = TurnInProgress(pending.step, pending.turn)

    def add(self, pending: Pending, text: str | None) -> None:
        """A piece was written; None voids what was written so far."""
        turn = self._by_turn.get(pending.turn or 0)
        if turn is not None:
            if text is None or turn.pieces is None:
                turn.pieces = []
            turn.pieces.append(text or "")
            self._changed.set()

    def end(self, pending: Pending) -> None:
        """Nobody writes it any more; until its fact is shown nothing takes its place."""
        turn = self._by_turn.get(pending.turn or 0)
        if turn is not None:
            turn.is_over = True

    @property
    def next(self) -> TurnInProgress | None:
        """The one whose turn comes first."""
        return self._by_turn[min(self._by_turn)] if self._by_turn else None

    def look_again(self) -> None:
        """A fact was shown: what is over is done with, and another may come next."""
        self._by_turn = {
            turn: progress for turn, progress in self._by_turn.items() if not progress.is_over
        }
        self._changed.set()

    def show_later(self) -> None:
        """What has changed could not be shown yet."""
        self._changed.set()

    async def change(self) -> None:
        """Return once something has changed since the last time; for one reader."""
        await self._changed.wait()
        self._changed.clear()
