"""What a call of the control API is given, and how it is answered."""

import json
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from sandbox.faults import Faults
from sandbox.gateway import Gateway
from sandbox.interactions import Interactions
from sandbox.journal import Journal
from sandbox.world.errors import ImpossibleError
from sandbox.world.snowflakes import Id
from sandbox.world.things import Json
from sandbox.world.world import World


@dataclass(frozen=True, slots=True)
class Control:
    """Everything that the control API reaches."""

    world: World
    interactions: Interactions
    gateway: Gateway
    faults: Faults
    journal: Journal

    def person(self, name: str | None) -> Id:
        """The person of an id or a name; the first person where none is named."""
        people = self.world.people()
        if not name:
            return people[0].id
        for user in people:
            if name in (user.id, user.name, user.shown_name):
                return user.id
        raise ImpossibleError(f"There is no person {name!r}.")


async def body_of(request: web.Request) -> Json:
    """The JSON object of a request."""
    try:
        body = json.loads(await request.text() or "{}")
    except ValueError as error:
        raise ImpossibleError(f"The body is not JSON: {error}.") from error
    if not isinstance(body, dict):
        raise ImpossibleError("The body is not a JSON object.")
    return body


def needed(body: Json, key: str) -> str:
    """A text or an id of the body that must be there."""
    value = body.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str) or not value:
        raise ImpossibleError(f"{key!r} is missing.")
    return value


def answer(body: Any, status: int = 200) -> web.Response:
    """A JSON answer."""
    content = json.dumps(body).encode()
    return web.Response(status=status, body=content, content_type="application/json")
