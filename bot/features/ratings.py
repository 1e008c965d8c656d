"""/leaderboard and /history: the combined results of a server's debates.

Rule: people are told only about debates in channels that they see.
"""

from typing import Literal

import discord
from discord import app_commands

from bot.debates.services import Services, services_of
from bot.debates.show import show_card
from bot.platform.buttons import Button, view_of
from bot.platform.feature import Feature
from bot.platform.interactions import command, on_press
from bot.platform.permissions import may_see_in
from debate_core.errors import SpecError
from debate_core.features.ratings.history import history_pages, weeks_of
from debate_core.features.ratings.leaderboard_cards import (
    judge_models,
    judges_card,
    leaderboard_card,
)
from debate_core.features.ratings.results import DebateResult
from debate_core.features.ratings.store import ResultsBook, SqlResults

Ranked = Literal["personas", "styles", "models", "judges"]


@command("leaderboard", "How personas, styles, models, judges do")
@app_commands.describe(kind="Who is compared; personas if left out")
@app_commands.guild_only()
async def leaderboard_command(interaction: discord.Interaction, kind: Ranked = "personas") -> None:
    """Show the ratings of one kind, or how judges do, to the caller only."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    results = await _filter_seen(interaction)
    if kind == "judges":
        await show_card(interaction, judges_card(judge_models(results)))
        return
    board = await services_of(interaction).open_once(open_book).leaderboard(results, kind)
    await show_card(interaction, leaderboard_card(board))


@command("history", "Past debates by week, with pictures of trends")
@app_commands.guild_only()
async def history_command(interaction: discord.Interaction) -> None:
    """Show the newest weeks, to the caller only."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _show_history(interaction, 0)


@on_press(r"history:page:(?P<page>\d+)")
async def history_page_pressed(interaction: discord.Interaction, page: str) -> None:
    """Turn to a page of the history, as it is by then."""
    await interaction.response.defer()
    await _show_history(interaction, int(page))


async def _show_history(interaction: discord.Interaction, page: int) -> None:
    pages = history_pages(weeks_of(await _filter_seen(interaction)))
    if not pages:
        raise SpecError("No debate has come to its end here yet; begin one with /debate start.")
    page = min(page, len(pages) - 1)
    beside = ((page - 1, "Newer"), (page + 1, "Older"))
    turning = [Button(label, f"history:page:{at}") for at, label in beside if 0 <= at < len(pages)]
    await show_card(interaction, pages[page], view=view_of(turning))


async def _filter_seen(interaction: discord.Interaction) -> tuple[DebateResult, ...]:
    """List the results of the debates here that the person may see, the oldest first."""
    results = await services_of(interaction).open_once(open_book).of(str(interaction.guild_id))
    channels = {result.channel for result in results}
    seen = {channel for channel in channels if may_see_in(interaction, channel)}
    return tuple(result for result in results if result.channel in seen)


def open_book(services: Services) -> ResultsBook:
    """Open the results of debates, which remember what they have worked out."""
    return ResultsBook(services.journal, SqlResults(services.database))


RATINGS = Feature(
    name="ratings",
    commands=(leaderboard_command, history_command),
    handlers=(history_page_pressed,),
)
