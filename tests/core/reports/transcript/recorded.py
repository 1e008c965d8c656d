"""Debates of every format to write transcripts of, played once by the offline debaters."""

import asyncio
from datetime import timedelta
from functools import cache

from debate_core.domain.facts import Event
from debate_core.domain.facts import BallotCast, DebateConcluded, Fact, VotingClosed, VotingOpened
from debate_core.domain.record import fold
from debate_core.domain.outcome import outcome_of
from debate_core.domain.tally import tally
from debate_core.domain.words import PersonId
from debate_core.drafting.request import DebateRequest, specification
from debate_core.engine.offline_seat import OfflineSeat
from tests.core.engine.rooms import debated
from tests.core.making import NOON, events_of

MOTION = "Tea is better than coffee"
FORMATS = ("rounds", "structured", "panel", "championship", "consensus")


@cache
def recorded(format_name: str, options: str = "") -> tuple[Event, ...]:
    """The events of a whole debate, without a vote."""
    spec = specification(DebateRequest(MOTION, format_name, options=options), 7)
    return asyncio.run(debated(spec, OfflineSeat())).events


def voted(events: tuple[Event, ...], *choices: str) -> tuple[Event, ...]:
    """The same debate, and people who voted so, one after the other."""
    facts: list[Fact] = [each.fact for each in events[:-1]]
    spec = fold(events).spec
    ballots = {PersonId(f"90{number}"): choice for number, choice in enumerate(choices)}
    people = dict.fromkeys(spec.stances, 0) | tally(ballots.values())
    decision = fold(events).decision
    outcome = outcome_of(people, decision.choice if decision else None, spec)
    facts += [
        VotingOpened(choices=tuple(people), closes_at=NOON + timedelta(hours=1)),
        *(BallotCast(voter=who, choice=choice) for who, choice in ballots.items()),
        VotingClosed(tally=people),
        DebateConcluded(outcome=outcome),
    ]
    return events_of(*facts)
