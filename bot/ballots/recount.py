"""A vote counted again from Discord itself, beside the record; within a limit, for anyone."""

import logging
from datetime import datetime, timedelta

import discord

from bot.ballots.ballot import find_standing_signs
from bot.ballots.ballots import Ballots, why_unread
from bot.ballots.reaction_lists import ReadRequest, read_reactions
from bot.platform.retry import BRIEF, FAILURES, until_done
from debate_core.clock import Clock
from debate_core.domain.boxes import OUTCOME
from debate_core.domain.record import Record
from debate_core.domain.recount import recount_box
from debate_core.domain.values import DebateId
from debate_core.engine.ledger import Ledger
from debate_core.errors import SpecError
from debate_core.show.recount import Recount
from debate_core.show.votes import BALLOT
from debate_core.storage.port import Deliveries

_log = logging.getLogger(__name__)

PAUSE = timedelta(minutes=1)
"""The time between two recounts of one debate."""


class Recounts:
    """Recounts of the votes on outcomes."""

    def __init__(
        self, client: discord.Client, ballots: Ballots, deliveries: Deliveries, clock: Clock
    ) -> None:
        self._client = client
        self._ballots = ballots
        self._deliveries = deliveries
        self._clock = clock
        self._last: dict[DebateId, datetime] = {}

    async def of(self, record: Record, ledger: Ledger | None) -> Recount:
        """Count again; a vote that is open is brought level. SpecError if it cannot be asked for.

        `ledger` is the debate's while it is under way.
        """
        if record.voting is None:
            raise SpecError("Nobody has voted on this debate's outcome: there is nothing to count.")
        if record.spec.voting.is_secret:
            raise SpecError(
                "A secret vote cannot be counted again: its ballots are sealed, and destroyed at "
                "the close."
            )
        if record.boxes[OUTCOME].taken_at is None and not self._ballots.is_voted_on(record.debate):
            raise SpecError(
                "This vote has not been closed, so there is no count to set beside Discord's lists."
            )
        self._take_turn(record.debate)
        try:
            found = await self._ballots.recount(ledger) if ledger else None
            return found or await self._after_close(ledger.record if ledger else record)
        except FAILURES as error:
            _log.info("A vote on %s cannot be counted again: %s", record.debate, error)
            return Recount((), why_unread(error))

    def _take_turn(self, debate: DebateId) -> None:
        now, last = self._clock.now(), self._last.get(debate)
        if last is not None and now < last + PAUSE:
            at = int((last + PAUSE).timestamp())
            raise SpecError(f"This vote was counted again just now; ask once more <t:{at}:R>.")
        self._last = {counted: at for counted, at in self._last.items() if now < at + PAUSE}
        self._last[debate] = now

    async def _after_close(self, record: Record) -> Recount:
        """Compare the closing look with what is listed now."""
        at = (await self._deliveries.read_all(record.debate)).get(BALLOT)
        if at is None:
            raise SpecError("This vote's ballot stands in no thread any more.")
        asking = ReadRequest(self._client.http, f"A recount of {record.debate}", BRIEF)
        partial = self._client.get_partial_messageable(int(at.channel)).get_partial_message(
            int(at.message)
        )
        message = await until_done(asking.what, partial.fetch, BRIEF)
        box = record.boxes[OUTCOME]
        signs = find_standing_signs(box.choices, message) or await self._ballots.signs_of(record)
        return Recount(recount_box(box, await read_reactions(message, signs, asking)))
