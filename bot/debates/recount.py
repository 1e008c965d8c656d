"""/debate recount: the vote counted again from Discord's own lists, for whoever asks."""

import discord

from bot.debates.services import debate_here, services_of
from bot.writer.cards import embedded_card
from debate_core.domain.values import PersonId
from debate_core.show.recount import make_recount_card


async def show_recount(interaction: discord.Interaction, debate: str) -> None:
    """Answer with both columns, to the caller only; SpecError if there is nothing to count.

    What voters changed after the close is theirs, so it goes to nobody who did not ask for it.
    """
    services = services_of(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    record = await debate_here(interaction, debate)
    ledger = services.runner.ledger(record.debate)
    recount = await services.recounts.of(record, ledger)
    asker = PersonId(str(interaction.user.id))
    card = make_recount_card(ledger.record if ledger else record, recount, asker)
    await interaction.followup.send(embed=embedded_card(card, record.spec).embed, ephemeral=True)
