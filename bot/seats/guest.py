"""A person who does something, as the debate knows them, and whether they may steer it."""

import discord

from bot.platform.permissions import may_write_in, moderates_in
from bot.writer.text import clean
from debate_core.domain.record import Record
from debate_core.domain.values import PersonId
from debate_core.engine.people import Guest
from debate_core.errors import SpecError
from debate_core.show.text import flatten_text

_IN_BRACKETS = str.maketrans("[]<>", "()()")
CANNOT_WRITE = (
    "You cannot write in this debate's thread, so Rostrum does not do so for you; a moderator can "
    "change that."
)


def guest_of(interaction: discord.Interaction, record: Record) -> Guest:
    """Find who pressed or typed something; a moderator is who moderates the debate's channel."""
    venue = record.opened.venue
    is_moderator = venue is not None and moderates_in(interaction, venue.channel)
    return person_as_guest(interaction.user, is_moderator=is_moderator)


def person_as_guest(person: discord.User | discord.Member, *, is_moderator: bool = False) -> Guest:
    """Make a guest of somebody, with no more rights than given."""
    roles = person.roles if isinstance(person, discord.Member) else []
    return Guest(
        id=PersonId(str(person.id)),
        # At a table names are tags in brackets, in prompts; and <@1> would show as somebody else.
        name=flatten_text(clean(person.display_name)).translate(_IN_BRACKETS) or "Somebody",
        roles=frozenset(str(role.id) for role in roles),
        is_moderator=is_moderator,
    )


def may_steer(guest: Guest, record: Record) -> bool:
    """True if this person started the debate or moderates it."""
    return guest.is_moderator or record.opened.opened_by == guest.id


def check_may_steer(
    interaction: discord.Interaction, record: Record, guest: Guest, what: str = "debate"
) -> None:
    """Raise SpecError unless a person may steer a debate, or `what` it is called.

    They may if they moderate it, or started it and may still write in its thread.
    """
    venue = record.opened.venue
    if not may_steer(guest, record):
        raise SpecError(f"Only the person who started this {what}, or a moderator, may do that.")
    may_write = venue is not None and may_write_in(interaction, venue.channel)
    if not (guest.is_moderator or may_write):
        raise SpecError(CANNOT_WRITE)
