"""The floor message of a discussion: who speaks, who is next, and the buttons, below the talk.

Rule 1: at most one stands. It is no post of the journal, since it moves: the old one is deleted
before the new one is posted, and what a crash left is known by its buttons.
Rule 2: it pings the person who has the floor, or is invited to speak, once, in a new message. An
edit pings nobody, so a call is posted at once; only a move without a call waits.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.platform.buttons import Button, read_custom_ids, view_of
from bot.platform.permissions import NOBODY, check_may_read, mention_only
from bot.platform.retry import FAILURES, if_possible, until_done
from bot.thread.publisher import ThreadPublisher
from bot.thread.threads import ThreadGone
from bot.writer.posts import write_small_line
from bot.writer.text import clean, escape
from bot.writer.turns import table_id
from debate_core.domain.attendance import OpenTurn
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.steps import GiveFloor
from debate_core.domain.text import format_quiet, time_in_words
from debate_core.engine.replay import Follower
from debate_core.engine.tasks import first_of
from debate_core.formats import format_of
from debate_core.language import _, ngettext
from debate_core.reports.table import find_floor_holder, has_floor
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)

_NEWER = 4
"""The number of newer messages that it moves below."""
_STANDING, _CALLED = "floor", "floor called"
"""The deliveries of the message that stands, and of the call that it made last."""
_INVITES = "invites "
"""The beginning of the name of a call that invites somebody; a turn's is its number."""
_NOWHERE = ""
"""The channel in those deliveries: after a doubt, reading back begins at posts, not at this."""


@dataclass(frozen=True, slots=True)
class _FloorLooks:
    """The look of the message, which is compared to know if an edit is due."""

    content: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class _Call:
    """Somebody who is to be mentioned once, for their turn or to invite them."""

    name: str
    person: str


class FloorMessage:
    """The floor message in one thread."""

    def __init__(
        self, publisher: ThreadPublisher, deliveries: Deliveries, pauses: tuple[float, float]
    ) -> None:
        """Keep its parts; `pauses` are the seconds between two moves, and between two edits."""
        self._publisher = publisher
        self._ledger = publisher.ledger
        self._deliveries = deliveries
        self._move_pause, self._edit_pause = pauses
        self._follower = Follower()
        self._news = asyncio.Event()
        self._newer = set[int]()
        self._message: discord.PartialMessage | None = None
        self._shown: _FloorLooks | None = None
        self._speaker = ""
        self._called = ""
        self._phases = 0
        self._moved_at = self._edited_at = float("-inf")
        self._is_in_doubt = True

    def note_message(self, message: discord.Message) -> None:
        """Note a message of the thread: after some newer ones the floor message moves down."""
        standing = self._message.id if self._message else 0
        if _is_floor(message, self._ledger.record):
            # A request whose answer was lost has taken effect.
            self._is_in_doubt |= message.id != standing
        else:
            self._newer.add(message.id)
        self._news.set()

    async def keep_current(self) -> None:
        """Keep it until nobody can get the floor any more; then take it away."""
        try:
            thread = await self._publisher.until_open()
            seen = await self._until_all_shown()
            # Looked at only once all is shown: by then it may be over, and no news would come.
            while may_come(self._ledger.record):
                self._news.clear()
                await self._until_due(seen, await self._try_to_show(thread))
                seen = await self._until_all_shown()
            await if_possible(
                f"The floor of {self._ledger.debate}", lambda: self._take_away(thread)
            )
        except ThreadGone:
            return

    async def _until_all_shown(self) -> int:
        """Wait until all that is recorded stands in the thread: it stands below what it follows.

        Return the number of the last event.
        """
        while True:
            seen = self._ledger.record.last_event
            await self._publisher.until_shown(seen)
            if seen == self._ledger.record.last_event:
                return seen

    async def _until_due(self, seen: int, wait: float | None) -> None:
        """Return once there is something new, or a move that had to wait is due."""
        news = (self._ledger.until(lambda now: now.last_event > seen), self._news.wait())
        move_due = () if wait is None else (asyncio.sleep(wait),)
        await first_of(*news, *move_due)

    async def _try_to_show(self, thread: discord.Thread) -> float | None:
        try:
            return await until_done(
                f"The floor of {self._ledger.debate}", lambda: self._show(thread)
            )
        except FAILURES as error:
            _log.warning("The floor of %s is not shown: %s", self._ledger.debate, error)
            return None

    async def _show(self, thread: discord.Thread) -> float | None:
        """Bring it up to date; return the seconds until more of that may be done, if it is due."""
        record, now = self._ledger.record, asyncio.get_running_loop().time()
        if not has_floor(record) or not record.phases:
            return None
        if self._is_in_doubt:
            await self._recall(thread)
        pending = await asyncio.to_thread(self._follower.list_pending, self._ledger.events)
        looks = _FloorLooks(write_floor(record, pending), _list_buttons(record))
        wait = self._moved_at + self._move_pause - now
        is_to_move = (
            self._has_new_speaker(record) or self._has_new_round(record) or self._is_far_up()
        )
        if self._message is None or self._has_call(record) or (is_to_move and wait <= 0):
            await self._move(thread, looks, record)
            return None
        waits = [wait] if is_to_move else []
        if looks != self._shown:
            edit_wait = self._edited_at + self._edit_pause - now
            if edit_wait <= 0:
                await self._edit(looks)
            else:
                waits.append(edit_wait)
        return min(waits, default=None)

    def _has_call(self, record: Record) -> bool:
        """True if somebody is to be mentioned who was not yet."""
        call = _find_call(record)
        return call is not None and call.name != self._called

    def _has_new_speaker(self, record: Record) -> bool:
        """True if another speaks, or nobody speaks any more and nobody is next."""
        speaker = _name_speaker(record)
        # With somebody next the message stays for a moment, so that their call need not wait.
        return speaker != self._speaker and (speaker != "" or not record.people.hands)

    def _has_new_round(self, record: Record) -> bool:
        """True if a round has begun below it; with somebody next their call moves it anyway."""
        return len(record.phases) > self._phases and not record.people.hands

    def _is_far_up(self) -> bool:
        at = self._message.id if self._message else 0
        self._newer = {message for message in self._newer if message > at}
        return len(self._newer) >= _NEWER

    async def _edit(self, looks: _FloorLooks) -> None:
        assert self._message is not None
        try:
            view = view_of(looks.buttons)
            await self._message.edit(content=looks.content, view=view, allowed_mentions=NOBODY)
        except discord.NotFound:
            self._message = None
            self._news.set()
            return
        self._shown = looks
        self._edited_at = asyncio.get_running_loop().time()

    async def _move(self, thread: discord.Thread, looks: _FloorLooks, record: Record) -> None:
        call = _find_call(record) if self._has_call(record) else None
        mentions = mention_only(discord.Object(int(call.person))) if call else NOBODY
        is_first = self._message is None
        await self._remove()
        self._is_in_doubt = True
        message = await thread.send(
            looks.content, view=view_of(looks.buttons), allowed_mentions=mentions
        )
        self._is_in_doubt = False
        self._message = thread.get_partial_message(message.id)
        self._shown, self._speaker = looks, _name_speaker(record)
        self._phases = len(record.phases)
        if not is_first:
            self._moved_at = asyncio.get_running_loop().time()
        if call:
            await self._keep_call(call.name)
        await self._keep_standing(message.id)

    async def _take_away(self, thread: discord.Thread) -> None:
        """Delete it for good, even one that an earlier process has left."""
        if self._is_in_doubt:
            await self._recall(thread)
        await self._remove()

    async def _remove(self) -> None:
        message, self._message = self._message, None
        if message is not None:
            await _delete(message)

    async def _recall(self, thread: discord.Thread) -> None:
        """Find the message that stands; of several, only the newest stays."""
        check_may_read(thread)
        kept = await self._deliveries.read_all(self._ledger.debate)
        standing, called = kept.get(_STANDING), kept.get(_CALLED)
        self._called = called.message if called else ""
        after = discord.Object(int(standing.message) - 1 if standing else thread.id)
        found: list[discord.Message] = []
        async for message in thread.history(limit=None, after=after, oldest_first=True):
            if _is_floor(message, self._ledger.record):
                found.append(message)
            else:
                self._newer.add(message.id)
        for old in found[:-1]:
            await _delete(thread.get_partial_message(old.id))
        self._message = thread.get_partial_message(found[-1].id) if found else None
        if found and (standing is None or standing.message != str(found[-1].id)):
            await self._adopt(found[-1])
        turn = _open_turn(self._ledger.record)
        # Somebody whose call stands is not called again; anybody else is still to be called.
        is_called = turn is not None and str(turn.number) == self._called
        self._speaker = self._called if is_called else ""
        self._phases = len(self._ledger.record.phases)
        self._shown, self._is_in_doubt = None, False

    async def _adopt(self, message: discord.Message) -> None:
        """Keep a message whose posting a crash or a lost answer left unknown, with its call."""
        call = _find_call(self._ledger.record)
        if call is not None and f"<@{call.person}>" in message.content:
            await self._keep_call(call.name)
        await self._keep_standing(message.id)

    async def _keep_call(self, name: str) -> None:
        self._called = name
        await self._deliveries.keep(self._ledger.debate, Delivery(_CALLED, _NOWHERE, name))

    async def _keep_standing(self, message: int) -> None:
        kept = Delivery(_STANDING, _NOWHERE, str(message))
        await self._deliveries.keep(self._ledger.debate, kept)


def may_come(record: Record) -> bool:
    """True if somebody has the floor, or may get it later."""
    return not record.is_over and not record.polls and record.closing is None


def write_floor(record: Record, pending: Sequence[Pending]) -> str:
    """Write who has the floor, until when or what ends the round, and who is next."""
    names = [escape(clean(record.spec.debater(hand).name)) for hand in record.people.hands]
    lines = [_write_speaker(record, pending)]
    if record.people.is_floor_closed and find_floor_holder(record) is not None:
        lines.append(_("This round ends after that."))
    if names:
        lines.append(_("Next: {names}", names=", ".join(names)))
    if chairs := format_of(record.spec).chairs:
        lines.append(_write_circle(record, chairs))
    return "\n".join(lines)


def _write_circle(record: Record, chairs: int) -> str:
    """Write who sits in the inner circle, and how many chairs are free there."""
    seated = [escape(clean(record.spec.debater(who).name)) for who in record.people.chairs]
    inside = _("In the circle: {names}", names=", ".join(seated))
    about = inside if seated else _("Those with a chair speak, the others listen and ask")
    free = chairs - len(seated)
    left = ngettext("{count} chair is free", "{count} chairs are free", free)
    left = left if free else _("all chairs are taken")
    names = [escape(clean(record.spec.debater(who).name)) for who in record.people.waiting]
    waiting = _("waiting for a chair: {names}", names=", ".join(names)) if names else ""
    return write_small_line(about, left, waiting)


def _write_speaker(record: Record, pending: Sequence[Pending]) -> str:
    turn, holder = _open_turn(record), find_floor_holder(record)
    if turn is not None and turn.ends_at is None:
        left = time_in_words(turn.left.total_seconds())
        return _(
            "<@{person}>, the discussion is paused; you have {left} left.",
            person=turn.person,
            left=left,
        )
    if turn is not None and turn.ends_at is not None:
        return _(
            "<@{person}>, you have the floor: just write. Until <t:{at}:t>, <t:{at}:R>.",
            person=turn.person,
            at=int(turn.ends_at.timestamp()),
        )
    if record.state == "paused":
        return _("The discussion is paused.")
    if holder is not None:
        return _("{name} has the floor.", name=escape(clean(record.spec.debater(holder).name)))
    if record.people.is_floor_closed:
        return _("This round is ending; raise a hand for the next one.")
    floor = next((step.step for step in pending if isinstance(step.step, GiveFloor)), None)
    return _write_open_floor(record, floor) if floor else _("Raise a hand to speak next.")


def _write_open_floor(record: Record, floor: GiveFloor) -> str:
    """Write who is invited to speak, how long a silence lasts, and what it ends."""
    invited = _find_invited(record)
    said = _write_silence(record, floor)
    if invited is None:
        return said
    asked = _(
        "<@{person}>, you have not spoken yet. Would you like to? Tap Raise hand.", person=invited
    )
    return f"{asked}\n{said}"


def _write_silence(record: Record, floor: GiveFloor) -> str:
    silence = format_quiet(max(1, round(floor.silence)))
    if floor.personas:
        name = escape(clean(record.spec.debater(floor.personas[0]).name))
        return _(
            "The floor is open. After {silence} {name} speaks.",
            silence=silence,
            name=name,
        )
    return _(
        "The floor is open. Round {round} of {rounds} ends after {silence}.",
        silence=silence,
        round=floor.round,
        rounds=record.spec.rounds,
    )


def name_chair_button(record: Record) -> str:
    """Name the button that lets somebody sit down in the inner circle, by what it does now."""
    is_full = len(record.people.chairs) >= format_of(record.spec).chairs
    return _("Change places") if is_full else _("Take a chair")


def _list_buttons(record: Record) -> tuple[Button, ...]:
    debate = record.debate
    done = (Button(_("I'm done"), table_id("yield", debate)),) if _open_turn(record) else ()
    has_chairs = format_of(record.spec).chairs > 0
    chair = (Button(name_chair_button(record), table_id("chair", debate)),) if has_chairs else ()
    return (
        Button(_("Raise hand"), table_id("raise", debate), is_main=True, emoji="✋"),
        *done,
        *chair,
        Button(_("More"), table_id("more", debate)),
    )


def _name_speaker(record: Record) -> str:
    """Name the person who has the floor by their turn's number; empty if none has it."""
    turn = _open_turn(record)
    return str(turn.number) if turn is not None else ""


def _find_call(record: Record) -> _Call | None:
    """Find who is to be mentioned now: the person with the floor, else the one who is invited."""
    turn, invited = _open_turn(record), _find_invited(record)
    if turn is not None:
        return _Call(str(turn.number), turn.person)
    if invited is None or record.state == "paused":
        return None
    return _Call(f"{_INVITES}{len(record.people.invited)}", invited)


def _find_invited(record: Record) -> str | None:
    """Find the person who is invited to speak; None if nobody is."""
    seat = record.people.invitation
    held = record.people.find_later_holder(seat) if seat is not None else None
    return held.person if held is not None and find_floor_holder(record) is None else None


def _open_turn(record: Record) -> OpenTurn | None:
    return next(iter(record.people.open_turns.values()), None)


def _is_floor(message: discord.Message, record: Record) -> bool:
    """True if a message is a floor message of this debate, which one of its buttons identifies."""
    is_own = message.guild is not None and message.author.id == message.guild.me.id
    return is_own and table_id("raise", record.debate) in read_custom_ids(message)


async def _delete(message: discord.PartialMessage) -> None:
    try:
        await message.delete()
    except discord.NotFound:
        _log.debug("A floor message was gone already.")
