"""/stats: the results of debates here, on one card with tabs; each feature adds its own tabs.

Rule: it is shown to the caller only.
"""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.debates.services import services_of
from bot.platform.buttons import Button
from bot.platform.commands import command
from bot.platform.feature import StatsTab
from bot.platform.interactions import on_press
from debate_core.language import N_, _


@command("stats", N_("Ratings, past debates and predictions in this server"))
@app_commands.guild_only()
async def stats_command(interaction: discord.Interaction) -> None:
    """Show the first tab, to the caller only."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _list_tabs(interaction)[0].show(interaction, 0)


@on_press(r"stats:(?P<tab>[a-z]+):(?P<page>\d+)")
async def tab_pressed(interaction: discord.Interaction, tab: str, page: str) -> None:
    """Show a page of a tab, as it is now."""
    await interaction.response.defer()
    found = next(shown for shown in _list_tabs(interaction) if shown.key == tab)
    await found.show(interaction, int(page))


def _list_tabs(interaction: discord.Interaction) -> Sequence[StatsTab]:
    return [tab for feature in services_of(interaction).features for tab in feature.stats_tabs]


def make_tab_buttons(interaction: discord.Interaction, shown: str) -> list[Button]:
    """Make the buttons to all tabs; the one that is shown cannot be pressed."""
    return [
        # Its own id would be that of the button back to its first page.
        Button(_(tab.label), "stats:shown", is_off=True)
        if tab.key == shown
        else Button(_(tab.label), make_tab_id(tab.key))
        for tab in _list_tabs(interaction)
    ]


def make_tab_id(tab: str, page: int = 0) -> str:
    """Make the custom id of the button to a page of a tab."""
    return f"stats:{tab}:{page}"
