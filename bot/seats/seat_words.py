"""The words about a seat: for whoever wants it, and once somebody has it."""

from collections.abc import Iterable

import discord

from bot.platform.buttons import Button
from bot.writer.text import clean, escape
from debate_core.domain.facts import SeatTaken
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Seating, Specification, is_offline
from debate_core.domain.text import capitalize_first, format_span, shorten_line
from debate_core.formats import format_of
from debate_core.language import _, ngettext
from debate_core.show.pieces import name_in_seat

_NAMES = 12
"""The most models that are named; the others are only counted."""
_LABEL = 100
"""Characters of a line of a select."""


def write_seat_notice(spec: Specification, debater: Debater) -> str:
    """Write what people who want a seat have to know before it is theirs."""
    points = (
        _("Everyone who sees the thread reads your turns, and the record keeps them."),
        explain_readers(spec),
        _(
            "You have {time} for a turn. Miss a turn and the debater speaks for you.",
            time=format_span(spec.seating.seconds),
        ),
    )
    heading = _("### The seat of {name}", name=write_name(debater))
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
        explain_readers(spec, is_named=True),
    )
    return "\n".join((_("**Before you join the table:**"), *(f"- {point}" for point in points)))


def explain_readers(spec: Specification, *, is_named: bool = False) -> str:
    """Say to which models and providers a person's turns go, and whether with their name."""
    asked = [model for model in spec.models if not is_offline(model)]
    if not asked:
        return _("No AI reads this debate.")
    named = ", ".join(
        escape(f"{_name_provider(model)} ({_name_model(model)})") for model in asked[:_NAMES]
    )
    more = _(" and {asked} more", asked=len(asked) - _NAMES) if len(asked) > _NAMES else ""
    if is_named:
        return _("What you say goes to {models} with your name.", models=named + more)
    return _("What you say goes to {models} without your name.", models=named + more)


def tell_seats(seating: Seating, role: str, taken: Iterable[SeatTaken], spec: Specification) -> str:
    """Say who sits, and who may; `role` is the name of the role that may."""
    sits = "; ".join(name_in_seat(seat.name, spec.debater(seat.debater).name) for seat in taken)
    may = _explain_who_may(seating, role)
    return f"{sits}; {may}" if sits else capitalize_first(may)


def _explain_who_may(seating: Seating, role: str) -> str:
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


def _name_provider(model: str) -> str:
    return model.partition(":")[0]


def _name_model(model: str) -> str:
    return model.partition(":")[2] or model


def make_seat_option(spec: Specification, place: int) -> discord.SelectOption:
    """Make a line of a select for a seat."""
    debater = spec.debaters[place]
    label = shorten_line(debater.name, _LABEL) or _("Seat {place}", place=place + 1)
    about = shorten_line(format_of(spec).name_seat(spec, debater).full, _LABEL) or None
    return discord.SelectOption(label=label, value=str(place), description=about)


def list_answers(yes: str, no: str) -> list[Button]:
    """List the buttons to take a seat or not, by their custom ids."""
    label = _("No") if no == "seat:no" else _("Back")
    return [Button(_("Take the seat"), yes, is_main=True), Button(label, no)]


def tell_taken(record: Record, debater: Debater) -> str:
    """Say that a seat is the reader's, and from when on."""
    name = write_name(debater)
    if record.phases:
        return _("The seat of {name} is yours from the next round on.", name=name)
    return _("The seat of {name} is yours from the first turn on.", name=name)


def write_name(debater: Debater) -> str:
    """Write a debater's name so that Discord shows it as it is."""
    return escape(clean(debater.name))
