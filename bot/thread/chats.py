"""Debates in chats that Rostrum is not in, shown by the answers that an interaction allows.

For 15 minutes Discord takes the first message, five below it, and edits of all of these. It lists
none of them, so a message whose request got no answer cannot be looked up.
Rule: only placeholders are ever added, and their text is put in by an edit, which can be repeated.
So nothing is shown twice; at worst a placeholder is left that nothing replaces.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, TypeVar, cast

import discord

from bot.platform.buttons import Button, view_of
from bot.platform.permissions import NOBODY
from bot.platform.retry import (
    FAILURES,
    LOST_TOKEN_CODES,
    Patience,
    until_done,
)
from bot.portraits.emojis import PortraitEmojis
from bot.thread.chat_view import (
    HEAD,
    MOST_BELOW,
    ChatPost,
    ChatView,
    join_posts,
    make_chat_view,
    make_place_holder,
)
from bot.thread.files import MOST_BYTES, list_fingerprints, make_transcript_file
from bot.thread.poster import draw_pictures, find_portrait
from bot.thread.publisher import ALL_SHOWN
from bot.writer.posts import Attached
from debate_core.clock import Clock
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId
from debate_core.engine.cancellation import finish_once_begun
from debate_core.engine.ledger import Ledger
from debate_core.engine.runner import DebateRunner
from debate_core.engine.tasks import log_within
from debate_core.errors import RostrumError, SpecError
from debate_core.language import _, use_language
from debate_core.storage.chats import Chat, SqlChats
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)
T = TypeVar("T")

LASTS = timedelta(minutes=14, seconds=50)
"""The time for which messages can be added; Discord allows 15 minutes from the interaction."""
_TO_CLOSE = timedelta(seconds=150)
"""The time left of that at which a debate is closed, so that its verdict still comes."""
_TO_SAY = timedelta(seconds=20)
"""The time left of it at which a debate is ended, so that this can still be said."""
_TOO_MANY = 40094
"""Discord's code for one message more than it allows."""
_MESSAGE = Patience(60)
_ANSWER = 5
"""The seconds for which a stop waits for the answer to a message that was sent."""
_ORIGINAL = cast(int, "@original")
"""Discord's name for the first answer; the library's functions take an id there."""


class ChatClosed(Exception):
    """An error: nothing can be shown in that chat any more."""


@dataclass(frozen=True, slots=True)
class ChatContext:
    """The parts that are needed to show the debates of all chats."""

    client: discord.Client
    chats: SqlChats
    deliveries: Deliveries
    portraits: PortraitEmojis
    clock: Clock
    has_models: bool = False
    """True if people may choose models there."""


class ChatPublishers:
    """The publishers of the debates that are held in chats; use it as an async context."""

    def __init__(self, context: ChatContext, shard: int) -> None:
        self._context = context
        self.has_models = context.has_models
        self._shard = shard
        self._group = asyncio.TaskGroup()
        self._tasks: dict[DebateId, asyncio.Task[None]] = {}
        self._awaited: dict[DebateId, asyncio.Event] = {}
        """Debates whose first message is being sent."""
        self._runner: DebateRunner | None = None

    async def __aenter__(self) -> "ChatPublishers":
        await self._group.__aenter__()
        return self

    async def __aexit__(self, *exc: object) -> None:
        for task in self._tasks.values():
            task.cancel()
        await self._group.__aexit__(None, None, None)

    def follow(self, runner: DebateRunner) -> None:
        """Show the debates of this runner that are held in chats."""
        self._runner = runner
        runner.welcome(self._begin)

    async def runs(self, debate: DebateId) -> bool | None:
        """True if the debate of a chat is this connection's, False if another's, None if in none.

        A person's id does not say which connection hears them.
        """
        chat = await self._context.chats.find(debate)
        return None if chat is None else chat.shard == self._shard

    async def add(
        self, debate: DebateId, interaction: discord.Interaction, *, private: bool
    ) -> None:
        """Store the interaction's token before the debate, whose first message is then awaited."""
        chat = Chat(
            debate=debate,
            application=str(interaction.application_id),
            token=interaction.token,
            shard=self._shard,
            is_private=private,
            expires_at=self.find_end(),
        )
        self._awaited[debate] = asyncio.Event()
        await self._context.chats.add(chat)

    def find_end(self) -> datetime:
        """Find the time until which a debate that starts now can be shown."""
        return self._context.clock.now() + LASTS

    async def drop(self, debate: DebateId) -> None:
        """Forget the interaction's token of a debate that could not be started."""
        self._awaited.pop(debate, None)
        await self._context.chats.drop(debate)

    async def note_head(self, debate: DebateId, channel: str, message: int | None) -> None:
        """Note that the first message is there, or with None that it could not be sent."""
        if message is not None:
            head = Delivery(HEAD, channel, str(message))
            await self._context.deliveries.keep(debate, head)
        self._awaited.pop(debate).set()

    async def finish(self) -> None:
        """Show the rest of debates that were over before all of it was shown."""
        assert self._runner is not None
        for chat in await self._context.chats.list_all():
            if chat.shard != self._shard or chat.debate in self._tasks:
                continue
            with log_within(chat.debate):
                await self._finish(chat, self._runner)

    async def _finish(self, chat: Chat, runner: DebateRunner) -> None:
        is_over = chat.expires_at <= self._context.clock.now()
        try:
            ledger = None if is_over else await runner.read_ledger(chat.debate)
        except RostrumError:
            ledger = None  # it was never recorded
        if ledger is not None and ledger.record.is_over:
            self._begin(ledger)
        elif is_over:
            await self._context.chats.drop(chat.debate)

    def _begin(self, ledger: Ledger) -> None:
        venue = ledger.record.opened.venue
        if venue is None or not venue.is_chat:
            return
        with log_within(ledger.debate), use_language(ledger.record.language):
            self._spawn(ledger.debate, self._tell(ledger))

    def _spawn(self, debate: DebateId, work: Coroutine[Any, Any, None]) -> None:
        task = self._group.create_task(_show_apart(work))
        self._tasks[debate] = task
        task.add_done_callback(lambda _: self._tasks.pop(debate, None))
        # A task that is cancelled before its first step would leave the work unclosed.
        task.add_done_callback(lambda _: work.close())

    async def _tell(self, ledger: Ledger) -> None:
        """Show one debate to its end, or until nothing can be shown any more."""
        if (awaited := self._awaited.get(ledger.debate)) is not None:
            await awaited.wait()
        chat = await self._context.chats.find(ledger.debate)
        if chat is None or chat.expires_at <= self._context.clock.now():
            await self._interrupt(ledger, _explain_late())
        else:
            watching = asyncio.create_task(self._watch_time(ledger, chat))
            try:
                await ChatPublisher(self._context, ledger, chat).play()
            except ChatClosed as error:
                _log.warning("Debate %s cannot be told to its end: %s", ledger.debate, error)
                await self._interrupt(ledger, str(error))
            finally:
                watching.cancel()
        await self._context.deliveries.keep(ledger.debate, Delivery(ALL_SHOWN, "0", "0"))
        await self._context.chats.drop(ledger.debate)

    async def _watch_time(self, ledger: Ledger, chat: Chat) -> None:
        """Close the debate while its verdict can still be told, and end it at the very last."""
        clock, runner = self._context.clock, self._runner
        assert runner is not None
        await clock.sleep_until(chat.expires_at - _TO_CLOSE)
        try:
            why = _("Discord lets Rostrum speak here for 15 minutes, and they are nearly over.")
            await runner.close(ledger.debate, None, why)
        except SpecError as error:
            _log.info("Debate %s is not closed for its time: %s", ledger.debate, error)
        await clock.sleep_until(chat.expires_at - _TO_SAY)
        await self._interrupt(ledger, _explain_late())

    async def _interrupt(self, ledger: Ledger, reason: str) -> None:
        if self._runner is None or ledger.record.is_over:
            return
        try:
            await self._runner.interrupt(ledger.debate, reason)
        except SpecError as error:
            _log.info("Debate %s ended by itself: %s", ledger.debate, error)


class ChatPublisher:
    """The publisher of one debate in its chat."""

    def __init__(self, context: ChatContext, ledger: Ledger, chat: Chat) -> None:
        self._context = context
        self._ledger = ledger
        self._chat = chat
        # Only the library's own reading of an answer makes a webhook that may be private.
        self._webhook = discord.Webhook.partial(
            int(chat.application), chat.token, client=context.client
        )
        self._webhook.type = discord.WebhookType.application
        self._there: dict[str, Delivery] = {}
        self._shown: dict[str, ChatPost] = {}
        self._added = 0
        """Messages that were asked for below the first one, whether they came or not."""
        self._is_full = False

    async def play(self) -> None:
        """Show what there is, and what comes, until it is over; ChatClosed if that cannot be."""
        await self._read_there()
        while True:
            record, changes = self._ledger.record, self._ledger.changes
            await self._show(record)
            if record.is_over:
                return
            await self._until_changed(record.last_event, changes)

    async def _until_changed(self, event: int, changes: int) -> None:
        """Wait until something was recorded since that event, or words were taken out."""
        ledger = self._ledger
        await ledger.until(lambda now: now.last_event > event or ledger.changes > changes)

    async def _read_there(self) -> None:
        """Find the messages that are there, after a restart too."""
        debate = self._ledger.debate
        self._there = await self._context.deliveries.read_all(debate)
        self._added = sum(mark.startswith("asked ") for mark in self._there)
        if HEAD not in self._there:
            found = await self._ask(lambda: self._webhook.fetch_message(_ORIGINAL))
            if found is None:
                raise ChatClosed(_("Discord did not take the first message of this debate."))
            await self._keep(HEAD, found.id)

    async def _show(self, record: Record) -> None:
        view = await asyncio.to_thread(make_chat_view, self._ledger.events, self._chat.expires_at)
        if record.is_over:
            view = replace(view, head=await self._with_files(view.head, record))
        rest = [
            post
            for number, post in enumerate(view.below, start=1)
            if not await self._put(_place(number), post)
        ]
        await self._put_next(view)
        await self._put_head(view.head, rest, record)

    async def _with_files(self, head: ChatPost, record: Record) -> ChatPost:
        """Attach the transcript and the fingerprints to the first message."""
        transcript = await asyncio.to_thread(make_transcript_file, self._ledger.events, "html")
        files = (transcript,) if len(transcript.data) < MOST_BYTES else ()
        return replace(head, files=(*files, *list_fingerprints(record)))

    async def _put(self, place: str, post: ChatPost) -> bool:
        """Let a message below the first be this post; False if there is no room for it."""
        if post.looks_like(self._shown.get(place)):
            return True
        if place not in self._there and not await self._add(place, make_place_holder()):
            return False
        speaker, embed = post.speaker, post.embed.copy()
        portrait = await find_portrait(self._context.portraits, speaker) if speaker else None
        if portrait is not None:
            embed.set_author(name=embed.author.name, icon_url=portrait.url)
        pictures = await draw_pictures(post.charts)
        await self._edit(place, [embed], (*pictures, *post.files))
        self._shown[place] = post
        return True

    async def _put_next(self, view: ChatView) -> None:
        """Add a placeholder for what comes next; remove one that nothing will replace."""
        place = _place(len(view.below) + 1)
        if view.next is not None:
            if place not in self._there:
                await self._add(place, view.next)
        elif place in self._there and place not in self._shown:
            message = int(self._there[place].message)
            await self._ask(lambda: self._webhook.delete_message(message))
            await self._context.deliveries.drop(self._ledger.debate, place)
            del self._there[place]

    async def _put_head(self, head: ChatPost, rest: list[ChatPost], record: Record) -> None:
        if head.looks_like(self._shown.get(HEAD)) and not rest:
            return
        buttons = list_chat_buttons(record)
        view = view_of(buttons) if buttons else None
        await self._edit(HEAD, join_posts(head, rest), head.files, view)
        self._shown[HEAD] = head

    async def _edit(
        self,
        place: str,
        embeds: Sequence[discord.Embed],
        files: Sequence[Attached],
        view: discord.ui.View | None = discord.utils.MISSING,
    ) -> None:
        """Let a message that is there show this; its buttons stay if no view is given."""
        message = int(self._there[place].message)

        async def edit() -> object:
            return await self._webhook.edit_message(
                message,
                embeds=embeds,
                # Made anew for each try: a file can be sent once.
                attachments=[file.as_file() for file in files],
                view=view,
                allowed_mentions=NOBODY,
            )

        await self._ask(edit)

    async def _add(self, place: str, post: ChatPost) -> bool:
        """Add a placeholder; False if Discord takes no more messages."""
        # Nobody can look for it later: a stop waits for its answer, which alone says its id.
        return bool(
            await self._ask(lambda: finish_once_begun(self._add_once(place, post), _ANSWER))
        )

    async def _add_once(self, place: str, post: ChatPost) -> bool:
        if self._is_full or self._added >= MOST_BELOW:
            return False
        # Noted first: whether it came is not known once its answer is lost.
        self._added += 1
        await self._keep(f"asked {self._added}", 0)
        try:
            sent = await self._webhook.send(
                embed=post.embed,
                ephemeral=self._chat.is_private,
                allowed_mentions=NOBODY,
                wait=True,
            )
        except discord.HTTPException as error:
            if error.code != _TOO_MANY:
                raise
            self._is_full = True
            return False
        await self._keep(place, sent.id)
        return True

    async def _ask(self, do: Callable[[], Awaitable[T]]) -> T | None:
        """Ask Discord with patience; None if that message is gone, ChatClosed if the chat is."""
        try:
            return await until_done("A message in a chat", do, _MESSAGE)
        except FAILURES as error:
            if isinstance(error, discord.NotFound) and error.code not in LOST_TOKEN_CODES:
                return None
            raise ChatClosed(_("Rostrum can say nothing in this chat any more.")) from error

    async def _keep(self, mark: str, message: int) -> None:
        venue = self._ledger.record.opened.venue
        assert venue is not None
        delivery = Delivery(mark, venue.channel, str(message))
        await self._context.deliveries.keep(self._ledger.debate, delivery)
        self._there[mark] = delivery


def list_chat_buttons(record: Record) -> list[Button]:
    """List the buttons below the first message: whoever started a debate can stop it there."""
    if record.is_over or record.closing is not None:
        return []
    return [Button(_("Stop"), f"chat:stop:{record.debate}", is_danger=True)]


def _place(number: int) -> str:
    """Name the place of a message below the first one, as deliveries keep it."""
    return f"below {number}"


def _explain_late() -> str:
    return _("Discord lets Rostrum speak in this chat for 15 minutes, and they are over.")


async def _show_apart(work: Coroutine[Any, Any, None]) -> None:
    """Show one debate; an error there must not end the others."""
    try:
        await work
    except Exception:  # noqa: BLE001 - reported in the log, and the others go on
        _log.exception("A debate in a chat cannot be told.")
