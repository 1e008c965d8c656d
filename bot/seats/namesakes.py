"""Members whose names read alike, and people's own names, which nobody should take for another's.

Members are looked for by name over the gateway, which takes no privileged intent.
"""

import asyncio
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Protocol, cast

import discord

from bot.seats.guest import guest_of
from bot.seats.lookups import Asker, Lookups
from bot.writer.likeness import is_reserved, likeness, likenesses, plain_letters, without_aside
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.text import shorten_line
from debate_core.engine.people import NAME_LIMIT, Guest

AT_ONCE = 100
"""Members in one answer."""
_BEGINNINGS = (3, 1)
"""The numbers of letters by which members are looked up who write the rest in another way."""
_SOON = 1.5
"""Seconds for the gateway, since a press has to be answered within three."""


class _KnowsLookups(Protocol):
    lookups: Lookups


class _HasLookups(Protocol):
    """The client, as this module sees it."""

    @property
    def services(self) -> _KnowsLookups: ...


async def name_apart(
    interaction: discord.Interaction, guest: Guest, where: Record | Specification
) -> Guest:
    """Give whoever acts in a debate, or on a plan, a name that nobody takes for another's.

    A name that reads like a debater's, another person's, the bot's, or a reserved one is followed
    by the name of their account, which no two people share.
    """
    is_plan = isinstance(where, Specification)
    debaters = (where if is_plan else where.spec).debaters
    personas = (debater.name for debater in debaters if debater.model)
    called = () if is_plan else where.people.names.items()
    others = (name for who, name in called if who != guest.id)
    if not await _is_mistakable(interaction, guest.name, (*personas, *others)):
        return guest
    account = f" ({interaction.user.name})"
    shown = shorten_line(guest.name, NAME_LIMIT - len(account))
    return replace(guest, name=f"{shown}{account}")


async def find_named_guest(interaction: discord.Interaction, record: Record) -> Guest:
    """Find who acts in a debate, under a name that nobody takes for another's."""
    return await name_apart(interaction, guest_of(interaction, record), record)


async def _is_mistakable(
    interaction: discord.Interaction, name: str, others: Iterable[str]
) -> bool:
    """True if a name reads like one of these, another member's, or one that is reserved."""
    guild = interaction.guild
    if guild is None or is_reserved(name):
        return True
    taken = frozenset(map(likeness, others)) | read_names((guild.me,))
    if not taken.isdisjoint(likenesses(name)):
        return True
    try:
        async with asyncio.timeout(_SOON):
            members = await _find_alike(interaction, guild, name)
    except (TimeoutError, discord.ClientException):
        return True
    others_ = (member for member in members if member.id != interaction.user.id)
    return not read_names(others_).isdisjoint(likenesses(name))


async def _find_alike(
    interaction: discord.Interaction, guild: discord.Guild, name: str
) -> list[discord.Member]:
    """Find members who may be called so; TimeoutError if too many names were looked up lately."""
    lookups = cast(_HasLookups, interaction.client).services.lookups
    asker, clock = Asker(interaction.user.id, guild.id), asyncio.get_running_loop().time
    *longer, letter = (*list_spellings((name,)), *list_beginnings((name,))) or (name,)
    found: list[discord.Member] = []
    for queries in ((letter,), frozenset(longer)):
        if lookups.refuse(asker, len(queries), clock()):
            raise TimeoutError
        answers = await asyncio.gather(*(query_members(guild, query) for query in queries))
        found += (member for members in answers for member in members)
        if len(found) < AT_ONCE:
            break
    return found


async def query_members(guild: discord.Guild, query: str) -> list[discord.Member]:
    """Fetch the members with a name that begins so, up to `AT_ONCE`."""
    return await guild.query_members(query, limit=AT_ONCE, cache=False)


def list_spellings(names: Collection[str]) -> Iterator[str]:
    """List the spellings of names: as they are and in plain letters, whole and without an aside."""
    for name in (*names, *map(without_aside, names)):
        yield from filter(None, (" ".join(name.split()), plain_letters(name)))


def list_beginnings(names: Iterable[str]) -> Iterator[str]:
    """List what names begin with in plain letters; the first letter of each comes last."""
    for name in names:
        read = plain_letters(name)
        yield from (read[:length] for length in _BEGINNINGS if read)


def read_names(members: Iterable[discord.User | discord.Member]) -> frozenset[str]:
    """List the readings of these members' names."""
    return frozenset(likeness(name) for member in members for name in _names_of(member))


def _names_of(member: discord.User | discord.Member) -> Iterator[str]:
    """List all names that somebody has."""
    yield from (member.name, member.display_name)
    if member.global_name:
        yield member.global_name
