"""`make moderator MODEL=provider:model`: how far a moderator steers scripted tables.

Each table has nine members whose positions on five issues are known; they speak twice and vote by
their positions alone (`debate_core/evaluation/steering.py`). The moderator is a model, or the
built-in one (`offline:plain`), which costs nothing.
"""

import argparse
import asyncio
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from bot.config.content import lineup_of, open_performer
from bot.config.settings import read_environment, read_settings
from debate_core.clock import FakeClock
from debate_core.domain.boxes import BoxKey
from debate_core.domain.facts import BallotCast
from debate_core.domain.forms import Speech
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Seating, Specification, Voting
from debate_core.domain.steps import Speak
from debate_core.domain.values import PersonId
from debate_core.engine.ledger import Ledger
from debate_core.engine.performer import Answered, Performer
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.engine.vote import Accounts
from debate_core.evaluation.steering import (
    GOAL,
    MOTION,
    Member,
    SteeringMeasure,
    TableMeasure,
    add_measures,
    make_members,
    measure_table,
    read_statement,
    say,
)
from debate_core.models.port import Hear
from debate_core.storage.memory import MemoryJournal

_TABLES = 30
_CALLER = PersonId("moderator")


class _NoWaiting(FakeClock):
    """A clock on which nobody waits: the next moment comes as soon as somebody wants it."""

    async def sleep_until(self, moment: datetime) -> None:
        self.advance(max(0.0, (moment - self.now()).total_seconds()))


class _ScriptedTable:
    """Members who speak by the script; the moderator's steps are the moderator's."""

    def __init__(self, moderator: Performer, members: Sequence[Member], seed: int) -> None:
        self._moderator = moderator
        self._members = {member.id: member for member in members}
        self._seed = seed

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        step = pending.step
        if not isinstance(step, Speak):
            return await self._moderator.perform(pending, record, hear)
        member = self._members[step.debater]
        return Answered(Speech(text=say(member, step.round - 1, self._seed)))


class _ScriptedVotes:
    """Members who vote on every statement by their positions."""

    def __init__(self, members: Sequence[Member]) -> None:
        self._members = members

    async def ready(self, ledger: Ledger) -> None:
        """Wait for nothing."""

    async def level(self, ledger: Ledger) -> str:
        """Cast the votes on what is open."""
        ballots = [
            BallotCast(
                voter=PersonId(member.id),
                choice=member.vote(read_statement(item.text, item.condition)),
                box=BoxKey(item.key),
            )
            for poll in ledger.record.polls
            for item in poll.items
            if ledger.record.boxes[BoxKey(item.key)].is_open
            for member in self._members
        ]
        await ledger.write(*ballots)
        return ""

    async def find_accounts(self, ledger: Ledger, people: Collection[PersonId]) -> Accounts:
        """Know nothing of anybody: no condition is set."""
        return Accounts({}, "")


def _make_spec(members: Sequence[Member], model: str, seed: int) -> Specification:
    return Specification(
        motion=MOTION,
        format="roundtable",
        debaters=tuple(Debater(id=e.id, name=e.name, model="") for e in members),
        judge_model=model,
        rounds=2,
        voting=Voting(quorum=3, seconds=60),
        seating=Seating(who="nobody"),
        seed=seed,
    )


async def hold_table(moderator: Performer, model: str, seed: int) -> TableMeasure:
    """Hold one discussion, and measure it."""
    members = make_members(seed)
    table = _ScriptedTable(moderator, members, seed)
    config = RunnerConfig(MemoryJournal(), lambda _: table, clock=_NoWaiting())
    async with DebateRunner(config, _ScriptedVotes(members)) as runner:
        ledger = await runner.open(_make_spec(members, model, seed), _CALLER)
        async for _ in runner.follow_unattended(ledger, _CALLER):
            pass
    return measure_table(ledger.record, members)


async def measure(moderator: Performer, model: str, seeds: Iterable[int]) -> SteeringMeasure:
    """Measure a moderator over a table for each seed."""
    return add_measures([await hold_table(moderator, model, seed) for seed in seeds])


def tell(found: SteeringMeasure) -> str:
    """Tell what was measured."""
    verdict = "reached" if found.mean_off <= GOAL else "missed"
    named = found.in_statements + found.with_reason
    rows = (
        ("tables", f"{found.tables}"),
        ("points off what members want, mean", f"{found.mean_off:.1f} (goal {GOAL:g}: {verdict})"),
        ("the same, at worst", f"{found.worst:.1f}"),
        ("with its sign, mean", f"{found.steering:+.1f}"),
        ("issues that no statement is about", f"{found.lost} of {found.issues}"),
        ("statements about none of them alone", f"{found.unread}"),
        ("turns in a statement or with a stated reason", f"{named} of {found.points}"),
        ("of these in a statement", f"{found.in_statements}"),
        ("points between the drafts, mean", _write(found.mean_moved)),
    )
    return "\n".join(f"{name:<46}{value}" for name, value in rows)


def _write(points: float | None) -> str:
    return "none" if points is None else f"{points:.1f}"


async def _run(model: str, seeds: Iterable[int]) -> None:
    settings = read_settings()
    lineup = await lineup_of(settings, read_environment())
    async with open_performer(settings, lineup, 0) as performer:
        print(tell(await measure(performer, model, seeds)))


def main() -> None:
    """Read the command line and print the measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", metavar="MODEL", help="provider:model, or offline:plain")
    parser.add_argument("--tables", type=int, default=_TABLES, help="tables that are held")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first of them")
    given = parser.parse_args()
    asyncio.run(_run(given.model, range(given.first, given.first + given.tables)))


if __name__ == "__main__":
    main()
