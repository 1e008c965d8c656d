"""Turns shown while they are written: messages that grow, and then become the turn's posts.

Rule 1: drafts are the last messages of ours in their thread; whatever else is posted takes them
away first, so that the thread's order is the journal's.
Rule 2: a draft is no fact. It is kept nowhere, and found again by its small line.
"""

import logging
from collections.abc import Sequence

import discord

from bot.thread.poster import Poster
from bot.writer.posts import Post, is_empty

_log = logging.getLogger(__name__)
_MOST_STUCK = 5


class Drafts:
    """The drafts that stand in one thread."""

    def __init__(self, poster: Poster, thread: discord.Thread) -> None:
        self._poster = poster
        self._thread = thread
        self._standing: dict[str, discord.Message] = {}
        self._shown: dict[str, str] = {}
        self._stuck: list[discord.Message] = []
        """The last few that the bot was not permitted to take away."""

    def forget(self) -> None:
        """The thread is about to be read back: what stands there will be found."""
        self._standing.clear()
        self._shown.clear()

    async def found(self, key: str, message: discord.Message) -> None:
        """A draft that stands in the thread; of two that are the same the later goes."""
        if key in self._standing:
            await self._take_away(message)
        else:
            self._standing[key] = message

    async def show(self, posts: Sequence[Post]) -> None:
        """Let the drafts look like this, and no others stand; an empty one is not begun."""
        for key in list(self._standing.keys() - {post.key for post in posts}):
            await self._remove(key)
        for post in posts:
            if post.key in self._standing:
                await self._grow(post)
            elif not is_empty(post):
                self._standing[post.key] = await self._poster.post(self._thread, post)
                self._shown[post.key] = post.content

    async def become(self, post: Post) -> discord.Message | None:
        """The draft of a post, which is now that post; None, and no draft, if it has none."""
        message = self._standing.get(post.draft)
        if message is not None and await self._poster.rewrite(self._thread, message, post):
            del self._standing[post.draft]
            return message
        await self.clear()
        return None

    async def clear(self) -> None:
        """Take all drafts away; those that could not be before are tried once more."""
        stuck, self._stuck = self._stuck, []
        for message in stuck:
            await self._take_away(message)
        for key in list(self._standing):
            await self._remove(key)

    async def _grow(self, post: Post) -> None:
        if self._shown.get(post.key) == post.content:
            return
        if await self._poster.rewrite(self._thread, self._standing[post.key], post):
            self._shown[post.key] = post.content
        else:
            await self._remove(post.key)

    async def _remove(self, key: str) -> None:
        await self._take_away(self._standing[key])
        del self._standing[key]
        self._shown.pop(key, None)

    async def _take_away(self, message: discord.Message) -> None:
        try:
            await self._poster.remove(self._thread, message)
        except discord.NotFound:
            _log.debug("A draft was gone already.")
        except discord.Forbidden:
            _log.warning("A draft cannot be removed without the permission Manage Messages.")
            self._stuck = [*self._stuck[1 - _MOST_STUCK :], message]
