"""A tab of /stats: one's own predictions, and the table of those who want to be in it.

Rule: it is shown to the caller only, and names nobody who has not asked to be named.
"""

from collections.abc import Sequence

import discord

from bot.debates.services import services_of
from bot.debates.stats import make_tab_buttons
from bot.platform.buttons import Button, view_of
from bot.platform.interactions import on_press, person_of
from debate_core.features.predictions.rows import LEAST, SqlPredictions, Standing, SurenessRow
from debate_core.language import N_, _, format_number, ngettext

TAB = "predictions"
_MOST = 20
"""People in the table."""
_ABOUT = N_("Score: 0 is guessing; higher is better")


@on_press("predictions:(?P<verb>join|leave)")
async def table_pressed(interaction: discord.Interaction, verb: str) -> None:
    """Put somebody into the table, or take them out of it at once."""
    kept, server = SqlPredictions(services_of(interaction).database), str(interaction.guild_id)
    await interaction.response.defer()
    await (kept.join if verb == "join" else kept.leave)(server, person_of(interaction))
    await show_table(interaction)


async def show_table(interaction: discord.Interaction, _page: int = 0) -> None:
    """Show the predictions and the table in the place of the answer."""
    kept, server, person = (
        SqlPredictions(services_of(interaction).database),
        str(interaction.guild_id),
        person_of(interaction),
    )
    own, is_in = await kept.find_standing(server, person), await kept.is_in(server, person)
    sure, table = await kept.count_sureness(server, person), await kept.list_best(server, _MOST)
    card = discord.Embed(title=_("Predictions"), description=_tell_own(own))
    if sure:
        card.add_field(
            name=_("How often you were right"), value=_tell_calibration(sure), inline=False
        )
    card.add_field(name=_("Table"), value=_write_table(table, own, is_in=is_in), inline=False)
    card.set_footer(text=_(_ABOUT))
    verb, label = ("leave", _("Leave the table")) if is_in else ("join", _("Join the table"))
    tabs = make_tab_buttons(interaction, TAB)
    view = view_of(tabs, [Button(label, f"predictions:{verb}")])
    await interaction.edit_original_response(embed=card, attachments=[], view=view)


def _tell_own(own: Standing | None) -> str:
    if own is None:
        return _("You have made no predictions. Look for Predict before a debate begins.")
    return _("Yours: {row}", row=_tell_row(own))


def _tell_row(standing: Standing) -> str:
    return _(
        "**{skill}**, {right} of {count} right",
        skill=format_number(standing.skill, "+.2f"),
        right=standing.right,
        count=standing.count,
    )


def _tell_calibration(sure: Sequence[SurenessRow]) -> str:
    return "\n".join(
        _(
            "{percent}% sure: {right} of {count}",
            percent=row.percent,
            right=row.right,
            count=row.count,
        )
        for row in sure
    )


def _write_table(table: Sequence[Standing], own: Standing | None, *, is_in: bool) -> str:
    """Write the table, and what keeps the caller out of it if they want to be in it."""
    lines = [f"{place}. <@{row.person}> {_tell_row(row)}" for place, row in enumerate(table, 1)]
    missing = LEAST - (own.count if own else 0)
    if is_in and missing > 0:
        lines.append(
            _(
                "-# You stand here after {predictions}.",
                predictions=ngettext(
                    "{count} more resolved prediction", "{count} more resolved predictions", missing
                ),
            )
        )
    if not is_in:
        lines.append(
            _(
                "-# You are not in it. Whoever joins is named here from {least} resolved "
                "predictions on, for everyone in this server to see.",
                least=LEAST,
            )
        )
    return "\n".join(lines or [_("Nobody stands in it yet.")])
