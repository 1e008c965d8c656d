"""Cards as answers to whoever asked, with their pictures."""

from collections.abc import Sequence

import discord

from bot.platform.buttons import Button, view_of
from bot.thread.poster import pictures_of
from bot.writer.cards import embedded_card, whole_card
from debate_core.domain.specification import Specification
from debate_core.show.blocks import list_charts
from debate_core.show.pieces import Card


async def show_card(
    interaction: discord.Interaction,
    card: Card,
    spec: Specification | None = None,
    buttons: Sequence[Button] = (),
) -> None:
    """Put a card where an answer is awaited, in place of what stood there."""
    embedded = embedded_card(card, spec)
    motion = spec.motion if spec is not None else card.title
    files = await pictures_of(list_charts(card.blocks))
    files += [] if embedded.is_whole else [whole_card(card, motion)]
    await interaction.edit_original_response(
        embed=embedded.embed,
        attachments=[file.as_file() for file in files],
        view=view_of(buttons),
    )
