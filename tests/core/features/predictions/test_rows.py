"""Scores of predictions over debates: written with a debate's end, and the table of a server."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path

import pytest

from debate_core.domain.facts import DebateConcluded, DebateInterrupted, Event, Fact
from debate_core.domain.facts.debate import Venue
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.taking_out import TakingOut
from debate_core.domain.values import DebateId, PersonId
from debate_core.features.predictions.facts import PredictionMade
from debate_core.features.predictions.rows import LEAST, SqlPredictions, SurenessRow, make_scores
from debate_core.storage.database import Database
from debate_core.storage.sql import SqlJournal
from tests.core.making import decision, events_of, judged, opened, phase, rounds_spec, verdict
from tests.core.storage.stores import DATABASES, database

ANN, BOB = PersonId("ann"), PersonId("bob")
SPEC = rounds_spec()
END = DebateConcluded(outcome=compute_outcome({"for": 3, "against": 0}, "for", SPEC))
VERDICT = (judged(verdict("for")), decision("for", "judge_verdict"))


@pytest.fixture(params=DATABASES)
async def kept(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Database]:
    async with database(request.param, tmp_path) as made:
        yield made


def _said(by: PersonId, percent: int, choice: str = "for") -> PredictionMade:
    return PredictionMade(by=by, of="judge", choice=choice, percent=percent)


def _debate(name: str, *said: Fact, server: str = "s1", end: Fact = END) -> tuple[Event, ...]:
    first = opened(SPEC).model_copy(update={"venue": Venue(server=server, channel="c")})
    facts = (first, *said, phase("argument"), *VERDICT, end)
    return events_of(*facts, debate=DebateId(name))


async def _hold(kept: Database, *debates: tuple[Event, ...]) -> SqlPredictions:
    for events in debates:
        await SqlJournal(kept).append(events)
    return SqlPredictions(kept)


async def test_a_debate_s_end_scores_its_predictions(kept: Database) -> None:
    right, wrong = _said(ANN, 80), _said(ANN, 80, "against")
    held = await _hold(kept, _debate("d1", right), _debate("d2", wrong))
    standing = await held.find_standing("s1", ANN)
    assert standing is not None
    assert (standing.person, standing.count, standing.right) == (ANN, 2, 1)
    assert standing.skill == pytest.approx((0.42 - 0.78) / 2)
    assert await held.count_sureness("s1", ANN) == (SurenessRow(80, 2, 1),)
    assert await held.find_standing("s1", BOB) is None


async def test_an_end_that_is_recorded_later_scores_them_too(kept: Database) -> None:
    events, journal = _debate("d1", _said(ANN, 80)), SqlJournal(kept)
    await journal.append(events[:-1])
    assert await SqlPredictions(kept).find_standing("s1", ANN) is None
    await journal.append(events[-1:])
    assert await SqlPredictions(kept).find_standing("s1", ANN) is not None


async def test_a_debate_that_was_interrupted_scores_nothing(kept: Database) -> None:
    end = DebateInterrupted(reason="no power")
    held = await _hold(kept, _debate("d1", _said(ANN, 80), end=end))
    assert await held.find_standing("s1", ANN) is None


async def test_servers_are_told_apart(kept: Database) -> None:
    held = await _hold(kept, _debate("d1", _said(ANN, 80), server="s2"))
    assert (await held.find_standing("s1", ANN), await held.count_sureness("s1", ANN)) == (None, ())


async def test_the_table_has_those_who_want_to_be_in_it_from_ten_on(kept: Database) -> None:
    cleo = PersonId("cleo")
    debates = [
        _debate(f"d{n}", _said(ANN, 60), _said(BOB, 90), *([_said(cleo, 99)] if n else []))
        for n in range(LEAST)
    ]
    held = await _hold(kept, *debates)
    for person in (ANN, cleo):
        await held.join("s1", person)
        await held.join("s1", person)
    assert [each.person for each in await held.list_best("s1", 20)] == [ANN]
    await held.join("s1", BOB)
    assert [each.person for each in await held.list_best("s1", 20)] == [BOB, ANN]
    assert [each.person for each in await held.list_best("s1", 1)] == [BOB]
    assert await held.list_best("s2", 20) == ()


async def test_whoever_leaves_the_table_is_out_of_it_at_once(kept: Database) -> None:
    held = await _hold(kept, *(_debate(f"d{n}", _said(ANN, 60)) for n in range(LEAST)))
    await held.join("s1", ANN)
    assert await held.is_in("s1", ANN)
    await held.leave("s1", ANN)
    assert (await held.is_in("s1", ANN), await held.list_best("s1", 20)) == (False, ())


async def test_a_prediction_that_is_taken_out_leaves_no_score(kept: Database) -> None:
    events = _debate("d1", _said(ANN, 80), _said(BOB, 70))
    held = await _hold(kept, events)
    blanks, taken = TakingOut(2, "author", ANN).take_out(events)
    last = replace(events[-1], number=len(events) + 1, fact=taken)
    await SqlJournal(kept).take_out(blanks, last)
    assert await held.find_standing("s1", ANN) is None
    assert await held.find_standing("s1", BOB) is not None


async def test_scores_can_be_made_anew_from_the_journal(kept: Database) -> None:
    held = await _hold(kept, _debate("d1", _said(ANN, 80)))
    before = await held.find_standing("s1", ANN)
    await kept.write(lambda connection: make_scores(connection, DebateId("d1")))
    assert await held.find_standing("s1", ANN) == before
