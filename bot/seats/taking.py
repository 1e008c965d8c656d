"""Taking a seat, coming back to it, and offering it to somebody: what is said, and the buttons.

Rule: nobody gets a seat before they are told what happens to what they write, and press yes.
"""

from collections.abc import Iterable

import discord

from bot.platform.buttons import Button, Select, view_of
from bot.platform.interactions import on_press, read_pick
from bot.platform.permissions import still_moderates
from bot.seats.guests import find_named_guest, guest_of
from bot.seats.host import seats_of
from bot.writer.text import clean, escape
from debate_core.domain.facts import SeatTaken
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Seating, Specification
from debate_core.domain.text import shorten_line, time_in_words
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
from debate_core.language import _
from debate_core.models.directory import is_offline
from debate_core.show.pieces import name_in_seat

_NAMES = 12
"""The most models that are named; the others are only counted."""
_LABEL = 100
"""Characters of a line of a select."""


_SEAT = r"(?P<debate>[0-9a-f]+):(?P<seat>\d+)"
"""The seat is the debater's place in the specification, from 0; who joins a table comes last."""
_GIVER = r"(?P<giver>m?\d+)"
"""The person who offers a seat; after an m if they do so as a moderator."""


def notice(spec: Specification, debater: Debater) -> str:
    """Write what people who want a seat have to know before it is theirs."""
    minutes = time_in_words(spec.seating.seconds)
    points = (
        _(
            "Everyone who can read the thread sees what you say in your turns, and the record "
            "of this debate keeps it."
        ),
        goes_where(spec),
        _(
            "You have {minutes} for a turn, longer where one has many fields; it says when "
            "it begins. If you miss one it is forfeited, and the debater speaks without you "
            "until you come back.",
            minutes=minutes,
        ),
    )
    name = escape(clean(debater.name))
    return "\n".join(
        (_("**Before you take the seat of {name}:**", name=name), *(f"- {p}" for p in points))
    )


def write_table_notice(spec: Specification) -> str:
    """Write what people have to know before they join a table; empty if no model is asked."""
    if all(map(is_offline, spec.models)):
        return ""
    points = (
        _(
            "Everyone who can read the thread sees what you say when you have the floor, and the "
            "record of this discussion keeps it."
        ),
        goes_where(spec, _("with your name, since the moderator has to know who said what")),
    )
    return "\n".join((_("**Before you join the table:**"), *(f"- {point}" for point in points)))


def goes_where(spec: Specification, how: str = "") -> str:
    """Say to which models and providers a person's turns go, and `how`."""
    asked = [model for model in spec.models if not is_offline(model)]
    if not asked:
        return _("It goes to no provider: the debaters and the judge here run without any model.")
    named = ", ".join(escape(f"{_provider(model)} ({_model(model)})") for model in asked[:_NAMES])
    more = _(" and {asked} more", asked=len(asked) - _NAMES) if len(asked) > _NAMES else ""
    return _(
        "It is sent to these models as quoted text, {how}: {named}{more}. What their "
        "providers do with it is for them to say.",
        how=how or _("without your name"),
        named=named,
        more=more,
    )


def tell_seats(seating: Seating, role: str, taken: Iterable[SeatTaken], spec: Specification) -> str:
    """Say who sits, and who may; `role` is the name of the role that may."""
    sits = "; ".join(name_in_seat(seat.name, spec.debater(seat.debater).name) for seat in taken)
    may = _may(seating, role)
    return f"{sits}; {may}" if sits else f"{may[:1].upper()}{may[1:]}"


def _may(seating: Seating, role: str) -> str:
    invited = _(", and {people} invited", people=len(seating.people)) if seating.people else ""
    match seating.who:
        case "nobody":
            return _("nobody can take a seat")
        case "anyone":
            return _("anyone can take a seat")
        case "role":
            return _(
                "whoever has the role {role}{invited} can take a seat", role=role, invited=invited
            )
        case "invited":
            count = _(" ({people} so far)", people=len(seating.people)) if seating.people else ""
            return _(
                "only those who are invited{count}, you and moderators can take a seat", count=count
            )


def _provider(model: str) -> str:
    return model.partition(":")[0]


def _model(model: str) -> str:
    return model.partition(":")[2] or model


@on_press(r"seat:choose:(?P<debate>[0-9a-f]+)")
async def choose_pressed(interaction: discord.Interaction, debate: DebateId) -> None:
    """Ask which seat they want."""
    await choose(interaction, seats_of(interaction).ledger(debate))


@on_press(r"seat:which:(?P<debate>[0-9a-f]+)")
async def seat_picked(interaction: discord.Interaction, debate: DebateId) -> None:
    """Ask if they want the seat, in the place of the choice of seats."""
    record, place = seats_of(interaction).ledger(debate).record, int(read_pick(interaction))
    debater = record.spec.debaters[place]
    check_may_take(record, debater.id, guest_of(interaction, record))
    content, view = notice(record.spec, debater), view_of(list_answers(_take_id(debate, place)))
    await interaction.response.edit_message(content=content, view=view)


@on_press(rf"seat:take:{_SEAT}")
async def take_pressed(interaction: discord.Interaction, debate: DebateId, seat: str) -> None:
    """Give them the seat."""
    ledger = seats_of(interaction).ledger(debate)
    debater = ledger.record.spec.debaters[int(seat)]
    await take_seat(ledger, debater.id, await find_named_guest(interaction, ledger.record))
    await _say_in_place(interaction, _yours(ledger.record, debater))


@on_press(rf"seat:offer:{_SEAT}:{_GIVER}:(?P<to>\d+)")
async def offer_pressed(
    interaction: discord.Interaction, debate: DebateId, seat: str, giver: str, to: str
) -> None:
    """Ask the person to whom a seat is offered if they want it."""
    record = seats_of(interaction).ledger(debate).record
    guest = guest_of(interaction, record)
    if guest.id != to:
        raise SpecError(_("This seat is offered to somebody else."))
    debater = record.spec.debaters[int(seat)]
    check_may_give(
        record=record, debater=debater.id, guest=await _giver(interaction, record, giver), to=guest
    )
    content, view = (
        notice(record.spec, debater),
        view_of(list_answers(f"seat:accept:{debate}:{seat}:{giver}")),
    )
    await interaction.response.send_message(content, view=view, ephemeral=True)


@on_press(rf"seat:accept:{_SEAT}:{_GIVER}")
async def accept_pressed(
    interaction: discord.Interaction, debate: DebateId, seat: str, giver: str
) -> None:
    """Hand the seat over to them."""
    ledger = seats_of(interaction).ledger(debate)
    debater = ledger.record.spec.debaters[int(seat)]
    by = await _giver(interaction, ledger.record, giver)
    await hand_over_seat(
        ledger=ledger,
        debater=debater.id,
        guest=by,
        to=await find_named_guest(interaction, ledger.record),
    )
    await _say_in_place(interaction, _yours(ledger.record, debater))


@on_press("seat:no")
async def no_pressed(interaction: discord.Interaction) -> None:
    """Leave the seat as it is."""
    await _say_in_place(interaction, _("Nothing was changed."))


async def choose(interaction: discord.Interaction, ledger: Ledger) -> None:
    """Ask which seat, and then for a yes; people who were away are back at once."""
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
        raise SpecError(_("Every seat in this debate is taken."))
    check_may_take(record, record.spec.debaters[free[0]].id, guest)
    if len(free) == 1:
        await ask(interaction, ledger, free[0])
        return
    options = [make_seat_option(record.spec.debaters[place], place) for place in free]
    view = view_of(Select(f"seat:which:{record.debate}", _("Pick a seat"), options))
    await interaction.response.send_message(_("Which seat do you want?"), view=view, ephemeral=True)


async def ask(interaction: discord.Interaction, ledger: Ledger, place: int) -> None:
    """Say what happens to what they write, and ask; SpecError if they cannot sit there."""
    record = ledger.record
    guest = guest_of(interaction, record)
    debater = record.spec.debaters[place]
    if record.people.find_seat(guest.id) == debater.id:
        await _come_back(interaction, ledger)
        return
    check_may_take(record, debater.id, guest)
    content, view = (
        notice(record.spec, debater),
        view_of(list_answers(_take_id(record.debate, place))),
    )
    await interaction.response.send_message(content, view=view, ephemeral=True)


async def offer(interaction: discord.Interaction, ledger: Ledger, place: int, to: Guest) -> None:
    """Offer a seat to somebody, for everyone to see; it is theirs once they say yes."""
    record = ledger.record
    guest = await find_named_guest(interaction, record)
    debater = record.spec.debaters[place]
    check_may_give(record=record, debater=debater.id, guest=guest, to=to)
    # Whoever accepts later acts in the giver's name, so their right is looked up by this.
    giver = f"{'m' if guest.is_moderator else ''}{guest.id}"
    custom_id = f"seat:offer:{record.debate}:{place}:{giver}:{to.id}"
    name = escape(clean(debater.name))
    await interaction.response.send_message(
        _(
            "<@{id}> {name} offers you the seat of **{seat}** in this debate.",
            id=to.id,
            name=escape(guest.name),
            seat=name,
        ),
        view=view_of([Button(_("Take a seat"), custom_id, is_main=True)]),
        # Only this person is called, whatever names contain.
        allowed_mentions=discord.AllowedMentions(users=[discord.Object(int(to.id))]),
    )


def make_seat_option(debater: Debater, place: int) -> discord.SelectOption:
    """Make a line of a select for a seat."""
    label = shorten_line(debater.name, _LABEL) or _("Seat {place}", place=place + 1)
    about = shorten_line(debater.stance, _LABEL) or None
    return discord.SelectOption(label=label, value=str(place), description=about)


def list_answers(yes: str, no: str = "seat:no") -> list[Button]:
    """List the buttons to take a seat or not, by their custom ids."""
    return [Button(_("Take the seat"), yes, is_main=True), Button(_("No"), no)]


def _take_id(debate: DebateId, place: int) -> str:
    return f"seat:take:{debate}:{place}"


async def _come_back(interaction: discord.Interaction, ledger: Ledger) -> None:
    """Give a person their seat back, and do not ask again: they have been told once."""
    guest = await find_named_guest(interaction, ledger.record)
    own = ledger.record.people.find_seat(guest.id)
    assert own is not None
    await take_seat(ledger, own, guest)
    said = _yours(ledger.record, ledger.record.spec.debater(own))
    await interaction.response.send_message(said, ephemeral=True)


async def _giver(interaction: discord.Interaction, record: Record, said: str) -> Guest:
    """Find who offers a seat, with the rights that they have by now."""
    person, venue = said.removeprefix("m"), record.opened.venue
    is_moderator = False
    if said.startswith("m") and interaction.guild is not None and venue is not None:
        # The offer may be old, and they may not moderate any more.
        is_moderator = await still_moderates(interaction.guild, person, venue.channel)
    return Guest(PersonId(person), "", is_moderator=is_moderator)


def _yours(record: Record, debater: Debater) -> str:
    when = _("from the next phase on") if record.phases else _("from the first turn on")
    return _("The seat of {name} is yours {when}.", name=escape(clean(debater.name)), when=when)


async def _say_in_place(interaction: discord.Interaction, said: str) -> None:
    """Say something in the place of what was asked."""
    await interaction.response.edit_message(content=said, view=None)
