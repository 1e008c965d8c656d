"""Posts in a thread: by personas through the channel's one webhook, or under the bot's own name.

Where a channel has no webhook, the bot speaks under its own name, with the persona's name in bold.
Where it may attach no files, it posts without them.
"""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

import discord

from bot.pictures.charts import draw_chart
from bot.platform.buttons import view_of
from bot.platform.permissions import NOBODY, Home, may_attach_in, mention_only
from bot.platform.rate_limits import Limiter, Priority
from bot.platform.retry import (
    ARCHIVED_THREAD,
    LOST_TOKEN_CODES,
    SURELY_NOT,
    UNKNOWN_WEBHOOK,
    until_done,
)
from bot.portraits.emojis import PortraitEmojis
from bot.thread.webhooks import Webhooks
from bot.writer.posts import Attached, Post, Speaker, is_draft
from bot.writer.text import CONTENT_LIMIT, clean, make_persona_name
from debate_core.language import _
from debate_core.show.charts import Chart

_log = logging.getLogger(__name__)
T = TypeVar("T")


class Poster:
    """A poster for all debates of this process."""

    def __init__(
        self,
        client: discord.Client,
        portraits: PortraitEmojis,
        limiter: Limiter,
        find_moderators: Callable[[discord.Guild], Awaitable[discord.Role | None]],
    ) -> None:
        self.client = client
        self._limiter = limiter
        self._portraits = portraits
        self._find_moderators = find_moderators
        self._webhooks = Webhooks(client)
        self._without_files: set[int] = set()

    @property
    def reads_messages(self) -> bool:
        """True if what people write can be read without their mentioning the bot."""
        return self.client.intents.message_content

    def has_webhooks(self, thread: discord.Thread) -> bool:
        """True if personas can speak in a thread; known once one has tried to."""
        return self._webhooks.has_one(thread.parent_id)

    def is_without_files(self, thread: discord.Thread) -> bool:
        """True if the last files of the bot's own could not be attached in a thread."""
        return thread.id in self._without_files

    def may_grow(self, thread: discord.Thread) -> bool:
        """True if a turn that grows may be shown right now; else it is left out."""
        if self.has_webhooks(thread):
            return self._limiter.may_grow(thread.parent_id)
        return self._limiter.has_room(Priority.DRAFT)

    async def post(self, thread: discord.Thread, post: Post) -> discord.Message:
        """Post once, by the persona if that is possible; discord.py's errors pass through."""
        home = thread.parent
        if post.speaker is not None and isinstance(home, Home):
            webhook = await self._webhooks.find(home)
            if webhook is not None:
                return await self._post_as_persona(
                    webhook=webhook, thread=thread, post=post, speaker=post.speaker
                )
        return await self._post_as_itself(thread, post)

    async def read_whole(self, thread: discord.Thread, message: discord.Message) -> discord.Message:
        """Read a message of ours with its text, which is hidden where others' would be."""
        home = thread.parent
        # Without the intent for content Discord hides what webhooks said, even our own.
        if message.webhook_id is None or message.content or message.embeds or home is None:
            return message
        webhook = await self._webhooks.find_author(thread, message)
        return (
            message if webhook is None else await webhook.fetch_message(message.id, thread=thread)
        )

    async def rewrite(self, thread: discord.Thread, message: discord.Message, post: Post) -> bool:
        """Let a message of ours be this post once it may be edited; True if that worked."""
        if message.webhook_id is not None:
            await self._limiter.edit_in(thread.parent_id)
        return await self.grow(thread, message, post)

    async def grow(self, thread: discord.Thread, message: discord.Message, post: Post) -> bool:
        """Let a message of ours be this post at once; True if that worked."""
        webhook = await self._webhooks.find_author(thread, message)
        try:
            if webhook is not None:
                await _edit_as_persona(webhook, thread, message.id, post)
            elif message.webhook_id is None:
                await self._edit_as_itself(thread, message, post)
            else:
                return False
        except discord.NotFound:
            # If it was the webhook that is gone, the next post finds that out and makes it again.
            return False
        except discord.HTTPException as error:
            if error.code != ARCHIVED_THREAD:
                raise
            return False
        return True

    async def _edit_as_itself(
        self, thread: discord.Thread, message: discord.Message, post: Post
    ) -> None:
        async def edit(files: Sequence[discord.File]) -> None:
            await message.edit(
                content=_write_under_name(post),
                embeds=_list_embeds(post),
                attachments=files,
                view=_make_new_buttons(post),
                allowed_mentions=NOBODY,
            )

        await self._with_files(thread, post, edit)

    async def is_own(self, thread: discord.Thread, message: discord.Message) -> bool:
        """True if a message is the bot's own, or one of its webhooks', and no command's answer."""
        if message.interaction_metadata is not None:
            return False
        # Discord names the application that made a webhook, even of a webhook that is gone.
        is_bots = message.author == thread.guild.me or (
            message.application_id is not None
            and message.application_id == self.client.application_id
        )
        return is_bots or await self._webhooks.find_author(thread, message) is not None

    async def may_hold(self, thread: discord.Thread, message: discord.Message, post: Post) -> bool:
        """True if a message of ours with other words may be an earlier form of a post."""
        if post.speaker is None:
            return False
        if message.webhook_id is None:
            return message.content.startswith(f"**{clean(post.speaker.name)}**\n")
        return await self._webhooks.find_author(thread, message) is not None

    async def change(self, message: discord.PartialMessage, post: Post) -> None:
        """Let a message of the bot say this from now on; one that is gone stays gone."""

        async def edit() -> None:
            await message.edit(
                content=post.content, view=view_of(post.buttons), allowed_mentions=NOBODY
            )

        try:
            await until_done(post.key, edit, SURELY_NOT)
        except discord.NotFound:
            _log.info("%s was taken away before it was over.", post.rewrites)
        except discord.HTTPException as error:
            if error.code != ARCHIVED_THREAD:
                raise

    async def remove(self, thread: discord.Thread, message: discord.Message) -> None:
        """Take away a message of ours; through its webhook that needs no permission."""
        webhook = await self._webhooks.find_author(thread, message)
        if webhook is None:
            await thread.get_partial_message(message.id).delete()
            return
        try:
            await webhook.delete_message(message.id, thread=thread)
        except discord.NotFound as error:
            # Without its webhook a message can be deleted by whoever may manage messages.
            if error.code != UNKNOWN_WEBHOOK:
                raise
            await thread.get_partial_message(message.id).delete()

    async def _post_as_persona(
        self, webhook: discord.Webhook, thread: discord.Thread, post: Post, speaker: Speaker
    ) -> discord.Message:
        try:
            return await self._execute(webhook=webhook, thread=thread, post=post, speaker=speaker)
        except discord.HTTPException as error:
            if error.code not in LOST_TOKEN_CODES:
                raise
        home = thread.parent
        assert isinstance(home, Home)
        renewed = await self._webhooks.renew(home)
        if renewed is None:
            return await self._post_as_itself(thread, post)
        return await self._execute(webhook=renewed, thread=thread, post=post, speaker=speaker)

    async def _execute(
        self, webhook: discord.Webhook, thread: discord.Thread, post: Post, speaker: Speaker
    ) -> discord.Message:
        face = await find_portrait(self._portraits, speaker)
        await self._limiter.post_in(thread.parent_id)
        return await webhook.send(
            post.content,
            username=make_persona_name(speaker.name),
            avatar_url=face.url if face else discord.utils.MISSING,
            embeds=_list_embeds(post),
            files=await _make_files(post),
            thread=thread,
            # Otherwise Discord answers before there is a message, and without its id.
            wait=True,
            allowed_mentions=NOBODY,
            # Addresses that somebody wrote would unfold into previews below a turn.
            suppress_embeds=post.embed is None,
            view=_make_new_buttons(post),
        )

    async def call_in(self, channel: discord.TextChannel, post: Post) -> discord.Message:
        """Say something about a debate in its channel, if its thread cannot be written in."""
        return await self._post_as_itself(channel, post)

    async def _post_as_itself(
        self, thread: discord.Thread | discord.TextChannel, post: Post
    ) -> discord.Message:
        content, role = _write_under_name(post), None
        if post.calls_moderators:
            role = await self._find_moderators(thread.guild)
            content = f"{_call(role, post)}{content}"
        people = (discord.Object(int(person)) for person in post.pings)
        mentions = mention_only(*people, role=role)

        async def send(files: Sequence[discord.File]) -> discord.Message:
            return await thread.send(
                content,
                view=view_of(post.buttons),
                embeds=_list_embeds(post),
                files=files,
                allowed_mentions=mentions,
                suppress_embeds=post.embed is None,
                nonce=_make_nonce(thread, post),
            )

        return await self._with_files(thread, post, send)

    async def _with_files(
        self,
        place: discord.Thread | discord.TextChannel,
        post: Post,
        send: Callable[[Sequence[discord.File]], Awaitable[T]],
    ) -> T:
        """Send a post with its files, or without them where none may be attached."""
        files = await _make_files(post)
        try:
            sent = await send(files)
        except discord.Forbidden:
            # Asked only then: in a thread it is not known for sure, and Discord decides.
            if not files or may_attach_in(place):
                raise
            sent = await send(())
            self._without_files.add(place.id)
            return sent
        if files:
            self._without_files.discard(place.id)
        return sent


def _call(role: discord.Role | None, post: Post) -> str:
    """Write what calls the moderators before a post: only their role if others are called too."""
    if post.pings:
        return f"{role.mention} " if role else ""
    if role:
        return _("{role}, the debaters could not agree.", role=role.mention) + "\n"
    said = _(
        "The debaters could not agree; this needs a moderator, and there is no role here that "
        "Rostrum can call."
    )
    return f"{said}\n"


def _make_nonce(thread: discord.Thread | discord.TextChannel, post: Post) -> str:
    """Make the nonce by which Discord knows a repeated request; a draft may be sent repeatedly."""
    if is_draft(post.key):
        # A nonce may have 25 characters.
        return secrets.token_hex(12)
    return hashlib.blake2b(f"{thread.id} {post.key}".encode(), digest_size=12).hexdigest()


async def find_portrait(portraits: PortraitEmojis, speaker: Speaker) -> discord.Emoji | None:
    """Find the portrait of the judge, or of a debater in its side's colour."""
    if speaker.is_judge:
        return await portraits.judge()
    return await portraits.find_portrait(speaker.face or speaker.name, speaker.colour)


async def _edit_as_persona(
    webhook: discord.Webhook, thread: discord.Thread, message_id: int, post: Post
) -> None:
    await webhook.edit_message(
        message_id,
        content=post.content,
        embeds=_list_embeds(post),
        attachments=await _make_files(post),
        view=_make_new_buttons(post),
        allowed_mentions=NOBODY,
        thread=thread,
    )


def _list_embeds(post: Post) -> list[discord.Embed]:
    return [post.embed] if post.embed is not None else []


def _make_new_buttons(post: Post) -> discord.ui.View:
    """Make the buttons of a post; without any, a card that changes in place keeps what it has."""
    return view_of(post.buttons) if post.buttons else discord.utils.MISSING


async def _make_files(post: Post) -> list[discord.File]:
    """Make the files of a post; its charts are drawn in a thread, off the event loop."""
    return [file.as_file() for file in (*await draw_pictures(post.charts), *post.files)]


async def draw_pictures(charts: Iterable[Chart]) -> list[Attached]:
    """Draw the charts as pictures, in a thread off the event loop."""
    return [
        Attached(f"{chart.name}.png", await asyncio.to_thread(draw_chart, chart), chart.in_words)
        for chart in charts
    ]


def _write_under_name(post: Post) -> str:
    """Write what a post says where its speaker has no name of its own."""
    if post.speaker is None:
        return post.content
    return f"**{clean(post.speaker.name)}**\n{post.content}"[:CONTENT_LIMIT]
