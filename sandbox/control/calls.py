"""The input of a call of the control API, the reading of its body, and its answer."""

import json
from dataclasses import dataclass
from typing import Any, TypeVar

from aiohttp import web
from pydantic import ValidationError

from sandbox.faults.faults import Faults
from sandbox.forms.base import Form
from sandbox.gateway.gateway import Gateway
from sandbox.interactions.pending import Interactions
from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.json import parse_json
from sandbox.protocol.snowflakes import Id
from sandbox.request_log.log import RequestLog
from sandbox.world.world import World

F = TypeVar("F", bound=Form)


@dataclass(frozen=True, slots=True)
class Control:
    """Everything that the control API uses."""

    world: World
    interactions: Interactions
    gateway: Gateway
    faults: Faults
    request_log: RequestLog

    def person(self, name: str | None) -> Id:
        """Find the person with an id or a name; the first person if none is named."""
        people = self.world.people()
        if not name:
            return people[0].id
        for user in people:
            if name in (user.id, user.name, user.shown_name):
                return user.id
        raise ImpossibleError(f"There is no person {name!r}.")


def answer(body: Any, status: int = 200) -> web.Response:
    """Make a JSON answer."""
    content = json.dumps(body).encode()
    return web.Response(status=status, body=content, content_type="application/json")


async def read_body(request: web.Request, form: type[F]) -> F:
    """Read the form in a request's JSON; refuse in one sentence if it does not fit."""
    try:
        return form.model_validate(await json_of(request))
    except ValidationError as error:
        detail = error.errors()[0]
        where = ".".join(str(step) for step in detail["loc"])
        raise ImpossibleError(f"{where}: {detail['msg']}.") from error


async def json_of(request: web.Request) -> Any:
    """Read the JSON of a request."""
    try:
        return parse_json(await request.read() or "{}")
    except ValueError as error:
        raise ImpossibleError(f"The body is not JSON: {error}.") from error
