"""The community's vote: opened when the ballot can stand, closed by the clock, then counted."""

from datetime import timedelta
from typing import Protocol

from debate_core.clock import Clock
from debate_core.domain.facts import DebateConcluded, VotingClosed, VotingOpened
from debate_core.domain.outcome import outcome_of
from debate_core.engine.ledger import Ledger
from debate_core.engine.waiting import first_of, time_is_up
from debate_core.formats import format_of


class VoteHost(Protocol):
    """Where people vote."""

    async def ready(self, ledger: Ledger) -> None:
        """Return once people can see what they are to vote on."""
        ...

    async def level(self, ledger: Ledger) -> str:
        """Bring the recorded ballots level with those that stand in front of people.

        Returns why they could not be looked at, as a clause; empty if they could.
        """
        ...


async def hold_vote(ledger: Ledger, clock: Clock, host: VoteHost) -> None:
    """Hold the vote, from wherever the record says it is, to the outcome."""
    if ledger.record.state == "deciding":
        await host.ready(ledger)
        closes_at = clock.now() + timedelta(seconds=ledger.record.spec.voting.seconds)
        choices = format_of(ledger.record.spec).ballot(ledger.record)
        await ledger.write(VotingOpened(choices=choices, closes_at=closes_at))
    if ledger.record.state == "voting":
        await _closing_time(ledger, clock)
        unread = await host.level(ledger)
        await ledger.write_from(
            lambda record: (VotingClosed(tally=record.people_tally, unread=unread),)
        )
    if ledger.record.state == "counted":
        record = ledger.record
        outcome = outcome_of(
            record.people_tally, format_of(record.spec).standing(record), record.spec
        )
        await ledger.write(DebateConcluded(outcome=outcome))


async def _closing_time(ledger: Ledger, clock: Clock) -> None:
    """Wait for the closing time, or for someone who closes the vote before it."""
    await first_of(
        time_is_up(
            ledger, clock, lambda record: record.voting.closes_at if record.voting else None
        ),
        ledger.until(lambda record: record.vote_closing is not None),
    )
