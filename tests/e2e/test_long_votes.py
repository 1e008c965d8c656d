"""A vote in which thousands of ballots were changed holds up nobody who asks for anything."""

from datetime import timedelta

import pytest

from debate_core.domain.boxes import OUTCOME
from debate_core.domain.facts import BallotCast, DebateInterrupted, VotingOpened
from debate_core.domain.facts.debate import Venue
from debate_core.domain.values import PersonId
from debate_core.storage.database import Database
from debate_core.storage.sql import SqlJournal
from tests.core.making import NOON, events_of, opened
from tests.e2e.stand import Stand

CHANGES = 4000


async def _leave_behind(stand: Stand) -> str:
    """A debate that is over, in which one person changed their ballot all the time; its id."""
    address = stand.sandbox.address
    venue = Venue(server=address["server"], channel=stand.channel)
    sides = ("for", "against")
    events = events_of(
        opened().model_copy(update={"venue": venue}),
        VotingOpened(choices=sides, closes_at=NOON + timedelta(hours=1)),
        *(
            BallotCast(voter=PersonId("7"), choice=sides[number % 2], box=OUTCOME)
            for number in range(CHANGES)
        ),
        DebateInterrupted(reason="Everybody went home."),
    )
    async with Database.open(stand.database) as database:
        journal = SqlJournal(database)
        await journal.append(events)
        await journal.end(events[0].debate)
    return events[0].debate


@pytest.mark.sweep
@pytest.mark.parametrize("label", ["Overview", "How it was decided", "Transcript"])
async def test_a_record_of_many_ballots_is_read_beside_the_loop(stand: Stand, label: str) -> None:
    debate = await _leave_behind(stand)
    async with stand.bot():
        message = await stand.show("Noor", stand.channel, label, debate)
    assert "no such debate" not in str(message)
