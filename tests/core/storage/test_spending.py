"""What was spent, added up from the journal, by whichever store keeps it."""

from collections.abc import AsyncGenerator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest

from debate_core.domain.budget import Cost
from debate_core.domain.facts import ClosingRequested, Event, Fact, QuestionMarked, StepAnswered
from debate_core.domain.facts.debate import Venue
from debate_core.domain.facts.preparation import CaseDrafted
from debate_core.domain.forms import Forfeit
from debate_core.domain.spend import Spend, add_costs
from debate_core.domain.values import DebateId, DebaterId, PersonId
from debate_core.errors import Conflict
from debate_core.features.confidence.facts import ConfidenceTold
from debate_core.features.control.facts import ControlAnswered
from debate_core.features.flow.facts import MovesNoted
from debate_core.storage.memory import MemoryJournal
from debate_core.storage.port import Journal, Spending
from debate_core.storage.sql import SqlJournal, SqlSpending
from tests.core.making import NOON, events_of, judged, opened, turn
from tests.core.storage.stores import STORES, database

COSTS = (
    Cost(tokens_in=100, tokens_out=20, tokens_cached=60, usd=0.5, model="a:b", calls=2),
    Cost(tokens_in=10, tokens_out=2, tokens_written=5, model="c:d"),
    Cost(seconds=3),
)


@pytest.fixture(params=STORES)
async def store(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncGenerator[tuple[Journal, Spending]]:
    if request.param == "memory":
        journal = MemoryJournal()
        yield journal, journal
        return
    async with database(request.param, tmp_path) as made:
        yield SqlJournal(made), SqlSpending(made)


def _debate(name: str, person: str, server: str, costs: Sequence[Cost] = COSTS) -> list[Event]:
    """A debate whose answers are a second apart, from noon on."""
    venue = Venue(server=server, channel="c")
    first = opened().model_copy(update={"opened_by": PersonId(person), "venue": venue})
    *spoken, last = costs
    facts = [
        turn(number).model_copy(update={"cost": cost}) for number, cost in enumerate(spoken, 1)
    ]
    missed = judged(Forfeit(reason="none"), cost=last)
    return list(events_of(first, *facts, missed, debate=DebateId(name)))


async def test_everything_that_was_spent_is_added_up(store: tuple[Journal, Spending]) -> None:
    journal, spending = store
    await journal.append(_debate("d1", "ann", "s1"))
    assert await spending.sum_spending(NOON) == add_costs(COSTS)
    assert (await spending.sum_spending(NOON)).unpriced == 1


async def test_what_a_closing_dropped_is_added_up_too(store: tuple[Journal, Spending]) -> None:
    journal, spending = store
    closing = ClosingRequested(reason="late", dropped=COSTS)
    await journal.append(list(events_of(opened(), closing, debate=DebateId("d1"))))
    assert await spending.sum_spending(NOON) == add_costs(COSTS)


BESIDE: tuple[Fact, ...] = (
    QuestionMarked(question=1, mark=None, reason="", cost=COSTS[0]),
    MovesNoted(turns=(1,), cost=COSTS[0]),
    ControlAnswered(text="Yes.", cost=COSTS[0]),
    ConfidenceTold(debater=DebaterId("ada"), when="before", percent=50, cost=COSTS[0]),
    CaseDrafted(side="for", debater=DebaterId("ada"), text="Tea calms.", cost=COSTS[0]),
)
"""What models are asked beside the play."""


@pytest.mark.parametrize("fact", BESIDE, ids=lambda fact: fact.kind)
async def test_what_was_asked_beside_the_play_is_added_up_too(
    store: tuple[Journal, Spending], fact: Fact
) -> None:
    journal, spending = store
    await journal.append(list(events_of(opened(), fact, debate=DebateId("d1"))))
    assert await spending.sum_spending(NOON) == add_costs(COSTS[:1])


def test_each_fact_that_has_a_cost_is_among_these() -> None:
    costly = {kind for kind in get_args(Fact) if "cost" in kind.model_fields}
    assert costly - {StepAnswered} == {type(fact) for fact in BESIDE}


async def test_nothing_was_spent_where_nothing_was_asked(store: tuple[Journal, Spending]) -> None:
    _, spending = store
    assert await spending.sum_spending(NOON) == Spend()


async def test_a_person_and_a_server_are_told_apart(store: tuple[Journal, Spending]) -> None:
    journal, spending = store
    for name, person, server in (("d1", "ann", "s1"), ("d2", "ann", "s2"), ("d3", "bob", "s1")):
        await journal.append(_debate(name, person, server))
    one = add_costs(COSTS)
    assert await spending.sum_spending(NOON, person=PersonId("ann")) == one + one
    assert await spending.sum_spending(NOON, server="s2") == one
    assert await spending.sum_spending(NOON, person=PersonId("bob"), server="s2") == Spend()


@pytest.mark.parametrize(
    ("since", "usd"),
    [
        (NOON, 0.5),
        (NOON + timedelta(seconds=2), 0.5),
        (NOON + timedelta(seconds=2, microseconds=1), 0.0),
        (NOON + timedelta(days=1), 0.0),
    ],
)
async def test_what_was_spent_before_a_moment_is_left_out(
    store: tuple[Journal, Spending], since: datetime, usd: float
) -> None:
    journal, spending = store
    await journal.append(_debate("d1", "ann", "s1"))
    assert (await spending.sum_spending(since)).usd == usd


async def test_a_conflict_spends_nothing_twice(store: tuple[Journal, Spending]) -> None:
    journal, spending = store
    events = _debate("d1", "ann", "s1")
    await journal.append(events)
    with pytest.raises(Conflict):
        await journal.append(events[1:])
    assert await spending.sum_spending(NOON) == add_costs(COSTS)
