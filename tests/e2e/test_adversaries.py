"""Members who try to speak for others, to stop them, and to know what they should not."""

import asyncio

from tests.e2e.at_table import has_floor, join, press, raise_hands, speak, start_table
from tests.e2e.pressing import Place
from tests.e2e.sitting import show_seats
from tests.e2e.stand import Stand, buttons, list_parts

SLOW = 1.0
"""Seconds that Discord takes for an answer that is held back."""


async def test_nobody_takes_the_place_of_somebody_who_left_the_table(table: Stand) -> None:
    async with table.bot() as client:
        thread = await start_table(table)
        await join(table, thread, "Noor", "Vikram")
        await press(table, "Noor", thread, "Leave")
        [ledger] = client.services.runner.live
        card = await show_seats(table, "Vikram", thread)
        elias = Place(table, "Elias", thread)
        asked = await elias.press(f"seat:ask:{ledger.debate}:0")
        taken = await elias.press(f"seat:take:{ledger.debate}:0")
        assert "You sit at the table as Noor." in await press(table, "Noor", thread, "Join")
    assert list(buttons(card)) == ["Leave"]
    assert not [part for part in list_parts(card) if part["type"] == 5]
    assert "Places here go by people's own names." in asked
    assert "Places here go by people's own names." in taken


async def test_whoever_is_done_as_they_are_skipped_lets_nobody_else_s_turn_pass(
    table: Stand,
) -> None:
    async with table.bot() as client:
        thread = await start_table(table)
        await join(table, thread, "Noor", "Vikram")
        await raise_hands(table, thread, "Noor", "Vikram")
        await has_floor(table, thread, "Noor")
        [ledger] = client.services.runner.live
        path = f"/channels/{thread}/messages"
        await table.control.fault("delay", seconds=SLOW, method="GET", path=path)
        noor = Place(table, "Noor", thread)
        done = asyncio.create_task(noor.press(f"table:yield:{ledger.debate}"))
        while await table.control.faults():  # until the reading of her words is held back
            await table.person("Noor").world()
        await Place(table, "Mira", thread).press(f"control:skip:{ledger.debate}:")
        await has_floor(table, thread, "Vikram")
        assert "That turn is over already" in await done
        await speak(table, thread, "Vikram", "Buses are cheap.")
        await table.until_named(thread, "turn 1")
