"""Messages that do not count, but look as if they did, and turns changed after they ended.

They are, in a discussion, messages from people without the floor; in every debate, messages within
a turn, above its closing line, that were written after it was over; and new words of a turn whose
first wording is on record.
Rule: each gets a sign, and each person is told once in words; nothing is removed unless the host
chose that. What happened while the bot was away is found once it is back.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import discord

from bot.platform.permissions import NOBODY, mention_only
from bot.platform.retry import FAILURES, if_possible
from bot.seats.host import EARLY, NOT_HEARD, ThreadSeats, find_earliest, is_signed
from bot.thread.publishers import Publishers
from bot.thread.taking_out import WordsRemover
from bot.thread.threads import ThreadGone
from bot.writer.posts import small_line
from debate_core.domain.facts import StepAnswered
from debate_core.domain.form import get_form
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.tasks import log_as
from debate_core.errors import RostrumError
from debate_core.formats import format_of
from debate_core.language import N_, _, use_language
from debate_core.reports.table import floor_holder, has_floor
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)

TOO_LATE = N_("This came after the turn was over: the record and the judge do not have it.")
EDITED = "✏️"
"""The sign on a message whose first wording is the one that counts."""
FIRST_WORDING = N_(
    "Changed after the turn was over: the record and the judge have its first wording."
)
_SKEW = timedelta(seconds=5)
"""The most that Discord's clock may differ from ours."""
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
                if line is not None and _mark_key(turn.fact) not in posts:
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
            is_marked = not is_in_turn and await self._mark(ledger, message, is_late=True)
            is_settled = is_settled and is_marked
        if is_settled:
            await self._deliveries.keep(ledger.debate, Delivery(_mark_key(turn), "", "0"))

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
            await self._mark(ledger, message)

    async def _mark(
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
            said = _(TOO_LATE) if is_late else _in_words(ledger.record, _author_of(message))
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


def _in_words(record: Record, person: PersonId) -> str:
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
    if not _has_table(record) or record.people.find_turn(PersonId(str(message.author.id))):
        return False
    return not _is_counted(record, message)


def _is_counted(record: Record, message: discord.Message) -> bool:
    """True if a turn was read from a message."""
    counted = (turn.fact.said_by for turn in record.turns)
    return any(by and str(message.id) in by.messages for by in counted)


def _is_in_open_turn(ledger: Ledger, message: discord.Message) -> bool:
    """True if a message may belong to a turn that its author is taking now."""
    # What they write before they are called is above the closing line of an earlier turn.
    open_ = ledger.record.people.find_turn(_author_of(message))
    if open_ is None:
        return False
    has_table = format_of(ledger.record.spec).has_table
    begins = find_earliest(ledger, open_) if has_table else open_.opened_at
    return message.created_at >= begins


async def _is_early(ledger: Ledger, message: discord.Message) -> bool:
    """True if the author is called a moment later, so that a message is of that turn."""
    record, person = ledger.record, _author_of(message)
    seat = record.people.find_seat(person)
    if seat is None or (seat not in record.people.hands and floor_holder(record) != seat):
        return False
    with suppress(TimeoutError):
        async with asyncio.timeout(EARLY.total_seconds()):
            await ledger.until(lambda now: now.is_over or now.people.find_turn(person) is not None)
    return _is_in_open_turn(ledger, message) or _is_counted(ledger.record, message)


def _author_of(message: discord.Message) -> PersonId:
    return PersonId(str(message.author.id))


def _mark_key(turn: StepAnswered) -> str:
    """Make the key that notes that nothing within a turn is left to sign."""
    return f"checked {turn.turn}"


class EditedTurns:
    """The marks on turns that were changed after they were over."""

    def __init__(
        self,
        publishers: Publishers,
        deliveries: Deliveries,
        taking_out: WordsRemover,
        seats: ThreadSeats,
    ) -> None:
        self._publishers = publishers
        self._deliveries = deliveries
        self._taking_out = taking_out
        self._seats = seats

    async def handle_edit(self, message: discord.Message) -> None:
        """Handle a change of some message."""
        if message.author.bot or message.webhook_id:
            return
        ledger = await self._ledger_in(message.channel.id)
        if ledger is None:
            return
        log_as(ledger.debate)
        if _turn_in(ledger, message) is None:
            await _until_over(ledger, PersonId(str(message.author.id)))
        if (found := _turn_in(ledger, message)) is not None:
            turn, at = found
            await self._check_turn(
                ledger=ledger, turn=turn, at=at, there=await _fetch_messages(message, turn)
            )

    async def check_all(self) -> None:
        """Look, after a gap in events, at what was changed in it."""
        live = (ledger for ledger in self._publishers.ledgers if not ledger.record.is_over)
        await asyncio.gather(*map(self._check, live))

    async def _check(self, ledger: Ledger) -> None:
        log_as(ledger.debate)
        turns = _list_written(ledger)
        ids = [int(message) for turn, _ in turns for message in _messages_of(turn)]
        if not ids:
            return
        try:
            await self._publishers.ready(ledger)
            thread = self._publishers.thread_of(ledger.debate)
            if thread is None:
                return
            # Both bounds are exclusive.
            after, before = discord.Object(min(ids) - 1), discord.Object(max(ids) + 1)
            history = thread.history(limit=None, after=after, before=before)
            there = {str(message.id): message async for message in history}
            for turn, at in turns:
                await self._check_turn(ledger=ledger, turn=turn, at=at, there=there)
        except (ThreadGone, *FAILURES) as error:
            _log.info("What was changed meanwhile in %s is not known: %s", ledger.debate, error)

    async def _ledger_in(self, channel: int) -> Ledger | None:
        """Find the debate of a thread, under way or over; None if there is none, or none yet."""
        debate = await self._deliveries.find_debate_at(str(channel))
        try:
            return await self._taking_out.ledger_of(debate) if debate else None
        except RostrumError:
            return None  # it is looked at once it is taken up

    async def _check_turn(
        self,
        ledger: Ledger,
        turn: StepAnswered,
        at: datetime,
        there: Mapping[str, discord.Message],
    ) -> None:
        """Sign the messages of a turn that are different now; unsign those that are as before."""
        messages = [there[message] for message in _messages_of(turn) if message in there]
        if len(messages) < len(_messages_of(turn)):
            return  # what is gone is taken out
        is_changed = self._is_changed(ledger, turn, messages)
        for message in messages:
            is_edited = message.edited_at is not None and message.edited_at > at - _SKEW
            if is_changed and is_edited and not is_signed(message, EDITED):
                await self._sign(ledger, turn, message)
            elif not is_changed and is_signed(message, EDITED) and message.guild is not None:
                me = message.guild.me
                await if_possible("A sign", lambda m=message, by=me: m.remove_reaction(EDITED, by))

    def _is_changed(
        self, ledger: Ledger, turn: StepAnswered, messages: Sequence[discord.Message]
    ) -> bool:
        text = self._seats.text_of(ledger.record, messages)
        now = get_form(turn.step.form).read_reply(text, {}).as_text()
        # Spaces and line ends are no change of words.
        return now.split() != turn.answer.as_text().split()

    async def _sign(self, ledger: Ledger, turn: StepAnswered, message: discord.Message) -> None:
        await if_possible("A sign", lambda: message.add_reaction(EDITED))
        key = f"edited {turn.turn}"
        if key in await self._deliveries.read_all(ledger.debate):
            return
        # Kept before it is said: if the process is killed in between, there is only the sign.
        await self._deliveries.keep(ledger.debate, Delivery(key, "", "0"))
        with use_language(ledger.record.language):
            line = small_line(_(FIRST_WORDING))
        await if_possible("A note", lambda: message.reply(line, allowed_mentions=NOBODY))


def _turn_in(ledger: Ledger, message: discord.Message) -> tuple[StepAnswered, datetime] | None:
    """Find the recorded turn that a message belongs to, and when it was recorded."""
    own = (
        written for written in _list_written(ledger) if str(message.id) in _messages_of(written[0])
    )
    return next(own, None)


def _messages_of(turn: StepAnswered) -> tuple[str, ...]:
    return turn.said_by.messages if turn.said_by else ()


async def _until_over(ledger: Ledger, person: PersonId) -> None:
    """Return once the turn that a person is taking is on record; at once if they take none."""
    open_ = ledger.record.people.find_turn(person)
    if open_ is not None:
        await ledger.until(lambda now: now.is_over or open_.number not in now.people.open_turns)


def _list_written(ledger: Ledger) -> list[tuple[StepAnswered, datetime]]:
    """List the turns in people's own messages, and when each was recorded."""
    return [
        (event.fact, event.at)
        for event in ledger.events
        if isinstance(event.fact, StepAnswered)
        and _messages_of(event.fact)
        and not event.fact.is_taken_out
        and not event.fact.missed
    ]


async def _fetch_messages(
    message: discord.Message, turn: StepAnswered
) -> dict[str, discord.Message]:
    """Fetch the messages of a turn as they are now, by id; one that is gone is left out."""
    there: dict[str, discord.Message] = {}
    for id_ in _messages_of(turn):
        try:
            there[id_] = await message.channel.fetch_message(int(id_))
        except FAILURES as error:
            _log.info("A message of a turn cannot be read: %s", error)
    return there
