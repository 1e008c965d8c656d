"""The place of a debate: its announcement in the channel, and the thread that grows from it.

Each is made once: what was made before a lost answer or a crash is found again by its
button.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

import discord

from bot.platform.buttons import Button, read_custom_ids, view_of
from bot.platform.feature import Feature
from bot.platform.permissions import Home, mention_only
from bot.platform.retry import BRIEF, DAY_OR_PERMIT, FAILURES, until_done
from bot.thread.controls import ask_button, start_button
from bot.thread.notifications import Notifier
from bot.writer.cards import embed_card
from bot.writer.text import clean
from bot.writer.turns import choose_seat_id
from debate_core.domain.record import Record
from debate_core.domain.text import shorten_line
from debate_core.engine.audience import takes_questions
from debate_core.language import _
from debate_core.reports.announcement import make_announcement_card
from debate_core.show.text import clean_text
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)

MakeThread = Callable[[], Awaitable[discord.Thread]]
Telling = Callable[[MakeThread, Home], MakeThread]

ANNOUNCEMENT = "announcement"
_THREAD_NAME_LIMIT = 100
_LOOK_AT = 1000
"""The number of messages since a debate's opening that are searched for its announcement."""
_SKEW = timedelta(minutes=1)
"""The most that Discord's clock may differ from ours."""
_THREAD_EXISTS = 160004


def make_announcement(record: Record) -> discord.Embed:
    """Make the announcement as it looks now."""
    return embed_card(make_announcement_card(record), record.spec).embed


def announcement_buttons(record: Record, features: Sequence[Feature]) -> discord.ui.View | None:
    """Make the buttons below the announcement, for as long as anything can be done there."""
    return _buttons(record, features) if takes_questions(record) else None


class ThreadGone(Exception):
    """An error: the channel or the thread is not there any more, or cannot be seen."""


class Threads:
    """A finder or maker of the announcements and threads of debates."""

    def __init__(
        self, notifier: Notifier, deliveries: Deliveries, features: Sequence[Feature]
    ) -> None:
        self.client = notifier.client
        self._notifier = notifier
        self._deliveries = deliveries
        self._features = features

    async def open(
        self, record: Record, *, is_new: bool, telling: Telling
    ) -> tuple[discord.PartialMessage, discord.Thread]:
        """Open the debate's announcement and thread; ThreadGone if that is not possible.

        `telling` makes a request in a channel report a permission that is missing there.
        """
        kept = (await self._deliveries.read_all(record.debate)).get(ANNOUNCEMENT)
        try:
            home = await self._find_home(record)
            if kept is not None:
                thread = await until_done(
                    f"The thread of {record.debate}",
                    telling(lambda: self._find_thread(int(kept.message)), home),
                    DAY_OR_PERMIT,
                )
                return self._find_starter(home, thread), thread
            make = self._make(home, record, is_new=is_new)
            what = f"The thread of {record.debate}"
            thread = await until_done(what, telling(make, home), DAY_OR_PERMIT)
        except discord.NotFound as error:
            gone = _("Its thread was deleted.") if kept else _("Its channel was deleted.")
            raise ThreadGone(gone) from error
        delivery = Delivery(ANNOUNCEMENT, str(thread.id), str(thread.id))
        await self._deliveries.keep(record.debate, delivery)
        return self._find_starter(home, thread), thread

    async def find_announcement(self, record: Record) -> discord.PartialMessage | None:
        """Find the announcement of a debate without its thread; a forum has none then."""
        kept = (await self._deliveries.read_all(record.debate)).get(ANNOUNCEMENT)
        try:
            home = await self._find_home(record)
        except ThreadGone:
            return None
        if not isinstance(home, discord.TextChannel):
            return None
        message = int(kept.message) if kept else await self._find_left_alone(home, record)
        return home.get_partial_message(message) if message else None

    async def _find_left_alone(self, home: discord.TextChannel, record: Record) -> int | None:
        """Find the announcement's id, if one was made but its thread could not be made."""
        what = f"The announcement of {record.debate}"
        try:
            found = await until_done(what, lambda: self._find_message(home, record), BRIEF)
        except FAILURES as error:
            _log.warning("%s is not looked for any more: %s", what, error)
            return None
        return found.id if found else None

    async def _find_home(self, record: Record) -> Home:
        venue = record.opened.venue
        assert venue is not None
        channel = self.client.get_channel(int(venue.channel))
        try:
            channel = channel or await until_done(
                f"The channel of {record.debate}",
                lambda: self.client.fetch_channel(int(venue.channel)),
            )
        except (discord.NotFound, discord.Forbidden) as error:
            raise ThreadGone(_("Its channel is gone or cannot be seen.")) from error
        if not isinstance(channel, Home):
            raise ThreadGone(_("Its channel is no text or forum channel."))
        return channel

    async def _find_thread(self, thread_id: int) -> discord.Thread:
        channel = await self.client.fetch_channel(thread_id)
        assert isinstance(channel, discord.Thread)
        return channel

    def _find_starter(self, home: Home, thread: discord.Thread) -> discord.PartialMessage:
        """Find the message that a thread was started from, which has the thread's own id."""
        place = home if isinstance(home, discord.TextChannel) else thread
        return place.get_partial_message(thread.id)

    def _make(self, home: Home, record: Record, *, is_new: bool) -> MakeThread:
        """Make what makes them; before each further try it looks for what an earlier one left."""
        has_tried = not is_new

        async def make() -> discord.Thread:
            nonlocal has_tried
            is_there, has_tried = has_tried, True
            if isinstance(home, discord.ForumChannel):
                found = await self._find_post(home, record) if is_there else None
                return found or await self._post(home, record)
            message = await self._find_message(home, record) if is_there else None
            return await self._open_thread(message or await self._announce(home, record), record)

        return make

    async def _post(self, home: discord.ForumChannel, record: Record) -> discord.Thread:
        view = _buttons(record, self._features)
        role = await self._notifier.find_role(record, "starts")
        made = await home.create_thread(
            name=_name(record),
            content=role.mention if role else None,
            embed=make_announcement(record),
            view=view,
            allowed_mentions=mention_only(role=role),
            applied_tags=_pick_tags(home),
        )
        return made.thread

    async def _announce(self, home: discord.TextChannel, record: Record) -> discord.Message:
        view = _buttons(record, self._features)
        role = await self._notifier.find_role(record, "starts")
        # Discord answers a repeated request with the message that it has, for a few minutes.
        return await home.send(
            content=role.mention if role else None,
            embed=make_announcement(record),
            nonce=record.debate,
            view=view,
            allowed_mentions=mention_only(role=role),
        )

    async def _open_thread(self, message: discord.Message, record: Record) -> discord.Thread:
        """Find the thread of a message, which has the message's own id."""
        if message.flags.has_thread:
            return await self._find_thread(message.id)
        try:
            return await message.create_thread(name=_name(record))
        except discord.HTTPException as error:
            # An earlier try may have worked, with its answer lost.
            if error.code != _THREAD_EXISTS:
                raise
            return await self._find_thread(message.id)

    async def _find_message(
        self, home: discord.TextChannel, record: Record
    ) -> discord.Message | None:
        since = record.opened_at - _SKEW
        async for message in home.history(limit=_LOOK_AT, after=since, oldest_first=True):
            if _is_announcement(message, record):
                return message
        return None

    async def _find_post(self, home: discord.ForumChannel, record: Record) -> discord.Thread | None:
        me = self.client.user
        for thread in home.threads:
            # Only the bot's own posts are worth a request each.
            if me is None or thread.owner_id != me.id:
                continue
            try:
                message = await thread.fetch_message(thread.id)
            except discord.NotFound:
                continue
            if _is_announcement(message, record):
                return thread
        return None


def _name(record: Record) -> str:
    return shorten_line(clean(clean_text(record.spec.motion)), _THREAD_NAME_LIMIT)


def _pick_tags(home: discord.ForumChannel) -> list[discord.ForumTag]:
    """Pick a tag if a forum requires one, first of those that are not moderators' alone."""
    if not home.flags.require_tag:
        return []
    return sorted(home.available_tags, key=lambda tag: tag.moderated)[:1]


def _buttons(record: Record, features: Sequence[Feature]) -> discord.ui.View:
    """Make the buttons of a debate that can still be asked something; one identifies it."""
    can_sit = record.spec.seating.who != "nobody"
    seat = (Button(_("Take a seat"), choose_seat_id(record.debate)),) if can_sit else ()
    added = (button for feature in features for button in feature.announcement_buttons(record))
    rows = (feature.announcement_row(record) for feature in features)
    details = Button(_("Details"), f"show:status:{record.debate}")
    is_counted_down = record.starts_at is not None
    main = start_button(record.debate) if is_counted_down else ask_button(record.debate)
    return view_of(*rows, (*seat, *added, main, details))


def _is_announcement(message: discord.Message, record: Record) -> bool:
    """True if a message is the announcement of this debate: it alone has one of these buttons."""
    own = {button(record.debate).custom_id for button in (ask_button, start_button)}
    return not own.isdisjoint(read_custom_ids(message))
