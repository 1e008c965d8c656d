"""What every store promises, in memory and in each database alike."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from debate_core.domain.facts import (
    BallotCast,
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    Event,
    Fact,
    Paused,
    StepAnswered,
)
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.facts.debate import Venue
from debate_core.domain.forms import Forfeit
from debate_core.domain.specification import Specification
from debate_core.domain.values import DebateId, PersonId
from debate_core.errors import Conflict
from debate_core.storage.port import Delivery, PageDraft, PersonsStep
from tests.core.formats.panel.making import panel_spec
from tests.core.making import events_of, gone, opened, rounds_spec, turn
from tests.core.storage.stores import STORES, Store
from tests.core.storage.stores import store as fresh

D1, D2, D3 = (DebateId(f"d{number}") for number in (1, 2, 3))
PAUSED = Paused(reason="a break: “so”, said 李雷 👍")


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Store]:
    async with fresh(request.param, tmp_path) as made:
        yield made


def _events(
    debate: DebateId, *facts: Fact, server: str = "s1", spec: Specification | None = None
) -> tuple[Event, ...]:
    """A debate that opened as many minutes after noon as its id says."""
    venue = Venue(server=server, channel="c1")
    first = opened(spec).model_copy(update={"venue": venue})
    minutes = timedelta(minutes=int(debate[1:]))
    return tuple(
        replace(event, at=event.at + minutes) for event in events_of(first, *facts, debate=debate)
    )


async def test_what_was_appended_is_read_back_as_it_was(store: Store) -> None:
    events = _events(D1, PAUSED, BallotCast(voter=PersonId("p"), choice="für"))
    await store.journal.append(events[:1])
    await store.journal.append(events[1:])
    assert await store.journal.read(D1) == events


async def test_a_debate_whose_format_is_not_installed_is_read_back_as_it_was(store: Store) -> None:
    await store.journal.append(gone.events())
    assert await store.journal.read(DebateId("d1")) == gone.events()
    assert await store.journal.list_unfinished() == (DebateId("d1"),)


async def test_debates_do_not_mix(store: Store) -> None:
    first, second = _events(D1, PAUSED), _events(D2)
    await store.journal.append(first)
    await store.journal.append(second)
    assert await store.journal.read(D1) == first
    assert await store.journal.read(D2) == second


async def test_a_debate_that_never_was_is_empty(store: Store) -> None:
    assert await store.journal.read(D1) == ()


async def test_appending_nothing_keeps_nothing(store: Store) -> None:
    await store.journal.append(())
    assert await store.journal.list_unfinished() == ()


async def test_a_number_that_is_taken_is_a_conflict(store: Store) -> None:
    first, second = _events(D1, PAUSED)
    await store.journal.append((first, second))
    with pytest.raises(Conflict):
        await store.journal.append((second,))
    assert await store.journal.read(D1) == (first, second)


async def test_a_debate_opens_once(store: Store) -> None:
    await store.journal.append(_events(D1))
    with pytest.raises(Conflict):
        await store.journal.append(_events(D1))


async def test_of_events_in_conflict_none_is_kept(store: Store) -> None:
    first, second, third = _events(D1, PAUSED, DebateConcluded(outcome=None))
    await store.journal.append((first, second))
    with pytest.raises(Conflict):
        await store.journal.append((second, third))
    assert await store.journal.read(D1) == (first, second)
    assert await store.journal.list_unfinished() == (D1,)


async def test_debates_that_are_not_over_are_unfinished_oldest_first(store: Store) -> None:
    await store.journal.append(_events(D1, DebateConcluded(outcome=None)))
    await store.journal.append(_events(D2, PAUSED))
    await store.journal.append(_events(D3))
    assert await store.journal.list_unfinished() == (D2, D3)
    await store.journal.append(_events(D2, PAUSED, DebateInterrupted(reason="x"))[2:])
    assert await store.journal.list_unfinished() == (D3,)


async def test_the_debates_of_a_server_come_newest_first_and_no_more_than_asked(
    store: Store,
) -> None:
    for debate, server in ((D1, "s1"), (D2, "s2"), (D3, "s1")):
        await store.journal.append(_events(debate, server=server))
    assert await store.journal.list_debates("s1", 10) == (D3, D1)
    assert await store.journal.list_debates("s1", 1) == (D3,)
    assert await store.journal.list_debates("s3", 10) == ()


async def test_the_debates_of_a_server_can_be_those_of_one_format(store: Store) -> None:
    for debate, spec in ((D1, panel_spec()), (D2, rounds_spec()), (D3, panel_spec())):
        await store.journal.append(_events(debate, spec=spec))
    assert await store.journal.list_debates("s1", 10, "panel") == (D3, D1)
    assert await store.journal.list_debates("s1", 1, "panel") == (D3,)
    assert await store.journal.list_debates("s1", 10, "structured") == ()


async def test_the_debates_of_a_server_can_be_those_of_some_of_its_channels(store: Store) -> None:
    await store.journal.append(_events(D1))
    venue = await store.journal.find_venue(D1)
    assert venue is not None
    assert await store.journal.list_debates("s1", 10, channels={venue.channel, "elsewhere"}) == (
        D1,
    )
    assert await store.journal.list_debates("s1", 10, channels={"elsewhere"}) == ()
    assert await store.journal.list_debates("s1", 10, channels=()) == ()


async def test_the_venue_of_a_debate_is_known(store: Store) -> None:
    await store.journal.append(_events(D1))
    venue = await store.journal.find_venue(D1)
    assert (venue.server if venue else None, await store.journal.find_venue(D2)) == ("s1", None)


async def test_a_debate_without_a_venue_is_of_no_server(store: Store) -> None:
    await store.journal.append(events_of(opened()))
    assert await store.journal.list_debates("s1", 10) == ()
    assert await store.journal.find_server(D1) is None
    assert await store.journal.find_venue(D1) is None
    assert await store.journal.list_unfinished() == (D1,)


async def test_the_server_of_a_debate_is_known(store: Store) -> None:
    await store.journal.append(_events(D1))
    assert await store.journal.find_server(D1) == "s1"
    assert await store.journal.find_server(D2) is None


async def test_it_is_known_which_debates_there_are(store: Store) -> None:
    await store.journal.append(_events(D1))
    assert (await store.journal.is_known(D1), await store.journal.is_known(D2)) == (True, False)


async def test_a_delivery_is_found_by_its_mark(store: Store) -> None:
    await store.journal.append(_events(D1))
    kept = [Delivery("turn 1", "c1", "m1"), Delivery("card", "c1", "m2")]
    for delivery in kept:
        await store.deliveries.keep(D1, delivery)
    assert await store.deliveries.read_all(D1) == {each.mark: each for each in kept}
    assert await store.deliveries.read_all(D2) == {}


async def test_a_later_place_of_the_same_mark_replaces_the_earlier(store: Store) -> None:
    await store.journal.append(_events(D1))
    await store.deliveries.keep(D1, Delivery("turn 1", "c1", "m1"))
    await store.deliveries.keep(D1, Delivery("turn 1", "c1", "m9"))
    assert await store.deliveries.read_all(D1) == {"turn 1": Delivery("turn 1", "c1", "m9")}


async def test_debates_that_nothing_of_a_mark_was_shown_of_are_found(store: Store) -> None:
    for debate in (D2, D1, D3):
        await store.journal.append(_events(debate))
    for debate in (D1, D2):
        await store.deliveries.keep(debate, Delivery("turn 1", "c", "1"))
    assert set(await store.deliveries.list_debates_without("end")) == {D1, D2}
    await store.deliveries.keep(D1, Delivery("end", "c", "2"))
    assert await store.deliveries.list_debates_without("end") == (D2,)


async def test_the_newest_debate_in_a_channel_is_found(store: Store) -> None:
    for debate in (D1, D2, D3):
        await store.journal.append(_events(debate))
    await store.deliveries.keep(D1, Delivery("thread", "c1", "m1"))
    await store.deliveries.keep(D2, Delivery("thread", "c1", "m2"))
    await store.deliveries.keep(D3, Delivery("thread", "c2", "m3"))
    assert await store.deliveries.find_debate_at("c1") == D2
    assert await store.deliveries.find_debate_at("c2") == D3
    assert await store.deliveries.find_debate_at("c3") is None


# Drafts of forms.

MIA = PersonsStep(D1, 1, PersonId("mia"))
NOAH = PersonsStep(D1, 2, PersonId("noah"))
CLAIM = PageDraft("PRO-1", {"claim": "Tea “calms”, 李雷", "reasoning": ""})


async def _drafted(store: Store, *places: PersonsStep) -> None:
    await store.journal.append(_events(D1))
    for each in places:
        await store.drafts.keep(each, CLAIM)


def _turn(number: int, **changed: object) -> StepAnswered:
    return turn(number).model_copy(update=changed)


async def test_pages_are_kept_for_each_person_and_step(store: Store) -> None:
    await _drafted(store, MIA)
    changed = PageDraft("PRO-2", {"claim": "It is warm."})
    await store.drafts.keep(MIA, changed)
    assert await store.drafts.read_pages(MIA) == {"PRO-1": CLAIM.fields, "PRO-2": changed.fields}
    assert await store.drafts.read_pages(NOAH) == {}


async def test_a_page_is_kept_as_it_was_filled_in_last(store: Store) -> None:
    await _drafted(store, MIA)
    await store.drafts.keep(MIA, PageDraft("PRO-1", {"claim": "Tea wakes."}))
    assert await store.drafts.read_pages(MIA) == {"PRO-1": {"claim": "Tea wakes."}}
    await store.drafts.keep(MIA, PageDraft("PRO-1", {"claim": ""}))
    assert await store.drafts.read_pages(MIA) == {}


@pytest.mark.parametrize(
    ("fact", "left"),
    [
        (_turn(1, said_by=SaidBy(person=PersonId("mia"), name="Mia")), (NOAH,)),
        (_turn(1, answer=Forfeit(reason="the time was up")), (NOAH,)),
        (_turn(3), (MIA, NOAH)),
        (ClosingRequested(reason="enough"), ()),
        (DebateConcluded(outcome=None), ()),
        (DebateInterrupted(reason="a fault"), ()),
    ],
)
async def test_drafts_are_gone_once_their_turn_is_over(
    store: Store, fact: Fact, left: tuple[PersonsStep, ...]
) -> None:
    await _drafted(store, MIA, NOAH)
    await store.journal.append(events_of(opened(), fact, debate=D1)[1:])
    assert tuple([each for each in (MIA, NOAH) if await store.drafts.read_pages(each)]) == left
