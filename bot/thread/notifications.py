"""Mentions of the role that a server has picked: when a debate starts, its vote opens, or it ends.

Rule: a mention is claimed in the database before it is posted, so a server gets at most one in ten
minutes. What was posted before a lost answer or a crash is found again by what it links to.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

import discord

from bot.platform.permissions import mention_only
from bot.platform.retry import if_possible
from bot.writer.text import clean, escape
from debate_core.clock import Clock
from debate_core.domain.facts import DebateConcluded, VotingOpened
from debate_core.domain.record import Record
from debate_core.domain.server_settings import ServerSettings
from debate_core.domain.text import shorten_line
from debate_core.engine.ledger import Ledger
from debate_core.formats import format_of
from debate_core.formats.outcomes import describe_prior_choice
from debate_core.language import _
from debate_core.show.result import title_result
from debate_core.storage.mentions import BETWEEN, SqlMentions
from debate_core.storage.port import Deliveries, Delivery

Occasion = Literal["starts", "votes", "results"]
_MOTION = 150
_SKEW = timedelta(minutes=1)
"""The most that Discord's clock may differ from ours."""
_NOWHERE = ""
"""The message of a mention that was not made; later it would be no news."""
_IN_LINK = str.maketrans("[]", "()")


@dataclass(frozen=True, slots=True)
class Notifier:
    """A notifier that mentions the roles of all servers of this process."""

    client: discord.Client
    mentions: SqlMentions
    deliveries: Deliveries
    read_settings: Callable[[int | None], Awaitable[ServerSettings]]
    clock: Clock

    async def find_role(self, record: Record, occasion: Occasion) -> discord.Role | None:
        """Find the role to mention, and claim the mention; None if nobody is to be told now."""
        venue = record.opened.venue
        guild = self.client.get_guild(int(venue.server)) if venue and venue.role else None
        if venue is None or guild is None:
            return None
        role = guild.get_role(int(venue.role))
        settings = (await self.read_settings(guild.id)).notifications
        if role is None or role.is_default() or not getattr(settings, occasion):
            return None
        what, now = f"{record.debate} {occasion}", self.clock.now()
        return role if await self.mentions.claim(venue.server, what, now) else None

    async def tell_vote(self, ledger: Ledger, thread: discord.Thread) -> None:
        """Say in the channel that a vote is open."""
        opened = next(e for e in reversed(ledger.events) if isinstance(e.fact, VotingOpened))
        voting = ledger.record.voting
        if voting is None or voting.closes_at <= self.clock.now():
            return
        closes = f"<t:{int(voting.closes_at.timestamp())}:t>"
        said = _("Vote open until {time}: {motion}", time=closes, motion=_link(ledger, thread))
        await self._tell(ledger=ledger, thread=thread, occasion="votes", said=said, at=opened.at)

    async def tell_result(self, ledger: Ledger, thread: discord.Thread) -> None:
        """Say in the channel how a debate ended, unless that is no news any more."""
        record, last = ledger.record, next(reversed(ledger.events))
        if record.outcome is None or not isinstance(last.fact, DebateConcluded):
            return
        if last.at + BETWEEN < self.clock.now():
            return
        prior = describe_prior_choice(format_of(record.spec), record)
        title = escape(clean(title_result(record, record.outcome, prior)))
        said = _("{result}: {motion}", result=title, motion=_link(ledger, thread))
        await self._tell(ledger=ledger, thread=thread, occasion="results", said=said, at=last.at)

    async def _tell(
        self, ledger: Ledger, thread: discord.Thread, occasion: Occasion, said: str, at: datetime
    ) -> None:
        record, channel = ledger.record, thread.parent
        key = f"mention {occasion}"
        if key in await self.deliveries.read_all(record.debate):
            return
        role = await self.find_role(record, occasion)
        # A forum has no line of its own.
        if role is not None and isinstance(channel, discord.TextChannel):
            line = f"{role.mention} {said}"

            async def post() -> None:
                if not await self._is_posted(channel, thread, at):
                    nonce = f"{record.debate} {occasion}"
                    await channel.send(line, nonce=nonce, allowed_mentions=mention_only(role=role))

            await if_possible(f"A mention of {record.debate}", post)
        await self.deliveries.keep(record.debate, Delivery(key, _NOWHERE, _NOWHERE))

    async def _is_posted(
        self, channel: discord.TextChannel, thread: discord.Thread, at: datetime
    ) -> bool:
        """True if an earlier try has posted the line since then."""
        me, link = self.client.user, f"]({thread.jump_url})"
        found = channel.history(limit=None, after=at - _SKEW)
        return any([message.author == me and link in message.content async for message in found])


def _link(ledger: Ledger, thread: discord.Thread) -> str:
    motion = clean(shorten_line(ledger.record.spec.motion, _MOTION)).translate(_IN_LINK)
    return f"[{escape(motion)}]({thread.jump_url})"
