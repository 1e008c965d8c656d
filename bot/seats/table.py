"""The buttons at the table of a discussion; their ids hold all that they need, whoever presses.

Rule: nobody joins a table that a model reads before they were told so, and pressed yes.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Self

import discord

from bot.platform.buttons import Button, view_of
from bot.platform.errors import tell
from bot.seats.guest import guest_of
from bot.seats.host import seats_of
from bot.seats.notice import table_notice
from bot.writer.table import table_id
from bot.writer.text import cleaned, escaped
from debate_core.domain.words import DebateId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import (
    check_may_join,
    close_floor,
    join_table,
    leave_table,
    lower_hand,
    raise_hand,
)
from debate_core.errors import SpecError

_Press = Callable[[discord.Interaction, Ledger], Awaitable[str]]
"""Does what a button is for; what the person is told of it."""


class TableButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"table:(?P<verb>[a-z]+):(?P<debate>[0-9a-f]*)",
):
    """One of them; it works for as long as the discussion goes on, after a restart too."""

    def __init__(self, verb: str, debate: DebateId) -> None:
        super().__init__(discord.ui.Button(label=verb, custom_id=table_id(verb, debate)))
        self._verb = verb
        self._debate = debate

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(match["verb"], DebateId(match["debate"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            ledger = seats_of(interaction).ledger(self._debate)
            if self._verb == "join":
                await _ask(interaction, ledger)
            elif self._verb == "yes":
                said = await _join(interaction, ledger)
                await interaction.response.edit_message(content=said, view=None)
            elif self._verb == "no":
                await interaction.response.edit_message(content="Nothing was changed.", view=None)
            else:
                said = await _PRESSES[self._verb](interaction, ledger)
                await interaction.response.send_message(said, ephemeral=True)
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


async def _ask(interaction: discord.Interaction, ledger: Ledger) -> None:
    """Tell what becomes of what they say, and ask; where no model reads it they join at once."""
    check_may_join(ledger.record, guest_of(interaction))
    notice = table_notice(ledger.record.spec)
    if not notice:
        said = await _join(interaction, ledger)
        await interaction.response.send_message(said, ephemeral=True)
        return
    view = view_of(
        [
            Button("Join the table", table_id("yes", ledger.debate), is_main=True),
            Button("No", table_id("no", ledger.debate)),
        ]
    )
    await interaction.response.send_message(notice, view=view, ephemeral=True)


async def _join(interaction: discord.Interaction, ledger: Ledger) -> str:
    seat = await join_table(ledger, guest_of(interaction))
    name = escaped(cleaned(ledger.record.spec.debater(seat).name))
    return f"You sit at the table as {name}. Press Raise hand when you want to speak."


async def _leave(interaction: discord.Interaction, ledger: Ledger) -> str:
    await leave_table(ledger, guest_of(interaction))
    return "You have left the table. Join brings you back."


async def _raise(interaction: discord.Interaction, ledger: Ledger) -> str:
    place = await raise_hand(ledger, guest_of(interaction))
    return "Your hand is up: you are next." if place == 1 else f"Your hand is up: number {place}."


async def _lower(interaction: discord.Interaction, ledger: Ledger) -> str:
    await lower_hand(ledger, guest_of(interaction))
    return "Your hand is down."


async def _yield(interaction: discord.Interaction, ledger: Ledger) -> str:
    has_spoken = await seats_of(interaction).give_up_floor(ledger.debate, guest_of(interaction))
    return "Your turn is over." if has_spoken else "You let this turn pass."


async def _next_round(interaction: discord.Interaction, ledger: Ledger) -> str:
    guest = guest_of(interaction)
    if not (guest.is_moderator or ledger.record.opened.opened_by == guest.id):
        raise SpecError("Only the person who started this discussion, or a moderator, may do that.")
    await close_floor(ledger, guest)
    is_taken = bool(ledger.record.people.open_turns)
    return "The round ends after this turn." if is_taken else "The round ends."


_PRESSES: Mapping[str, _Press] = {
    "leave": _leave,
    "raise": _raise,
    "lower": _lower,
    "yield": _yield,
    "next": _next_round,
}
