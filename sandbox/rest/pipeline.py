"""The path of a request: faults, token, rate limit, the route, the log, the description."""

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from sandbox.faults.faults import Asked, Faults
from sandbox.faults.orders import (
    DelayFault,
    DropFault,
    ProxyLimitFault,
    RateLimitFault,
    RequestFault,
    StatusFault,
)
from sandbox.gateway.gateway import Gateway
from sandbox.interactions.pending import Interactions
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.json import Json, is_json, parse_json
from sandbox.request_log.log import Entry, RequestLog
from sandbox.request_log.openapi import Description
from sandbox.rest import audit_log
from sandbox.rest.rate_limits import RateLimiter, make_refusal_body, make_refusal_headers
from sandbox.rest.route_table import PREFIXES, make_route_table
from sandbox.rest.routes import Answer, Call, Route, checked_id
from sandbox.world.files import Upload
from sandbox.world.world import World

OTHER_VERSION = re.compile(r"/api/v\d+/")
JSON = "application/json"
FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
UNREADABLE = (
    ValueError,
    LookupError,
    TypeError,
    RuntimeError,
    AssertionError,
    web.RequestPayloadError,
)
"""The errors of reading a broken body."""


@dataclass(frozen=True)
class Rest:
    """Everything that is needed to answer a request."""

    world: World
    interactions: Interactions
    faults: Faults
    limits: RateLimiter
    request_log: RequestLog
    description: Description | None
    gateway: Gateway
    on_change: Callable[[], None]

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer a request by its route; an unknown one gets a clear error."""
        found = await make_route_table().find(request)
        if found is None:
            return await self._answer_unknown(request)
        route, path, in_path = found
        try:
            body, uploads = await _read(request)
        except DiscordError as error:
            return _make_response(Answer(error.status, error.body()), {})
        entry = self.request_log.open("bot", request, path, body)
        fault, late = await self._fault_for(Asked(request.method, path, bool(uploads)))
        if fault is not None and not fault.after_effect:
            return await self._carry_out(fault, request, entry)
        call = Call(
            world=self.world,
            interactions=self.interactions,
            path=in_path,
            query=request.query,
            body=body,
            uploads=uploads,
            gateway=self.gateway.address,
            reason=audit_log.read_reason(request.headers),
        )
        answer, headers = self._answer(route, call, request)
        await asyncio.sleep(late)
        if fault is not None:
            return await self._carry_out(fault, request, entry)
        entry.status, entry.answer = answer.status, answer.body
        if self.description is not None:
            self.description.check(route.path, entry)
        return _make_response(answer, headers)

    def _answer(
        self, route: Route, call: Call, request: web.Request
    ) -> tuple[Answer, Mapping[str, str]]:
        token = request.headers.get("Authorization", "")
        if route.needs_token and token != f"Bot {self.world.state.token}":
            return Answer(401, DiscordError(Code.UNAUTHORIZED).body()), {}
        permit = self.limits.take(route, call.path)
        if not permit.allowed:
            body = make_refusal_body(permit.retry_after, is_global=permit.is_global)
            return Answer(429, body), permit.headers
        if route.method != "GET":
            self.on_change()
        try:
            for key, text in call.path.items():
                if key.endswith("_id"):
                    checked_id(key, text)
            answer = route.answer(call)
            audit_log.enter(call, route, answer)
            return answer, permit.headers
        except DiscordError as error:
            return Answer(error.status, error.body()), permit.headers

    async def _fault_for(self, asked: Asked) -> tuple[RequestFault | None, float]:
        """Find the fault that replaces the answer, after all delays before the effect.

        Beside it stand the seconds for which the answer is held back after the effect.
        """
        late = 0.0
        for fault in self.faults.take_matching(asked):
            if not isinstance(fault, DelayFault):
                return fault, late
            if fault.after_effect:
                late += fault.seconds
            else:
                await asyncio.sleep(fault.seconds)
        return None, late

    async def _carry_out(
        self, fault: RequestFault, request: web.Request, entry: Entry
    ) -> web.StreamResponse:
        match fault:
            case StatusFault():
                body = {"message": f"{fault.status}: ordered fault", "code": fault.code}
                answer, headers = Answer(fault.status, body), dict[str, str]()
            case RateLimitFault():
                answer, headers = _make_limited(fault)
            case ProxyLimitFault():
                entry.status = 429
                return _make_proxy_page(fault)
            case DropFault() | DelayFault():
                if request.transport is not None:
                    request.transport.abort()
                answer, headers = Answer(502), dict[str, str]()
        entry.status, entry.answer = answer.status, answer.body
        return _make_response(answer, headers)

    async def _answer_unknown(self, request: web.Request) -> web.StreamResponse:
        if OTHER_VERSION.match(request.path) and not request.path.startswith(PREFIXES[:2]):
            error = DiscordError(Code.INVALID_API_VERSION)
            return _make_response(Answer(error.status, error.body()), {})
        path = re.sub(r"^/api(/v\d+)?", "", request.path)
        message = f"The sandbox does not know {request.method} {path}"
        entry = self.request_log.open("bot", request, path, None)
        body = {"message": message, "code": 0}
        entry.status, entry.answer = 501, body
        return _make_response(Answer(501, body), {})


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    """Read the body, JSON or a form, and the files that came along."""
    try:
        if request.content_type in FORMS:
            return _read_form(await request.post())
        content = await request.read()
        if content and request.content_type != JSON:
            message = f'Expected "Content-Type" header to be one of {{{JSON!r}}}.'
            raise invalid("", "CONTENT_TYPE_INVALID", message)
        return (parse_json(content) if content else None), []
    except web.HTTPRequestEntityTooLarge as error:
        raise DiscordError(Code.TOO_LARGE) from error
    except UNREADABLE as error:
        raise DiscordError(Code.INVALID_JSON) from error


def _read_form(fields: Mapping[str, Any]) -> tuple[Any, list[Upload]]:
    """Read the fields of a form; `payload_json` holds what they cannot."""
    body: Json = {}
    uploads: list[Upload] = []
    for name, value in fields.items():
        if isinstance(value, web.FileField):
            slot = name.removeprefix("files[").removesuffix("]")
            kind = value.content_type or "application/octet-stream"
            uploads.append(Upload(slot, value.filename, kind, value.file.read()))
        elif name != "payload_json":
            body[name] = value
    if "payload_json" in fields:
        payload = parse_json(fields["payload_json"])
        return (body | payload if is_json(payload) else payload), uploads
    return body, uploads


def _make_limited(fault: RateLimitFault) -> tuple[Answer, dict[str, str]]:
    """Make a 429 as Discord gives it, or one that does not say how long to wait."""
    scope = "global" if fault.is_global else "user"
    headers = dict(make_refusal_headers(fault.retry_after, scope))
    body = make_refusal_body(fault.retry_after, is_global=fault.is_global) | {"code": fault.code}
    if fault.is_bare:
        del headers["Retry-After"], body["retry_after"]
    return Answer(429, body), headers


def _make_proxy_page(fault: ProxyLimitFault) -> web.Response:
    """Make a 429 that never reached Discord."""
    headers = {} if fault.retry_after is None else {"Retry-After": f"{fault.retry_after:g}"}
    page = "<html><head><title>Access denied</title></head><body>error code: 1015</body></html>"
    return web.Response(status=429, headers=headers, text=page, content_type="text/html")


def _make_response(answer: Answer, headers: Mapping[str, str]) -> web.Response:
    """Make a response; discord.py wants the content type exactly, without a charset."""
    if answer.body is None:
        return web.Response(status=answer.status, headers=headers)
    content = json.dumps(answer.body).encode()
    return web.Response(status=answer.status, headers=headers, body=content, content_type=JSON)
