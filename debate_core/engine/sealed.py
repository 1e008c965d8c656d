"""Sealed ballots, of secret votes and of polls: stored under a seal, counted once, then destroyed.

Rule: a button press and the close never overlap, so a vote that was confirmed is counted. Totals
are recorded before anything is destroyed, and once they are, nothing is counted again; anything
that a crash left behind is destroyed at the next start.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from debate_core.domain.boxes import OUTCOME
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.tasks import log_within
from debate_core.errors import DatabaseUnusable, RecordError, SpecError
from debate_core.language import N_, _, ngettext
from debate_core.storage.memory import MemoryKeys, MemorySealedRows
from debate_core.storage.port import BallotKeys, SealedPoll, SealedRows
from debate_core.storage.sealed_ballots import BallotCipher, SealedBallot

_log = logging.getLogger(__name__)

_AGAIN = 1.0
"""Seconds until unreadable keys are tried again."""
_NO_KEY = N_("the key of the secret ballots is gone")


@dataclass(frozen=True, slots=True)
class OpenedBallots:
    """The ballots of a poll, and why some of them could not be opened."""

    ballots: tuple[SealedBallot, ...] = ()
    unread: str = ""


@dataclass(frozen=True, slots=True)
class SealedVotes:
    """Secret ballots as they are counted; none of it is kept."""

    of: Mapping[PersonId, str]
    unread: str = ""
    """The reason why some of them could not be opened, as a clause."""


class SealedBallots:
    """The sealed ballots of all debates of this process."""

    def __init__(self, rows: SealedRows | None = None, keys: BallotKeys | None = None) -> None:
        """Keep ballots in memory, gone with the process, unless a place to keep them is given."""
        self._rows = rows or MemorySealedRows()
        self._keys = keys or MemoryKeys()
        self._in_turn: defaultdict[DebateId, asyncio.Lock] = defaultdict(asyncio.Lock)

    def lock(self, debate: DebateId) -> asyncio.Lock:
        """Hold this while a ballot is stored, and while recording that ballots are taken."""
        return self._in_turn[debate]

    async def vote(self, ledger: Ledger, voter: PersonId, place: int | None) -> str | None:
        """Give a secret ballot, or take it back; return the choice. SpecError if none is open."""
        async with self.lock(ledger.debate):
            box = ledger.record.boxes.get(OUTCOME)
            if box is None or not box.is_open or ledger.record.is_over:
                raise SpecError(_("This vote is closed."))
            if not ledger.record.spec.voting.is_secret:
                raise SpecError(_("This vote is open: react to the question instead."))
            choice = find_choice(box.choices, place)
            await self.store(SealedPoll(ledger.debate, "vote"), voter, first=place)
            return choice

    async def open_votes(self, record: Record) -> SealedVotes:
        """Open the choices of everyone who gave a secret ballot."""
        opened = await self.open_ballots(SealedPoll(record.debate, "vote"))
        choices = record.boxes[OUTCOME].choices
        given = {ballot.voter: ballot.first for ballot in opened.ballots}
        of = {voter: choices[place] for voter, place in given.items() if place is not None}
        return SealedVotes(of, opened.unread)

    async def destroy(self, debate: DebateId) -> None:
        """Destroy what is kept of a debate: the keys first, since no row can be read without them.

        If that fails, the debate goes on, and it is tried again at the next start.
        """
        try:
            async with self._in_turn[debate]:
                if debate in await self._keys.list_debates():
                    await self._keys.destroy(debate)
                if debate in await self._rows.list_debates():
                    await self._rows.drop(debate)
        except Exception:  # noqa: BLE001 - a failing disk or database must not cost an outcome
            _log.exception("The sealed ballots of %s are not destroyed yet.", debate)
        self._in_turn.pop(debate, None)

    async def destroy_where(self, is_over: Callable[[DebateId], Awaitable[bool]]) -> None:
        """Destroy what is kept of debates that are over, where a crash prevented it before."""
        try:
            debates = await self._keys.list_debates() | await self._rows.list_debates()
        except DatabaseUnusable as failure:
            _log.error("%s Sealed ballots of debates that are over are not destroyed yet.", failure)
            return
        for debate in debates:
            if await is_over(debate):
                with log_within(debate):
                    await self.destroy(debate)

    async def store(self, poll: SealedPoll, voter: PersonId, **changed: int | None) -> SealedBallot:
        """Store a voter's ballot, changed; `lock` has to be held. SpecError if the key is gone."""
        key = await self._keys.find(poll)
        if key is None and await self._rows.read_all(poll):
            raise SpecError(_("Nobody can vote here any more: {why}.", why=_(_NO_KEY)))
        cipher = BallotCipher(key or await self._keys.make(poll), poll)
        after = replace(await self._open_own(cipher, poll, voter), **changed)
        await self._rows.keep(poll, cipher.name_of(voter), cipher.seal(after))
        return after

    async def find_ballot(self, poll: SealedPoll, voter: PersonId) -> SealedBallot:
        """Find a voter's ballot; one without a choice if they gave none."""
        key = await self._keys.find(poll)
        if key is None:
            return SealedBallot(voter)
        return await self._open_own(BallotCipher(key, poll), poll, voter)

    async def _open_own(
        self, cipher: BallotCipher, poll: SealedPoll, voter: PersonId
    ) -> SealedBallot:
        name = cipher.name_of(voter)
        if (sealed := await self._rows.find(poll, name)) is not None:
            # A ballot changed from outside is replaced by what its voter says now.
            with suppress(RecordError):
                return cipher.open_sealed(name, sealed)
        return SealedBallot(voter)

    async def open_ballots(self, poll: SealedPoll) -> OpenedBallots:
        """Open all ballots of a poll."""
        rows, key = await self._rows.read_all(poll), await self._wait_for_key(poll)
        if not rows:
            return OpenedBallots()
        if key is None:
            _log.error("The sealed ballots of %s cannot be opened: %s.", poll.debate, _NO_KEY)
            return OpenedBallots(unread=_(_NO_KEY))
        cipher, ballots = BallotCipher(key, poll), list[SealedBallot]()
        for name, sealed in rows.items():
            try:
                ballots.append(cipher.open_sealed(name, sealed))
            except RecordError as error:
                _log.error("A ballot of %s is not counted: %s", poll.debate, error)
        broken = len(rows) - len(ballots)
        said = ngettext(
            "{count} secret vote was changed from outside",
            "{count} secret votes were changed from outside",
            broken,
        )
        return OpenedBallots(tuple(ballots), said if broken else "")

    async def _wait_for_key(self, poll: SealedPoll) -> bytes | None:
        """Wait until the key can be looked up, so that a brief disk failure costs no ballot."""
        told = ""
        while True:
            try:
                return await self._keys.find(poll)
            except DatabaseUnusable as failure:
                if told != str(failure):
                    told = str(failure)
                    _log.critical("%s The debate %s waits for it.", told, poll.debate)
                await asyncio.sleep(_AGAIN)


def find_choice(choices: Sequence[str], place: int | None) -> str | None:
    """Find the choice at that place of a ballot; SpecError if there is none."""
    if place is None:
        return None
    if place >= len(choices):
        raise SpecError(_("There is no such choice in this vote."))
    return choices[place]
