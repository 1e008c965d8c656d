"""What the debates of a server came to, with those that have ended since it was last asked for.

Rule: a debate is folded into its row once, and then only the row is read.
"""

import asyncio
import logging
from itertools import islice

from debate_core.domain.folding import fold
from debate_core.domain.values import DebateId
from debate_core.engine.logged import log_within
from debate_core.errors import RecordError, Unreadable
from debate_core.ratings.contests import Kind
from debate_core.ratings.leaderboard import Leaderboard, leaderboard
from debate_core.ratings.results import DebateResult, result_of
from debate_core.storage.port import Journal, Results

_log = logging.getLogger(__name__)
_AT_ONCE = 100
"""Rows that are written together."""
_BOARDS = 30
"""Leaderboards that are kept."""


class ResultsBook:
    """Results by server, made of the journal."""

    def __init__(self, journal: Journal, results: Results) -> None:
        self._journal = journal
        self._results = results
        self._unreadable = set[DebateId]()
        self._boards: dict[tuple[Kind, tuple[DebateId, ...]], Leaderboard] = {}
        self._one = asyncio.Lock()

    async def of(self, server: str) -> tuple[DebateResult, ...]:
        """The results of all debates of a server that are over, the oldest first.

        One that this Rostrum cannot read is left out.
        """
        async with self._one:
            missing = iter(await self._results.missing(server))
            while debates := tuple(islice(missing, _AT_ONCE)):
                made = [
                    await self._make_result(debate)
                    for debate in debates
                    if debate not in self._unreadable
                ]
                await self._results.keep([result for result in made if result is not None])
        return await self._results.of(server)

    async def leaderboard(self, results: tuple[DebateResult, ...], kind: Kind) -> Leaderboard:
        """The leaderboard of some results; away from the loop, and once for the same ones."""
        key = (kind, tuple(result.debate for result in results))
        async with self._one:
            if key not in self._boards:
                self._boards[key] = await asyncio.to_thread(leaderboard, results, kind)
                while len(self._boards) > _BOARDS:
                    del self._boards[next(iter(self._boards))]
            return self._boards[key]

    async def _make_result(self, debate: DebateId) -> DebateResult | None:
        try:
            return result_of(fold(await self._journal.read(debate)))
        except Unreadable:
            raise
        except RecordError as error:
            self._unreadable.add(debate)
            with log_within(debate):
                _log.warning("Debate %s is left out of ratings and history: %s", debate, error)
            return None
