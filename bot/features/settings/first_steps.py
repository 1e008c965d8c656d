"""The message on joining a server: how to begin, and where the settings are."""

import logging
import secrets

import discord

from bot.debates.new_plan import show_plan
from bot.debates.services import services_of
from bot.debates.start import find_usual_format
from bot.platform.buttons import Button, read_custom_ids, view_of
from bot.platform.interactions import on_press
from bot.platform.permissions import NOBODY
from bot.platform.retry import BRIEF, FAILURES, if_possible
from debate_core.content.content import find_motions
from debate_core.drafting.request import DebateRequest
from debate_core.language import N_, _, get_language

_log = logging.getLogger(__name__)
_LOOK_AT = 200
"""Messages that are searched for an earlier greeting."""
_SET_UP = "settings:open"
_HELLO = N_(
    "Hi, I'm Rostrum: I run debates in threads. Try `/debate start`: nothing is posted before you "
    "press Start. Server managers: `/settings`."
)


async def greet(guild: discord.Guild) -> None:
    """Post the message in the channel for system messages, unless it still stands there."""
    channel = guild.system_channel
    if channel is None or not channel.permissions_for(guild.me).send_messages:
        return
    if channel.permissions_for(guild.me).read_message_history and await _has_greeted(channel):
        return
    view = view_of([Button(_("Set up"), _SET_UP, is_main=True), Button(_("Try one"), "try:one")])

    async def say_hello() -> None:
        await channel.send(_(_HELLO), view=view, allowed_mentions=NOBODY)

    await if_possible("A greeting", say_hello, BRIEF)


async def _has_greeted(channel: discord.TextChannel) -> bool:
    """True if the message is among the latest: somebody may have invited the bot once more."""
    try:
        async for message in channel.history(limit=_LOOK_AT):
            if message.author == channel.guild.me and _SET_UP in read_custom_ids(message):
                return True
    except FAILURES as error:
        _log.info("Nobody knows if %s was greeted: %s", channel.guild.id, error)
    return False


@on_press("try:one")
async def try_pressed(interaction: discord.Interaction) -> None:
    """Show the plan of a debate on a suggested motion."""
    motions = find_motions(services_of(interaction).drafts.content.motions, "", get_language())
    motion = motions[secrets.randbelow(len(motions))]
    format_name = await find_usual_format(interaction)
    await show_plan(interaction, DebateRequest(motion, format_name))
