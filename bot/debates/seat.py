"""/debate seat: take a debater's seat, leave it, or give it to somebody."""

from typing import Literal

import discord
from discord import app_commands

from bot.debates.services import check_may_write, debate_here, enter_debate
from bot.debates.suggestions import debate_command
from bot.platform.interactions import autocomplete
from bot.platform.permissions import check_may_post_here
from bot.seats.guests import find_named_guest, person_as_guest
from bot.seats.taking import ask, choose, offer
from bot.writer.text import clean
from debate_core.domain.record import Record
from debate_core.domain.text import shorten_line
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import leave_seat
from debate_core.errors import SpecError
from debate_core.language import _

SeatAction = Literal["take", "leave", "give"]
_MOST = 25
_LONGEST = 100


async def suggest_seats(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """The seats of the debate here, and who sits in them."""
    try:
        record = await debate_here(interaction, getattr(interaction.namespace, "debate", None))
    except SpecError:
        return []
    wanted = current.strip().casefold()
    return [
        app_commands.Choice(name=_label(record, place), value=debater.id)
        for place, debater in enumerate(record.spec.debaters)
        if wanted in debater.name.casefold()
        # Discord refuses all suggestions if one value is too long, and a cut one finds no seat.
        if len(debater.id) <= _LONGEST
    ][:_MOST]


@debate_command("seat", "Take a debater's seat, leave it, or give it to somebody")
@app_commands.describe(
    action="What to do with the seat",
    debater="Whose seat; your own, or the free ones, if left out",
    member="Whom you give it to",
)
@autocomplete(debater=suggest_seats)
async def seat_command(
    interaction: discord.Interaction,
    action: SeatAction,
    debater: str = "",
    member: discord.Member | None = None,
    debate: str = "",
) -> None:
    """Do what was asked; seats change hands when the next phase begins."""
    ledger, _ = await enter_debate(interaction, debate)
    place = _place(ledger.record, debater) if debater.strip() else None
    if action != "leave":
        check_may_write(interaction, ledger.record)
    match action:
        case "take":
            await (
                choose(interaction, ledger) if place is None else ask(interaction, ledger, place)
            )
        case "leave":
            await _leave(interaction, ledger, place)
        case "give":
            await _give(interaction=interaction, ledger=ledger, place=place, member=member)


async def _leave(interaction: discord.Interaction, ledger: Ledger, place: int | None) -> None:
    debater = ledger.record.spec.debaters[_own(interaction, ledger, place)]
    open_ = ledger.record.people.open_turns.values()
    is_taking = any(turn.debater == debater.id for turn in open_)
    await leave_seat(ledger, debater.id, await find_named_guest(interaction, ledger.record))
    said = _("From the next turn on the persona of {name} speaks.", name=clean(debater.name))
    if is_taking:
        said = _("What was written by now is the turn that was open. {said}", said=said)
    await interaction.response.send_message(said, ephemeral=True)


async def _give(
    interaction: discord.Interaction,
    ledger: Ledger,
    place: int | None,
    member: discord.Member | None,
) -> None:
    if member is None:
        raise SpecError(_("Say whom you give the seat to: pick them in the option member."))
    if member.bot:
        raise SpecError(_("A bot cannot sit in a debater's seat; pick a person."))
    check_may_post_here(interaction)
    await offer(
        interaction=interaction,
        ledger=ledger,
        place=_own(interaction, ledger, place),
        to=person_as_guest(member),
    )


def _own(interaction: discord.Interaction, ledger: Ledger, place: int | None) -> int:
    """Find the place that was named, or else the place of the person's own seat."""
    if place is not None:
        return place
    own = ledger.record.people.find_seat(PersonId(str(interaction.user.id)))
    found = (n for n, debater in enumerate(ledger.record.spec.debaters) if debater.id == own)
    place = next(found, None)
    if place is None:
        raise SpecError(_("You have no seat in this debate; name the one you mean."))
    return place


def _place(record: Record, named: str) -> int:
    wanted = named.strip().casefold()
    for place, debater in enumerate(record.spec.debaters):
        if wanted in (debater.id.casefold(), debater.name.casefold()):
            return place
    raise SpecError(
        _(
            "Nobody here is called “{named}”; pick one that is suggested.",
            named=shorten_line(named, 40),
        )
    )


def _label(record: Record, place: int) -> str:
    debater = record.spec.debaters[place]
    seat = record.people.find_later_holder(debater.id)
    who = _("{name} sits here", name=seat.name) if seat else _("free")
    return shorten_line(f"{debater.name} ({who})", _LONGEST)
