"""The rematch: the same motion again, with the two sides swapped."""

import discord

from bot.debates.access import find_debate_here
from bot.debates.new_plan import show_plan
from bot.platform.buttons import Button
from bot.platform.feature import DebateTemplate, Feature
from bot.platform.interactions import on_press
from debate_core.domain.record import Record
from debate_core.features.rematch.request import has_two_sides, make_rematch_request
from debate_core.language import _
from debate_core.reports.controls import CONTROLS


@on_press(r"rematch:(?P<debate>\w+)", needs="see")
async def rematch_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Show the plan of a debate in which everybody argues the other side."""
    await show_plan(interaction, make_rematch_request(await find_debate_here(interaction, debate)))


def rematch_buttons(record: Record) -> tuple[Button, ...]:
    """Make the button that plans a rematch, once a debate of two sides is over."""
    if not (record.is_over and has_two_sides(record.spec)):
        return ()
    return (Button(_("Rematch"), f"rematch:{record.debate}"),)


def name_rematch(motion: str) -> str:
    """Name the rematch of a debate among the templates."""
    return _("rematch: {motion}", motion=motion)


REMATCH = Feature(
    name="rematch",
    handlers=(rematch_pressed,),
    show_buttons=rematch_buttons,
    template=DebateTemplate(name_rematch, make_rematch_request),
    card_buttons={CONTROLS: rematch_buttons},
)
