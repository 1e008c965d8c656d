"""A bot that waits for what people do, and the stage on which each deed is answered."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from typing import Any

import pytest

from sandbox.client import Person
from tests.sandbox.wire import Gateway, Json, Wire

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
START: Json = {
    "name": "debate",
    "description": "Debates",
    "options": [
        {
            "type": 1,
            "name": "start",
            "description": "Start one",
            "options": [
                {"type": 3, "name": "motion", "description": "m", "required": True,
                 "min_length": 3, "max_length": 20},
                {"type": 4, "name": "rounds", "description": "r", "min_value": 1, "max_value": 5},
                {"type": 3, "name": "format", "description": "f",
                 "choices": [{"name": "Oxford", "value": "oxford"}]},
                {"type": 6, "name": "against", "description": "a"},
                {"type": 5, "name": "live", "description": "l"},
                {"type": 7, "name": "place", "description": "p", "channel_types": [0]},
                {"type": 3, "name": "persona", "description": "p", "autocomplete": True},
            ],
        }
    ],
}  # fmt: skip
ADMIN: Json = {
    "name": "settings",
    "description": "Settings",
    "default_member_permissions": str(1 << 5),
}
THIS: Json = {"name": "Debate this", "type": 3}


@pytest.fixture
async def bot(wire: Wire) -> AsyncGenerator[Gateway, None]:
    await wire.set_commands(START, ADMIN, THIS)
    async with wire.online() as gateway:
        yield gateway


class Stage:
    """A person's deed on one side, and the bot that answers it on the other."""

    def __init__(self, wire: Wire, bot: Gateway) -> None:
        self.wire = wire
        self.bot = bot
        self.received: Json = {}

    async def play(self, deed: Coroutine[Any, Any, Json], kind: int, **data: Any) -> Json:
        """The report of a deed that the bot answers."""
        doing = asyncio.create_task(deed)
        self.received = await self.bot.wait_for("INTERACTION_CREATE")
        reply = await self.wire.answer(self.received, kind, **data)
        assert reply.status == 200, reply.body
        return await doing

    def token_path(self) -> str:
        return f"/webhooks/{self.received['application_id']}/{self.received['token']}"


@pytest.fixture
def stage(wire: Wire, bot: Gateway) -> Stage:
    return Stage(wire, bot)


async def start(person: Person, channel: str, **options: Any) -> Json:
    return await person.command("debate start", channel, **({"motion": "Cats"} | options))
