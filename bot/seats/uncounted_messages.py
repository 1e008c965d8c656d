"""Messages that do not count, but look as if they did.

They are, in a discussion, messages from people without the floor; in every debate, messages within
a turn, above its closing line, that were written after it was over.
Rule: each gets a sign, and each person is told once in words; nothing is removed unless the host
chose that. What happened while the bot was away is found once it is back.
"""

import asyncio
import logging
from contextlib import suppress

import discord

from bot.platform.permissions import mention_only
from bot.platform.retry import FAILURES, if_possible
from bot.seats.host import EARLY, NOT_HEARD, find_earliest, is_signed
from bot.thread.publishers import Publishers
from bot.thread.threads import ThreadGone
from debate_core.domain.facts import StepAnswered
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.tasks import log_as
from debate_core.formats import format_of
from debate_core.language import N_, _, use_language
from debate_core.reports.table import find_floor_holder, has_floor
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)

TOO_LATE = N_("This came after the turn was over: the record and the judge do not have it.")
_OWN_WORDS = (discord.MessageType.default, discord.MessageType.reply)


class OutOfTurnNotices:
    """The notices about messages that do not count."""

    def __init__(self, publishers: Publishers, deliveries: Deliveries, *, tidies: bool) -> None:
        """Keep what it works with; `tidies` is True if such messages are to be removed."""
        self._publishers = publishers
        self._deliveries = deliveries
        self._tidies = tidies
        self._telling = set[tuple[DebateId, str]]()
        publishers.on_turn_shown = self.check_turns

    async def check_all(self) -> None:
        """Look, after a gap in events, at what was written in it."""
        await asyncio.gather(*map(self._check, self._publishers.ledgers))

    async def _check(self, ledger: Ledger) -> None:
        log_as(ledger.debate)
        try:
            await self._publishers.ready(ledger)
            if _has_table(ledger.record):
                await self._check_table(ledger)
        except (ThreadGone, *FAILURES) as error:
            _log.info("What was written meanwhile in %s is not known: %s", ledger.debate, error)
        await self.check_turns(ledger)

    async def check_turns(self, ledger: Ledger) -> None:
        """Look once at what is within each turn that has its closing line by now."""
        log_as(ledger.debate)
        try:
            posts = await self._deliveries.read_all(ledger.debate)
            for turn in ledger.record.turns:
                line = posts.get(f"turn {turn.fact.turn}")
                if line is not None and _checked_key(turn.fact) not in posts:
                    await self._check_turn(ledger, turn.fact, int(line.message))
        except (ThreadGone, *FAILURES) as error:
            _log.info("What came after turns of %s is not known: %s", ledger.debate, error)

    async def _check_turn(self, ledger: Ledger, turn: StepAnswered, line: int) -> None:
        """Sign what the holder of a turn wrote above its closing line, if no turn contains it."""
        thread, by = self._publishers.thread_of(ledger.debate), turn.said_by
        if thread is None or by is None or not by.messages:
            return
        after, before = discord.Object(min(map(int, by.messages))), discord.Object(line)
        is_settled = True
        async for message in thread.history(limit=None, after=after, before=before):
            is_theirs = str(message.author.id) == by.person and message.type in _OWN_WORDS
            if not is_theirs or _is_counted(ledger.record, message):
                continue
            is_in_turn = _is_in_open_turn(ledger, message) and not is_signed(message)
            is_marked = not is_in_turn and await self._sign(ledger, message, is_late=True)
            is_settled = is_settled and is_marked
        if is_settled:
            await self._deliveries.keep(ledger.debate, Delivery(_checked_key(turn), "", "0"))

    async def _check_table(self, ledger: Ledger) -> None:
        """Look at the messages below the heading of this round."""
        posts = await self._deliveries.read_all(ledger.debate)
        phases = ledger.record.phases
        of_round = (n for n, phase in enumerate(phases, 1) if phase.round == phases[-1].round)
        heading = posts.get(f"phase {next(of_round, 0)}")
        thread = self._publishers.thread_of(ledger.debate)
        if heading is None or thread is None:
            return
        after = discord.Object(int(heading.message))
        async for message in thread.history(limit=None, after=after, oldest_first=True):
            await self.handle_message(message)

    async def handle_message(self, message: discord.Message) -> None:
        """Handle a message that somebody wrote somewhere."""
        if message.author.bot or message.webhook_id or message.type not in _OWN_WORDS:
            return
        ledger = self._publishers.ledger_in(message.channel.id)
        if ledger is None or not _is_out_of_turn(ledger.record, message):
            return
        log_as(ledger.debate)
        if not await _is_early(ledger, message):
            await self._sign(ledger, message)

    async def _sign(
        self, ledger: Ledger, message: discord.Message, *, is_late: bool = False
    ) -> bool:
        """Say that a message does not count; True if a sign and the words say so.

        `is_late` is True if it came after a turn of its author.
        """
        tidies = self._tidies and format_of(ledger.record.spec).has_table
        is_taken_off = tidies and await if_possible("Tidying up", message.delete)
        is_marked = (
            is_taken_off
            or is_signed(message)
            or await if_possible("A sign", lambda: message.add_reaction(NOT_HEARD))
        )
        with use_language(ledger.record.language):
            said = _(TOO_LATE) if is_late else _explain_uncounted(ledger.record, author_of(message))
        if is_taken_off:
            said = f"{message.author.mention} {said}"
        is_told = await self._tell_once(ledger, message, said, is_taken_off=is_taken_off)
        return is_marked and is_told

    async def _tell_once(
        self, ledger: Ledger, message: discord.Message, said: str, *, is_taken_off: bool
    ) -> bool:
        """Say it in words, unless its author was told before; False if it could not be said."""
        key = f"out of turn {message.author.id}"
        if (ledger.debate, key) in self._telling:
            return True
        self._telling.add((ledger.debate, key))
        try:
            if key in await self._deliveries.read_all(ledger.debate):
                return True
            # A sign from an earlier run: its words may be there without having been noted.
            is_told = is_signed(message) and await _is_answered(message)
            if not is_told:
                is_told = await if_possible("A note", lambda: _tell(message, said, is_taken_off))
            if is_told:
                told = Delivery(key, str(message.channel.id), "0")
                await self._deliveries.keep(ledger.debate, told)
            return is_told
        finally:
            self._telling.discard((ledger.debate, key))


def _explain_uncounted(record: Record, person: PersonId) -> str:
    """Tell somebody without the floor that their message does not count, and what to do."""
    if not has_floor(record):
        return _("The discussion is over, so this isn't counted.")
    seat = record.people.find_seat(person)
    if seat is not None and seat in record.people.hands:
        return _("This isn't counted yet: send it again once you are called.")
    chairs = format_of(record.spec).chairs
    if len(record.people.chairs) >= chairs > 0 and seat not in record.people.chairs:
        return _("This isn't counted: only the inner circle speaks. Tap Change places to go in.")
    return _("This isn't counted yet: tap Raise hand to speak next.")


async def _tell(message: discord.Message, said: str, is_taken_off: bool) -> None:
    mentions = mention_only(message.author, replied=True)
    # The library repeats a post whose answer was lost; Discord knows the nonce again.
    nonce = f"note {message.id}"
    if is_taken_off:
        await message.channel.send(said, nonce=nonce, allowed_mentions=mentions)
    else:
        await message.reply(said, nonce=nonce, allowed_mentions=mentions)


async def _is_answered(message: discord.Message) -> bool:
    """True if a note of Rostrum's own already answers a message."""
    async for later in message.channel.history(limit=100, after=message, oldest_first=True):
        is_own = message.guild is not None and later.author == message.guild.me
        if is_own and later.reference is not None and later.reference.message_id == message.id:
            return True
    return False


def _has_table(record: Record) -> bool:
    return not record.is_over and format_of(record.spec).has_table


def _is_out_of_turn(record: Record, message: discord.Message) -> bool:
    if not _has_table(record) or record.people.find_turn(author_of(message)):
        return False
    return not _is_counted(record, message)


def _is_counted(record: Record, message: discord.Message) -> bool:
    """True if a turn was read from a message."""
    counted = (turn.fact.said_by for turn in record.turns)
    return any(by and str(message.id) in by.messages for by in counted)


def _is_in_open_turn(ledger: Ledger, message: discord.Message) -> bool:
    """True if a message may belong to a turn that its author is taking now."""
    # What they write before they are called is above the closing line of an earlier turn.
    open_ = ledger.record.people.find_turn(author_of(message))
    if open_ is None:
        return False
    has_table = format_of(ledger.record.spec).has_table
    begins = find_earliest(ledger, open_) if has_table else open_.opened_at
    return message.created_at >= begins


async def _is_early(ledger: Ledger, message: discord.Message) -> bool:
    """True if the author is called a moment later, so that a message is of that turn."""
    record, person = ledger.record, author_of(message)
    seat = record.people.find_seat(person)
    if seat is None or (seat not in record.people.hands and find_floor_holder(record) != seat):
        return False
    with suppress(TimeoutError):
        async with asyncio.timeout(EARLY.total_seconds()):
            await ledger.until(lambda now: now.is_over or now.people.find_turn(person) is not None)
    return _is_in_open_turn(ledger, message) or _is_counted(ledger.record, message)


def author_of(message: discord.Message) -> PersonId:
    """Return the id of a message's author."""
    return PersonId(str(message.author.id))


def _checked_key(turn: StepAnswered) -> str:
    """Make the key that notes that nothing within a turn is left to sign."""
    return f"checked {turn.turn}"
