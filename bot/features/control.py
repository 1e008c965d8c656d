"""“Plain answer” below a result: what the debaters' model said before the debate."""

import discord

from bot.debates.access import debate_here
from bot.platform.buttons import Button
from bot.platform.feature import Feature
from bot.platform.interactions import on_press
from bot.writer.cards import make_card_post
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
    record = await debate_here(interaction, debate)
    control = find_shown(record)
    if control is None:
        raise SpecError(_("There is no plain answer to show."))
    post = make_card_post(make_control_card(record, control), record.spec)
    assert post.embed is not None
    files = [file.as_file() for file in post.files]
    await interaction.response.send_message(embed=post.embed, files=files, ephemeral=True)


CONTROL = Feature(
    name="control",
    handlers=(control_pressed,),
    show_buttons=control_buttons,
    card_buttons={RESULT: control_buttons},
)
