"""Who may sit down at a table, under which name, and what is refused."""

import pytest

from debate_core.domain.values import PersonId
from debate_core.engine.people import AT_TABLE, Guest
from debate_core.engine.table import close_floor, join_table, leave_table, lower_hand, raise_hand
from debate_core.errors import SpecError
from debate_core.formats.checking import check
from tests.core.engine.seated import MIA, MODERATOR, NOAH
from tests.core.formats.roundtable.making import IVO, SILENCE, Table, table_of, table_spec

NAMESAKE = Guest(PersonId("another"), "MIA")
FIRST_HANDS = 5 * SILENCE


async def test_whoever_has_a_name_that_is_taken_gets_a_number_to_it() -> None:
    async with table_of(table_spec(IVO)) as table:
        await table.join(MIA, NAMESAKE, Guest(PersonId("i"), "Ivo"), Guest(PersonId("-"), "  "))
        names = [each.name for each in table.record.spec.debaters]
        ids = [each.id for each in table.record.spec.debaters]
    assert names == ["Ivo", "Mia", "MIA 2", "Ivo 2", "Guest"]
    assert len(set(ids)) == len(ids)


async def test_whoever_comes_back_has_their_seat_and_their_words() -> None:
    async with table_of(table_spec()) as table:
        await table.join(MIA, NOAH)
        before = table.seats[MIA.id]
        await leave_table(table.ledger, MIA)
        assert await join_table(table.ledger, MIA) == before
        assert len(table.record.spec.debaters) == 2


async def test_a_table_has_so_many_places() -> None:
    async with table_of(table_spec()) as table:
        await table.join(*(Guest(PersonId(f"p{n}"), f"P{n}") for n in range(AT_TABLE)))
        with pytest.raises(SpecError, match="25 people sit at the table, and no more fit"):
            await join_table(table.ledger, MIA)


async def test_only_who_may_sit_joins() -> None:
    spec = table_spec(IVO)
    closed = spec.seating.model_copy(update={"who": "nobody"})
    async with table_of(spec.model_copy(update={"seating": closed})) as table:
        with pytest.raises(SpecError, match="This debate has no seats for people"):
            await join_table(table.ledger, MIA)


def test_a_table_at_which_nobody_could_speak_is_refused() -> None:
    spec = table_spec()
    closed = spec.seating.model_copy(update={"who": "nobody"})
    with pytest.raises(SpecError, match="Nobody could speak at this table"):
        check(spec.model_copy(update={"seating": closed}))


async def _refused(table: Table) -> list[str]:
    """What Mia and a moderator are told of what they cannot do."""
    told: list[str] = []
    for doing in (
        join_table(table.ledger, MIA),
        raise_hand(table.ledger, MIA),
        lower_hand(table.ledger, NOAH),
        lower_hand(table.ledger, NAMESAKE),
        close_floor(table.ledger, MODERATOR),
    ):
        with pytest.raises(SpecError) as refusal:
            await doing
        told.append(str(refusal.value))
    return told


async def test_what_cannot_be_is_said_in_a_sentence_and_changes_nothing() -> None:
    async with table_of(table_spec()) as table:
        await table.join(MIA, NOAH)
        await raise_hand(table.ledger, MIA)
        await table.turn()
        await close_floor(table.ledger, MODERATOR)
        before = table.record.last_event
        assert await _refused(table) == [
            "You sit at the table already.",
            "You have the floor; say what you want to say.",
            "Your hand is not up.",
            "You do not sit at this table yet; press Raise hand first.",
            "This round is ending already.",
        ]
        assert table.record.last_event == before


async def test_whoever_raises_a_hand_sits_down_by_that() -> None:
    async with table_of(table_spec(IVO)) as table:
        assert await raise_hand(table.ledger, MIA) == 1
        assert table.record.people.find_seat(MIA.id) is not None


async def test_once_people_vote_nobody_joins_or_asks_for_the_floor() -> None:
    async with table_of(table_spec(IVO)) as table:
        await table.join(MIA)
        await table.pass_time(SILENCE)
        await table.pass_time(FIRST_HANDS)
        await table.until(lambda record: bool(record.polls))
        for doing in (join_table(table.ledger, NOAH), raise_hand(table.ledger, MIA)):
            with pytest.raises(SpecError, match="The discussion is over; vote on its statements"):
                await doing
