"""/debate seat, and a member's menu that invites them: people who speak for a debater."""

import discord
from discord import app_commands

from bot.debates.access import check_may_write, enter_debate, may_see
from bot.debates.new_plan import show_plan
from bot.debates.services import services_of
from bot.debates.start import find_usual_format
from bot.debates.suggestions import debate_command
from bot.platform.chats import check_is_on_server
from bot.platform.commands import context_menu
from bot.platform.interactions import on_submit, read_fields
from bot.seats.giving import invite
from bot.seats.guests import guest_of
from bot.seats.places import has_seat_to_offer
from bot.seats.taking import show_seats
from bot.writer.forms import form_of
from debate_core.domain.sheets import Field, Page
from debate_core.domain.values import PersonId
from debate_core.drafting.request import DebateRequest, find_usual_seating
from debate_core.engine.ledger import Ledger
from debate_core.errors import SpecError
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.language import N_, _


@debate_command("seat", N_("Take a debater's seat, leave it, or invite somebody"))
async def seat_command(interaction: discord.Interaction, debate: str = "") -> None:
    """Show the card of seats."""
    check_is_on_server(interaction)
    ledger, _ = await enter_debate(interaction, debate)
    await show_seats(interaction, ledger)


@context_menu(N_("Invite to debate"))
@app_commands.guild_only()
async def invite_to_debate(interaction: discord.Interaction, member: discord.Member) -> None:
    """Offer a member a seat in one's own debate; if none is free, ask what to debate with them."""
    if member.bot:
        raise SpecError(_("A bot can't sit in a debater's seat. Pick a person."))
    ledger = _find_own_debate(interaction)
    if ledger is not None:
        check_may_write(interaction, ledger.record)
        await invite(interaction, ledger, PersonId(str(member.id)))
        return
    hint = _("What is debated, as a statement")
    field = Field("motion", _("Motion"), hint, most=MOTION_LIMIT)
    page = Page("motion", _("Invite to a debate"), (field,))
    await interaction.response.send_modal(form_of(f"seat:plan:{member.id}", page, {}))


@on_submit(r"seat:plan:(?P<person>\d+)")
async def motion_sent(interaction: discord.Interaction, person: PersonId) -> None:
    """Show the plan of a debate on the motion, with that person invited."""
    name = await find_usual_format(interaction)
    seating = find_usual_seating(name).model_copy(update={"people": (person,)})
    await show_plan(
        interaction, DebateRequest(read_fields(interaction)["motion"], name, seating=seating)
    )


def _find_own_debate(interaction: discord.Interaction) -> Ledger | None:
    """Find the newest debate here that a person started and may invite somebody to."""
    for ledger in reversed(services_of(interaction).runner.live):
        record = ledger.record
        guest = guest_of(interaction, record)
        is_own = record.opened.opened_by == guest.id and may_see(interaction, record.opened.venue)
        if is_own and has_seat_to_offer(record, guest):
            return ledger
    return None
