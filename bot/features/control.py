"""“Plain answer” below a result: what the debaters' model said before the debate."""

import discord

from bot.debates.access import find_debate_here
from bot.debates.show import send_card
from bot.platform.buttons import Button
from bot.platform.feature import Feature
from bot.platform.interactions import on_press
from debate_core.domain.record import Record
from debate_core.errors import SpecError
from debate_core.features.control.telling import find_shown, make_control_card
from debate_core.language import _
from debate_core.show.result import RESULT


def control_buttons(record: Record) -> tuple[Button, ...]:
    """Make the button, where there is an answer to show."""
    shown = find_shown(record)
    return (Button(_("Plain answer"), f"plain:{record.debate}"),) if shown else ()


@on_press(r"plain:(?P<debate>\w+)", needs="see")
async def control_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Show the answer to the presser alone; SpecError if there is none."""
    record = await find_debate_here(interaction, debate)
    control = find_shown(record)
    if control is None:
        raise SpecError(_("There is no plain answer to show."))
    await send_card(interaction, make_control_card(record, control), record.spec)


CONTROL = Feature(
    name="control",
    handlers=(control_pressed,),
    show_buttons=control_buttons,
    card_buttons={RESULT: control_buttons},
)
