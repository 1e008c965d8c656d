"""Failures that keep a debate from being shown as it should be, each told once, where it can be.

Those who can fix a missing permission (the starter, the moderators) are called, since the debate
waits for them. If not even the opening of a debate can be read, nothing can be told from its
record, so its messages in Discord are changed as they are.
"""

import logging

import discord

from bot.platform.buttons import Button
from bot.platform.permissions import SHOW_HOW, Home, name_lacking
from bot.platform.retry import BRIEF, LOCKED_CODES, if_possible
from bot.thread.poster import Poster
from bot.thread.telling import DAMAGED
from bot.thread.thread_posts import ThreadPosts
from bot.thread.threads import ANNOUNCEMENT
from bot.writer.posts import Post
from bot.writer.text import clean
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId
from debate_core.language import _
from debate_core.reports.controls import CONTROLS
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)

TOLD = "told what is not permitted"
"""The delivery that notes that a debate's missing permissions in its thread were told."""


async def tell_forbidden(
    record: Record,
    place: discord.Thread | Home,
    poster: Poster,
    deliveries: Deliveries,
    code: int,
) -> None:
    """Say once for each debate, where it can be said, what has to be permitted in its thread.

    `place` is its channel, where the thread could not be made yet.
    """
    home = place.parent if isinstance(place, discord.Thread) else place
    if TOLD in await deliveries.read_all(record.debate) or not isinstance(home, Home):
        return
    starter = record.opened.opened_by
    wants = _list_missing(home, code)
    said = _(
        "<@{starter}> The debate in {mention} waits: {wants} It goes on by "
        "itself then; it waits for a day at most.",
        starter=starter,
        mention=place.mention,
        wants=wants,
    )
    how = () if code in LOCKED_CODES else (Button(_("Show how"), f"{SHOW_HOW}:{home.id}"),)
    post = Post(TOLD, said, buttons=how, pings=(starter,), calls_moderators=True)
    guild = home.guild
    for at in (home, guild.public_updates_channel, guild.system_channel):
        if not isinstance(at, discord.TextChannel):
            continue
        if await if_possible(TOLD, lambda at=at: poster.call_in(at, post), BRIEF):
            await deliveries.keep(record.debate, Delivery(TOLD, str(place.id), "0"))
            return
    _log.warning("Nobody can be told that %s waits: %s", record.debate, wants)


def make_signs_post(record: Record) -> Post:
    """Make the post that says a ballot has no signs, since the bot may not put them on."""
    starter = record.opened.opened_by
    said = _(
        "<@{starter}> I can't put the choices below the vote: please allow me Add Reactions "
        "here. Until then, react with the letter before your choice.",
        starter=starter,
    )
    return Post("signs not permitted", said, pings=(starter,), calls_moderators=True)


def make_hidden_ballot_post(record: Record) -> Post:
    """Make the post that says nobody can vote yet, since the bot may not read what it posted."""
    starter = record.opened.opened_by
    said = _(
        "<@{starter}> I can't read the vote's message, so nobody can vote yet: please allow me "
        "View Channel and Read Message History here.",
        starter=starter,
    )
    return Post("ballot not readable", said, pings=(starter,), calls_moderators=True)


def make_webhooks_post() -> Post:
    """Make the post that says, once, that personas cannot be shown in a thread."""
    return Post(
        "permissions",
        _(
            "*I lend every debater my own name here. With the permission Manage Webhooks each "
            "would speak under its own name and face.*"
        ),
    )


def make_files_post() -> Post:
    """Make the post that says, once, that nothing can be attached in a thread."""
    return Post(
        "files not permitted",
        _(
            "*Pictures and files are left out here; /debate show has the whole record. With the "
            "permission Attach Files they come along.*"
        ),
    )


def _list_missing(home: Home, code: int) -> str:
    if code in LOCKED_CODES:
        return _("it is locked. Please unlock it, or allow Rostrum Manage Threads.")
    lacking = name_lacking(home, home.permissions_for(home.guild.me))
    return _("I need {permissions} there.", permissions=lacking or "Send Messages in Threads")


async def tell_unreadable(
    debate: DebateId, reason: str, client: discord.Client, poster: Poster, deliveries: Deliveries
) -> None:
    """Say so in the thread once, and let the announcement and the controls say so, too."""
    delivered = await deliveries.read_all(debate)
    kept = delivered.get(ANNOUNCEMENT)
    if kept is None:
        return
    thread = await client.fetch_channel(int(kept.message))
    if not isinstance(thread, discord.Thread):
        return
    posts = ThreadPosts(debate=debate, thread=thread, poster=poster, deliveries=deliveries)
    await posts.recall(is_new=False)
    said = Post(DAMAGED, _("*This debate cannot go on: {reason}*", reason=clean(reason)))
    if posts.message_of(said) is None:
        await posts.post_once(said)
    await if_possible(f"A draft of {debate}", posts.tidy, BRIEF)
    for channel in (thread.parent, thread):
        if isinstance(channel, discord.TextChannel | discord.Thread):
            await _end_card(channel, thread.id, reason)
    if controls := delivered.get(CONTROLS):
        await _end_card(thread, int(controls.message), reason, is_controls=True)


async def _end_card(
    channel: discord.TextChannel | discord.Thread,
    message_id: int,
    reason: str,
    *,
    is_controls: bool = False,
) -> None:
    """Let a card say only its title and how the debate ended, without buttons."""
    try:
        message = await channel.fetch_message(message_id)
    except discord.NotFound:
        return
    # Only the bot's own cards can be changed.
    if not message.embeds or message.author != channel.guild.me:
        return
    stopped = _("Stopped by a fault: no result")
    said = clean(reason) if is_controls else f"{stopped}. {clean(reason)}"
    card = discord.Embed(
        title=stopped if is_controls else message.embeds[0].title, description=said
    )
    await message.edit(embed=card, view=None)
