"""Taking a seat, leaving it and giving it to somebody: one card, changed in place, and offers.

Rule: nobody gets a seat before they are told what happens to what they write, and press yes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

import discord

from bot.platform.buttons import Button, ButtonLine, Part, lay_out, view_of
from bot.platform.interactions import on_press, read_pick
from bot.platform.permissions import check_may_post_here, mention_only
from bot.seats.guests import find_guest, find_named_guest, moderates_still
from bot.seats.host import seats_of
from bot.writer.text import clean, escape
from debate_core.domain.facts import SeatLeft, SeatTaken
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Seating, Specification, is_offline
from debate_core.domain.text import shorten_line, time_in_words
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import (
    Guest,
    check_is_debated,
    check_may_give,
    check_may_take,
    hand_over_seat,
    leave_seat,
    take_seat,
)
from debate_core.engine.table import check_may_join
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.language import _, ngettext, use_language
from debate_core.show.pieces import name_in_seat

_NAMES = 12
"""The most models that are named; the others are only counted."""
_LABEL = 100
"""Characters of a line of a select."""
_ON_A_PAGE = 9
"""Seats on one page of the card: with their buttons, as many as Discord takes on one."""
_BUTTON, _MOST_BUTTONS = 80, 25
_DEBATE = r"(?P<debate>[0-9a-f]+)"
_SEAT = rf"{_DEBATE}:(?P<seat>\d+)"
"""The seat: the debater's place in the specification, from 0; people who join come last."""
_GIVER = r"(?P<giver>m?\d+)"
"""The person who offers a seat; after an m if they do so as a moderator."""
_OFFER = rf"{_SEAT}:{_GIVER}:(?P<terms>\d+:\d+)"
"""The terms of an offer are whom it is for, and how often the seat was taken or left before it."""


def notice(spec: Specification, debater: Debater) -> str:
    """Write what people who want a seat have to know before it is theirs."""
    points = (
        _("Everyone who sees the thread reads your turns, and the record keeps them."),
        goes_where(spec),
        _(
            "You have {time} for a turn. Miss a turn and the debater speaks for you.",
            time=time_in_words(spec.seating.seconds),
        ),
    )
    heading = _("### The seat of {name}", name=_name(debater))
    return "\n".join((heading, *(f"- {point}" for point in points)))


def write_table_notice(spec: Specification) -> str:
    """Write what people have to know before they join a table; empty if no model is asked."""
    if all(map(is_offline, spec.models)):
        return ""
    points = (
        _(
            "Everyone who sees the thread reads what you say when you have the floor, and the "
            "record keeps it."
        ),
        goes_where(spec, is_named=True),
    )
    return "\n".join((_("**Before you join the table:**"), *(f"- {point}" for point in points)))


def goes_where(spec: Specification, *, is_named: bool = False) -> str:
    """Say to which models and providers a person's turns go, and whether with their name."""
    asked = [model for model in spec.models if not is_offline(model)]
    if not asked:
        return _("No AI reads this debate.")
    named = ", ".join(escape(f"{_provider(model)} ({_model(model)})") for model in asked[:_NAMES])
    more = _(" and {asked} more", asked=len(asked) - _NAMES) if len(asked) > _NAMES else ""
    if is_named:
        return _("What you say goes to {models}, with your name.", models=named + more)
    return _("What you say goes to {models}, without your name.", models=named + more)


def tell_seats(seating: Seating, role: str, taken: Iterable[SeatTaken], spec: Specification) -> str:
    """Say who sits, and who may; `role` is the name of the role that may."""
    sits = "; ".join(name_in_seat(seat.name, spec.debater(seat.debater).name) for seat in taken)
    may = _may(seating, role)
    return f"{sits}; {may}" if sits else f"{may[:1].upper()}{may[1:]}"


def _may(seating: Seating, role: str) -> str:
    invited = (
        ngettext(
            ", and {count} invited person", ", and {count} invited people", len(seating.people)
        )
        if seating.people
        else ""
    )
    match seating.who:
        case "nobody":
            return _("nobody")
        case "anyone":
            return _("everyone")
        case "role":
            return _("people with the role {role}{invited}", role=role, invited=invited)
        case "invited":
            so_far = _(" ({people} so far)", people=len(seating.people)) if seating.people else ""
            return _("invited people{so_far}", so_far=so_far)


def _provider(model: str) -> str:
    return model.partition(":")[0]


def _model(model: str) -> str:
    return model.partition(":")[2] or model


@on_press(rf"seat:choose:{_DEBATE}")
async def choose_pressed(interaction: discord.Interaction, debate: DebateId) -> None:
    """Show the card of seats; people who were away are back at once."""
    ledger = seats_of(interaction).ledger(debate)
    await show_seats(interaction, ledger, await _come_back(interaction, ledger))


@on_press(rf"seat:show:{_DEBATE}:(?P<page>\d+)", needs="see")
async def page_pressed(interaction: discord.Interaction, debate: DebateId, page: str) -> None:
    """Show a page of the card in its place."""
    ledger = seats_of(interaction).ledger(debate)
    await _show_again(interaction, ledger, int(page) * _ON_A_PAGE)


@on_press(rf"seat:ask:{_SEAT}")
async def ask_pressed(interaction: discord.Interaction, debate: DebateId, seat: str) -> None:
    """Say what happens to what they write, and ask if they want the seat."""
    ledger, place = seats_of(interaction).ledger(debate), int(seat)
    if said := await _come_back(interaction, ledger):
        await _show_again(interaction, ledger, place, said)
        return
    debater = ledger.record.spec.debaters[place]
    check_may_take(ledger.record, debater.id, await find_guest(interaction, ledger.record))
    back = f"seat:show:{debate}:{place // _ON_A_PAGE}"
    view = lay_out(
        notice(ledger.record.spec, debater), list_answers(f"seat:take:{debate}:{place}", back)
    )
    await interaction.response.edit_message(view=view)


@on_press(rf"seat:take:{_SEAT}")
async def take_pressed(interaction: discord.Interaction, debate: DebateId, seat: str) -> None:
    """Give them the seat."""
    ledger = seats_of(interaction).ledger(debate)
    debater = ledger.record.spec.debaters[int(seat)]
    await take_seat(ledger, debater.id, await find_named_guest(interaction, ledger.record))
    await _show_again(interaction, ledger, int(seat), _tell_taken(ledger.record, debater))


@on_press(rf"seat:leave:{_SEAT}", needs="see")
async def leave_pressed(interaction: discord.Interaction, debate: DebateId, seat: str) -> None:
    """Empty a seat: their own, or anyone's for a moderator."""
    ledger = seats_of(interaction).ledger(debate)
    debater = ledger.record.spec.debaters[int(seat)]
    guest = await find_named_guest(interaction, ledger.record)
    turn = ledger.record.people.find_turn(guest.id)
    await leave_seat(ledger, debater.id, guest)
    said = _("{name} takes over from the next turn on.", name=_name(debater))
    if turn is not None and turn.debater == debater.id:
        said = _("What you wrote until now is your turn. {said}", said=said)
    await _show_again(interaction, ledger, int(seat), said)


@on_press(rf"seat:invite:{_DEBATE}")
async def invited_picked(interaction: discord.Interaction, debate: DebateId) -> None:
    """Offer a seat to the person who was picked."""
    person, data = read_pick(interaction), cast(Mapping[str, Any], interaction.data or {})
    if data.get("resolved", {}).get("users", {}).get(person, {}).get("bot"):
        raise SpecError(_("A bot can't sit in a debater's seat. Pick a person."))
    await invite(interaction, seats_of(interaction).ledger(debate), PersonId(person))


@on_press(rf"seat:give:{_SEAT}:(?P<to>\d+)")
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
        record=record, debater=debater.id, guest=await _giver(interaction, record, giver), to=guest
    )
    answers = list_answers(f"seat:accept:{debate}:{seat}:{giver}:{terms}", "seat:no")
    view = lay_out(notice(record.spec, debater), answers)
    await interaction.response.send_message(view=view, ephemeral=True)


@on_press(rf"seat:accept:{_OFFER}")
async def accept_pressed(
    interaction: discord.Interaction, debate: DebateId, seat: str, giver: str, terms: str
) -> None:
    """Hand the seat over to them."""
    ledger = seats_of(interaction).ledger(debate)
    debater = ledger.record.spec.debaters[int(seat)]
    by = await _giver(interaction, ledger.record, giver)
    guest = await find_named_guest(interaction, ledger.record)
    _check_is_offered(ledger, debater, guest, terms)
    await hand_over_seat(ledger=ledger, debater=debater.id, guest=by, to=guest)
    said = _tell_taken(ledger.record, debater)
    await interaction.response.edit_message(view=lay_out(said))


@on_press("seat:no")
async def no_pressed(interaction: discord.Interaction) -> None:
    """Leave the seat as it is."""
    await interaction.response.edit_message(view=lay_out(_("Nothing was changed.")))


async def show_seats(interaction: discord.Interaction, ledger: Ledger, said: str = "") -> None:
    """Show the card; SpecError, which says why, if they can do nothing about any seat."""
    record, guest = ledger.record, await find_guest(interaction, ledger.record)
    check_is_debated(record)
    seats = range(len(record.spec.debaters))
    has_buttons = any(tuple(_list_buttons(record, place, guest)) for place in seats)
    if not (has_buttons or _may_invite(record, guest)):
        if format_of(record.spec).has_table:
            check_may_join(record, guest)
            raise SpecError(_tell_where_to_join(interaction, record))
        free = _list_free(record)
        check_may_take(record, record.spec.debaters[free[0] if free else 0].id, guest)
    place = _find_own(record, guest) or 0
    view = _make_card(record=record, guest=guest, place=place, said=said)
    await interaction.response.send_message(view=view, ephemeral=True)


def _tell_where_to_join(interaction: discord.Interaction, record: Record) -> str:
    thread = seats_of(interaction).thread_of(record.debate)
    if thread is None:
        return _("Press Raise hand in the discussion's thread: that joins it.")
    return _("Press Raise hand in {thread}: that joins it.", thread=thread.mention)


async def _show_again(
    interaction: discord.Interaction, ledger: Ledger, place: int, said: str = ""
) -> None:
    """Show the page of the card that a seat is on, in the place of what was pressed."""
    guest = await find_guest(interaction, ledger.record)
    view = _make_card(record=ledger.record, guest=guest, place=place, said=said)
    await interaction.response.edit_message(view=view)


def _make_card(record: Record, guest: Guest, place: int, said: str) -> discord.ui.LayoutView:
    """Lay out the page of the seats that a place is on, with what a person may do about each."""
    debaters, page = record.spec.debaters, place // _ON_A_PAGE
    first = page * _ON_A_PAGE
    has_choice = _find_own(record, guest) is None and bool(_list_free(record))
    lines = (
        _make_line(record, seat, guest)
        for seat in range(first, min(first + _ON_A_PAGE, len(debaters)))
    )
    beside = ((page - 1, _("Earlier")), (page + 1, _("Later")))
    turning = [
        Button(label, f"seat:show:{record.debate}:{at}")
        for at, label in beside
        if 0 <= at * _ON_A_PAGE < len(debaters)
    ]
    heading = _("### Which side do you take?") if has_choice else _("### Seats")
    parts: list[Part] = [said, heading, *lines]
    if asks_whom := _may_invite(record, guest):
        pick: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
            custom_id=f"seat:invite:{record.debate}", placeholder=asks_whom
        )
        parts.append(pick)
    return lay_out(*parts, turning)


def _make_line(record: Record, place: int, guest: Guest) -> Part:
    """Make the line of a seat: who sits there, and what this person may do about it."""
    debater = record.spec.debaters[place]
    held = record.people.find_later_holder(debater.id)
    who = _("free") if held is None else escape(clean(held.name))
    away = _(" (missed a turn)") if held is not None and held.is_away else ""
    side = f" · {escape(clean(debater.stance))}" if debater.stance else ""
    text = f"**{_name(debater)}**{side}: {who}{away}"
    button = next(_list_buttons(record, place, guest), None)
    return ButtonLine(text, button) if button else text


def _list_buttons(record: Record, place: int, guest: Guest) -> Iterator[Button]:
    """List what a person may do about a seat, the likeliest first."""
    debater = record.spec.debaters[place].id
    held = record.people.find_later_holder(debater)
    of = f"{record.debate}:{place}"
    if _is_possible(lambda: check_may_take(record, debater, guest)):
        yield Button(_("Come back") if held else _("Take"), f"seat:ask:{of}", is_main=True)
    if held is not None and held.person == guest.id:
        yield Button(_("Leave"), f"seat:leave:{of}")
    elif held is not None and guest.is_moderator:
        yield Button(_("Take out"), f"seat:leave:{of}", is_danger=True)


def _is_possible(check: Callable[[], None]) -> bool:
    try:
        check()
    except SpecError:
        return False
    return True


def _list_free(record: Record) -> list[int]:
    """List the places of the seats that nobody has."""
    debaters = enumerate(record.spec.debaters)
    return [place for place, who in debaters if not record.people.find_later_holder(who.id)]


def _find_own(record: Record, guest: Guest) -> int | None:
    """Find the place of a person's own seat."""
    own = record.people.find_seat(guest.id)
    return next((n for n, debater in enumerate(record.spec.debaters) if debater.id == own), None)


def _list_givable(record: Record, guest: Guest, to: Guest) -> list[int]:
    """List the places of the seats that a person may give to another."""
    return [
        place
        for place, debater in enumerate(record.spec.debaters)
        if _is_possible(lambda who=debater.id: check_may_give(record, who, guest, to))
    ]


_NOBODY_YET = Guest(PersonId("0"), "")


def _may_invite(record: Record, guest: Guest) -> str:
    """Say to whom a person may offer a seat; empty if they may offer none."""
    places = _list_givable(record, guest, _NOBODY_YET)
    own = _find_own(record, guest)
    if not places:
        return ""
    return _("Give your seat to somebody") if places == [own] else _("Invite somebody")


def has_seat_to_offer(record: Record, guest: Guest) -> bool:
    """True if a person may invite somebody into a free seat of a debate."""
    return bool(set(_list_free(record)) & set(_list_givable(record, guest, _NOBODY_YET)))


async def invite(interaction: discord.Interaction, ledger: Ledger, to: PersonId) -> None:
    """Offer somebody the seat that can be given; where there are several, ask which."""
    record = ledger.record
    guest = await find_guest(interaction, record)
    other = Guest(to, record.people.names.get(to, _("Somebody")))
    places = _list_givable(record, guest, other)
    if not places:
        free = _list_free(record) or [_find_own(record, guest) or 0]
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
    if place == _find_own(record, guest):
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
    seats_of(interaction).note_offer(record.debate, guest.id, to)
    # Accepting later counts as the giver's act, so the giver's right is looked up by this.
    giver = f"{'m' if guest.is_moderator else ''}{guest.id}"
    changes = _count_changes(ledger, debater)
    custom_id = f"seat:offer:{record.debate}:{place}:{giver}:{to}:{changes}"
    send = interaction.response.send_message
    if interaction.type is discord.InteractionType.component:
        # Only the user sees the card; the offer is for everyone, below it.
        await interaction.response.edit_message(
            view=lay_out(_("{whom} is asked here.", whom=f"<@{to}>"))
        )
        send = interaction.followup.send
    with use_language(record.language):
        said = _(
            "{whom} {name} offers you the seat of {debater} in this debate.",
            whom=f"<@{to}>",
            name=escape(guest.name),
            debater=_name(debater),
        )
        label = _("Take a seat")
    await send(
        said,
        view=view_of([Button(label, custom_id, is_main=True)]),
        # Only this person is called, whatever names contain.
        allowed_mentions=mention_only(discord.Object(int(to))),
    )


def make_seat_option(debater: Debater, place: int) -> discord.SelectOption:
    """Make a line of a select for a seat."""
    label = shorten_line(debater.name, _LABEL) or _("Seat {place}", place=place + 1)
    about = shorten_line(debater.stance, _LABEL) or None
    return discord.SelectOption(label=label, value=str(place), description=about)


def list_answers(yes: str, no: str) -> list[Button]:
    """List the buttons to take a seat or not, by their custom ids."""
    label = _("No") if no == "seat:no" else _("Back")
    return [Button(_("Take the seat"), yes, is_main=True), Button(label, no)]


async def _come_back(interaction: discord.Interaction, ledger: Ledger) -> str:
    """Give a person back the seat that they were away from, and say so; empty if they have none.

    They are not asked again: they have been told once.
    """
    guest, people = await find_guest(interaction, ledger.record), ledger.record.people
    own = people.find_seat(guest.id)
    held = people.find_later_holder(own) if own is not None else None
    if own is None or held is None or not held.is_away:
        return ""
    await take_seat(ledger, own, await find_named_guest(interaction, ledger.record))
    return _tell_taken(ledger.record, ledger.record.spec.debater(own))


def _check_is_offered(ledger: Ledger, debater: Debater, guest: Guest, terms: str) -> None:
    """Raise SpecError unless the offer is theirs, and nobody took or left the seat since."""
    to, _colon, changes = terms.partition(":")
    if guest.id != to:
        raise SpecError(_("This seat is offered to somebody else."))
    # Else whoever has had the seat could take it back from whoever once gave it to them.
    if _count_changes(ledger, debater) != int(changes):
        raise SpecError(_("This offer is over: the seat was taken or left since it was made."))


def _count_changes(ledger: Ledger, debater: Debater) -> int:
    """Count how often a seat was taken or left."""
    facts = (event.fact for event in ledger.events)
    return sum(isinstance(it, SeatTaken | SeatLeft) and it.debater == debater.id for it in facts)


async def _giver(interaction: discord.Interaction, record: Record, said: str) -> Guest:
    """Find who offers a seat, with the rights that they have now."""
    person, venue = said.removeprefix("m"), record.opened.venue
    is_moderator = False
    if said.startswith("m") and venue is not None:
        # The offer may be old, and they may not moderate any more.
        is_moderator = await moderates_still(interaction, person, venue.channel)
    return Guest(PersonId(person), "", is_moderator=is_moderator)


def _tell_taken(record: Record, debater: Debater) -> str:
    name = _name(debater)
    if record.phases:
        return _("The seat of {name} is yours from the next round on.", name=name)
    return _("The seat of {name} is yours from the first turn on.", name=name)


def _name(debater: Debater) -> str:
    return escape(clean(debater.name))
