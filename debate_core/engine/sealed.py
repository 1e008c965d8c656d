"""Secret ballots, and opinions before and after: given under a seal, counted once, destroyed.

Rule: a press and the close come one after the other, so a vote that was confirmed is counted.
Totals are on record before anything is destroyed, and where they are, nothing is counted
again; anything a crash left to be destroyed is destroyed at the next start.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal

from debate_core.domain.boxes import OUTCOME
from debate_core.domain.facts import OpinionCounted
from debate_core.domain.opinion import UNSURE, Answers, tally_opinion
from debate_core.domain.record import Record
from debate_core.domain.text import format_count
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.logged import log_within
from debate_core.errors import DatabaseUnusable, RecordError, SpecError
from debate_core.formats import format_of
from debate_core.formats.opinion import find_opinion_poll, list_opinion_sides
from debate_core.storage.memory import MemoryKeys, MemorySealedRows
from debate_core.storage.port import BallotKeys, SealedPoll, SealedRows
from debate_core.storage.sealed_ballots import BallotCipher, SealedBallot

_log = logging.getLogger(__name__)

Asked = Literal["before", "after"]
_AGAIN = 1.0
"""Seconds until unreadable keys are tried again."""
_NO_KEY = "the key of the secret ballots is gone"


@dataclass(frozen=True, slots=True)
class _Opened:
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

    def closing(self, debate: DebateId) -> asyncio.Lock:
        """Hold this while recording that ballots are taken: none is given meanwhile or after."""
        return self._in_turn[debate]

    async def vote(self, ledger: Ledger, voter: PersonId, place: int | None) -> str | None:
        """Give a secret ballot, or take it back; return the choice. SpecError if none is open."""
        async with self._in_turn[ledger.debate]:
            box = ledger.record.boxes.get(OUTCOME)
            if box is None or not box.is_open or ledger.record.is_over:
                raise SpecError("This vote is closed.")
            choice = _choice(box.choices, place)
            await self._store(SealedPoll(ledger.debate, "vote"), voter, first=place)
            return choice

    async def answer(
        self, ledger: Ledger, voter: PersonId, asked: Asked, place: int | None
    ) -> str | None:
        """Say what one thinks, or take it back; return the answer. SpecError if it is not asked."""
        async with self._in_turn[ledger.debate]:
            own = format_of(ledger.record.spec)
            if find_opinion_poll(own, ledger.record) != asked:
                raise SpecError(_TOO_LATE[asked])
            choice = _choice((*list_opinion_sides(own, ledger.record.spec), UNSURE), place)
            poll = SealedPoll(ledger.debate, "opinion")
            changed = {"first": place} if asked == "before" else {"second": place}
            await self._store(poll, voter, **changed)
            return choice

    async def was_asked(self, debate: DebateId) -> bool:
        """True if anybody said before a debate what they think."""
        opened = await self._open_ballots(SealedPoll(debate, "opinion"))
        return any(ballot.first is not None for ballot in opened.ballots)

    async def votes(self, record: Record) -> SealedVotes:
        """Open the choices of everyone who gave a secret ballot."""
        opened = await self._open_ballots(SealedPoll(record.debate, "vote"))
        choices = record.boxes[OUTCOME].choices
        given = {ballot.voter: ballot.first for ballot in opened.ballots}
        of = {voter: choices[place] for voter, place in given.items() if place is not None}
        return SealedVotes(of, opened.unread)

    async def count_opinion(self, record: Record) -> OpinionCounted:
        """Count the answers of those who answered before and after."""
        sides = list_opinion_sides(format_of(record.spec), record.spec)
        choices = (*sides, UNSURE)
        opened = await self._open_ballots(SealedPoll(record.debate, "opinion"))
        answers = (
            Answers(choices[ballot.first], choices[ballot.second])
            for ballot in opened.ballots
            if ballot.first is not None and ballot.second is not None
        )
        return tally_opinion(answers, sides, record.spec.voting.quorum)

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
        except Exception:  # noqa: BLE001 - a disk or a database that fails costs no outcome
            _log.exception("The sealed ballots of %s are not destroyed yet.", debate)
        self._in_turn.pop(debate, None)

    async def destroy_where(self, is_over: Callable[[DebateId], Awaitable[bool]]) -> None:
        """Destroy what is kept of debates that are over: a crash came before that was done."""
        try:
            debates = await self._keys.list_debates() | await self._rows.list_debates()
        except DatabaseUnusable as failure:
            _log.error("%s Sealed ballots of debates that are over are not destroyed yet.", failure)
            return
        for debate in debates:
            if await is_over(debate):
                with log_within(debate):
                    await self.destroy(debate)

    async def _store(self, poll: SealedPoll, voter: PersonId, **changed: int | None) -> None:
        key = await self._keys.find(poll)
        if key is None and await self._rows.read_all(poll):
            raise SpecError(f"No ballot can be given here any more: {_NO_KEY}.")
        cipher = BallotCipher(key or await self._keys.make(poll), poll)
        name, before = cipher.name_of(voter), SealedBallot(voter)
        if (sealed := await self._rows.find(poll, name)) is not None:
            # A ballot changed from outside gives way to what its voter says now.
            with suppress(RecordError):
                before = cipher.open_sealed(name, sealed)
        await self._rows.keep(poll, name, cipher.seal(replace(before, **changed)))

    async def _open_ballots(self, poll: SealedPoll) -> _Opened:
        rows, key = await self._rows.read_all(poll), await self._wait_for_key(poll)
        if not rows:
            return _Opened()
        if key is None:
            _log.error("The sealed ballots of %s cannot be opened: %s.", poll.debate, _NO_KEY)
            return _Opened(unread=_NO_KEY)
        cipher, ballots = BallotCipher(key, poll), list[SealedBallot]()
        for name, sealed in rows.items():
            try:
                ballots.append(cipher.open_sealed(name, sealed))
            except RecordError as error:
                _log.error("A ballot of %s is not counted: %s", poll.debate, error)
        broken = len(rows) - len(ballots)
        were = "was" if broken == 1 else "were"
        said = (
            f"{format_count(broken, 'sealed ballot')} {were} changed from outside" if broken else ""
        )
        return _Opened(tuple(ballots), said)

    async def _wait_for_key(self, poll: SealedPoll) -> bytes | None:
        """Wait for the key until it can be looked for: a disk failing briefly costs no ballot."""
        told = ""
        while True:
            try:
                return await self._keys.find(poll)
            except DatabaseUnusable as failure:
                if told != str(failure):
                    told = str(failure)
                    _log.critical("%s The debate %s waits for it.", told, poll.debate)
                await asyncio.sleep(_AGAIN)


_TOO_LATE: dict[Asked, str] = {
    "before": "The first turn is there, so it is too late to say what you thought before it.",
    "after": "The vote is closed, and so is this question.",
}


def _choice(choices: Sequence[str], place: int | None) -> str | None:
    if place is None:
        return None
    if place >= len(choices):
        raise SpecError("There is no such choice on this ballot.")
    return choices[place]
