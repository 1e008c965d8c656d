"""A person who does something, as the debate knows them, and whether they may steer it."""

import discord

from bot.writer.text import cleaned
from debate_core.domain.record import Record
from debate_core.domain.words import PersonId
from debate_core.engine.people import Guest
from debate_core.errors import SpecError


def guest_of(interaction: discord.Interaction) -> Guest:
    """Whoever pressed or typed something."""
    may = interaction.permissions
    return person_as_guest(interaction.user, is_moderator=may.manage_threads or may.manage_messages)


def person_as_guest(person: discord.User | discord.Member, *, is_moderator: bool = False) -> Guest:
    """Somebody who was named, with no more rights than said."""
    roles = person.roles if isinstance(person, discord.Member) else []
    return Guest(
        PersonId(str(person.id)),
        " ".join(cleaned(person.display_name).split()) or "Somebody",
        frozenset(str(each.id) for each in roles),
        is_moderator,
    )


def may_steer(guest: Guest, record: Record) -> bool:
    """Whether this person started the debate or moderates here."""
    return guest.is_moderator or record.opened.opened_by == guest.id


def check_may_steer(guest: Guest, record: Record, what: str = "debate") -> None:
    """SpecError unless this person started the debate, or `what` it is called, or moderates."""
    if not may_steer(guest, record):
        raise SpecError(f"Only the person who started this {what}, or a moderator, may do that.")
