"""What a call of the control API is given, and how it is answered."""

import json
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from sandbox.faults.faults import Faults
from sandbox.gateway.gateway import Gateway
from sandbox.interactions.pending import Interactions
from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.snowflakes import Id
from sandbox.request_log.log import RequestLog
from sandbox.world.world import World


@dataclass(frozen=True, slots=True)
class Control:
    """Everything that the control API reaches."""

    world: World
    interactions: Interactions
    gateway: Gateway
    faults: Faults
    request_log: RequestLog

    def person(self, name: str | None) -> Id:
        """The person of an id or a name; the first person where none is named."""
        people = self.world.people()
        if not name:
            return people[0].id
        for user in people:
            if name in (user.id, user.name, user.shown_name):
                return user.id
        raise ImpossibleError(f"There is no person {name!r}.")


def answer(body: Any, status: int = 200) -> web.Response:
    """A JSON answer."""
    content = json.dumps(body).encode()
    return web.Response(status=status, body=content, content_type="application/json")
