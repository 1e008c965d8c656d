"""What keeps Rostrum from posting in a thread: told once, where it can still be told.

Whoever can mend it (the starter, the moderators) is called, since the debate waits for them.
"""

import logging

import discord

from bot.platform.permissions import NEEDED, missing
from bot.platform.retrying import BRIEF, FAILURES, LOCKED_CODES, until_done
from bot.thread.poster import Home, Poster
from bot.writer.posts import Post
from debate_core.domain.record import Record
from debate_core.storage.port import Deliveries, Delivery

_log = logging.getLogger(__name__)

TOLD = "told what is not permitted"
"""The delivery that says that it was told what a debate's thread does not permit."""


async def tell_forbidden(
    record: Record, thread: discord.Thread, poster: Poster, deliveries: Deliveries, code: int
) -> None:
    """Say in the thread's channel, once for each debate, what has to be permitted in the thread."""
    home = thread.parent
    if TOLD in await deliveries.read_all(record.debate) or not isinstance(
        home, discord.TextChannel
    ):
        return
    starter = record.opened.opened_by
    wants = _what_is_missing(thread, home, code)
    said = (
        f"<@{starter}> The debate in {thread.mention} waits: {wants} It goes on by itself then; "
        "it waits for a day at most."
    )
    post = Post(TOLD, said, pings=(starter,), calls_moderators=True)
    try:
        await until_done(TOLD, lambda: poster.call_in(home, post), BRIEF)
    except FAILURES as error:
        _log.warning("What %s waits for cannot be told in its channel: %s", record.debate, error)
        return
    await deliveries.keep(record.debate, Delivery(TOLD, str(thread.id), "0"))


def signs_post(record: Record) -> Post:
    """What says that a ballot has no signs, since the bot may not put them on."""
    starter = record.opened.opened_by
    said = (
        f"<@{starter}> Rostrum may not put the signs on the ballot: please allow it Add Reactions "
        "here. Until then, react with the sign that stands before your choice."
    )
    return Post("signs not permitted", said, pings=(starter,), calls_moderators=True)


def hidden_ballot_post(record: Record) -> Post:
    """What says that nobody can vote yet, since the bot may not read what it has posted."""
    starter = record.opened.opened_by
    said = (
        f"<@{starter}> Rostrum may not read its ballot, so it cannot put the signs on: please "
        "allow it View Channel and Read Message History here. The signs follow then."
    )
    return Post("ballot not readable", said, pings=(starter,), calls_moderators=True)


def _what_is_missing(thread: discord.Thread, home: Home, code: int) -> str:
    if code in LOCKED_CODES:
        return "it is locked. Please unlock it, or allow Rostrum Manage Threads."
    lacking = missing(home.permissions_for(thread.guild.me), NEEDED)
    what = "; ".join(lacking) or "what Discord refuses it there (Send Messages In Threads)"
    return f"Rostrum lacks a permission there. Please allow it: {what}."
