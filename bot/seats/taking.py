"""Taking a seat, coming back to it, and offering it to somebody: what is said, and the buttons.

Rule: nobody holds a seat before they were told what becomes of what they write, and pressed yes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import discord

from bot.platform.buttons import Button, view_of
from bot.platform.errors import tell
from bot.seats.guest import guest_of
from bot.seats.host import seats_of
from bot.seats.notice import notice
from bot.writer.text import cleaned, escaped
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater
from debate_core.domain.words import DebateId, PersonId, one_line
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import (
    Guest,
    check_may_give,
    check_may_take,
    hand_over_seat,
    take_seat,
)
from debate_core.errors import SpecError

_MOST = 25
"""Lines that a select can have."""
_LABEL = 100


@dataclass(frozen=True, slots=True)
class SeatPress:
    """What a button of a seat asks for; all of it stands in the button's custom id."""

    verb: str
    debate: str = ""
    seat: int = 0
    """The debater's place in the specification, from 0; people who join a table come last."""
    giver: str = ""
    """Who offers the seat; after an m where they did so as a moderator."""
    to: str = ""
    """Whom it is offered to."""

    @property
    def custom_id(self) -> str:
        """The custom id that says it."""
        return f"seat:{self.verb}:{self.debate}:{self.seat}:{self.giver}:{self.to}"


class SeatButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"seat:(?P<verb>choose|take|offer|accept|no):(?P<debate>[0-9a-f]*):(?P<seat>\d*)"
    r":(?P<giver>m?\d*):(?P<to>\d*)",
):
    """Any button about a seat of a debate that is under way."""

    def __init__(self, press: SeatPress) -> None:
        super().__init__(discord.ui.Button(label=press.verb, custom_id=press.custom_id))
        self._press = press

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        seat = int(match["seat"] or 0)
        return cls(SeatPress(match["verb"], match["debate"], seat, match["giver"], match["to"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        press = self._press
        try:
            match press.verb:
                case "choose":
                    await choose(interaction, _ledger(interaction, press.debate))
                case "take":
                    await _take(interaction, press)
                case "offer":
                    await _show_offer(interaction, press)
                case "accept":
                    await _accept(interaction, press)
                case _:
                    await _say_in_place(interaction, "Nothing was changed.")
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


class SeatSelect(
    discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"seat:which:(?P<debate>[0-9a-f]+)"
):
    """Which of the free seats it shall be."""

    def __init__(self, debate: str, options: Sequence[discord.SelectOption] = ()) -> None:
        select: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=f"seat:which:{debate}", placeholder="Which seat?", options=list(options)
        )
        super().__init__(select)
        self._debate = debate

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(match["debate"])

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            ledger, place = _ledger(interaction, self._debate), int(self.item.values[0])
            debater = _debater(ledger.record, place)
            check_may_take(ledger.record, debater.id, guest_of(interaction))
            content = notice(ledger.record.spec, debater)
            view = _asking(SeatPress("take", self._debate, place))
            await interaction.response.edit_message(content=content, view=view)
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


async def choose(interaction: discord.Interaction, ledger: Ledger) -> None:
    """Ask which seat, and then whether; whoever was away is back at once."""
    guest, record = guest_of(interaction), ledger.record
    own = record.people.seat_of(guest.id)
    if own is not None:
        await _come_back(interaction, ledger, guest)
        return
    free = [n for n, each in enumerate(record.spec.debaters) if not record.people.later(each.id)]
    if not free:
        raise SpecError("Every seat in this debate is taken.")
    check_may_take(record, record.spec.debaters[free[0]].id, guest)
    if len(free) == 1:
        await ask(interaction, ledger, free[0])
        return
    view = discord.ui.View(timeout=None)
    options = [seat_option(record.spec.debaters[place], place) for place in free[:_MOST]]
    view.add_item(SeatSelect(record.debate, options))
    await interaction.response.send_message("Which seat do you want?", view=view, ephemeral=True)


async def ask(interaction: discord.Interaction, ledger: Ledger, place: int) -> None:
    """Tell what becomes of what they write, and ask; SpecError if they cannot sit there."""
    guest, record = guest_of(interaction), ledger.record
    debater = _debater(record, place)
    if record.people.seat_of(guest.id) == debater.id:
        await _come_back(interaction, ledger, guest)
        return
    check_may_take(record, debater.id, guest)
    view = _asking(SeatPress("take", record.debate, place))
    content = notice(record.spec, debater)
    await interaction.response.send_message(content, view=view, ephemeral=True)


async def offer(interaction: discord.Interaction, ledger: Ledger, place: int, to: Guest) -> None:
    """Offer a seat to somebody, for everyone to see; it is theirs once they say yes."""
    guest, record = guest_of(interaction), ledger.record
    debater = _debater(record, place)
    check_may_give(record, debater.id, guest, to)
    giver = f"{'m' if guest.is_moderator else ''}{guest.id}"
    press = SeatPress("offer", record.debate, place, giver, to.id)
    name = escaped(cleaned(debater.name))
    await interaction.response.send_message(
        f"<@{to.id}> {escaped(guest.name)} offers you the seat of **{name}** in this debate.",
        view=view_of([Button("Take a seat", press.custom_id, is_main=True)]),
        allowed_mentions=discord.AllowedMentions(users=[discord.Object(int(to.id))]),
    )


def seat_option(debater: Debater, place: int) -> discord.SelectOption:
    """A seat as a line of a select."""
    label = one_line(debater.name, _LABEL) or f"Seat {place + 1}"
    about = one_line(debater.stance, _LABEL) or None
    return discord.SelectOption(label=label, value=str(place), description=about)


def _ledger(interaction: discord.Interaction, debate: str) -> Ledger:
    return seats_of(interaction).ledger(DebateId(debate))


def _debater(record: Record, place: int) -> Debater:
    return record.spec.debaters[place]


def _asking(yes: SeatPress) -> discord.ui.View:
    no = SeatPress("no")
    return view_of(
        [Button("Take the seat", yes.custom_id, is_main=True), Button("No", no.custom_id)]
    )


async def _come_back(interaction: discord.Interaction, ledger: Ledger, guest: Guest) -> None:
    """Whoever has been told once is not asked again."""
    own = ledger.record.people.seat_of(guest.id)
    assert own is not None
    await take_seat(ledger, own, guest)
    said = _yours(ledger.record, ledger.record.spec.debater(own))
    await interaction.response.send_message(said, ephemeral=True)


async def _take(interaction: discord.Interaction, press: SeatPress) -> None:
    ledger = _ledger(interaction, press.debate)
    debater = _debater(ledger.record, press.seat)
    await take_seat(ledger, debater.id, guest_of(interaction))
    await _say_in_place(interaction, _yours(ledger.record, debater))


async def _show_offer(interaction: discord.Interaction, press: SeatPress) -> None:
    ledger, to = _ledger(interaction, press.debate), guest_of(interaction)
    if to.id != press.to:
        raise SpecError("This seat is offered to somebody else.")
    debater = _debater(ledger.record, press.seat)
    check_may_give(ledger.record, debater.id, _giver(press), to)
    accept = SeatPress("accept", press.debate, press.seat, press.giver, press.to)
    content = notice(ledger.record.spec, debater)
    await interaction.response.send_message(content, view=_asking(accept), ephemeral=True)


async def _accept(interaction: discord.Interaction, press: SeatPress) -> None:
    ledger = _ledger(interaction, press.debate)
    debater = _debater(ledger.record, press.seat)
    await hand_over_seat(ledger, debater.id, _giver(press), guest_of(interaction))
    await _say_in_place(interaction, _yours(ledger.record, debater))


def _giver(press: SeatPress) -> Guest:
    giver = PersonId(press.giver.removeprefix("m"))
    return Guest(giver, "", is_moderator=press.giver.startswith("m"))


def _yours(record: Record, debater: Debater) -> str:
    when = "from the next phase on" if record.phases else "from the first turn on"
    return f"The seat of {escaped(cleaned(debater.name))} is yours {when}."


async def _say_in_place(interaction: discord.Interaction, said: str) -> None:
    """In the place of what was asked."""
    await interaction.response.edit_message(content=said, view=None)
