"""Giving a seat to somebody: an offer that everyone sees, and the answer to it."""

from collections.abc import Mapping
from typing import Any, cast

import discord

from bot.platform.buttons import Button, lay_out, view_of
from bot.platform.interactions import OutdatedMessage, on_press, read_pick
from bot.platform.permissions import check_may_post_here, mention_only
from bot.seats.guests import find_guest, find_named_guest, moderates_still
from bot.seats.host import seats_of
from bot.seats.places import (
    DEBATE,
    SEAT,
    check_has_turn_later,
    find_own,
    is_possible,
    list_free,
    list_givable,
)
from bot.seats.seat_words import list_answers, tell_taken, write_name, write_seat_notice
from bot.writer.text import clean, escape
from debate_core.domain.facts import SeatLeft, SeatTaken
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import (
    Guest,
    check_is_debated,
    check_may_give,
    hand_over_seat,
)
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.language import _, use_language

_GIVER = r"(?P<giver>m?\d+)"
"""The person who offers a seat; after an m if they do so as a moderator."""
_OFFER = rf"{SEAT}:{_GIVER}:(?P<terms>\d+:\d+)"
"""The terms of an offer are whom it is for, and how often the seat was taken or left before it."""
_BUTTON, _MOST_BUTTONS = 80, 25


@on_press(rf"seat:invite:{DEBATE}")
async def invited_picked(interaction: discord.Interaction, debate: DebateId) -> None:
    """Offer a seat to the person who was picked."""
    person, data = read_pick(interaction), cast(Mapping[str, Any], interaction.data or {})
    if data.get("resolved", {}).get("users", {}).get(person, {}).get("bot"):
        raise SpecError(_("A bot can't sit in a debater's seat. Pick a person."))
    await invite(interaction, seats_of(interaction).ledger(debate), PersonId(person))


@on_press(rf"seat:give:{SEAT}:(?P<to>\d+)")
async def give_pressed(
    interaction: discord.Interaction, debate: DebateId, seat: str, to: PersonId
) -> None:
    """Offer that seat to somebody."""
    await _offer(interaction, seats_of(interaction).ledger(debate), int(seat), to)


@on_press(rf"seat:offer:{_OFFER}")
async def offer_pressed(
    interaction: discord.Interaction, debate: DebateId, seat: str, giver: str, terms: str
) -> None:
    """Ask the person to whom a seat is offered if they want it."""
    ledger = seats_of(interaction).ledger(debate)
    record, debater = ledger.record, ledger.record.spec.debaters[int(seat)]
    guest = await find_guest(interaction, record)
    _check_is_offered(ledger, debater, guest, terms)
    check_may_give(
        record=record,
        debater=debater.id,
        guest=await _find_giver(interaction, record, giver),
        to=guest,
    )
    await check_has_turn_later(ledger, debater)
    answers = list_answers(f"seat:accept:{debate}:{seat}:{giver}:{terms}", "seat:no")
    view = lay_out(write_seat_notice(record.spec, debater), answers)
    await interaction.response.send_message(view=view, ephemeral=True)


@on_press(rf"seat:accept:{_OFFER}")
async def accept_pressed(
    interaction: discord.Interaction, debate: DebateId, seat: str, giver: str, terms: str
) -> None:
    """Hand the seat over to them."""
    ledger = seats_of(interaction).ledger(debate)
    debater = ledger.record.spec.debaters[int(seat)]
    by = await _find_giver(interaction, ledger.record, giver)
    guest = await find_named_guest(interaction, ledger.record)
    _check_is_offered(ledger, debater, guest, terms)
    await check_has_turn_later(ledger, debater)
    await hand_over_seat(ledger=ledger, debater=debater.id, guest=by, to=guest)
    said = tell_taken(ledger.record, debater)
    await interaction.response.edit_message(view=lay_out(said))


@on_press("seat:no")
async def no_pressed(interaction: discord.Interaction) -> None:
    """Leave the seat as it is."""
    await interaction.response.edit_message(view=lay_out(_("Nothing was changed.")))


async def invite(interaction: discord.Interaction, ledger: Ledger, to: PersonId) -> None:
    """Offer somebody the seat that can be given; where there are several, ask which."""
    record = ledger.record
    guest = await find_guest(interaction, record)
    other = Guest(to, record.people.names.get(to, _("Somebody")))
    places = list_givable(record, guest, other)
    if not places:
        free = list_free(record) or [find_own(record, guest) or 0]
        check_may_give(record, record.spec.debaters[free[0]].id, guest, other)
    if len(places) == 1:
        await _offer(interaction, ledger, places[0], to)
        return
    buttons = [
        Button(
            shorten_line(clean(_name_place(record, guest, place)), _BUTTON),
            f"seat:give:{record.debate}:{place}:{to}",
        )
        for place in places[:_MOST_BUTTONS]
    ]
    view = lay_out(_("### Which seat do you offer {whom}?", whom=f"<@{to}>"), buttons)
    if interaction.type is discord.InteractionType.component:
        await interaction.response.edit_message(view=view)
    else:
        await interaction.response.send_message(view=view, ephemeral=True)


def _name_place(record: Record, guest: Guest, place: int) -> str:
    """Name a seat that somebody can give, with its side; their own says so."""
    debater = record.spec.debaters[place]
    if place == find_own(record, guest):
        return _("{name}: yours", name=debater.name)
    side = format_of(record.spec).name_seat(record.spec, debater).short
    return f"{debater.name}: {side}" if side else debater.name


async def _offer(
    interaction: discord.Interaction, ledger: Ledger, place: int, to: PersonId
) -> None:
    """Offer a seat to somebody, for everyone to see; it is theirs once they say yes."""
    check_may_post_here(interaction)
    record = ledger.record
    guest = await find_named_guest(interaction, record)
    debater = record.spec.debaters[place]
    other = Guest(to, record.people.names.get(to, _("Somebody")))
    check_may_give(record=record, debater=debater.id, guest=guest, to=other)
    await check_has_turn_later(ledger, debater)
    await seats_of(interaction).note_offer(record.debate, guest.id, to)
    # Accepting later counts as the giver's act, so the giver's right is looked up by this.
    giver = f"{'m' if guest.is_moderator else ''}{guest.id}"
    changes = _count_changes(ledger, debater)
    custom_id = f"seat:offer:{record.debate}:{place}:{giver}:{to}:{changes}"
    with use_language(record.language):
        said = _(
            "{whom} {name} offers you the seat of {debater} in this debate.",
            whom=f"<@{to}>",
            name=escape(guest.name),
            debater=write_name(debater),
        )
        button = Button(_("Take a seat"), custom_id, is_main=True)
    sent = await _post_offer(interaction, said, button, to)
    seats_of(interaction).watch_offer(
        ledger, sent, lambda _: _is_offer_over(ledger, debater, to, changes)
    )


async def _post_offer(
    interaction: discord.Interaction, said: str, button: Button, to: PersonId
) -> discord.Message:
    """Post an offer for everyone to see; only whom it is made to is called."""
    view, mentions = view_of([button]), mention_only(discord.Object(int(to)))
    if interaction.type is discord.InteractionType.component:
        # Only the user sees the card; the offer is for everyone, below it.
        asked = lay_out(_("{whom} is asked here.", whom=f"<@{to}>"))
        await interaction.response.edit_message(view=asked)
        return await interaction.followup.send(
            said, view=view, allowed_mentions=mentions, wait=True
        )
    await interaction.response.send_message(said, view=view, allowed_mentions=mentions)
    return await interaction.original_response()


def _check_is_offered(ledger: Ledger, debater: Debater, guest: Guest, terms: str) -> None:
    """Raise SpecError unless the offer is theirs and still holds."""
    to, _colon, changes = terms.partition(":")
    if guest.id != to:
        raise SpecError(_("This seat is offered to somebody else."))
    if _is_offer_over(ledger, debater, guest.id, int(changes)):
        # A restart has kept its button from going.
        with use_language(ledger.record.language):
            raise OutdatedMessage(_("This offer of a seat is over."))


def _is_offer_over(ledger: Ledger, debater: Debater, to: PersonId, changes: int) -> bool:
    """True if somebody took or left the seat since, the person has one, or seats are closed."""
    is_debated = is_possible(lambda: check_is_debated(ledger.record))
    # Else whoever has had the seat could take it back from whoever once gave it to them.
    is_same = _count_changes(ledger, debater) == changes
    return not (is_debated and is_same) or ledger.record.people.find_seat(to) is not None


def _count_changes(ledger: Ledger, debater: Debater) -> int:
    """Count how often a seat was taken or left."""
    facts = (event.fact for event in ledger.events)
    return sum(isinstance(it, SeatTaken | SeatLeft) and it.debater == debater.id for it in facts)


async def _find_giver(interaction: discord.Interaction, record: Record, said: str) -> Guest:
    """Find who offers a seat, with the rights that they have now."""
    person, venue = said.removeprefix("m"), record.opened.venue
    is_moderator = False
    if said.startswith("m") and venue is not None:
        # The offer may be old, and they may not moderate any more.
        is_moderator = await moderates_still(interaction, person, venue.channel)
    return Guest(PersonId(person), "", is_moderator=is_moderator)
