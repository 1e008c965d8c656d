"""Seats that are taken on the plan, before the start; all of it happens in the plan's own place.

Rule: whoever asked for the plan is the only one who sees it, so the seat is theirs.
"""

import discord

from bot.debates.services import services_of
from bot.debates.showing import DRAFT, plan_id, show_draft
from bot.platform.buttons import MOST_OPTIONS, Select, view_of
from bot.platform.presses import on_press, read_pick
from bot.seats.guest import person_as_guest
from bot.seats.notice import notice
from bot.seats.taking import asking, seat_option
from debate_core.domain.people import SeatTaken
from debate_core.domain.text import shorten_line
from debate_core.engine.people import NAME_LIMIT
from debate_core.errors import SpecError

_NOBODY = "nobody"


@on_press(rf"plan:seats:{DRAFT}")
async def seats_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Put the seats of the plan below it, to choose from."""
    spec = services_of(interaction).drafts.look(draft).spec
    if spec.seating.who == "nobody":
        raise SpecError("In this debate nobody is to take a seat; start anew with other seats.")
    debaters = spec.debaters[: MOST_OPTIONS - 1]
    options = [seat_option(debater, place) for place, debater in enumerate(debaters)]
    options.append(discord.SelectOption(label="None: I only watch", value=_NOBODY))
    select = Select(plan_id("seat", draft), "Which seat do you want yourself?", options)
    await interaction.response.edit_message(view=view_of(select))


@on_press(rf"plan:seat:{DRAFT}")
async def seat_picked(interaction: discord.Interaction, draft: str) -> None:
    """Tell what becomes of what they write, and ask whether they want the seat, or any."""
    seat = read_pick(interaction)
    if seat == _NOBODY:
        await _seat(interaction, draft, ())
        return
    spec = services_of(interaction).drafts.look(draft).spec
    content = notice(spec, spec.debaters[int(seat)])
    view = asking(f"{plan_id('sit', draft)}:{seat}", plan_id("back", draft))
    await interaction.response.edit_message(content=content, embed=None, view=view)


@on_press(rf"plan:sit:{DRAFT}:(?P<seat>\d+)")
async def sit_pressed(interaction: discord.Interaction, draft: str, seat: str) -> None:
    """Give them the seat."""
    guest = person_as_guest(interaction.user)
    spec = services_of(interaction).drafts.look(draft).spec
    name = shorten_line(guest.name, NAME_LIMIT)
    taken = SeatTaken(debater=spec.debaters[int(seat)].id, person=guest.id, name=name)
    await _seat(interaction, draft, (taken,))


@on_press(rf"plan:back:{DRAFT}")
async def back_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Show the plan again as it was."""
    await interaction.response.defer()
    await show_draft(interaction, draft)


async def _seat(
    interaction: discord.Interaction, draft_id: str, seats: tuple[SeatTaken, ...]
) -> None:
    """Keep who sits where, and show the plan with it."""
    services_of(interaction).drafts.sit(draft_id, seats)
    await interaction.response.defer()
    await show_draft(interaction, draft_id)
