"""Taking a seat and leaving it: one card, changed in place.

Rule: nobody gets a seat before they are told what happens to what they write, and press yes.
"""

from collections.abc import Iterator
from typing import Any

import discord

from bot.platform.buttons import Button, ButtonLine, Part, lay_out
from bot.platform.interactions import on_press
from bot.seats.guests import find_guest, find_named_guest
from bot.seats.host import seats_of
from bot.seats.places import (
    DEBATE,
    SEAT,
    check_has_turn_later,
    explain_invitation,
    find_own,
    is_possible,
    list_free,
)
from bot.seats.seat_words import list_answers, tell_taken, write_name, write_seat_notice
from bot.writer.text import clean, escape
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import (
    Guest,
    check_is_debated,
    check_may_take,
    leave_seat,
    take_seat,
)
from debate_core.engine.table import check_may_join
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.language import _

_ON_A_PAGE = 9
"""Seats on one page of the card: with their buttons, as many as Discord takes on one."""


@on_press(rf"seat:choose:{DEBATE}")
async def choose_pressed(interaction: discord.Interaction, debate: DebateId) -> None:
    """Show the card of seats; people who were away are back at once."""
    ledger = seats_of(interaction).ledger(debate)
    await show_seats(interaction, ledger, await _come_back(interaction, ledger))


@on_press(rf"seat:show:{DEBATE}:(?P<page>\d+)", needs="see")
async def page_pressed(interaction: discord.Interaction, debate: DebateId, page: str) -> None:
    """Show a page of the card in its place."""
    ledger = seats_of(interaction).ledger(debate)
    await _show_again(interaction, ledger, int(page) * _ON_A_PAGE)


@on_press(rf"seat:ask:{SEAT}")
async def ask_pressed(interaction: discord.Interaction, debate: DebateId, seat: str) -> None:
    """Say what happens to what they write, and ask if they want the seat."""
    ledger, place = seats_of(interaction).ledger(debate), int(seat)
    if said := await _come_back(interaction, ledger):
        await _show_again(interaction, ledger, place, said)
        return
    debater = ledger.record.spec.debaters[place]
    check_may_take(ledger.record, debater.id, await find_guest(interaction, ledger.record))
    await check_has_turn_later(ledger, debater)
    back = f"seat:show:{debate}:{place // _ON_A_PAGE}"
    view = lay_out(
        write_seat_notice(ledger.record.spec, debater),
        list_answers(f"seat:take:{debate}:{place}", back),
    )
    await interaction.response.edit_message(view=view)


@on_press(rf"seat:take:{SEAT}")
async def take_pressed(interaction: discord.Interaction, debate: DebateId, seat: str) -> None:
    """Give them the seat."""
    ledger = seats_of(interaction).ledger(debate)
    debater = ledger.record.spec.debaters[int(seat)]
    await check_has_turn_later(ledger, debater)
    await take_seat(ledger, debater.id, await find_named_guest(interaction, ledger.record))
    await _show_again(interaction, ledger, int(seat), tell_taken(ledger.record, debater))


@on_press(rf"seat:leave:{SEAT}", needs="see")
async def leave_pressed(interaction: discord.Interaction, debate: DebateId, seat: str) -> None:
    """Empty a seat: their own, or anyone's for a moderator."""
    ledger = seats_of(interaction).ledger(debate)
    debater = ledger.record.spec.debaters[int(seat)]
    guest = await find_named_guest(interaction, ledger.record)
    turn = ledger.record.people.find_turn(guest.id)
    await leave_seat(ledger, debater.id, guest)
    said = _("{name} takes over from the next turn on.", name=write_name(debater))
    if turn is not None and turn.debater == debater.id:
        said = _("What you wrote until now is your turn. {said}", said=said)
    await _show_again(interaction, ledger, int(seat), said)


async def show_seats(interaction: discord.Interaction, ledger: Ledger, said: str = "") -> None:
    """Show the card; SpecError, which says why, if they can do nothing about any seat."""
    record, guest = ledger.record, await find_guest(interaction, ledger.record)
    check_is_debated(record)
    seats = range(len(record.spec.debaters))
    has_buttons = any(tuple(_list_buttons(record, place, guest)) for place in seats)
    if not (has_buttons or explain_invitation(record, guest)):
        if format_of(record.spec).has_table:
            check_may_join(record, guest)
            raise SpecError(_tell_where_to_join(interaction, record))
        free = list_free(record)
        check_may_take(record, record.spec.debaters[free[0] if free else 0].id, guest)
    place = find_own(record, guest) or 0
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
    has_choice = find_own(record, guest) is None and bool(list_free(record))
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
    if asks_whom := explain_invitation(record, guest):
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
    seat = format_of(record.spec).name_seat(record.spec, debater).full
    side = f" · {escape(clean(seat))}" if seat else ""
    text = f"**{write_name(debater)}**{side}: {who}{away}"
    button = next(_list_buttons(record, place, guest), None)
    return ButtonLine(text, button) if button else text


def _list_buttons(record: Record, place: int, guest: Guest) -> Iterator[Button]:
    """List what a person may do about a seat, the likeliest first."""
    debater = record.spec.debaters[place].id
    held = record.people.find_later_holder(debater)
    of = f"{record.debate}:{place}"
    if is_possible(lambda: check_may_take(record, debater, guest)):
        yield Button(_("Come back") if held else _("Take"), f"seat:ask:{of}", is_main=True)
    if held is not None and held.person == guest.id:
        yield Button(_("Leave"), f"seat:leave:{of}")
    elif held is not None and guest.is_moderator:
        yield Button(_("Take out"), f"seat:leave:{of}", is_danger=True)


async def _come_back(interaction: discord.Interaction, ledger: Ledger) -> str:
    """Give a person back the seat that they were away from, and say so; empty if they have none.

    They are not asked again: they have been told once.
    """
    guest, people = await find_guest(interaction, ledger.record), ledger.record.people
    own = people.find_seat(guest.id)
    held = people.find_later_holder(own) if own is not None else None
    if own is None or held is None or not held.is_away:
        return ""
    debater = ledger.record.spec.debater(own)
    await check_has_turn_later(ledger, debater)
    await take_seat(ledger, own, await find_named_guest(interaction, ledger.record))
    return tell_taken(ledger.record, debater)
