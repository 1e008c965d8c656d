"""The seats of a plan. Only whoever asked for the plan sees it, so a seat taken on it is theirs."""

import discord

from bot.debates.drafts import DRAFT
from bot.debates.plan import keep_draft, plan_id
from bot.debates.services import services_of
from bot.platform.buttons import MOST_OPTIONS, Select, lay_out
from bot.platform.interactions import on_press, read_pick
from bot.seats.guests import make_guest, name_apart
from bot.seats.seat_words import list_answers, make_seat_option, write_seat_notice
from debate_core.domain.facts import SeatTaken
from debate_core.domain.text import shorten_line
from debate_core.engine.people import NAME_LIMIT
from debate_core.errors import SpecError
from debate_core.language import _

_NOBODY = "nobody"


@on_press(rf"plan:seats:{DRAFT}")
async def seats_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Show the seats of the plan below it, to choose from."""
    spec = (await services_of(interaction).drafts.look(draft)).spec
    if spec.seating.who == "nobody":
        raise SpecError(_("In this debate nobody is to take a seat; start anew with other seats."))
    # One option is left for those who only watch.
    places = range(min(len(spec.debaters), MOST_OPTIONS - 1))
    options = [make_seat_option(spec, place) for place in places]
    options.append(discord.SelectOption(label=_("None: I only watch"), value=_NOBODY))
    select = Select(plan_id("seat", draft), _("Pick a seat"), options)
    await interaction.response.edit_message(view=lay_out(_("Which side do you take?"), select))


@on_press(rf"plan:seat:{DRAFT}")
async def seat_picked(interaction: discord.Interaction, draft: str) -> None:
    """Say what happens to what they write, and ask if they want the seat, or any."""
    seat = read_pick(interaction)
    if seat == _NOBODY:
        await _seat(interaction, draft, ())
        return
    spec = (await services_of(interaction).drafts.look(draft)).spec
    answers = list_answers(f"{plan_id('sit', draft)}:{seat}", plan_id("back", draft))
    view = lay_out(write_seat_notice(spec, spec.debaters[int(seat)]), answers)
    await interaction.response.edit_message(view=view)


@on_press(rf"plan:sit:{DRAFT}:(?P<seat>\d+)")
async def sit_pressed(interaction: discord.Interaction, draft: str, seat: str) -> None:
    """Give them the seat."""
    spec = (await services_of(interaction).drafts.look(draft)).spec
    guest = await name_apart(interaction, make_guest(interaction.user), spec)
    name = shorten_line(guest.name, NAME_LIMIT)
    taken = SeatTaken(debater=spec.debaters[int(seat)].id, person=guest.id, name=name)
    await _seat(interaction, draft, (taken,))


async def _seat(
    interaction: discord.Interaction, draft_id: str, seats: tuple[SeatTaken, ...]
) -> None:
    """Keep who sits where, and show the plan with it."""
    before = await services_of(interaction).drafts.look(draft_id)
    await interaction.response.defer()
    await keep_draft(interaction, draft_id, before.seat(seats))
