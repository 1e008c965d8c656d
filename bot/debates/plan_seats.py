"""Seats that are taken on the plan, before the start; all of it happens in the plan's own place.

Rule: whoever asked for the plan is the only one who sees it, so the seat is theirs.
"""

import re
from typing import Any, Self

import discord

from bot.debates.services import services_of
from bot.debates.showing import plan_id, show_draft
from bot.platform.buttons import Button, view_of
from bot.platform.errors import tell
from bot.seats.guest import guest_of
from bot.seats.notice import notice
from bot.seats.taking import seat_option
from debate_core.domain.people import SeatTaken
from debate_core.domain.words import one_line
from debate_core.engine.people import NAME_LIMIT
from debate_core.errors import SpecError

_MOST = 24
_NOBODY = "nobody"


class PlanSeatSelect(
    discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"plan:seat:(?P<draft>[0-9a-f]+)"
):
    """Which seat whoever asked for the plan wants, or none."""

    def __init__(self, draft_id: str, options: list[discord.SelectOption] | None = None) -> None:
        select: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=plan_id("seat", draft_id),
            placeholder="Which seat do you want yourself?",
            options=options or [],
        )
        super().__init__(select)
        self._draft_id = draft_id

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(match["draft"])

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            chosen = self.item.values[0]
            if chosen == _NOBODY:
                await _seat(interaction, self._draft_id, ())
            else:
                await _ask(interaction, self._draft_id, int(chosen))
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


class PlanSeatButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"plan:sit:(?P<draft>[0-9a-f]+):(?P<seat>\d*)",
):
    """Yes or no to a seat of the plan; no names no seat."""

    def __init__(self, draft_id: str, seat: str) -> None:
        custom_id = f"{plan_id('sit', draft_id)}:{seat}"
        super().__init__(discord.ui.Button(label="Take the seat", custom_id=custom_id))
        self._draft_id = draft_id
        self._seat = seat

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(match["draft"], match["seat"])

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            draft = services_of(interaction).drafts.look(self._draft_id)
            if not self._seat:
                await _seat(interaction, self._draft_id, draft.seats)
                return
            guest, debater = guest_of(interaction), draft.spec.debaters[int(self._seat)]
            name = one_line(guest.name, NAME_LIMIT)
            taken = SeatTaken(debater=debater.id, person=guest.id, name=name)
            await _seat(interaction, self._draft_id, (taken,))
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


async def ask_for_seat(interaction: discord.Interaction, draft_id: str) -> None:
    """Put the seats of the plan below it, to choose from."""
    spec = services_of(interaction).drafts.look(draft_id).spec
    if spec.seating.who == "nobody":
        raise SpecError("In this debate nobody is to take a seat; start anew with other seats.")
    debaters = spec.debaters[:_MOST]
    options = [seat_option(each, place) for place, each in enumerate(debaters)]
    options.append(discord.SelectOption(label="None: I only watch", value=_NOBODY))
    view = discord.ui.View(timeout=None)
    view.add_item(PlanSeatSelect(draft_id, options))
    await interaction.response.edit_message(view=view)


async def _ask(interaction: discord.Interaction, draft_id: str, place: int) -> None:
    """Tell what becomes of what they write, and ask whether they want the seat."""
    spec = services_of(interaction).drafts.look(draft_id).spec
    sit = plan_id("sit", draft_id)
    view = view_of(
        [Button("Take the seat", f"{sit}:{place}", is_main=True), Button("No", f"{sit}:")]
    )
    content = notice(spec, spec.debaters[place])
    await interaction.response.edit_message(content=content, embed=None, view=view)


async def _seat(
    interaction: discord.Interaction, draft_id: str, seats: tuple[SeatTaken, ...]
) -> None:
    """Keep who sits where, and show the plan with it."""
    services_of(interaction).drafts.sit(draft_id, seats)
    await interaction.response.defer()
    await show_draft(interaction, draft_id)
