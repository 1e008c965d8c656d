"""A fishbowl: four may speak, and whoever has sat longest gives way to who wants a chair."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from debate_core.domain.facts import ChairTaken
from debate_core.domain.values import PersonId
from debate_core.engine.in_person import find_quiet
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from debate_core.engine.table import (
    check_may_take_chair,
    leave_chair,
    leave_table,
    raise_hand,
    take_chair,
    wait_for_chair,
)
from debate_core.errors import SpecError
from debate_core.formats import get_format
from tests.core.engine.seated import MIA, NOAH
from tests.core.formats.roundtable.making import ZOE, Table, table_of, table_spec

ELI, KIM = Guest(PersonId("eli"), "Eli"), Guest(PersonId("kim"), "Kim")
FOUR = (MIA, NOAH, ZOE, ELI)


@asynccontextmanager
async def _circle_of(*inside: Guest) -> AsyncGenerator[Table]:
    """A fishbowl with Kim outside, and these in its chairs."""
    spec = table_spec().model_copy(update={"format": "fishbowl"})
    async with table_of(spec) as table:
        await table.join(*FOUR, KIM)
        for guest in inside:
            await take_chair(table.ledger, guest)
        yield table


def _inside(table: Table) -> list[str]:
    return [table.record.spec.debater(who).name for who in table.record.people.chairs]


async def test_whoever_takes_a_chair_that_is_free_joins_with_it() -> None:
    spec = table_spec().model_copy(update={"format": "fishbowl"})
    async with table_of(spec) as table:
        assert await take_chair(table.ledger, MIA) is None
        assert _inside(table) == ["Mia"]


async def test_a_raised_hand_takes_a_chair_that_is_free() -> None:
    async with _circle_of(MIA) as table:
        await raise_hand(table.ledger, KIM)
        assert _inside(table) == ["Mia", "Kim"]
        await table.says(KIM, "Trams are quiet.")
        assert [turn.debater for turn in table.record.transcript] == [table.seats[KIM.id]]


async def test_outside_a_full_circle_no_hand_goes_up() -> None:
    async with _circle_of(*FOUR) as table:
        with pytest.raises(SpecError, match="All 4 chairs are taken"):
            await raise_hand(table.ledger, KIM)
        assert table.record.people.hands == ()


async def test_nobody_gives_way_before_they_have_spoken() -> None:
    async with _circle_of(*FOUR) as table:
        with pytest.raises(SpecError, match="by people who have just sat down"):
            await take_chair(table.ledger, KIM)
        assert _inside(table) == ["Mia", "Noah", "Zoe", "Eli"]


async def test_whoever_sits_for_a_minute_without_a_hand_up_gives_way() -> None:
    async with _circle_of(*FOUR) as table:
        await raise_hand(table.ledger, MIA)
        await table.turn()
        await raise_hand(table.ledger, NOAH)
        table.clock.advance(60)
        assert await take_chair(table.ledger, KIM) == table.seats[ZOE.id]


async def test_whoever_has_sat_longest_of_those_who_spoke_gives_way() -> None:
    async with _circle_of(*FOUR) as table:
        for guest in (ZOE, NOAH):
            await raise_hand(table.ledger, guest)
            await table.says(guest, "Trams are quiet.")
        assert await take_chair(table.ledger, KIM) == table.seats[NOAH.id]
        assert _inside(table) == ["Mia", "Zoe", "Eli", "Kim"]


async def test_whoever_has_the_floor_keeps_their_chair() -> None:
    async with _circle_of(*FOUR) as table:
        await raise_hand(table.ledger, MIA)
        await table.says(MIA, "Trams are quiet.")
        await raise_hand(table.ledger, MIA)
        await table.turn()
        with pytest.raises(SpecError, match="by people who have just sat down"):
            check_may_take_chair(table.ledger, KIM)
        with pytest.raises(SpecError, match="You have the floor"):
            await leave_chair(table.ledger, MIA)


async def test_whoever_gives_way_waits_for_no_turn_and_may_come_back() -> None:
    async with _circle_of(*FOUR) as table:
        await raise_hand(table.ledger, MIA)
        await table.says(MIA, "Trams are quiet.")
        await raise_hand(table.ledger, NOAH)
        await table.turn()
        await raise_hand(table.ledger, MIA)
        await take_chair(table.ledger, KIM)
        assert table.seats[MIA.id] not in table.record.people.hands
        with pytest.raises(SpecError, match="by people who have just sat down"):
            await take_chair(table.ledger, MIA)


@pytest.mark.parametrize("leave", [leave_chair, leave_table])
async def test_a_chair_that_somebody_leaves_is_free(
    leave: Callable[[Ledger, Guest], Awaitable[None]],
) -> None:
    async with _circle_of(*FOUR) as table:
        await leave(table.ledger, NOAH)
        assert await take_chair(table.ledger, KIM) is None
        assert _inside(table) == ["Mia", "Zoe", "Eli", "Kim"]


async def test_after_a_silence_only_the_circle_is_invited() -> None:
    async with _circle_of(ZOE) as table:
        assert find_quiet(table.record) == table.seats[ZOE.id]


async def test_who_has_a_chair_or_none_to_give_up_is_told_so() -> None:
    async with _circle_of(MIA) as table:
        with pytest.raises(SpecError, match="You have a chair already"):
            await take_chair(table.ledger, MIA)
        with pytest.raises(SpecError, match="You have no chair to give up"):
            await leave_chair(table.ledger, KIM)


async def test_at_a_table_without_a_circle_there_is_no_chair_to_take() -> None:
    async with table_of(table_spec()) as table:
        with pytest.raises(SpecError, match="Everyone at this table may speak"):
            await take_chair(table.ledger, MIA)
        assert not any(isinstance(event.fact, ChairTaken) for event in table.ledger.events)


def test_it_is_a_discussion_with_four_chairs() -> None:
    fishbowl = get_format("fishbowl")
    assert (fishbowl.has_table, fishbowl.chairs) == (True, 4)


async def test_whoever_sits_inside_is_put_in_no_line() -> None:
    async with _circle_of(*FOUR) as table:
        with pytest.raises(SpecError, match="You have a chair already"):
            await wait_for_chair(table.ledger, MIA)
        assert table.record.people.waiting == ()


async def test_in_line_nobody_gets_more_hands_than_anybody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("debate_core.engine.table.HANDS", 1)
    async with _circle_of(MIA, NOAH, ZOE) as table:
        await raise_hand(table.ledger, KIM)
        await table.says(KIM, "Trams are quiet.")
        await leave_chair(table.ledger, KIM)
        await take_chair(table.ledger, ELI)
        with pytest.raises(SpecError, match="and that is the limit"):
            await wait_for_chair(table.ledger, KIM)
        assert table.record.people.waiting == ()
