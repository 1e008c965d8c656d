"""A debate of which not even the opening can be read: its thread and its cards say that it ended.

Nothing can be told from its record, so what stands in Discord is changed as it is.
"""

import discord

from bot.platform.retrying import BRIEF, if_possible
from bot.thread.poster import Poster
from bot.thread.thread_posts import ThreadPosts
from bot.thread.threads import ANNOUNCEMENT
from bot.writer.posts import Post
from bot.writer.text import clean
from debate_core.domain.values import DebateId
from debate_core.reports.controls import CONTROLS
from debate_core.storage.port import Deliveries

_KEY = "damaged"


async def tell_unreadable(
    debate: DebateId, reason: str, client: discord.Client, poster: Poster, deliveries: Deliveries
) -> None:
    """Say it in the thread once, and let the announcement and the controls say it, too."""
    delivered = await deliveries.read_all(debate)
    kept = delivered.get(ANNOUNCEMENT)
    if kept is None:
        return
    thread = await client.fetch_channel(int(kept.message))
    if not isinstance(thread, discord.Thread):
        return
    posts = ThreadPosts(debate, thread, poster, deliveries)
    await posts.recall(is_new=False)
    said = Post(_KEY, f"*This debate cannot go on: {clean(reason)}*")
    if posts.message_of(said) is None:
        await posts.put(said)
    await if_possible(f"A draft of {debate}", posts.tidy, BRIEF)
    places = [(thread.parent, thread.id), (thread, thread.id)]
    if controls := delivered.get(CONTROLS):
        places.append((thread, int(controls.message)))
    for channel, message in places:
        if isinstance(channel, discord.TextChannel | discord.Thread):
            await _end_card(channel, message, reason)


async def _end_card(
    channel: discord.TextChannel | discord.Thread, message_id: int, reason: str
) -> None:
    """Let a card say nothing but its title and how the debate ended; it has no buttons any more."""
    try:
        message = await channel.fetch_message(message_id)
    except discord.NotFound:
        return
    if not message.embeds or message.author != channel.guild.me:
        return
    card = discord.Embed(title=message.embeds[0].title, description=f"Interrupted: {clean(reason)}")
    await message.edit(embed=card, view=None)
