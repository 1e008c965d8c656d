"""“Check setup” on the card of settings: what Rostrum may not do in a channel, and its models."""

from collections.abc import Iterator
from typing import Any

import discord

from bot.debates.services import services_of
from bot.doctor.model_checks import check_models
from bot.doctor.results import CheckResult
from bot.features.settings.card import SECTION, check_may_change
from bot.features.settings.fields import HOMES
from bot.features.settings.sections import SectionName
from bot.platform.buttons import Button, lay_out
from bot.platform.interactions import on_press, read_pick
from bot.platform.permissions import (
    BETTER,
    NEEDED,
    SHOW_HOW,
    Home,
    list_lacking,
    may_mention,
    name_lacking,
)
from debate_core.domain.server_settings import NotificationSettings
from debate_core.errors import SpecError
from debate_core.language import N_, _
from debate_core.models.directory import OFFLINE_HOST
from debate_core.models.lineup import Lineup

_SHOW_HOW = N_(
    "**To let me hold debates in {channel}**, somebody who manages this server does this:\n"
    "1. On a phone, hold {channel} and tap Edit Channel; on a computer, click the gear beside it.\n"
    "2. Open Permissions, and add my role, {role}, under Advanced permissions.\n"
    "3. Allow {lacking}, and save. I see it at once."
)
_MARKS = {"ok": "✓", "note": "·", "wrong": "⚠"}


@on_press(f"settings:check:{SECTION}")
async def check_pressed(interaction: discord.Interaction, section: SectionName) -> None:
    """Check the channel that the card is in, if debates can be held there; else ask for one."""
    await check_may_change(interaction)
    here = interaction.channel
    home = here.parent if isinstance(here, discord.Thread) else here
    if isinstance(home, Home):
        await _check(interaction, section, home)
        return
    said = _("Pick a channel, and I check what I may do there, and whether the models answer.")
    await interaction.response.edit_message(view=_lay_out(section, said))


@on_press(f"settings:checked:{SECTION}")
async def channel_picked(interaction: discord.Interaction, section: SectionName) -> None:
    """Check the channel that was picked."""
    await check_may_change(interaction)
    guild = interaction.guild
    channel = guild.get_channel(int(read_pick(interaction))) if guild else None
    if channel is None:
        raise SpecError(_("I don't see that channel. Let me view it, or pick another one."))
    await _check(interaction, section, channel)


async def _check(
    interaction: discord.Interaction, section: SectionName, channel: discord.abc.GuildChannel
) -> None:
    """Check a channel and the models; hosts of models may take a while to answer."""
    guild, services = channel.guild, services_of(interaction)
    await interaction.response.defer()
    granted = channel.permissions_for(guild.me)
    notifications = (await services.rules.read(guild.id)).notifications
    lines = (
        *list_missing(channel.mention, granted),
        *_check_mention(guild, granted, notifications),
        *_check_call(await services.rules.find_moderators(guild), granted),
    )
    lineup = services.drafts.lineup.at(str(guild.id))
    said = "\n".join((*lines, *await _check_models(lineup)))
    await interaction.edit_original_response(view=_lay_out(section, said))


def list_missing(channel: str, granted: discord.Permissions) -> tuple[str, ...]:
    """List what Rostrum may not do in a channel; what it needs comes first."""
    needed, better = list_lacking(granted, NEEDED), list_lacking(granted, BETTER)
    if not needed and not better:
        return (_("✓ {channel}: I may do all that I use there.", channel=channel),)
    first = (_("✓ {channel}: debates can be held there.", channel=channel),)
    if needed:
        first = (_("⚠ {channel}: I can't hold a debate there. I need:", channel=channel),)
    return (
        *first,
        *(f"- **{permission}**" for permission in needed),
        *([_("Better with:")] if better else []),
        *(f"- {permission}" for permission in better),
    )


def _check_mention(
    guild: discord.Guild, granted: discord.Permissions, notifications: NotificationSettings
) -> Iterator[str]:
    """Say if the role that debates mention is gone, or cannot be mentioned."""
    role = guild.get_role(int(notifications.role)) if notifications.role else None
    if notifications.role and role is None:
        yield _("⚠ The role for notifications is gone. Pick another one.")
    elif role is not None and not may_mention(role, granted):
        yield _("⚠ I can't mention {role} there. Let everyone mention it.", role=role.mention)


def _check_call(moderators: discord.Role | None, granted: discord.Permissions) -> Iterator[str]:
    """Say if the moderators' role cannot be called by a debate that needs somebody."""
    if moderators is not None and not may_mention(moderators, granted):
        yield _(
            "· I can't mention {role} there, so what needs a moderator calls nobody. Let everyone "
            "mention it, or let me mention all roles.",
            role=moderators.mention,
        )


@on_press(rf"{SHOW_HOW}:(?P<channel>\d+)")
async def show_how_pressed(interaction: discord.Interaction, channel: str) -> str:
    """Say in three steps how what is missing in a channel is permitted."""
    guild = interaction.guild
    home = guild.get_channel(int(channel)) if guild else None
    if guild is None or not isinstance(home, Home):
        raise SpecError(_("That channel is gone."))
    lacking = name_lacking(home, home.permissions_for(guild.me))
    own = guild.self_role
    return _(
        _SHOW_HOW,
        channel=home.mention,
        role=own.mention if own else f"@{guild.me.display_name}",
        lacking=lacking or _("what I asked for"),
    )


async def _check_models(lineup: Lineup) -> list[str]:
    """List whether each host of models answers."""
    if lineup.directory.at_hand == (OFFLINE_HOST,):
        return [_("✓ No AI model is connected. Built-in debaters are free.")]
    return [_tell(result) async for result in check_models(lineup, is_calling=False)]


def _tell(result: CheckResult) -> str:
    return f"{_MARKS[result.state]} {result.what}: {result.said}"


def _lay_out(section: SectionName, said: str) -> discord.ui.LayoutView:
    select: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
        custom_id=f"settings:checked:{section}",
        channel_types=HOMES,
        placeholder=_("Which channel?"),
    )
    back = Button(_("Back"), f"settings:back:{section}")
    return lay_out(_("### Check setup"), said, select, [back])
