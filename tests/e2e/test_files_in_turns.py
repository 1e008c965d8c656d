"""Files in a person's turn: their names are kept, not what is in them, and the holder is told."""

from tests.e2e.sitting import press_done, start_seated, until_turn_of
from tests.e2e.stand import Stand
from tests.e2e.test_seats import record_text


async def test_a_file_is_named_in_a_turn_and_its_holder_is_told_that_nothing_else_counts(
    stand: Stand,
) -> None:
    async with stand.bot():
        thread = await start_seated(stand)
        opening = await until_turn_of(stand, thread, "Mira")
        mira = stand.person("Mira")
        await mira.say(thread, "Tea calms.", files=[("plan.pdf", b"Secret plans.")])
        await press_done(stand, "Mira", thread)
        await stand.until_named(thread, "turn 2")
        told = await record_text(stand, thread)
    assert "Of a file only the name counts." in opening["content"]
    assert "(file: plan.pdf)" in told
    assert "Secret plans" not in told
