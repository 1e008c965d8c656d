"""“How did I do?” below a result: for whoever took a turn, alone."""

import discord

from bot.debates.access import find_debate_here
from bot.platform.buttons import Button
from bot.platform.feature import Feature
from bot.platform.interactions import on_press, person_of
from bot.writer.cards import embed_card
from debate_core.domain.record import Record
from debate_core.features.flow.feedback import find_feedback, has_feedback, make_feedback_card
from debate_core.language import _
from debate_core.show.result import RESULT


def feedback_buttons(record: Record) -> tuple[Button, ...]:
    """Make the button, where somebody took a turn."""
    is_there = has_feedback(record)
    return (Button(_("How did I do?"), f"feedback:{record.debate}"),) if is_there else ()


@on_press(r"feedback:(?P<debate>\w+)", needs="see")
async def feedback_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Tell the presser alone; SpecError for whoever took no turn, and before the end."""
    record = await find_debate_here(interaction, debate)
    feedback = find_feedback(record, person_of(interaction))
    embed = embed_card(make_feedback_card(feedback, record), record.spec).embed
    await interaction.response.send_message(embed=embed, ephemeral=True)


FEEDBACK = Feature(
    name="feedback",
    handlers=(feedback_pressed,),
    show_buttons=feedback_buttons,
    card_buttons={RESULT: feedback_buttons},
)
