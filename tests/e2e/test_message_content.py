"""What people write: asked for only where the application may read it, and never kept."""

from pathlib import Path

import pytest

from sandbox.protocol.intents import GUILD_MEMBERS, MESSAGE_CONTENT
from tests.e2e.stand import BALLOT, Stand
from tests.sweep import keep_some

SECRET = "what only my friends should know"


@pytest.mark.parametrize("granted", keep_some([MESSAGE_CONTENT, 0, GUILD_MEMBERS], 2))
async def test_the_intent_is_asked_for_only_where_it_is_switched_on(
    stand: Stand, granted: int
) -> None:
    stand.sandbox.world.granted_intents = granted
    async with stand.bot() as client:
        assert client.intents.message_content == (granted == MESSAGE_CONTENT)
        thread = await stand.start()
        await stand.until_named(thread, BALLOT)


async def test_the_bot_comes_back_after_the_intent_was_switched_off(stand: Stand) -> None:
    async with stand.bot() as client:
        assert client.intents.message_content
        stand.sandbox.world.granted_intents = 0
        async with stand.control.events("Mira") as events:
            await stand.control.fault("session_lost")
            await events.wait_for("BOT_STATUS", lambda status: not status["online"])
            await events.wait_for("BOT_STATUS", lambda status: status["online"], patience=20)
        thread = await stand.start()
        await stand.until_named(thread, BALLOT)
        assert not client.intents.message_content


async def test_what_people_write_beside_a_debate_is_kept_nowhere(
    stand: Stand, tmp_path: Path
) -> None:
    async with stand.bot() as client:
        thread = await stand.start()
        await stand.person("Noor").say(stand.channel, SECRET)
        await stand.person("Noor").say(thread, SECRET)
        await stand.until_named(thread, BALLOT)
        assert not client.cached_messages
    assert not holding(tmp_path, SECRET)


def holding(folder: Path, text: str) -> list[Path]:
    """The files that hold a text."""
    return [each for each in folder.iterdir() if text.encode() in each.read_bytes()]
