"""People who act in a debate: their rights, and a name that nobody takes for another's.

Members are looked for by name over the gateway, which takes no privileged intent. Discord takes 120
messages a minute over a connection, and each name looked up takes some of them; so recent answers
are remembered, and queries are counted, so that no plan waits for them.
"""

import asyncio
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol, cast

import discord

from bot.platform.interactions import find_serving
from bot.platform.permissions import may_write_in, moderates_in, still_moderates
from bot.writer.text import (
    clean,
    is_reserved,
    list_likenesses,
    reduce_to_likeness,
    spell_plainly,
    without_aside,
)
from debate_core.domain.attendance import HeldSeat
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.text import shorten_line
from debate_core.domain.values import PersonId
from debate_core.engine.people import NAME_LIMIT, Guest
from debate_core.errors import SpecError
from debate_core.language import N_, _
from debate_core.show.text import flatten_text

_IN_BRACKETS = str.maketrans("[]<>", "()()")
CANNOT_WRITE = N_(
    "You cannot write in this debate's thread, so Rostrum does not do so for you; a moderator can "
    "change that."
)


def guest_of(interaction: discord.Interaction, record: Record) -> Guest:
    """Find who pressed or typed something; a moderator is who moderates the debate's channel."""
    venue = record.opened.venue
    is_moderator = venue is not None and moderates_in(interaction, venue.channel)
    return make_guest(interaction.user, is_moderator=is_moderator)


async def find_guest(interaction: discord.Interaction, record: Record) -> Guest:
    """Find who pressed or typed something; the role of a server's moderators counts, too.

    It does not where words are taken out: that is for those who may delete messages in Discord.
    """
    guest, venue = guest_of(interaction, record), record.opened.venue
    if guest.is_moderator or venue is None:
        return guest
    rules = cast(_HasRules, find_serving(interaction)).services.rules
    return replace(guest, is_moderator=await rules.moderates_at(interaction, venue.channel))


async def moderates_still(interaction: discord.Interaction, person: str, channel: str) -> bool:
    """True if somebody who is not the user moderates a channel now; False if that is unknown."""
    if interaction.guild is None:
        return False
    rules = cast(_HasRules, find_serving(interaction)).services.rules
    role = await rules.find_moderators(interaction.guild)
    return await still_moderates(interaction.guild, person, channel, role)


def make_guest(person: discord.User | discord.Member, *, is_moderator: bool = False) -> Guest:
    """Make a guest of somebody, with no more rights than given."""
    roles = person.roles if isinstance(person, discord.Member) else []
    return Guest(
        id=PersonId(str(person.id)),
        # At a table names are tags in brackets, in prompts; and <@1> would show as somebody else.
        name=flatten_text(clean(person.display_name)).translate(_IN_BRACKETS) or _("Somebody"),
        roles=frozenset(str(role.id) for role in roles),
        is_moderator=is_moderator,
    )


def may_steer(guest: Guest, record: Record) -> bool:
    """True if this person started the debate or moderates it."""
    return guest.is_moderator or record.opened.opened_by == guest.id


def explain_whose(seat: HeldSeat | None) -> str:
    """Explain that a turn is not the user's."""
    if seat is None:
        return _("This is somebody else's turn, so only they can do that.")
    return _("This is the turn of {name}, so only they can do that.", name=seat.name)


def check_may_steer(interaction: discord.Interaction, record: Record, guest: Guest) -> None:
    """Raise SpecError unless a person may steer a debate.

    They may if they moderate it, or started it and may still write in its thread.
    """
    venue = record.opened.venue
    if not may_steer(guest, record):
        starter = f"<@{record.opened.opened_by}>"
        raise SpecError(
            _("Only {starter}, who started this, and moderators can do that.", starter=starter)
        )
    may_write = venue is not None and may_write_in(interaction, venue.channel)
    if not (guest.is_moderator or may_write):
        raise SpecError(_(CANNOT_WRITE))


MOST = 50
"""Queries for one person in any minute; ten names that people gave take up to 40."""
MOST_OF_SERVER = 60
"""Queries in any minute for plans in one server in which people gave names."""
MOST_GIVEN = 80
"""Queries in any minute for all plans in which people gave names."""
MOST_OF_ALL = 100
"""Queries in any minute; the rest of the 120 is for everything else that is sent to Discord."""
MOST_REMEMBERED = 200
"""Answers that are remembered, each of up to 100 members; more than can be asked in a minute."""
_MINUTE = 60.0
_ALL = N_(
    "People on all servers together had many names looked up within a minute, so these cannot be; "
    "try again in a moment."
)


@dataclass(frozen=True, slots=True)
class Asker:
    """The person and the server that names are looked up for."""

    person: int
    server: int
    is_plain: bool = False
    """True if the plan has only built-in debaters."""


@dataclass(frozen=True, slots=True)
class _Query:
    at: float
    asker: Asker


@dataclass(frozen=True, slots=True)
class _Answer:
    at: float
    names: frozenset[str]
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Lookups:
    """Queries and answers of the last minute; times are in seconds, of any clock."""

    _asked: deque[_Query] = field(default_factory=deque[_Query])
    _answers: dict[tuple[int, str], _Answer] = field(default_factory=dict[tuple[int, str], _Answer])

    def refuse(self, asker: Asker, queries: int, now: float) -> str:
        """Say who has used up the queries for these; empty if nobody has: then count these."""
        while self._asked and self._asked[0].at <= now - _MINUTE:
            self._asked.popleft()
        who = self._find_overdrawn(asker, queries)
        if not who:
            # Counted before they are sent, or two plans at once would both find room.
            self._asked.extend([_Query(now, asker)] * queries)
        return who

    def list_next_queries(self, server: int, queries: Collection[str], now: float) -> list[str]:
        """List the queries to ask now: unanswered, and none that another of them may answer.

        Discord looks for beginnings: a shorter query answers a longer one if nobody was left out.
        """
        self._forget(now)
        wanted = {query.casefold(): query for query in queries}
        open_ = [query for query in wanted if not self._is_answered(server, query)]
        return [
            wanted[query]
            for query in open_
            if not any(query != other and query.startswith(other) for other in open_)
        ]

    def remember(
        self, server: int, query: str, names: frozenset[str], now: float, *, is_whole: bool
    ) -> None:
        """Keep for a minute the names that begin so; `is_whole` if nobody was left out."""
        self._forget(now)
        self._answers[server, query.casefold()] = _Answer(now, names, is_whole)
        while len(self._answers) > MOST_REMEMBERED:
            del self._answers[next(iter(self._answers))]

    def list_names(self, server: int) -> frozenset[str]:
        """List all names in the remembered answers of a server."""
        found = (answer.names for (place, _), answer in self._answers.items() if place == server)
        return frozenset[str]().union(*found)

    def _find_overdrawn(self, asker: Asker, queries: int) -> str:
        asked = [query.asker for query in self._asked]
        given = [other for other in asked if not other.is_plain]
        if len(asked) + queries > MOST_OF_ALL:
            return _(_ALL)
        if asker.is_plain:
            return ""
        if sum(other.person == asker.person for other in given) + queries > MOST:
            return _(
                "You had many names looked up within a minute, so these cannot be; try again in a "
                "moment."
            )
        if sum(other.server == asker.server for other in given) + queries > MOST_OF_SERVER:
            return _(
                "People here had many names looked up within a minute, so these cannot be; try "
                "again in a moment."
            )
        return _(_ALL) if len(given) + queries > MOST_GIVEN else ""

    def _is_answered(self, server: int, query: str) -> bool:
        beginnings = (query[:length] for length in range(1, len(query)))
        found = (self._answers.get((server, beginning)) for beginning in beginnings)
        is_covered = any(answer is not None and answer.is_whole for answer in found)
        return is_covered or (server, query) in self._answers

    def _forget(self, now: float) -> None:
        for key, answer in tuple(self._answers.items()):
            if answer.at <= now - _MINUTE:
                del self._answers[key]


AT_ONCE = 100
"""Members in one answer."""
_BEGINNINGS = (3, 1)
"""The numbers of first letters to look up, for members who spell the rest in another way."""
_SOON = 1.5
"""Seconds for the gateway, since a press has to be answered within three."""


class _KnowsLookups(Protocol):
    lookups: Lookups


class _Rules(Protocol):
    """The rules of servers, as this module sees them."""

    async def check_words(self, server: int | None, *texts: str) -> None: ...
    async def moderates_at(self, interaction: discord.Interaction, channel: str) -> bool: ...
    async def find_moderators(self, guild: discord.Guild) -> discord.Role | None: ...


class _KnowsRules(Protocol):
    """The holder of those rules, as this module sees it."""

    @property
    def rules(self) -> _Rules: ...


class _HasRules(Protocol):
    """The part of Rostrum on a client that has it."""

    @property
    def services(self) -> _KnowsRules: ...


class _HasLookups(Protocol):
    """The part of Rostrum on a client, as this module sees it."""

    @property
    def services(self) -> _KnowsLookups: ...


async def check_words(interaction: discord.Interaction, text: str) -> None:
    """Raise SpecError if a text, which everyone would read, has a word that the server refuses."""
    rules = cast(_HasRules, find_serving(interaction)).services.rules
    await rules.check_words(interaction.guild_id, text)


async def name_apart(
    interaction: discord.Interaction, guest: Guest, where: Record | Specification
) -> Guest:
    """Give the user, in a debate or on a plan, a name that nobody takes for another's.

    A name that reads like a debater's, another person's, the bot's, or a reserved one is followed
    by the name of their account, which no two people share.
    """
    is_plan = isinstance(where, Specification)
    debaters = (where if is_plan else where.spec).debaters
    personas = (debater.name for debater in debaters if debater.model)
    called = () if is_plan else where.people.names.items()
    others = (name for who, name in called if who != guest.id)
    if not await is_mistakable(interaction, guest.name, (*personas, *others)):
        return guest
    account = f" ({interaction.user.name})"
    shown = shorten_line(guest.name, NAME_LIMIT - len(account))
    return replace(guest, name=f"{shown}{account}")


async def find_named_guest(interaction: discord.Interaction, record: Record) -> Guest:
    """Find the user, under a name that nobody in a debate takes for another's."""
    return await name_apart(interaction, await find_guest(interaction, record), record)


async def is_mistakable(interaction: discord.Interaction, name: str, others: Iterable[str]) -> bool:
    """True if a name reads like one of these, another member's, or one that is reserved."""
    guild = interaction.guild
    if guild is None or is_reserved(name):
        return True
    taken = frozenset(map(reduce_to_likeness, others)) | read_names((guild.me,))
    if not taken.isdisjoint(list_likenesses(name)):
        return True
    try:
        async with asyncio.timeout(_SOON):
            members = await _find_alike(interaction, guild, name)
    # If it is not known, the account's name is added: it does no harm.
    except (TimeoutError, discord.ClientException):
        return True
    others_ = (member for member in members if member.id != interaction.user.id)
    return not read_names(others_).isdisjoint(list_likenesses(name))


async def _find_alike(
    interaction: discord.Interaction, guild: discord.Guild, name: str
) -> list[discord.Member]:
    """Find members who may be called so; TimeoutError if too many names were looked up lately."""
    lookups = cast(_HasLookups, find_serving(interaction)).services.lookups
    asker, clock = Asker(interaction.user.id, guild.id), asyncio.get_running_loop().time
    *longer, letter = (*list_spellings((name,)), *list_beginnings((name,))) or (name,)
    found: list[discord.Member] = []
    # On a small server the first letter finds all that begin with it, in one query.
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
    # Cached members would become outdated: their changes need a privileged intent.
    return await guild.query_members(query, limit=AT_ONCE, cache=False)


def list_spellings(names: Collection[str]) -> Iterator[str]:
    """List the spellings of names: as they are and in plain letters, whole and without an aside."""
    for name in (*names, *map(without_aside, names)):
        yield from filter(None, (" ".join(name.split()), spell_plainly(name)))


def list_beginnings(names: Iterable[str]) -> Iterator[str]:
    """List what names begin with in plain letters; the first letter of each comes last."""
    for name in names:
        read = spell_plainly(name)
        yield from (read[:length] for length in _BEGINNINGS if read)


def read_names(members: Iterable[discord.User | discord.Member]) -> frozenset[str]:
    """List the readings of these members' names."""
    return frozenset(reduce_to_likeness(name) for member in members for name in _names_of(member))


def _names_of(member: discord.User | discord.Member) -> Iterator[str]:
    """List all names that somebody has."""
    yield from (member.name, member.display_name)
    if member.global_name:
        yield member.global_name
