"""“How sure” below a result: what debaters thought of their chances, before and after."""

import discord

from bot.debates.access import find_debate_here
from bot.debates.show import send_card
from bot.platform.buttons import Button
from bot.platform.feature import Feature
from bot.platform.interactions import on_press
from debate_core.domain.record import Record
from debate_core.errors import SpecError
from debate_core.features.confidence.telling import has_confidence, make_confidence_card
from debate_core.language import _
from debate_core.show.result import RESULT


def confidence_buttons(record: Record) -> tuple[Button, ...]:
    """Make the button, where there is something to show."""
    is_there = has_confidence(record)
    return (Button(_("How sure"), f"sure:{record.debate}"),) if is_there else ()


@on_press(r"sure:(?P<debate>\w+)", needs="see")
async def confidence_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Show the figures to the presser alone; SpecError if there are none."""
    record = await find_debate_here(interaction, debate)
    if not has_confidence(record):
        raise SpecError(_("There is nothing to show of how sure they were."))
    await send_card(interaction, make_confidence_card(record), record.spec)


CONFIDENCE = Feature(
    name="confidence",
    handlers=(confidence_pressed,),
    show_buttons=confidence_buttons,
    card_buttons={RESULT: confidence_buttons},
)
