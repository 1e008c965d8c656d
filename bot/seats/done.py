"""The button that ends a turn which is written as messages."""

import re
from typing import Any, Self

import discord

from bot.platform.errors import tell
from bot.seats.guest import guest_of
from bot.seats.host import seats_of
from bot.writer.turns import done_id
from debate_core.domain.words import DebateId


class DoneButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"turn:done:(?P<debate>[0-9a-f]+):(?P<number>\d+)",
):
    """Done: what its holder has written until now is their turn."""

    def __init__(self, debate: DebateId, number: int) -> None:
        super().__init__(discord.ui.Button(label="Done", custom_id=done_id(debate, number)))
        self._debate = debate
        self._number = number

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(DebateId(match["debate"]), int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            await interaction.response.defer()
            await seats_of(interaction).done(self._debate, self._number, guest_of(interaction))
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)
