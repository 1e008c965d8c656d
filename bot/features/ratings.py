"""Tabs of /stats with the combined results of a server's debates: ratings, judges, history.

Rule: people are told only about debates in channels that they see.
"""

from collections.abc import Mapping

import discord

from bot.debates.services import Services, services_of
from bot.debates.show import show_card
from bot.debates.stats import make_tab_buttons, make_tab_id
from bot.platform.buttons import Button, view_of
from bot.platform.feature import Feature, StatsTab
from bot.platform.permissions import may_see_in
from debate_core.domain.specification import Specification
from debate_core.features.ratings.bradley_terry import Kind
from debate_core.features.ratings.history import list_weeks, make_history_pages
from debate_core.features.ratings.jury import JuryHistory, describe_jury, list_juries
from debate_core.features.ratings.leaderboard_cards import (
    list_judge_models,
    make_judges_card,
    make_leaderboard_card,
)
from debate_core.features.ratings.personas import describe_personas
from debate_core.features.ratings.results import DebateResult
from debate_core.features.ratings.store import ResultsBook, SqlResults
from debate_core.language import N_, _
from debate_core.show.blocks import Prose
from debate_core.show.pieces import Card


async def _show_board(interaction: discord.Interaction, kind: Kind) -> None:
    results = await _filter_seen(interaction)
    board = await services_of(interaction).open_once(open_book).find_leaderboard(results, kind)
    view = view_of(make_tab_buttons(interaction, kind))
    await show_card(interaction, make_leaderboard_card(board), view=view)


def _make_board_tab(kind: Kind, label: str) -> StatsTab:
    """Make the tab with the ratings of one kind."""

    async def show(interaction: discord.Interaction, _: int) -> None:
        await _show_board(interaction, kind)

    return StatsTab(kind, label, show)


async def _show_judges(interaction: discord.Interaction, _: int) -> None:
    results = await _filter_seen(interaction)
    card = make_judges_card(list_judge_models(results), list_juries(results))
    await show_card(interaction, card, view=view_of(make_tab_buttons(interaction, "judges")))


async def list_jury_notes(interaction: discord.Interaction, spec: Specification) -> tuple[str, ...]:
    """List what the history shows about a debate's jury, if it has more than one judge."""
    models = tuple(sorted(spec.judges))
    if len(models) < 2 or interaction.guild_id is None:
        return ()
    juries = list_juries(await _filter_seen(interaction))
    known = (jury for jury in juries if jury.models == models)
    return (describe_jury(next(known, JuryHistory(models, 0, None))),)


async def _describe_personas(interaction: discord.Interaction) -> Mapping[str, str]:
    return describe_personas(await _filter_seen(interaction))


def _make_empty_history() -> Card:
    return Card("history", _("History"), (Prose(_("No finished debates yet.")),), tone="muted")


async def _show_history(interaction: discord.Interaction, page: int) -> None:
    """Show the newest weeks first."""
    pages = make_history_pages(list_weeks(await _filter_seen(interaction))) or (
        _make_empty_history(),
    )
    page = min(page, len(pages) - 1)
    beside = ((page - 1, _("Newer")), (page + 1, _("Older")))
    turning = [
        Button(label, make_tab_id("history", at)) for at, label in beside if 0 <= at < len(pages)
    ]
    view = view_of(make_tab_buttons(interaction, "history"), turning)
    await show_card(interaction, pages[page], view=view)


async def _filter_seen(interaction: discord.Interaction) -> tuple[DebateResult, ...]:
    """List the results of the debates here that the person may see, the oldest first."""
    results = await services_of(interaction).open_once(open_book).list_of(str(interaction.guild_id))
    channels = {result.channel for result in results}
    seen = {channel for channel in channels if may_see_in(interaction, channel)}
    return tuple(result for result in results if result.channel in seen)


def open_book(services: Services) -> ResultsBook:
    """Open the results of debates, which remember what they have computed."""
    return ResultsBook(services.journal, SqlResults(services.database))


RATINGS = Feature(
    name="ratings",
    stats_tabs=(
        _make_board_tab("personas", N_("Debaters")),
        _make_board_tab("styles", N_("Styles")),
        _make_board_tab("models", N_("Models")),
        StatsTab("judges", N_("Judges"), _show_judges),
        StatsTab("history", N_("History"), _show_history),
    ),
    list_judge_notes=list_jury_notes,
    describe_personas=_describe_personas,
)
