"""The routes of the control API.

Rule of this file: a refusal is one sentence.
"""

from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox.control import acting, reading
from sandbox.control.calls import Control, answer, json_of
from sandbox.control.events import Events
from sandbox.control.files import without_contents
from sandbox.protocol.errors import Code, DiscordError, ImpossibleError
from sandbox.protocol.snowflakes import Id

Read = Callable[[Control, web.Request], Awaitable[web.Response]]
Act = Callable[[Control, Id, web.Request], Awaitable[web.Response]]

READING: list[tuple[str, str, Read]] = [
    ("GET", "/sandbox/world", reading.world),
    ("GET", "/sandbox/channels/{channel}/messages", reading.messages),
    ("GET", "/sandbox/log", reading.log),
    ("GET", "/sandbox/violations", reading.violations),
    ("POST", "/sandbox/people", acting.join),
]
ACTING: list[tuple[str, str, Act]] = [
    ("POST", "messages", acting.say),
    ("PATCH", "messages", acting.rewrite),
    ("DELETE", "messages", acting.delete),
    ("POST", "posts", acting.open_post),
    ("POST", "commands", acting.command),
    ("POST", "autocomplete", acting.autocomplete),
    ("POST", "components", acting.component),
    ("POST", "modals", acting.modal),
    ("PUT", "reactions", acting.react),
    ("DELETE", "reactions", acting.unreact),
    ("PUT", "votes", acting.vote),
    ("DELETE", "votes", acting.unvote),
    ("POST", "typing", acting.typing),
    ("DELETE", "membership", acting.leave),
    ("POST", "chats", acting.open_chat),
    ("PUT", "installation", acting.install),
    ("DELETE", "installation", acting.uninstall),
]


def routes(control: Control, events: Events) -> list[web.RouteDef]:
    """List all routes of the control API."""
    made = [web.route(method, path, _read(control, read)) for method, path, read in READING]
    made += [
        web.route(method, f"/sandbox/people/{{person}}/{what}", _act(control, act))
        for method, what, act in ACTING
    ]
    made += [
        web.route("POST", "/sandbox/faults", _read(control, _order)),
        web.route("GET", "/sandbox/faults", _read(control, _list_faults)),
        web.route("DELETE", "/sandbox/faults", _read(control, _take_back)),
        web.get("/sandbox/events", events.serve),
    ]
    return made


@web.middleware
async def refusals(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer the refusals of the control API."""
    if not request.path.startswith("/sandbox"):
        return await handler(request)
    try:
        return await handler(request)
    except ImpossibleError as error:
        return answer({"message": str(error)}, 400)
    except DiscordError as error:
        status = 400 if error.code is Code.NOT_IMPLEMENTED else error.status
        return answer({"message": error.write_sentence(), "code": error.code.number}, status)
    except web.HTTPRequestEntityTooLarge:
        return answer({"message": "These files are too large together: send fewer at a time."}, 413)
    except ValueError as error:
        return answer({"message": f"That cannot be read: {error}."}, 400)


def _read(control: Control, read: Read) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def serve(request: web.Request) -> web.Response:
        return await read(control, request)

    return serve


def _act(control: Control, act: Act) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def serve(request: web.Request) -> web.Response:
        person = control.person(request.match_info["person"])
        name = control.world.user(person).shown_name or person
        path, body = request.path, without_contents(await json_of(request))
        entry = control.request_log.open(name, request, path, body)
        entry.status = 400
        response = await act(control, person, request)
        entry.status = response.status
        return response

    return serve


async def _order(control: Control, request: web.Request) -> web.Response:
    control.faults.order(await json_of(request))
    return answer({})


async def _list_faults(control: Control, request: web.Request) -> web.Response:
    return answer(control.faults.list_orders())


async def _take_back(control: Control, request: web.Request) -> web.Response:
    control.faults.take_back()
    return answer({})
