"""The buttons at the table of a discussion, and objections to what people vote on.

Rule: nobody joins a table that a model reads before they are told so, and press yes.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress

import discord

from bot.platform.buttons import Button, view_of
from bot.platform.interactions import (
    Handler,
    Handling,
    Needs,
    on_press,
    on_submit,
    read_fields,
)
from bot.seats.guests import (
    check_may_steer,
    check_words,
    find_guest,
    find_named_guest,
    make_guest,
    may_steer,
    name_apart,
)
from bot.seats.host import seats_of
from bot.seats.seat_words import write_table_notice
from bot.thread.floor import name_chair_button
from bot.writer.forms import form_of
from bot.writer.text import clean, escape
from bot.writer.turns import object_id, table_id
from debate_core.domain.boxes import BoxKey
from debate_core.domain.record import Record
from debate_core.domain.sheets import Field, Page
from debate_core.domain.values import DebateId, DebaterId
from debate_core.engine.audience import QUESTION_LIMIT, check_may_object, object_to
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from debate_core.engine.table import (
    ChairsTaken,
    check_may_join,
    check_may_take_chair,
    close_floor,
    join_table,
    leave_chair,
    leave_table,
    lower_hand,
    raise_hand,
    take_chair,
    wait_for_chair,
)
from debate_core.formats import format_of
from debate_core.language import N_, _

_LABELS = {
    "join": N_("Join"),
    "leave": N_("Leave"),
    "lower": N_("Lower hand"),
    "stand": N_("Give up my chair"),
}


def _on_table(verb: str, needs: Needs = "write") -> Callable[[Handling], Handler]:
    return on_press(rf"table:{verb}:(?P<debate>[0-9a-f]+)", needs)


def find_table(interaction: discord.Interaction, debate: DebateId) -> Ledger:
    """Find a discussion that is under way; SpecError if it is over."""
    return seats_of(interaction).ledger(debate, is_table=True)


@_on_table("join")
async def join_pressed(interaction: discord.Interaction, debate: DebateId) -> str | None:
    """Say what happens to what they say, and ask; if no model reads it they join at once."""
    record = find_table(interaction, debate).record
    check_may_join(record, await find_guest(interaction, record))
    notice = write_table_notice(record.spec)
    if not notice:
        return await _join(interaction, debate)
    await _ask_first(interaction, notice, debate, "yes", _("Join the table"))
    return None


async def _ask_first(
    interaction: discord.Interaction, notice: str, debate: DebateId, verb: str, label: str
) -> None:
    """Say what happens to what they say, and let them press yes or no."""
    yes = Button(label, table_id(verb, debate), is_main=True)
    view = view_of([yes, Button(_("No"), table_id("no", debate))])
    await interaction.response.send_message(notice, view=view, ephemeral=True)


@_on_table("yes")
async def yes_pressed(interaction: discord.Interaction, debate: DebateId) -> None:
    """Join, after being told what happens to what they say."""
    said = await _join(interaction, debate)
    await interaction.response.edit_message(content=said, view=None)


@_on_table("no", needs="see")
async def no_pressed(interaction: discord.Interaction, debate: DebateId) -> None:
    """Do not join."""
    del debate
    await interaction.response.edit_message(content=_("Nothing was changed."), view=None)


@_on_table("leave", needs="see")
async def leave_pressed(interaction: discord.Interaction, debate: DebateId) -> str:
    """Leave the table."""
    ledger = find_table(interaction, debate)
    guest = await find_named_guest(interaction, ledger.record)
    has_floor = ledger.record.people.find_turn(guest.id) is not None
    await leave_table(ledger, guest)
    turn = _(" What you wrote by now is your turn.") if has_floor else ""
    return _("You have left the table.{turn} Join brings you back.", turn=turn)


@_on_table("raise")
async def raise_pressed(interaction: discord.Interaction, debate: DebateId) -> str | None:
    """Ask for the floor; a newcomer joins first, once they know who reads along."""
    record = find_table(interaction, debate).record
    guest = await find_guest(interaction, record)
    is_new = record.people.find_seat(guest.id) is None
    if is_new:
        check_may_join(record, guest)
    if is_new and (notice := write_table_notice(record.spec)):
        await _ask_first(interaction, notice, debate, "hand", _("Raise my hand"))
        return None
    if said := await _raise(interaction, debate):
        return said
    try:
        await interaction.response.defer()  # the floor message shows who is next
    except discord.NotFound:
        return _("Your hand is up.")  # the message that was pressed has just moved
    return None


@_on_table("hand")
async def hand_pressed(interaction: discord.Interaction, debate: DebateId) -> None:
    """Join and ask for the floor, after being told what happens to what they say."""
    said = await _raise(interaction, debate)
    await interaction.response.edit_message(content=said or _("Your hand is up."), view=None)


async def _raise(interaction: discord.Interaction, debate: DebateId) -> str:
    """Raise somebody's hand; outside a full circle they wait for a chair, and are told so."""
    ledger = find_table(interaction, debate)
    guest = await find_named_guest(interaction, ledger.record)
    try:
        await raise_hand(ledger, guest)
    except ChairsTaken:
        return await _wait(ledger, guest)
    return ""


async def _wait(ledger: Ledger, guest: Guest) -> str:
    """Let somebody wait for the next chair, and say what comes."""
    place = await wait_for_chair(ledger, guest)
    return _(
        "You are number {place} in line for a chair: the next one that somebody leaves, has spoken "
        "from, or sits on for a minute without raising a hand. Then your hand goes up by itself, "
        "and you are called.",
        place=place,
    )


@_on_table("chair")
async def chair_pressed(interaction: discord.Interaction, debate: DebateId) -> str | None:
    """Sit down in the inner circle; a newcomer joins first, once they know who reads along."""
    ledger = find_table(interaction, debate)
    record, guest = ledger.record, await find_guest(interaction, ledger.record)
    with suppress(ChairsTaken):
        check_may_take_chair(ledger, guest)
    is_new = record.people.find_seat(guest.id) is None
    if is_new and (notice := write_table_notice(record.spec)):
        await _ask_first(interaction, notice, debate, "sit", name_chair_button(record))
        return None
    return await _sit(interaction, debate)


@_on_table("sit")
async def sit_pressed(interaction: discord.Interaction, debate: DebateId) -> None:
    """Join and sit down in the inner circle, after being told what happens to what they say."""
    said = await _sit(interaction, debate)
    await interaction.response.edit_message(content=said, view=None)


async def _sit(interaction: discord.Interaction, debate: DebateId) -> str:
    ledger = find_table(interaction, debate)
    guest = await find_named_guest(interaction, ledger.record)
    try:
        gave_way = await take_chair(ledger, guest)
    except ChairsTaken:
        return await _wait(ledger, guest)
    if gave_way is None:
        return _("You sit in the inner circle. Press Raise hand when you want to speak.")
    name = escape(clean(ledger.record.spec.debater(gave_way).name))
    return _("You have the chair of {name}. Press Raise hand when you want to speak.", name=name)


@_on_table("stand", needs="see")
async def stand_pressed(interaction: discord.Interaction, debate: DebateId) -> str:
    """Go back to the outer circle."""
    await leave_chair(find_table(interaction, debate), make_guest(interaction.user))
    return _tell_outside()


def _tell_outside() -> str:
    return _("You sit in the outer circle: you listen and ask. To speak, raise your hand.")


@_on_table("lower", needs="see")
async def lower_pressed(interaction: discord.Interaction, debate: DebateId) -> str:
    """Lower the hand: do not ask for the floor any more."""
    await lower_hand(find_table(interaction, debate), make_guest(interaction.user))
    return _("Your hand is down.")


@_on_table("more", needs="see")
async def more_pressed(interaction: discord.Interaction, debate: DebateId) -> None:
    """Show what else can be done at the table, as far as the user may do it."""
    record = find_table(interaction, debate).record
    guest = await find_guest(interaction, record)
    seat = record.people.find_seat(guest.id)
    own = ("join",) if seat is None else ("leave",)
    own = ("lower", *own) if seat in record.people.hands else own
    own = ("stand", *own) if seat in record.people.chairs else own
    buttons = [Button(_(_LABELS[verb]), table_id(verb, debate)) for verb in own]
    if format_of(record.spec).chairs and seat not in record.people.chairs:
        buttons.append(Button(_("Ask"), f"question:ask:{debate}"))
    if may_steer(guest, record):
        buttons += [
            Button(_("Next round"), table_id("next", debate)),
            Button(_("Skip speaker"), f"control:skip:{debate}:"),
            Button(_("Stop"), f"control:stop:{debate}:", is_danger=True),
        ]
    said = _tell_who_sits(record)
    await interaction.response.send_message(said, view=view_of(buttons), ephemeral=True)


def _tell_who_sits(record: Record) -> str:
    """Say who is at the table; of a fishbowl, who sits inside and who listens."""
    seated = [who.id for who in record.spec.debaters if record.people.find_later_holder(who.id)]
    if not seated:
        return _("Nobody sits here yet.")
    if not format_of(record.spec).chairs:
        return _("At the table: {names}", names=_list_names(record, seated))
    inside = record.people.chairs
    outside = [who for who in seated if who not in inside]
    lines = [_("In the circle: {names}", names=_list_names(record, inside))] if inside else []
    lines += [_("Listening: {names}", names=_list_names(record, outside))] if outside else []
    return "\n".join(lines)


def _list_names(record: Record, debaters: Sequence[DebaterId]) -> str:
    return ", ".join(escape(clean(record.spec.debater(who).name)) for who in debaters)


@_on_table("yield", needs="see")
async def yield_pressed(interaction: discord.Interaction, debate: DebateId) -> str:
    """Give up the floor."""
    guest = make_guest(interaction.user)
    has_spoken = await seats_of(interaction).give_up_floor(debate, guest)
    return _("Your turn is over.") if has_spoken else _("You let this turn pass.")


@_on_table("next", needs="see")
async def next_pressed(interaction: discord.Interaction, debate: DebateId) -> str:
    """End the round."""
    ledger = find_table(interaction, debate)
    guest = await find_guest(interaction, ledger.record)
    check_may_steer(interaction, ledger.record, guest)
    await close_floor(ledger, await name_apart(interaction, guest, ledger.record))
    is_taken = bool(ledger.record.people.open_turns)
    return _("The round ends after this turn.") if is_taken else _("The round ends.")


async def _join(interaction: discord.Interaction, debate: DebateId) -> str:
    ledger = find_table(interaction, debate)
    seat = await join_table(ledger, await find_named_guest(interaction, ledger.record))
    if format_of(ledger.record.spec).chairs:
        return _tell_outside()
    name = escape(clean(ledger.record.spec.debater(seat).name))
    return _("You sit at the table as {name}. Press Raise hand when you want to speak.", name=name)


_ID = r"object:(?P<debate>[0-9a-f]+):(?P<item>.+)"
_FORM = Page(
    "objection",
    N_("Object"),
    (Field("text", N_("What is wrong with this statement?"), most=QUESTION_LIMIT),),
)


@on_press(_ID)
async def object_pressed(interaction: discord.Interaction, debate: DebateId, item: BoxKey) -> None:
    """Open the form."""
    check_may_object(find_table(interaction, debate).record, item)
    await interaction.response.send_modal(form_of(object_id(debate, item), _FORM, {}))


@on_submit(_ID)
async def objection_sent(interaction: discord.Interaction, debate: DebateId, item: BoxKey) -> str:
    """Record the objection."""
    ledger, text = find_table(interaction, debate), read_fields(interaction)["text"]
    await check_words(interaction, text)
    guest = await find_named_guest(interaction, ledger.record)
    await object_to(ledger=ledger, guest=guest, item=item, text=text)
    return _("Your objection stands below the statement, for everyone to read.")
