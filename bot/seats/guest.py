"""A person who does something, as the debate knows them."""

import discord

from bot.writer.text import cleaned
from debate_core.domain.words import PersonId
from debate_core.engine.people import Guest


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
