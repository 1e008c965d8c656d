"""Taking a seat, coming back to it, and offering it to somebody: what is said, and the buttons.

Rule: nobody holds a seat before they were told what becomes of what they write, and pressed yes.
"""

import discord

from bot.platform.buttons import Button, Select, view_of
from bot.platform.presses import on_press, read_pick
from bot.platform.rights import still_moderates
from bot.seats.guest import guest_of
from bot.seats.host import seats_of
from bot.seats.namesakes import name_apart
from bot.seats.notice import notice
from bot.writer.text import clean, escape
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import (
    Guest,
    check_may_give,
    check_may_take,
    hand_over_seat,
    take_seat,
)
from debate_core.errors import SpecError

_LABEL = 100
"""Characters of a line of a select."""


_SEAT = r"(?P<debate>[0-9a-f]+):(?P<seat>\d+)"
"""The seat is the debater's place in the specification, from 0; who joins a table comes last."""
_GIVER = r"(?P<giver>m?\d+)"
"""Who offers a seat; after an m where they do so as a moderator."""


@on_press(r"seat:choose:(?P<debate>[0-9a-f]+)")
async def choose_pressed(interaction: discord.Interaction, debate: DebateId) -> None:
    """Ask which seat they want."""
    await choose(interaction, seats_of(interaction).ledger(debate))


@on_press(r"seat:which:(?P<debate>[0-9a-f]+)")
async def seat_picked(interaction: discord.Interaction, debate: DebateId) -> None:
    """Ask whether they want the seat, in the place of which."""
    record, place = seats_of(interaction).ledger(debate).record, int(read_pick(interaction))
    debater = record.spec.debaters[place]
    check_may_take(record, debater.id, guest_of(interaction, record))
    content, view = notice(record.spec, debater), asking(_take_id(debate, place))
    await interaction.response.edit_message(content=content, view=view)


@on_press(rf"seat:take:{_SEAT}")
async def take_pressed(interaction: discord.Interaction, debate: DebateId, seat: str) -> None:
    """Give them the seat."""
    ledger = seats_of(interaction).ledger(debate)
    debater = ledger.record.spec.debaters[int(seat)]
    await take_seat(ledger, debater.id, await _named_guest(interaction, ledger.record))
    await _say_in_place(interaction, _yours(ledger.record, debater))


@on_press(rf"seat:offer:{_SEAT}:{_GIVER}:(?P<to>\d+)")
async def offer_pressed(
    interaction: discord.Interaction, debate: DebateId, seat: str, giver: str, to: str
) -> None:
    """Ask whoever a seat is offered to whether they want it."""
    record = seats_of(interaction).ledger(debate).record
    guest = guest_of(interaction, record)
    if guest.id != to:
        raise SpecError("This seat is offered to somebody else.")
    debater = record.spec.debaters[int(seat)]
    check_may_give(record, debater.id, await _giver(interaction, record, giver), guest)
    content, view = notice(record.spec, debater), asking(f"seat:accept:{debate}:{seat}:{giver}")
    await interaction.response.send_message(content, view=view, ephemeral=True)


@on_press(rf"seat:accept:{_SEAT}:{_GIVER}")
async def accept_pressed(
    interaction: discord.Interaction, debate: DebateId, seat: str, giver: str
) -> None:
    """Hand the seat over to them."""
    ledger = seats_of(interaction).ledger(debate)
    debater = ledger.record.spec.debaters[int(seat)]
    by = await _giver(interaction, ledger.record, giver)
    await hand_over_seat(ledger, debater.id, by, await _named_guest(interaction, ledger.record))
    await _say_in_place(interaction, _yours(ledger.record, debater))


@on_press("seat:no")
async def no_pressed(interaction: discord.Interaction) -> None:
    """Leave the seat as it is."""
    await _say_in_place(interaction, "Nothing was changed.")


async def choose(interaction: discord.Interaction, ledger: Ledger) -> None:
    """Ask which seat, and then whether; whoever was away is back at once."""
    record = ledger.record
    guest = guest_of(interaction, record)
    own = record.people.find_seat(guest.id)
    if own is not None:
        await _come_back(interaction, ledger)
        return
    free = [
        n
        for n, debater in enumerate(record.spec.debaters)
        if not record.people.find_later_holder(debater.id)
    ]
    if not free:
        raise SpecError("Every seat in this debate is taken.")
    check_may_take(record, record.spec.debaters[free[0]].id, guest)
    if len(free) == 1:
        await ask(interaction, ledger, free[0])
        return
    options = [seat_option(record.spec.debaters[place], place) for place in free]
    view = view_of(Select(f"seat:which:{record.debate}", "Pick a seat", options))
    await interaction.response.send_message("Which seat do you want?", view=view, ephemeral=True)


async def ask(interaction: discord.Interaction, ledger: Ledger, place: int) -> None:
    """Tell what becomes of what they write, and ask; SpecError if they cannot sit there."""
    record = ledger.record
    guest = guest_of(interaction, record)
    debater = record.spec.debaters[place]
    if record.people.find_seat(guest.id) == debater.id:
        await _come_back(interaction, ledger)
        return
    check_may_take(record, debater.id, guest)
    content, view = notice(record.spec, debater), asking(_take_id(record.debate, place))
    await interaction.response.send_message(content, view=view, ephemeral=True)


async def offer(interaction: discord.Interaction, ledger: Ledger, place: int, to: Guest) -> None:
    """Offer a seat to somebody, for everyone to see; it is theirs once they say yes."""
    record = ledger.record
    guest = await _named_guest(interaction, record)
    debater = record.spec.debaters[place]
    check_may_give(record, debater.id, guest, to)
    giver = f"{'m' if guest.is_moderator else ''}{guest.id}"
    custom_id = f"seat:offer:{record.debate}:{place}:{giver}:{to.id}"
    name = escape(clean(debater.name))
    await interaction.response.send_message(
        f"<@{to.id}> {escape(guest.name)} offers you the seat of **{name}** in this debate.",
        view=view_of([Button("Take a seat", custom_id, is_main=True)]),
        allowed_mentions=discord.AllowedMentions(users=[discord.Object(int(to.id))]),
    )


def seat_option(debater: Debater, place: int) -> discord.SelectOption:
    """A seat as a line of a select."""
    label = shorten_line(debater.name, _LABEL) or f"Seat {place + 1}"
    about = shorten_line(debater.stance, _LABEL) or None
    return discord.SelectOption(label=label, value=str(place), description=about)


def asking(yes: str, no: str = "seat:no") -> discord.ui.View:
    """What is pressed to take a seat or not, by their custom ids."""
    return view_of([Button("Take the seat", yes, is_main=True), Button("No", no)])


def _take_id(debate: DebateId, place: int) -> str:
    return f"seat:take:{debate}:{place}"


async def _come_back(interaction: discord.Interaction, ledger: Ledger) -> None:
    """Whoever has been told once is not asked again."""
    guest = await _named_guest(interaction, ledger.record)
    own = ledger.record.people.find_seat(guest.id)
    assert own is not None
    await take_seat(ledger, own, guest)
    said = _yours(ledger.record, ledger.record.spec.debater(own))
    await interaction.response.send_message(said, ephemeral=True)


async def _named_guest(interaction: discord.Interaction, record: Record) -> Guest:
    """Whoever pressed, under a name that nobody takes for another's."""
    return await name_apart(interaction, guest_of(interaction, record), record)


async def _giver(interaction: discord.Interaction, record: Record, said: str) -> Guest:
    """Whoever offers a seat, with the rights that they have by now."""
    person, venue = said.removeprefix("m"), record.opened.venue
    is_moderator = False
    if said.startswith("m") and interaction.guild is not None and venue is not None:
        is_moderator = await still_moderates(interaction.guild, person, venue.channel)
    return Guest(PersonId(person), "", is_moderator=is_moderator)


def _yours(record: Record, debater: Debater) -> str:
    when = "from the next phase on" if record.phases else "from the first turn on"
    return f"The seat of {escape(clean(debater.name))} is yours {when}."


async def _say_in_place(interaction: discord.Interaction, said: str) -> None:
    """In the place of what was asked."""
    await interaction.response.edit_message(content=said, view=None)
