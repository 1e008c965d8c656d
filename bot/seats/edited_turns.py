"""Turns whose words were changed after they ended: the first wording counts.

Rule: each changed message gets a sign, and its turn one line; what happened while the bot was away
is found once it is back.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import discord

from bot.platform.permissions import NOBODY
from bot.platform.retry import FAILURES, if_possible
from bot.seats.host import ThreadSeats, is_signed
from bot.seats.uncounted_messages import author_of
from bot.thread.publishers import Publishers
from bot.thread.taking_out import WordsRemover
from bot.thread.threads import ThreadGone
from bot.writer.posts import write_small_line
from debate_core.domain.facts import StepAnswered
from debate_core.domain.form import get_form
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.tasks import log_as
from debate_core.errors import RostrumError
from debate_core.language import N_, _, use_language
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)

EDITED = "✏️"
"""The sign on a message whose first wording is the one that counts."""
FIRST_WORDING = N_(
    "Changed after the turn was over: the record and the judge have its first wording."
)
_SKEW = timedelta(seconds=5)
"""The most that Discord's clock may differ from ours."""


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
        if _find_turn(ledger, message) is None:
            await _wait_for_turn(ledger, author_of(message))
        if (found := _find_turn(ledger, message)) is not None:
            turn, at = found
            await self._sign_changes(
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
                await self._sign_changes(ledger=ledger, turn=turn, at=at, there=there)
        except (ThreadGone, *FAILURES) as error:
            _log.info("What was changed meanwhile in %s is not known: %s", ledger.debate, error)

    async def _ledger_in(self, channel: int) -> Ledger | None:
        """Find the debate of a thread, under way or over; None if there is none, or none yet."""
        debate = await self._deliveries.find_debate_at(str(channel))
        try:
            return await self._taking_out.ledger_of(debate) if debate else None
        except RostrumError:
            return None  # it is looked at once it is taken up

    async def _sign_changes(
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
            line = write_small_line(_(FIRST_WORDING))
        await if_possible("A note", lambda: message.reply(line, allowed_mentions=NOBODY))


def _find_turn(ledger: Ledger, message: discord.Message) -> tuple[StepAnswered, datetime] | None:
    """Find the recorded turn that a message belongs to, and when it was recorded."""
    own = (
        written for written in _list_written(ledger) if str(message.id) in _messages_of(written[0])
    )
    return next(own, None)


def _messages_of(turn: StepAnswered) -> tuple[str, ...]:
    return turn.said_by.messages if turn.said_by else ()


async def _wait_for_turn(ledger: Ledger, person: PersonId) -> None:
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
