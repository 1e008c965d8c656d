"""“What became of what I said” on the record of a discussion: shown only to the user."""

import asyncio

import discord

from bot.debates.access import find_debate_here
from bot.pictures.groups import draw_groups
from bot.pictures.sheet import EITHER
from bot.platform.buttons import Button
from bot.platform.feature import Feature
from bot.platform.interactions import on_press, person_of
from bot.writer.cards import embed_card
from debate_core.domain.record import Record
from debate_core.features.standing.account import has_account, make_account
from debate_core.features.standing.telling import make_account_card
from debate_core.language import _
from debate_core.show.result import RECORD

_PICTURE = "groups.png"


def standing_buttons(record: Record) -> tuple[Button, ...]:
    """Make the button, where people voted on what was drawn from turns."""
    label, id_ = _("What became of what I said"), f"standing:{record.debate}"
    return (Button(label, id_),) if has_account(record) else ()


@on_press(r"standing:(?P<debate>\w+)", needs="see")
async def standing_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Tell only the user; SpecError if they took no part, and while people vote."""
    record, person = await find_debate_here(interaction, debate), person_of(interaction)
    # Reading hundreds of votes takes longer than an event loop may stand still.
    account = await asyncio.to_thread(make_account, record, person)
    embed = embed_card(make_account_card(account, record, person), record.spec).embed
    if account.groups is None or len(account.groups.groups) < 2:
        await interaction.response.send_message(embed=embed, ephemeral=True)
        return
    picture = await asyncio.to_thread(draw_groups, account.groups, person, EITHER)
    embed.set_image(url=f"attachment://{_PICTURE}")
    file = discord.File(picture, _PICTURE, description=_("The groups on a plain map of the votes."))
    await interaction.response.send_message(embed=embed, file=file, ephemeral=True)


STANDING = Feature(
    name="standing",
    handlers=(standing_pressed,),
    show_buttons=standing_buttons,
    card_buttons={RECORD: standing_buttons},
)
