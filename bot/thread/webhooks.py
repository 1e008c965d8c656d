"""The webhooks that personas speak through: one in each channel.

It is found or made, kept, and made again once it is gone. A channel has none without the permission
for webhooks, or if Discord gives none.
"""

import asyncio
import logging

import discord

from bot.platform.permissions import Home
from bot.platform.retry import SURELY_NOT, kind_of, until_done

_log = logging.getLogger(__name__)
_TOO_MANY_WEBHOOKS = 30007
_WITHOUT = 600.0
"""Seconds until a webhook is asked for again in a channel that could have none."""


class Webhooks:
    """The webhooks of all channels that this process posts in."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._found: dict[int, discord.Webhook] = {}
        self._has_one: dict[int, bool] = {}
        self._without_until: dict[int, float] = {}

    def has_one(self, channel: int) -> bool:
        """True if a channel has one, by its id; known once it was asked for."""
        return self._has_one.get(channel, True)

    async def find(self, home: Home) -> discord.Webhook | None:
        """Find or make the channel's webhook; None if there can be none."""
        if home.id not in self._found:
            webhook = await self._find_or_make(home)
            self._has_one[home.id] = webhook is not None
            if webhook is None:
                return None
            self._found[home.id] = webhook
        return self._found[home.id]

    async def renew(self, home: Home) -> discord.Webhook | None:
        """Find or make it again, since it was deleted or its token changed."""
        self._found.pop(home.id, None)
        return await self.find(home)

    async def find_author(
        self, thread: discord.Thread, message: discord.Message
    ) -> discord.Webhook | None:
        """Find our webhook, if it is the one that posted this message."""
        home = thread.parent
        if message.webhook_id is None or not isinstance(home, Home):
            return None
        webhook = await self.find(home)
        return webhook if webhook is not None and webhook.id == message.webhook_id else None

    async def _find_or_make(self, home: Home) -> discord.Webhook | None:
        now = asyncio.get_running_loop().time()
        is_permitted = home.permissions_for(home.guild.me).manage_webhooks
        if not is_permitted or self._without_until.get(home.id, now) > now:
            return None

        async def make() -> discord.Webhook:
            return await self._find_own(home) or await home.create_webhook(name="Rostrum")

        try:
            return await until_done("A webhook", make, SURELY_NOT)
        except discord.HTTPException as error:
            if kind_of(error) not in ("forbidden", "gone") and error.code != _TOO_MANY_WEBHOOKS:
                raise
            _log.warning("There is no webhook in %s, so debaters have no names: %s", home, error)
            self._without_until[home.id] = asyncio.get_running_loop().time() + _WITHOUT
            return None

    async def _find_own(self, home: Home) -> discord.Webhook | None:
        me = self._client.user
        assert me is not None
        for webhook in await home.webhooks():
            # Whoever made another webhook may delete or rename it at any time.
            if webhook.token and webhook.user is not None and webhook.user.id == me.id:
                return webhook
        return None
