"""Facts about voters, requested from Discord by id, which needs no privileged intent.

Rule: an answer counts only if it includes Rostrum itself, which each request asks for too. If the
connection breaks in between, the library returns an empty answer.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime

import discord

from bot.ballots.ballot import Ballot
from bot.ballots.reaction_lists import BallotFact
from bot.platform.retry import BRIEF, DAY, FAILURES, Patience, until_done
from debate_core.domain.boxes import OUTCOME
from debate_core.domain.eligibility import Account, describe_voters
from debate_core.domain.facts import BallotCast, BallotLeftOut, BallotLetIn
from debate_core.domain.values import PersonId
from debate_core.engine.vote import Accounts, look_at_voters

_log = logging.getLogger(__name__)

AT_ONCE = 99
"""People in one request: Discord takes 100 ids."""
ANSWER_SECONDS = 10.0
"""Seconds that the gateway has for an answer before it is asked again."""
_UNASKED = "Discord could not be asked for a whole day"


class _NoAnswer(OSError):
    """The gateway did not answer, or not completely; this passes."""


async def find_accounts(
    guild: discord.Guild, people: Collection[PersonId], patience: Patience = DAY
) -> Accounts:
    """Find what is known about these people; wait with `patience` until Discord can be asked."""
    known = {who: Account(_read_creation(who), None) for who in people}
    for some in _split_people(sorted(people, key=int)):
        try:
            here = await until_done(
                "Who has voted", lambda some=some: _query_members(guild, some), patience
            )
        except FAILURES as error:
            _log.warning("It cannot be asked who has voted: %s", error)
            return Accounts(known, _UNASKED)
        known |= {who: _make_account(who, here.get(who)) for who in some}
    return Accounts(known)


def _split_people(people: Sequence[PersonId]) -> Iterator[Sequence[PersonId]]:
    return (people[at : at + AT_ONCE] for at in range(0, len(people), AT_ONCE))


async def _query_members(
    guild: discord.Guild, people: Sequence[PersonId]
) -> dict[PersonId, discord.Member]:
    """Find those of them who are on the server."""
    me = guild.me.id
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            # Do not read them from the library's cache, and do not cache them: members change.
            found = await guild.query_members(
                user_ids=[me, *map(int, people)], limit=AT_ONCE + 1, cache=False
            )
    except (discord.ClientException, RuntimeError) as error:
        raise _NoAnswer(str(error)) from error
    if all(member.id != me for member in found):
        raise _NoAnswer("the gateway broke off its answer")
    return {PersonId(str(member.id)): member for member in found}


def account_of(member: discord.Member) -> Account:
    """Read what is known about a member who is here."""
    return _make_account(PersonId(str(member.id)), member)


def _make_account(who: PersonId, member: discord.Member | None) -> Account:
    if member is None:
        return Account(_read_creation(who), is_here=False)
    roles = frozenset(str(role.id) for role in member.roles)
    return Account(_read_creation(who), is_here=True, joined_at=member.joined_at, roles=roles)


def _read_creation(who: PersonId) -> datetime:
    """Read from an account's id when it was made."""
    return discord.utils.snowflake_time(int(who))


def record_eligibility(
    ballot: Ballot, voter: PersonId, member: discord.Member | None
) -> Iterable[BallotLeftOut | BallotLetIn]:
    """List what to record about the right to vote of somebody who votes now."""
    if not _has_rules(ballot) or member is None:
        return ()
    return tuple(look_at_voters(ballot.ledger.record, {voter: account_of(member)}))


async def look_at_new(ballot: Ballot, facts: Iterable[BallotFact]) -> None:
    """Check who may vote among those whose ballots a look has found; the close checks once more."""
    voters = {fact.voter for fact in facts if isinstance(fact, BallotCast)}
    place = ballot.message.channel
    if not voters or not _has_rules(ballot) or not isinstance(place, discord.Thread):
        return
    known = await find_accounts(place.guild, voters, BRIEF)
    if not known.unasked and ballot.is_open:
        await ballot.ledger.write_from(lambda record: tuple(look_at_voters(record, known.of)))


def _has_rules(ballot: Ballot) -> bool:
    """True if not everyone who is here may vote."""
    return ballot.key == OUTCOME and bool(describe_voters(ballot.ledger.record.spec.voting.voters))
