"""Who may vote, looked at while the vote is open: the live tally counts whom the close counts."""

from collections.abc import Iterable

import discord

from bot.ballots.ballot import Ballot
from bot.ballots.levelling import BallotFact
from bot.ballots.members import account_of, accounts
from bot.platform.retrying import BRIEF
from debate_core.domain.boxes import OUTCOME
from debate_core.domain.eligibility import describe_voters
from debate_core.domain.facts import BallotCast, BallotLeftOut, BallotLetIn
from debate_core.domain.values import PersonId
from debate_core.engine.vote import look_at_voters


def record_eligibility(
    ballot: Ballot, voter: PersonId, member: discord.Member | None
) -> Iterable[BallotLeftOut | BallotLetIn]:
    """What is to be recorded of whether somebody may vote who votes now."""
    if not _has_rules(ballot) or member is None:
        return ()
    return tuple(look_at_voters(ballot.ledger.record, {voter: account_of(member)}))


async def look_at_new(ballot: Ballot, facts: Iterable[BallotFact]) -> None:
    """Look at who may vote of those whose ballots a look has found; the close looks once more."""
    voters = {fact.voter for fact in facts if isinstance(fact, BallotCast)}
    place = ballot.message.channel
    if not voters or not _has_rules(ballot) or not isinstance(place, discord.Thread):
        return
    known = await accounts(place.guild, voters, BRIEF)
    if not known.unasked and ballot.is_open:
        await ballot.ledger.write_from(lambda record: tuple(look_at_voters(record, known.of)))


def _has_rules(ballot: Ballot) -> bool:
    """Whether not everyone who is here may vote."""
    return ballot.key == OUTCOME and bool(describe_voters(ballot.ledger.record.spec.voting.voters))
