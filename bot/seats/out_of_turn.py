"""Messages in the thread of a discussion by those who do not have the floor: they do not count.

Rule: a sign says so on each, and words once to each person; nothing is taken off unless the
server's host chose that.
"""

import asyncio
import logging

import discord

from bot.platform.retrying import FAILURES, if_possible
from bot.thread.publishers import Publishers
from debate_core.domain.record import Record
from debate_core.domain.words import PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.logged import log_as
from debate_core.formats import format_of
from debate_core.reports.table import has_floor, table_key
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)

NOT_HEARD = "🔇"
"""The sign on a message that does not count."""
_OWN_WORDS = (discord.MessageType.default, discord.MessageType.reply)


class OutOfTurnNotices:
    """Says of messages that they do not count."""

    def __init__(self, publishers: Publishers, deliveries: Deliveries, *, tidies: bool) -> None:
        """`tidies` is whether such messages are taken off."""
        self._publishers = publishers
        self._deliveries = deliveries
        self._tidies = tidies

    async def check_all(self) -> None:
        """After a gap in what was heard: look at what was written in it."""
        tables = (ledger for ledger in self._publishers.ledgers if _has_table(ledger.record))
        await asyncio.gather(*map(self._check, tables))

    async def _check(self, ledger: Ledger) -> None:
        """Look at what stands below the table of this round."""
        log_as(ledger.debate)
        try:
            await self._publishers.ready(ledger)
            posts = await self._deliveries.of(ledger.debate)
            table = posts.get(table_key(ledger.record.rounds_run))
            thread = self._publishers.thread_of(ledger.debate)
            if table is None or thread is None:
                return
            after = discord.Object(int(table.message))
            async for message in thread.history(limit=None, after=after, oldest_first=True):
                if not _is_signed(message):
                    await self.heard(message)
        except FAILURES as error:
            _log.info("What was written meanwhile in %s is not known: %s", ledger.debate, error)

    async def heard(self, message: discord.Message) -> None:
        """Somebody wrote a message somewhere."""
        if message.author.bot or message.webhook_id or message.type not in _OWN_WORDS:
            return
        ledger = self._publishers.ledger_in(message.channel.id)
        if ledger is None or not _is_out_of_turn(ledger.record, message):
            return
        log_as(ledger.debate)
        is_taken_off = self._tidies and await if_possible("Tidying up", message.delete)
        if not is_taken_off:
            await if_possible("A sign", lambda: message.add_reaction(NOT_HEARD))
        if await self._is_first(ledger, message):
            await if_possible(
                "A note", lambda: self._tell(ledger, message, is_taken_off=is_taken_off)
            )

    async def _is_first(self, ledger: Ledger, message: discord.Message) -> bool:
        """Whether they have not been told yet, which is kept: they are told once, and no more."""
        key = f"out of turn {message.author.id}"
        if key in await self._deliveries.of(ledger.debate):
            return False
        await self._deliveries.keep(ledger.debate, Delivery(key, str(message.channel.id), "0"))
        return True

    async def _tell(self, ledger: Ledger, message: discord.Message, *, is_taken_off: bool) -> None:
        said = await self._in_words(ledger, message)
        mentions = discord.AllowedMentions(users=[message.author], replied_user=True)
        if is_taken_off:
            said = f"{message.author.mention} {said}"
            await message.channel.send(said, allowed_mentions=mentions)
        else:
            await message.reply(said, allowed_mentions=mentions)

    async def _in_words(self, ledger: Ledger, message: discord.Message) -> str:
        if not has_floor(ledger.record):
            return "The discussion is over, so this is not counted."
        posts = await self._deliveries.of(ledger.debate)
        table = posts.get(table_key(ledger.record.rounds_run))
        where = "at the table"
        if table is not None and message.guild is not None:
            place = f"{message.guild.id}/{table.channel}/{table.message}"
            where = f"[{where}](https://discord.com/channels/{place})"
        what = _what_to_do(ledger.record, PersonId(str(message.author.id)), where)
        return f"Only what is written by whoever has the floor is counted, so this is not. {what}"


def _what_to_do(record: Record, person: PersonId, where: str) -> str:
    """What somebody without the floor does to get it."""
    seat = record.people.find_seat(person)
    if seat is None:
        return f"Join and raise your hand {where} to get the floor."
    if seat in record.people.hands:
        return "Your hand is up: write once you are called, and send this again then."
    return f"Raise your hand {where} to get the floor."


def _has_table(record: Record) -> bool:
    return not record.is_over and format_of(record.spec).has_table


def _is_out_of_turn(record: Record, message: discord.Message) -> bool:
    if not _has_table(record) or record.people.find_turn(PersonId(str(message.author.id))):
        return False
    counted = (turn.fact.said_by for turn in record.turns)
    return not any(by and str(message.id) in by.messages for by in counted)


def _is_signed(message: discord.Message) -> bool:
    return any(reaction.me and str(reaction.emoji) == NOT_HEARD for reaction in message.reactions)
