"""The names that debaters may have: no member's name, and no reserved one.

Members with similar names are looked up over the gateway, which needs no privileged intent.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile

import discord

from bot.debates.drafts import LaidAt, PlannedDebate
from bot.debates.server_rules import list_typed
from bot.debates.services import Services, find_place_in, services_of
from bot.seats.guests import (
    AT_ONCE,
    Asker,
    Lookups,
    list_beginnings,
    list_spellings,
    query_members,
    read_names,
)
from bot.writer.text import clean, escape, is_reserved, list_likenesses, spell_plainly
from debate_core.content.cast import is_built_in, is_number
from debate_core.domain.text import shorten_line
from debate_core.domain.values import PersonId
from debate_core.drafting.request import DebateRequest
from debate_core.errors import SpecError
from debate_core.language import _
from debate_core.storage.saved_personas import SqlSavedPersonas

_log = logging.getLogger(__name__)

ANSWER_SECONDS = 5.0
"""Seconds that the gateway has for all answers together."""
_ENOUGH = 3
"""The number of first letters that few other names share."""
_TRIES = 10
_NAME = 60


class _TooMany(Exception):
    """An error: too many names were looked up lately; it says for whom."""


@dataclass(frozen=True, slots=True)
class Planner:
    """The person that a debate is planned for, and where."""

    services: Services
    guild: discord.Guild | None
    person: discord.User | discord.Member
    at: LaidAt | None = None
    """The place with its settings; None finds it by the server."""
    others: tuple[discord.User, ...] = ()
    """The other people who are known to be there, if there is no server."""


async def plan_debate(
    interaction: discord.Interaction, request: DebateRequest, seed: int | None = None
) -> PlannedDebate:
    """Plan a debate for the user, as `plan_for` does."""
    planner = Planner(services_of(interaction), interaction.guild, interaction.user)
    return await plan_for(planner, request, seed)


async def plan_for(
    planner: Planner, request: DebateRequest, seed: int | None = None
) -> PlannedDebate:
    """Plan a debate with no debater named like a member; SpecError if people gave such a name.

    A built-in persona with a member's name gives way to another. Saved ones are known by name.
    """
    services, drafts = planner.services, planner.services.drafts
    at = planner.at or await find_place_in(services, planner.guild)
    person = PersonId(str(planner.person.id))
    personas = await SqlSavedPersonas(services.database).list_usable(at.server, person)
    request = replace(request, personas=personas)
    draft = drafts.plan(request, at, seed)
    # Each persona that gives way is drawn anew, and may have a member's name again.
    for _try in range(_TRIES):
        taken = await _find_taken(planner, draft)
        if not taken:
            break
        request = replace(request, avoided=request.avoided | taken)
        draft = drafts.plan(request, at, draft.seed)
    server = planner.guild.id if planner.guild else None
    await services.rules.check_words(server, *list_typed(draft.spec))
    return draft


async def _find_taken(planner: Planner, draft: PlannedDebate) -> frozenset[str]:
    """Find built-in debaters' names that members have; SpecError for such a name from people."""
    names = [debater.name for debater in draft.spec.debaters]
    given = [name for name in names if not _is_drawn(draft.request, name)]
    for name in given:
        if is_reserved(name):
            raise SpecError(
                _(
                    "No debater can be called “{show_names}”; pick another name.",
                    show_names=_show_names(name),
                )
            )
    here = await _look_who_is_here(planner, names, given)
    taken = [name for name in names if not here.isdisjoint(list_likenesses(name))]
    for name in taken:
        if name in given:
            raise SpecError(
                _(
                    "“{show_names}” reads like the name of somebody here, so no debater can have "
                    "it; pick another, and let people take a seat themselves.",
                    show_names=_show_names(name),
                )
            )
    return frozenset(taken)


async def _look_who_is_here(
    planner: Planner, names: Collection[str], given: Collection[str]
) -> frozenset[str]:
    """List the readings of members' names; none where that is unknown and nobody gave a name.

    SpecError if it is unknown and somebody did.
    """
    try:
        return await _read_names_here(planner, names, given)
    except (TimeoutError, discord.ClientException, _TooMany) as error:
        _log.info("Whose names debaters have is not known: %s", error)
        if not given:
            return frozenset()
        why = _(
            "Discord does not say right now who is here, so the debaters' names cannot be "
            "looked up; try again in a moment."
        )
        raise SpecError(str(error) if isinstance(error, _TooMany) else why) from error


def _is_drawn(request: DebateRequest, name: str) -> bool:
    """True if a debater is a built-in one that nobody asked for by name."""
    is_asked_for = not is_number(request.debaters) and request.rematch is None
    return is_built_in(name) and not is_asked_for


async def _read_names_here(
    planner: Planner, names: Collection[str], given: Collection[str]
) -> frozenset[str]:
    """List the readings of members' names that may read like one of these.

    Given names are looked up in more spellings.
    """
    guild = planner.guild
    if guild is None:
        return read_names((planner.person, *planner.others))
    if not names:
        return frozenset()
    asker = Asker(planner.person.id, guild.id, is_plain=not given)
    queries = (*list_spellings(names), *_list_common_beginnings(names), *list_beginnings(given))
    async with asyncio.timeout(ANSWER_SECONDS):
        found = await _look_up(
            guild=guild, lookups=planner.services.lookups, asker=asker, queries=queries
        )
    return found | read_names((planner.person, guild.me, *guild.members))


async def _look_up(
    guild: discord.Guild, lookups: Lookups, asker: Asker, queries: Collection[str]
) -> frozenset[str]:
    """List the readings of names that begin with one of these; use longer queries if needed."""
    clock = asyncio.get_running_loop().time
    while asked := lookups.list_next_queries(guild.id, queries, clock()):
        if who := lookups.refuse(asker, len(asked), clock()):
            # Nobody gave a name, so the debate is not worth holding up.
            if asker.is_plain:
                break
            raise _TooMany(who)
        answers = await asyncio.gather(*(query_members(guild, query) for query in asked))
        for query, members in zip(asked, answers, strict=True):
            # A full answer may have left somebody out.
            is_whole = len(members) < AT_ONCE
            names = read_names(members)
            lookups.remember(
                server=guild.id, query=query, names=names, now=clock(), is_whole=is_whole
            )
    return lookups.list_names(guild.id)


def _list_common_beginnings(names: Iterable[str]) -> Iterator[str]:
    """List what both spellings of a name begin with, if that is enough to tell it from most."""
    for name in names:
        pairs = zip(" ".join(name.split()).casefold(), spell_plainly(name), strict=False)
        common = [read for _, read in takewhile(lambda pair: pair[0] == pair[1], pairs)]
        if len(common) >= _ENOUGH:
            yield "".join(common)


def _show_names(name: str) -> str:
    return escape(clean(shorten_line(name, _NAME)))
