"""Debates at the moment of another start: what runs, who started it, and what it may yet take."""

import asyncio
from collections.abc import AsyncGenerator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from debate_core.domain.budget import Cost
from debate_core.domain.facts import Event, Fact, VotingOpened
from debate_core.domain.facts.debate import Venue
from debate_core.domain.spend import Spend
from debate_core.domain.values import DebateId, PersonId
from debate_core.errors import SpecError
from debate_core.storage.database import Database
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.port import Admission, Journal, Starts
from debate_core.storage.sql import SqlJournal
from tests.core.making import NOON, events_of, opened, turn
from tests.core.storage.stores import POSTGRES, STORES, database

ANN, BEN = PersonId("ann"), PersonId("ben")
COST = Cost(tokens_in=100, tokens_out=20, usd=0.5, model="a:b")
VOTE = VotingOpened(closes_at=NOON + timedelta(hours=1), choices=("for", "against"))


@pytest.fixture(params=STORES)
async def journal(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Journal]:
    if request.param == "memory":
        yield MemoryJournal()
        return
    async with database(request.param, tmp_path) as made:
        yield SqlJournal(made)


def _debate(name: str, *facts: Fact, person: PersonId = ANN, server: str = "s1") -> list[Event]:
    """A debate from noon on."""
    venue = Venue(server=server, channel="c")
    first = opened().model_copy(update={"opened_by": person, "venue": venue})
    return list(events_of(first, *facts, debate=DebateId(name)))


def _spoken() -> Fact:
    return turn(1).model_copy(update={"cost": COST})


class Found(NamedTuple):
    """The debates as the next start finds them."""

    running: list[PersonId]
    """Whose debates run."""
    times: list[datetime]
    of_ann: Spend
    here: Spend


async def _look(journal: Journal) -> Found:
    """Look at them in a start that is refused."""
    found: list[Found] = []

    def look(starts: Starts) -> None:
        running = [each.opened_by for each in starts.list_running("s1")]
        times = [*starts.list_times("s1", ANN, NOON)]
        of_ann, here = starts.sum_claims(NOON, person=ANN), starts.sum_claims(NOON, server="s1")
        found.append(Found(running, times, of_ann, here))
        raise SpecError("Only looking.")

    with pytest.raises(SpecError, match="Only looking"):
        await journal.append(_debate("looking"), Admission(look))
    # A write that fails is tried a second time, by itself.
    return found[-1]


def _amounts(found: Found) -> list[tuple[float, int]]:
    return [(spend.usd, spend.tokens) for spend in (found.of_ann, found.here)]


async def test_a_debate_runs_until_its_vote_opens(journal: Journal) -> None:
    await journal.append(_debate("d1", person=BEN))
    await journal.append(_debate("d2", server="s2"))
    assert (await _look(journal)).running == [BEN]
    await journal.append(_debate("d1", VOTE, person=BEN)[1:])
    assert (await _look(journal)).running == []


async def test_a_person_s_starts_are_those_in_this_server(journal: Journal) -> None:
    for name, person, server in (("d1", ANN, "s1"), ("d2", BEN, "s1"), ("d3", ANN, "s2")):
        await journal.append(_debate(name, person=person, server=server))
    assert (await _look(journal)).times == [NOON + timedelta(seconds=1)]


async def test_what_is_reserved_and_not_spent_counts_until_the_vote_opens(
    journal: Journal,
) -> None:
    most = Spend(usd=2.0, tokens_in=1000)
    await journal.append(_debate("d1"), Admission(lambda _: None, most))
    assert _amounts(await _look(journal)) == [(2.0, 1000)] * 2
    await journal.append(_debate("d1", _spoken())[1:])
    assert _amounts(await _look(journal)) == [(2.0, 1000)] * 2
    await journal.append(_debate("d1", _spoken(), VOTE)[2:])
    assert _amounts(await _look(journal)) == [(0.5, 120)] * 2


def _admit(room: int) -> Admission:
    """Room for so many that run."""

    def check(starts: Starts) -> None:
        if len(starts.list_running("s1")) >= room:
            raise SpecError("Full.")

    return Admission(check)


async def test_of_many_starts_at_once_as_many_are_recorded_as_there_is_room_for(
    journal: Journal,
) -> None:
    begun = await asyncio.gather(
        *(journal.append(_debate(f"d{n}"), _admit(3)) for n in range(12)),
        return_exceptions=True,
    )
    assert [str(each) for each in begun if each is not None] == ["Full."] * 9
    assert len(await journal.list_unfinished()) == 3


@pytest.mark.skipif(not POSTGRES, reason="ROSTRUM_TEST_POSTGRES names no database")
async def test_several_processes_together_start_no_more_than_there_is_room_for(
    tmp_path: Path,
) -> None:
    async with (
        database("postgres", tmp_path) as first,
        Database.open(POSTGRES) as second,
        Database.open(POSTGRES) as third,
    ):
        journals = [SqlJournal(each) for each in (first, second, third)]
        begun = await asyncio.gather(
            *(journals[n % 3].append(_debate(f"d{n}"), _admit(1)) for n in range(30)),
            return_exceptions=True,
        )
        assert [str(each) for each in begun if each is not None] == ["Full."] * 29
        assert len(await journals[0].list_unfinished()) == 1
