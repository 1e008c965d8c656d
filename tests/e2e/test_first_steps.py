"""What Rostrum says on joining a server, and what its buttons lead to."""

import asyncio

from sandbox.client import Json
from sandbox.world import members
from tests.e2e.stand import Stand, buttons, words
from tests.e2e.test_settings import REFUSED, text_of


def invite(stand: Stand) -> None:
    """Remove the bot from the server and invite it again."""
    world = stand.sandbox.world
    roles = world.member(world.state.bot).roles
    members.remove_bot(world)
    members.invite_bot(world, roles)


def _general(stand: Stand) -> str:
    return stand.sandbox.address["channels"]["general"]


async def _greeting(stand: Stand) -> Json:
    return await stand.person("Mira").wait_for_message(
        _general(stand), lambda it: it["content"].startswith("Hi, I'm Rostrum")
    )


async def test_on_joining_it_says_how_to_begin_and_pings_nobody(stand: Stand) -> None:
    async with stand.bot():
        assert await stand.person("Noor").messages(_general(stand)) == []
        invite(stand)
        greeting = await _greeting(stand)
    assert set(buttons(greeting)) == {"Set up", "Try one"}
    assert greeting["mentions"] == []


async def test_who_has_started_a_debate_is_not_told_again_that_a_plan_posts_nothing(
    stand: Stand,
) -> None:
    async with stand.bot():
        first = (await stand.plan())["message"]
        await stand.begin("Mira", first)
        second = (await stand.plan())["message"]
    assert words(first).endswith("-# Nothing is posted before Start.")
    assert "Nothing is posted" not in words(second)


async def test_invited_once_more_it_does_not_say_it_twice(stand: Stand) -> None:
    async with stand.bot() as client:
        invite(stand)
        await _greeting(stand)
        invite(stand)
        await asyncio.wait([asyncio.create_task(client.wait_for("guild_join"))], timeout=5)
        stand.channel = _general(stand)
        await stand.plan()
        said = [it["content"] for it in await stand.person("Noor").messages(_general(stand))]
    assert len(said) == 1


async def test_set_up_opens_the_card_for_managers_and_try_one_a_plan_for_all(
    stand: Stand,
) -> None:
    async with stand.bot():
        invite(stand)
        greeting = await _greeting(stand)
        opened = await stand.press("Mira", greeting, "Set up")
        assert "Set up Rostrum" in text_of(opened["message"])
        refused = await stand.press("Noor", greeting, "Set up")
        assert refused["message"]["content"] == REFUSED
        plan = await stand.filled_in("Noor", await stand.press("Noor", greeting, "Try one"))
        assert "Start" in buttons(plan["message"])
