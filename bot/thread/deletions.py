"""The deletion of what a debate stands in: noticed at once, and told to whoever is still there.

Rule: a debate without its thread cannot be shown, so it ends. A vote without its ballot ends with
the count so far, and a debate without its announcement goes on.
"""

from collections.abc import Collection
from contextlib import suppress

from bot.ballots.ballots import Ballots, Gone
from bot.thread.publishers import Publishers
from bot.writer.posts import Post, remark
from debate_core.domain.boxes import OUTCOME, BoxKey
from debate_core.domain.values import DebateId
from debate_core.engine.ledger import Ledger
from debate_core.engine.logged import log_as
from debate_core.engine.runner import DebateRunner
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.show.pieces import Card

_THREAD, _CHANNEL = "Its thread was deleted.", "Its channel was deleted."
_BALLOT = "its ballot was deleted, so what had been counted by then counts."
_ANNOUNCEMENT = Post(
    "announcement deleted",
    "*The announcement of this debate was deleted, and its buttons with it. The debate goes on "
    "here; /debate status says where it stands.*",
)


class Deletions:
    """The handler of deletions: it ends what cannot go on, and says what else changes."""

    def __init__(self, publishers: Publishers, ballots: Ballots, runner: DebateRunner) -> None:
        self._publishers = publishers
        self._ballots = ballots
        self._runner = runner
        ballots.on_gone = self._ballot_gone
        publishers.on_announcement_gone = self._announcement_gone

    async def messages(self, deleted: Collection[int]) -> None:
        """Some messages were deleted."""
        for ledger, key in self._ballots.drop_deleted(deleted):
            await self._ballot_gone(ledger, key, "message")
        for debate, thread in self._publishers.threads.items():
            if thread.id in deleted:
                self._announcement_gone(debate)

    async def thread(self, thread_id: int) -> None:
        """A thread was deleted."""
        for debate, thread in self._publishers.threads.items():
            if thread.id == thread_id:
                await self._end(debate, _THREAD)

    async def channel(self, channel_id: int) -> None:
        """Handle a deleted channel, with all threads in it."""
        for debate, thread in self._publishers.threads.items():
            if thread.parent_id == channel_id:
                await self._end(debate, _CHANNEL)

    async def _end(self, debate: DebateId, reason: str) -> None:
        log_as(debate)
        with suppress(SpecError):  # it was over already
            await self._runner.interrupt(debate, reason)

    async def _ballot_gone(self, ledger: Ledger, key: BoxKey, gone: Gone) -> None:
        """Deal with a ballot that is gone: nobody can vote on it any more."""
        log_as(ledger.debate)
        if gone == "thread":
            await self._end(ledger.debate, _THREAD)
        elif key == OUTCOME:
            await self._runner.end_vote(ledger.debate, _BALLOT)
        else:
            card = format_of(ledger.record.spec).make_live_cards(ledger.record).get(key)
            self._publishers.add(ledger.debate, _without_ballot(key, card))

    def _announcement_gone(self, debate: DebateId) -> None:
        ledger = self._publishers.ledger_of(debate)
        if ledger is not None and not ledger.record.is_over:
            self._publishers.add(debate, _ANNOUNCEMENT)


def _without_ballot(key: BoxKey, card: Card | None) -> Post:
    what = card.title if card else "one statement"
    said = f"The ballot on {what} was deleted, so what had been counted of it by then counts."
    return remark(said, f"ballot deleted {key}")
