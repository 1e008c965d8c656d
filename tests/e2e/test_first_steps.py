"""What Rostrum says on joining a server, and what its buttons lead to."""

from sandbox.client import Json
from sandbox.world.shapes import arriving_server_shape
from tests.e2e.stand import Stand, buttons
from tests.e2e.test_settings import REFUSED, text_of


def invite(stand: Stand) -> None:
    """Kick the bot off the server and invite it again, as its gateway is told of that."""
    world = stand.sandbox.world
    server = arriving_server_shape(world, with_members=False)
    del server["unavailable"]  # the mark of a server that was there before
    for session in stand.sandbox.gateway.sessions.serving():
        session.dispatch("GUILD_DELETE", {"id": world.state.server})
        session.dispatch("GUILD_CREATE", server)


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
