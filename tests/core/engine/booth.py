"""Where sealed ballots are given in tests, by people with short names, and how the vote closes."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from debate_core.clock import FakeClock
from debate_core.domain.record import Record
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.runner import DebateRunner
from debate_core.engine.sealed import SealedBallots
from debate_core.storage.memory import MemoryJournal, MemoryKeys, MemorySealedRows
from tests.core.engine.rooms import Gate, OpenVoteHost, runner_of, settled
from tests.core.making import NOON
from tests.core.making.plays import fitting

P, Q, R, S = map(PersonId, ("31", "4", "159", "26"))
FOR, AGAINST, UNDECIDED = 0, 1, 2
PEOPLE = {"p": P, "q": Q, "r": R, "s": S}


class Booth:
    """Where ballots are kept, and the clock that closes the vote."""

    def __init__(self, journal: MemoryJournal | None = None) -> None:
        self.rows, self.keys = MemorySealedRows(), MemoryKeys()
        self.sealed = SealedBallots(self.rows, self.keys)
        self.clock, self.host = FakeClock(NOON), OpenVoteHost()
        self.journal = journal or MemoryJournal()

    @asynccontextmanager
    async def runner(self, performer: Gate | None = None) -> AsyncGenerator[DebateRunner]:
        async with runner_of(
            performer or fitting,
            journal=self.journal,
            clock=self.clock,
            host=self.host,
            sealed=self.sealed,
        ) as runner:
            yield runner

    async def vote(self, ledger: Ledger, **places: int | None) -> None:
        """Everyone votes in that order; of the same name, a letter is a person."""
        for who, place in places.items():
            await self.sealed.vote(ledger, PEOPLE[who[0]], place)

    async def is_empty(self) -> bool:
        return not (await self.rows.list_debates() or await self.keys.list_debates())

    async def close(self, runner: DebateRunner, ledger: Ledger) -> Record:
        await settled()
        self.clock.advance(ledger.record.spec.voting.seconds)
        await runner.until_concluded(ledger.debate)
        return ledger.record
