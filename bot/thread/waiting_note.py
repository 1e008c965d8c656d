"""The note in a thread that says how many questions from the audience wait.

Discord shows a message to one person only if they asked for it, so everyone sees the note. It is as
quiet as possible: it pings nobody, there is one for all waiting questions, and it goes once none
waits. It is no post of the journal, since nothing of it should stay.
"""

import logging

import discord

from bot.platform.buttons import Button, view_of
from bot.platform.permissions import NOBODY
from bot.platform.retry import FAILURES, until_done
from bot.writer.posts import write_small_line
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId
from debate_core.engine.audience import takes_questions
from debate_core.engine.ledger import Ledger
from debate_core.language import _, ngettext
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)

_NOTE = "questions wait"
"""The delivery of the note, if there is one."""
_NOWHERE = ""
"""The channel in that delivery: after a doubt, reading back begins at posts, not at the note."""


def make_queue_button(debate: DebateId) -> Button:
    """Make the button that shows people the questions, as far as they may see them."""
    return Button(_("Questions"), f"question:queue:{debate}")


class WaitingNote:
    """The note in one thread that says how many questions wait."""

    def __init__(self, ledger: Ledger, thread: discord.Thread, deliveries: Deliveries) -> None:
        self._ledger = ledger
        self._thread = thread
        self._deliveries = deliveries
        self._message: discord.PartialMessage | None = None
        self._shown = 0

    async def keep_current(self) -> None:
        """Keep it as long as a question waits, until nothing can be asked any more."""
        self._message = await self._find_standing()
        while True:
            record = self._ledger.record
            waiting = _count_waiting(record)
            try:
                await until_done(f"The waiting questions of {record.debate}", self._change)
            except FAILURES as error:
                _log.info("That questions wait in %s is not told: %s", record.debate, error)
            if not takes_questions(record):
                return
            await self._ledger.until(
                lambda now, seen=waiting: _count_waiting(now) != seen or not takes_questions(now)
            )

    async def _change(self) -> None:
        """Bring the note up to date."""
        waiting = _count_waiting(self._ledger.record)
        if self._message is None:
            self._message = await self._post(waiting) if waiting else None
        elif not waiting:
            await self._remove(self._message)
            self._message = None
        elif waiting != self._shown:
            await self._message.edit(content=_tell_waiting(waiting))
        self._shown = waiting

    async def _find_standing(self) -> discord.PartialMessage | None:
        kept = (await self._deliveries.read_all(self._ledger.debate)).get(_NOTE)
        if kept is None or kept.message == _NOWHERE:
            return None
        return self._thread.get_partial_message(int(kept.message))

    async def _post(self, waiting: int) -> discord.PartialMessage:
        debate, latest = self._ledger.debate, len(self._ledger.record.people.questions)
        message = await self._thread.send(
            _tell_waiting(waiting),
            view=view_of((make_queue_button(debate),)),
            # It pings nobody anyway; this keeps it out of notifications.
            silent=True,
            allowed_mentions=NOBODY,
            nonce=f"{debate[:12]} waits {latest}",
        )
        await self._deliveries.keep(debate, Delivery(_NOTE, _NOWHERE, str(message.id)))
        return self._thread.get_partial_message(message.id)

    async def _remove(self, message: discord.PartialMessage) -> None:
        try:
            await message.delete()
        except discord.NotFound:
            _log.debug("A note was gone already.")
        await self._deliveries.keep(self._ledger.debate, Delivery(_NOTE, _NOWHERE, _NOWHERE))


def _count_waiting(record: Record) -> int:
    """Count the questions that wait for approval; 0 once nothing can be asked any more."""
    if not takes_questions(record):
        return 0
    return sum(question.state == "waiting" for question in record.people.questions)


def _tell_waiting(waiting: int) -> str:
    return write_small_line(
        ngettext(
            "{count} question from the audience waits",
            "{count} questions from the audience wait",
            waiting,
        )
    )
