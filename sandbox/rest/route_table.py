"""Which route answers a request, of whichever version of the API."""

import re
from functools import cache

from aiohttp import web

from sandbox.rest import (
    application,
    audit_log,
    channels,
    guilds,
    interactions,
    invites,
    members,
    messages,
    polls,
    reactions,
    records,
    roles,
    threads,
    users,
    webhooks,
)
from sandbox.rest.routes import Route

PREFIX = "/api/v10"
PREFIXES = (PREFIX, "/api/v9", "/api")
ROUTES: list[Route] = [
    *application.by_anyone.all,
    *application.routes.all,
    *users.routes.all,
    *guilds.routes.all,
    *members.routes.all,
    *roles.routes.all,
    *records.routes.all,
    *invites.routes.all,
    *audit_log.routes.all,
    *messages.routes.all,
    *reactions.routes.all,
    *polls.routes.all,
    *threads.routes.all,
    *channels.routes.all,
    *interactions.routes.all,  # before the webhooks: `@original` is not a message's id
    *webhooks.routes.all,
    *webhooks.by_token.all,
]

WORD = re.compile(r"(?!undefined|null)@?[a-z]+(-[a-z]+)*")
"""A word in a path; anything else in the place of an id is another fault."""


class RouteTable:
    """The routes by method and path."""

    def __init__(self) -> None:
        self._dispatcher = web.UrlDispatcher()
        self._found: dict[web.AbstractRoute, tuple[Route, str]] = {}
        for route in ROUTES:
            for prefix in PREFIXES:
                added = self._dispatcher.add_route(route.method, prefix + route.path, _answer)
                self._found[added] = route, prefix

    async def find(self, request: web.Request) -> tuple[Route, str, dict[str, str]] | None:
        """Find a request's route, its path there and the ids in that; None if there is none."""
        match = await self._dispatcher.resolve(request)
        ids = (text for key, text in match.items() if key.endswith("_id"))
        if match.http_exception is not None or any(map(WORD.fullmatch, ids)):
            return None
        route, prefix = self._found[match.route]
        return route, request.path.removeprefix(prefix), dict(match)


@cache
def make_route_table() -> RouteTable:
    """Make the table once for all sandboxes: it takes longer than the rest of a start."""
    return RouteTable()


async def _answer(_: web.Request) -> web.StreamResponse:
    """Stand where the dispatcher wants a function: a request's own sandbox answers it."""
    raise NotImplementedError
