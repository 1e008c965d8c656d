"""Taking people's words out of debates, on request or after deleted messages.

Rule: words are taken out one at a time. A debate that is over has no other writer, and gets none
meanwhile.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial

import discord

from bot.platform.retry import BRIEF, FAILURES, UNKNOWN_MESSAGE, until_done
from bot.thread.publishers import Publishers
from bot.thread.threads import ANNOUNCEMENT
from bot.writer.posts import piece_of
from debate_core.domain.fact import Words
from debate_core.domain.facts import StepAnswered
from debate_core.domain.taking_out import list_words
from debate_core.domain.values import DebateId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest, check_may_take_out, make_taking_out, take_out
from debate_core.engine.runner import DebateRunner
from debate_core.engine.tasks import log_as
from debate_core.errors import RostrumError, SpecError
from debate_core.language import _
from debate_core.storage.port import Deliveries

_log = logging.getLogger(__name__)
_REMEMBERED = 1000


@dataclass(frozen=True, slots=True)
class TakenOut:
    """The words that were taken out, and what is left of them."""

    what: str
    left: int = 0
    """Messages of theirs that the bot may not delete."""


class WordsRemover:
    """A remover of words for all debates; use it as an async context."""

    def __init__(
        self,
        client: discord.Client,
        runner: DebateRunner,
        publishers: Publishers,
        deliveries: Deliveries,
    ) -> None:
        self._client = client
        self._runner = runner
        self._publishers = publishers
        self._deliveries = deliveries
        self._one_at_a_time = asyncio.Lock()
        self._gone: deque[str] = deque(maxlen=_REMEMBERED)
        """The messages that were deleted last: a turn may be recorded after one of its own."""
        self._group = asyncio.TaskGroup()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "WordsRemover":
        await self._group.__aenter__()
        self._runner.welcome(self._attend)
        return self

    async def __aexit__(self, *exc: object) -> None:
        self._runner.stop_welcoming(self._attend)
        for task in self._tasks:
            task.cancel()
        await self._group.__aexit__(None, None, None)

    async def by(self, guest: Guest, debate: DebateId, event: int) -> TakenOut:
        """Take out what this person asks for, with their messages; SpecError if they may not."""
        async with self._one_at_a_time:
            ledger = await self.ledger_of(debate)
            words = check_may_take_out(ledger, guest, event)
            if ledger.record.is_over:
                await self._publishers.show_anew(debate)
            # Before the record, which then no longer knows which messages they were.
            self._gone.extend(words.messages)
            left = await self._delete(ledger, words)
            await take_out(ledger, guest, event)
            self._show(ledger)
        return TakenOut(words.what, left)

    async def handle_deletion(self, channel: int, messages: Collection[int]) -> None:
        """Take out the words of messages that were deleted."""
        # The bot's own deletions come back as events.
        ids = [message for message in map(str, messages) if message not in self._gone]
        self._gone.extend(ids)
        debate = await self._deliveries.find_debate_at(str(channel))
        if debate is None or not ids:
            return
        log_as(debate)
        async with self._one_at_a_time:
            try:
                ledger = await self.ledger_of(debate)
            except RostrumError as error:
                _log.info("Debate %s is looked into once it is taken up: %s", debate, error)
                return
            await self._take_out_messages(ledger, ids)

    async def check_all(self) -> None:
        """Look, after a gap in events, for messages of debates under way that are gone."""
        await asyncio.gather(*map(self._check, self._runner.live))

    async def ledger_of(self, debate: DebateId) -> Ledger:
        """Find the ledger of a debate, under way or over; SpecError before it is taken up again."""
        ledger = self._runner.ledger(debate) or self._publishers.ledger_of(debate)
        if ledger is not None:
            return ledger
        ledger = await self._runner.read_ledger(debate)
        if not ledger.record.is_over and not self._runner.has_gone_on:
            raise SpecError(
                _("Rostrum has just started and takes this debate up again; wait a bit.")
            )
        return ledger

    async def words_at(self, ledger: Ledger, message: int) -> Words | None:
        """Find which words from a debate a message holds; None if it holds none."""
        for words in list_words(ledger.events):
            if str(message) in await self._messages_of(ledger, words):
                return words
        return None

    def _attend(self, ledger: Ledger) -> None:
        task = self._group.create_task(self._watch(ledger))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch(self, ledger: Ledger) -> None:
        """Look for messages deleted while the bot was away, then again whenever a turn comes in."""
        before = ledger.record.last_event
        if before > 1:
            await self._check(ledger)
        async for event in ledger.follow(before):
            fact = event.fact
            if isinstance(fact, StepAnswered) and fact.said_by:
                gone = set(fact.said_by.messages) & set(self._gone)
                async with self._one_at_a_time:
                    await self._take_out_messages(ledger, gone)

    async def _check(self, ledger: Ledger) -> None:
        log_as(ledger.debate)
        try:
            gone = await until_done(
                f"A look for what is gone of {ledger.debate}",
                lambda: self._find_gone(ledger),
            )
        except FAILURES as error:
            _log.warning("Whether messages of %s are gone is not known: %s", ledger.debate, error)
            return
        async with self._one_at_a_time:
            await self._take_out_messages(ledger, gone)

    async def _find_gone(self, ledger: Ledger) -> set[str]:
        """Find the messages with words that are not in the thread any more."""
        standing = [words for words in list_words(ledger.events) if not words.taken_out]
        ids = {int(m) for words in standing for m in await self._messages_of(ledger, words)}
        thread = await self._thread_of(ledger) if ids else None
        if thread is None:
            return set()
        first, last = discord.Object(min(ids) - 1), discord.Object(max(ids) + 1)
        # The library lists a hundred messages unless told otherwise.
        history = thread.history(limit=None, after=first, before=last)
        missing = ids - {message.id async for message in history}
        # Without a permission the history is empty: only Discord's answer that one is gone counts.
        return {str(id_) for id_ in missing if await _is_gone(thread, id_)}

    async def _thread_of(self, ledger: Ledger) -> discord.Thread | None:
        kept = (await self._deliveries.read_all(ledger.debate)).get(ANNOUNCEMENT)
        if kept is None:
            return None
        try:
            channel = await self._client.fetch_channel(int(kept.channel))
        except discord.NotFound:
            return None
        return channel if isinstance(channel, discord.Thread) else None

    async def _messages_of(self, ledger: Ledger, words: Words) -> set[str]:
        """Find the messages with these words: the person's own, or the posts that show them."""
        if not words.is_posted:
            return set(words.messages)
        posted = await self._deliveries.read_all(ledger.debate)
        shown = {at.message for mark, at in posted.items() if piece_of(mark) == words.what}
        return shown.union(words.messages)

    async def _delete(self, ledger: Ledger, words: Words) -> int:
        """Delete a person's own messages; return how many could not be deleted."""
        if not words.messages:
            return 0
        what = "A message whose words are taken out"
        thread = await until_done(what, lambda: self._thread_of(ledger), BRIEF)
        if thread is None:
            return 0
        left = 0
        for id_ in words.messages:
            message = thread.get_partial_message(int(id_))
            try:
                await until_done(what, message.delete, BRIEF)
            except discord.NotFound:
                continue
            except FAILURES as error:
                _log.info("%s cannot be deleted: %s", what, error)
                left += 1
        return left

    def _show(self, ledger: Ledger) -> None:
        if ledger.record.is_over:
            self._publishers.show_on(ledger)

    async def _take_out_messages(self, ledger: Ledger, messages: Iterable[str]) -> None:
        """Take out all the words of these messages."""
        gone = set(messages)
        for words in list_words(ledger.events) if gone else ():
            if words.taken_out or not gone & await self._messages_of(ledger, words):
                continue
            if ledger.record.is_over:
                await self._publishers.show_anew(ledger.debate)
            await ledger.take_out(partial(make_taking_out, ledger, words.event, "deletion"))
            self._show(ledger)


async def _is_gone(thread: discord.Thread, message: int) -> bool:
    try:
        await thread.fetch_message(message)
    except discord.NotFound as error:
        return error.code == UNKNOWN_MESSAGE
    return False
