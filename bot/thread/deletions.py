"""Deletions of messages, threads, channels and servers, and what they do to debates.

Rule: a debate without its thread cannot be shown, so it ends. A vote without its ballot ends with
the count so far, and a debate without its announcement goes on. What was said in deleted messages
is for `taking_out.py`.
"""

from collections.abc import Collection
from contextlib import suppress

from bot.ballots.ballots import Ballots, Gone
from bot.thread.publishers import Publishers
from bot.writer.posts import Post, remark
from debate_core.domain.boxes import OUTCOME, BoxKey
from debate_core.domain.values import DebateId
from debate_core.engine.ledger import Ledger
from debate_core.engine.runner import DebateRunner
from debate_core.engine.tasks import log_as
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.language import N_, _
from debate_core.show.pieces import Card

_THREAD_GONE, _CHANNEL_GONE = N_("Its thread was deleted."), N_("Its channel was deleted.")
_REMOVED = N_("Rostrum was removed from this server.")
_BALLOT_GONE = N_("its message was deleted, so what had been counted by then counts.")


class Deletions:
    """The handler of deletions: it ends what cannot go on, and says what else changes."""

    def __init__(self, publishers: Publishers, ballots: Ballots, runner: DebateRunner) -> None:
        self._publishers = publishers
        self._ballots = ballots
        self._runner = runner
        ballots.on_gone = self._handle_ballot_gone
        publishers.on_announcement_gone = self._handle_announcement_gone

    async def handle_messages(self, deleted: Collection[int]) -> None:
        """Handle deleted messages."""
        for ledger, key in self._ballots.drop_deleted(deleted):
            await self._handle_ballot_gone(ledger, key, "message")
        for debate, thread in self._publishers.threads.items():
            # A thread has the id of the message that it was opened from.
            if thread.id in deleted:
                self._handle_announcement_gone(debate)

    async def handle_thread(self, thread_id: int) -> None:
        """Handle a deleted thread."""
        for debate, thread in self._publishers.threads.items():
            if thread.id == thread_id:
                await self._end(debate, _THREAD_GONE)

    async def handle_channel(self, channel_id: int) -> None:
        """Handle a deleted channel, with all threads in it."""
        for debate, thread in self._publishers.threads.items():
            if thread.parent_id == channel_id:
                await self._end(debate, _CHANNEL_GONE)

    async def handle_server(self, server: int) -> None:
        """Handle a server that the bot was removed from; a webhook would still speak there."""
        for ledger in self._runner.live:
            venue = ledger.record.opened.venue
            if venue is not None and venue.server == str(server):
                await self._end(ledger.debate, _REMOVED)

    async def _end(self, debate: DebateId, reason: str) -> None:
        log_as(debate)
        with suppress(SpecError):  # it was over already
            await self._runner.interrupt(debate, reason)

    async def _handle_ballot_gone(self, ledger: Ledger, key: BoxKey, gone: Gone) -> None:
        """Deal with a ballot that is gone: nobody can vote on it any more."""
        log_as(ledger.debate)
        if gone == "thread":
            await self._end(ledger.debate, _THREAD_GONE)
        elif key == OUTCOME:
            await self._runner.end_vote(ledger.debate, _BALLOT_GONE)
        else:
            card = format_of(ledger.record.spec).make_live_cards(ledger.record).get(key)
            self._publishers.add(ledger.debate, _make_ballot_gone_post(key, card))

    def _handle_announcement_gone(self, debate: DebateId) -> None:
        ledger = self._publishers.ledger_of(debate)
        if ledger is not None and not ledger.record.is_over:
            self._publishers.add(debate, _make_announcement_post())


def _make_ballot_gone_post(key: BoxKey, card: Card | None) -> Post:
    what = card.title if card else _("one statement")
    said = _(
        "The vote's message on {what} was deleted, so what was counted by then counts.",
        what=what,
    )
    return remark(said, f"ballot deleted {key}")


def _make_announcement_post() -> Post:
    return Post(
        "announcement deleted",
        _(
            "*The announcement of this debate was deleted, and its buttons with it. The debate "
            "goes on here; /debate show says where it stands.*"
        ),
    )
