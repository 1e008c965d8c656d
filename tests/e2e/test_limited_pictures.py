"""Pictures that Discord takes no more of for a long time: they are left out, and nobody waits."""

from base64 import b64encode

import pytest

from bot.portraits import emojis
from sandbox.client import Json
from sandbox.world import emojis as sandbox_emojis
from sandbox.world.things import Emoji
from tests.e2e.stand import Stand, read_card
from tests.e2e.test_personas import REX, draw, make

EMOJIS = "/applications/.*/emojis"
HOUR = 3600
PICTURE = [{"filename": "a.png", "content": b64encode(draw()).decode()}]


@pytest.fixture
def limited(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> Stand:
    """A stand on which nobody waits a second for a picture."""
    monkeypatch.setattr(emojis, "PATIENCE", 0.5)
    return stand


async def _limit(stand: Stand) -> None:
    await stand.control.fault("rate_limit", method="POST", path=EMOJIS, retry_after=HOUR)


async def _make_with_picture(stand: Stand, who: str) -> Json:
    return await make(stand, who, REX | {"picture": PICTURE})


async def test_a_limit_on_pictures_holds_up_no_debate(limited: Stand) -> None:
    async with limited.bot():
        await _limit(limited)
        thread = await limited.start()
        await limited.until_named(thread, "turn 1")


@pytest.mark.sweep
async def test_whoever_uploads_pictures_until_there_is_a_limit_holds_nobody_up(
    limited: Stand,
) -> None:
    async with limited.bot():
        await limited.until_ballot(await limited.start(debaters="Ada: for; Ben: against"))
        await _limit(limited)
        card = await _make_with_picture(limited, "Noor")
        thread = await limited.start("Vikram", debaters="Ada: for; Ben: against")
        first = await limited.until_named(thread, "turn 1")
    assert "Saved without its picture: Discord didn't take that." in read_card(card)
    assert first["author"]["avatar"]


def _fill(stand: Stand, *names: str) -> None:
    """Let the application have these emojis; the oldest come first."""
    world = stand.sandbox.world
    for name in names:
        emoji = Emoji(id=world.new_id(), name=name, creator=world.state.bot)
        world.state.emojis[emoji.id] = emoji


def _list_names(stand: Stand) -> set[str]:
    return {emoji.name for emoji in stand.sandbox.world.state.emojis.values()}


async def test_whoever_fills_the_room_for_pictures_takes_nobody_s(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = ("persona_0123456789abcdef", "the_host_s_own")
    made_up = tuple(f"Debater_{number}_{number:08x}" for number in range(5))
    _fill(stand, *kept)
    async with stand.bot():
        thread = await stand.start(debaters="Ada Lindqvist: for; Kenji Mori: against", rounds=1)
        await stand.until_ballot(thread)
    built_in = _list_names(stand)
    _fill(stand, *made_up)
    monkeypatch.setattr(sandbox_emojis, "EMOJIS_MAX", len(_list_names(stand)))
    async with stand.bot():
        card = await _make_with_picture(stand, "Noor")
        thread = await stand.start("Vikram", debaters="Zoe: for; Ben: against")
        turns = [await stand.until_named(thread, f"turn {number}") for number in (1, 2)]
    assert "Saved without its picture" not in read_card(card)
    assert all(turn["author"]["avatar"] for turn in turns)
    assert built_in <= _list_names(stand)
    assert _list_names(stand) & set(made_up) == set(made_up[3:])
