"""The community's vote: opened when its ballot is ready, closed by the clock, then counted.

Only the ballots found at the closing time count. They are recorded before anybody checks who may
vote, so that nothing that happens in between, not even a restart, can change them.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from debate_core.clock import Clock
from debate_core.domain.boxes import OUTCOME
from debate_core.domain.eligibility import Account, Involved, find_exclusion
from debate_core.domain.facts import (
    BallotLeftOut,
    BallotLetIn,
    BallotsTaken,
    DebateConcluded,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.record import Record
from debate_core.domain.tally import count_votes
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.sealed import SealedBallots, SealedVotes
from debate_core.engine.tasks import first_of, time_is_up
from debate_core.features.votes import list_closing_facts, list_opening_facts
from debate_core.formats import format_of
from debate_core.formats.outcomes import find_standing, list_ballot


@dataclass(frozen=True, slots=True)
class Accounts:
    """The facts known about some voters."""

    of: Mapping[PersonId, Account]
    unasked: str = ""
    """The reason why nobody could be asked if they are members, as a clause."""


class VoteHost(Protocol):
    """The place where people vote."""

    async def ready(self, ledger: Ledger) -> None:
        """Wait until people can see what they are to vote on."""
        ...

    async def level(self, ledger: Ledger) -> str:
        """Bring the recorded ballots in line with those that people see.

        Return the reason why they could not be read, as a clause; empty if they could.
        """
        ...

    async def find_accounts(self, ledger: Ledger, people: Collection[PersonId]) -> Accounts:
        """Ask for the known facts about all of these people."""
        ...


async def hold_vote(ledger: Ledger, clock: Clock, host: VoteHost, sealed: SealedBallots) -> None:
    """Hold the vote, from the point that the record has reached, to the outcome."""
    if ledger.record.state == "deciding":
        await host.ready(ledger)
        closes_at = clock.now() + timedelta(seconds=ledger.record.spec.voting.seconds)
        choices = list_ballot(format_of(ledger.record.spec), ledger.record)
        added = await list_opening_facts(ledger.record, sealed)
        await ledger.write(VotingOpened(choices=choices, closes_at=closes_at), *added)
    if ledger.record.state == "voting":
        await _take_ballots(ledger=ledger, clock=clock, host=host, sealed=sealed)
        await _count(ledger, host, sealed)
    if ledger.record.state == "counted":
        # Those who are told the outcome are also told of ballots that are gone.
        await sealed.destroy(ledger.debate)
        record = ledger.record
        outcome = compute_outcome(
            record.people_tally, find_standing(format_of(record.spec), record), record.spec
        )
        await ledger.write(DebateConcluded(outcome=outcome))


async def _take_ballots(
    ledger: Ledger, clock: Clock, host: VoteHost, sealed: SealedBallots
) -> None:
    """Read the ballots once more at the closing time; no later ballot counts."""
    if ledger.record.boxes[OUTCOME].taken_at is not None:
        return
    await _wait_for_close(ledger, clock)
    unread = "" if ledger.record.spec.voting.is_secret else await host.level(ledger)
    async with sealed.lock(ledger.debate):
        await ledger.write(BallotsTaken(unread=unread))


async def _count(ledger: Ledger, host: VoteHost, sealed: SealedBallots) -> None:
    """Leave out the ballots of those who may not vote, and count the others."""
    box, is_secret = ledger.record.boxes[OUTCOME], ledger.record.spec.voting.is_secret
    secret = await sealed.open_votes(ledger.record) if is_secret else None
    # Somebody who was left out while the vote was open may have become a voter since.
    voters = (box.ballots if secret is None else secret.of).keys() - box.out_at_close
    known = await host.find_accounts(ledger, voters) if voters else Accounts({})
    await ledger.write(*look_at_voters(ledger.record, known.of))
    added = await list_closing_facts(ledger.record, sealed)
    await ledger.write_from(lambda record: (_make_close(record, secret, known.unasked), *added))


def _make_close(record: Record, secret: SealedVotes | None, unasked: str) -> VotingClosed:
    """Make the closing fact with its tally; after a secret vote also with the voters' ids."""
    box = record.boxes[OUTCOME]
    if secret is None:
        return VotingClosed(tally=box.tally, unread=box.unread, unasked=unasked)
    voters = sorted(secret.of.keys() - box.left_out.keys())
    votes = count_votes(secret.of[voter] for voter in voters)
    return VotingClosed(
        tally={choice: votes.get(choice, 0) for choice in box.choices},
        unread=secret.unread,
        unasked=unasked,
        took_part=tuple(voters),
    )


def look_at_voters(
    record: Record, known: Mapping[PersonId, Account]
) -> Iterable[BallotLeftOut | BallotLetIn]:
    """List the facts to record of who of these may vote: the same live and at the close."""
    box = record.boxes[OUTCOME]
    voters, at = record.spec.voting.voters, box.due_at
    involved = Involved(record.opened.opened_by, frozenset(record.people.last_seats))
    for who in sorted(known):
        reason = find_exclusion(
            who=who, account=known[who], voters=voters, involved=involved, at=at
        )
        if reason is not None and (reason != box.left_out.get(who) or box.taken_at is not None):
            yield BallotLeftOut(voter=who, reason=reason)
        elif reason is None and who in box.left_out:
            yield BallotLetIn(voter=who)


async def _wait_for_close(ledger: Ledger, clock: Clock) -> None:
    """Wait for the closing time, or for someone to close the vote before it."""

    def due(record: Record) -> datetime | None:
        return record.voting.closes_at if record.voting else None

    closed_early = ledger.until(lambda record: record.vote_closing is not None)
    await first_of(time_is_up(ledger, clock, due), closed_early)
