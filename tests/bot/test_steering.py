"""Whether a debate can be steered: it has to be one that this process runs."""

import pytest

from bot.debates.access import check_is_under_way
from debate_core.domain.facts import DebateConcluded
from debate_core.domain.record import fold
from debate_core.errors import SpecError
from debate_core.storage.memory import MemoryJournal
from tests.core.engine.rooms import Gate, runner_of
from tests.core.making import events_of, opened

LEFT = fold(events_of(opened()))
OVER = fold(events_of(opened(), DebateConcluded(outcome=None)))


async def test_just_after_a_start_one_is_told_that_the_debate_is_being_taken_up() -> None:
    async with runner_of() as runner:
        with pytest.raises(SpecError, match="takes this debate up again; ask in a moment"):
            check_is_under_way(runner, LEFT)


async def test_once_it_is_taken_up_it_can_be_steered() -> None:
    journal = MemoryJournal()
    await journal.append(events_of(opened()))
    async with runner_of(Gate(), journal=journal) as runner:
        await runner.go_on()
        check_is_under_way(runner, LEFT)


async def test_of_a_debate_that_could_not_be_taken_up_nobody_is_told_to_wait() -> None:
    async with runner_of() as runner:
        await runner.go_on()
        with pytest.raises(SpecError, match="cannot be taken up again"):
            check_is_under_way(runner, LEFT)


async def test_a_debate_that_is_over_is_left_to_say_so_itself() -> None:
    async with runner_of() as runner:
        check_is_under_way(runner, OVER)
