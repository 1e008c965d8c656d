"""Whoever presses again and again fills neither the thread nor the record of a debate."""

import pytest

from debate_core.domain.values import PersonId
from debate_core.engine.audience import ASKED_LIMIT, ask_question
from debate_core.engine.people import COMINGS, HANDS, Guest, leave_seat, take_out, take_seat
from debate_core.engine.table import join_table, leave_table, lower_hand, raise_hand
from debate_core.errors import SpecError
from debate_core.features.predictions.acting import CHANGES, predict
from tests.core.engine.seated import MIA, NOAH, sits, staged
from tests.core.formats.roundtable.making import IVO, table_of, table_spec
from tests.core.making import ADA, BEN

CLEO = Guest(PersonId("cleo"), "Cleo")
OFTEN = "You've come and gone often just now. Try again in a minute."


async def test_a_seat_is_taken_and_left_a_few_times_a_minute() -> None:
    async with staged(sits(ADA.id, NOAH)) as stage:
        for _ in range(COMINGS):
            await take_seat(stage.ledger, BEN.id, MIA)
            await leave_seat(stage.ledger, BEN.id, MIA)
        with pytest.raises(SpecError, match=OFTEN):
            await take_seat(stage.ledger, BEN.id, MIA)
        await take_seat(stage.ledger, BEN.id, CLEO)
        await leave_seat(stage.ledger, BEN.id, CLEO)
        stage.clock.advance(60)
        await take_seat(stage.ledger, BEN.id, MIA)


async def test_so_is_a_place_at_the_table() -> None:
    async with table_of(table_spec(IVO)) as table:
        for _ in range(COMINGS):
            await join_table(table.ledger, MIA)
            await leave_table(table.ledger, MIA)
        with pytest.raises(SpecError, match=OFTEN):
            await join_table(table.ledger, MIA)
        with pytest.raises(SpecError, match=OFTEN):
            await raise_hand(table.ledger, MIA)


async def test_a_hand_goes_up_so_many_times() -> None:
    async with table_of(table_spec(IVO)) as table:
        await table.join(MIA, NOAH)
        await table.raise_hands(MIA)
        await table.turn()
        for _ in range(HANDS):
            await raise_hand(table.ledger, NOAH)
            await lower_hand(table.ledger, NOAH)
        with pytest.raises(SpecError, match="100 times"):
            await raise_hand(table.ledger, NOAH)


async def test_questions_that_are_taken_back_count() -> None:
    async with staged(sits(ADA.id, NOAH)) as stage:
        for number in range(ASKED_LIMIT):
            await ask_question(stage.ledger, MIA, f"What of tea no. {number}?")
            await take_out(stage.ledger, MIA, len(stage.ledger.events))
        with pytest.raises(SpecError, match="20 questions"):
            await ask_question(stage.ledger, MIA, "And what of tea?")
        await ask_question(stage.ledger, CLEO, "And what of tea?")


async def test_a_prediction_is_changed_so_many_times() -> None:
    async with staged(sits(ADA.id, NOAH)) as stage:
        for number in range(CHANGES):
            choice = ("for", "against")[number % 2]
            await predict(stage.ledger, MIA, of="judge", choice=choice, percent=60)
        with pytest.raises(SpecError, match="You've predicted 20 times"):
            await predict(stage.ledger, MIA, of="judge", choice="for", percent=60)
