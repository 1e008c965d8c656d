"""The web page, and the pictures and files behind Discord's addresses."""

from pathlib import Path
from zlib import crc32

from aiohttp import web

from sandbox.protocol.snowflakes import is_snowflake
from sandbox.world import files, pictures
from sandbox.world.things import Picture
from sandbox.world.world import World

WEB = Path(__file__).parent / "web"
FILES = [f.relative_to(WEB).as_posix() for f in WEB.rglob("*.*") if f.suffix != ".py"]
KEPT = {
    "Cache-Control": "public, max-age=31536000",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "X-Content-Type-Options": "nosniff",
}
FRESH = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
ALONE = {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
}
"""The headers that keep other pages from showing this one in a frame to catch its clicks."""


class Pages:
    """The pages and files that a browser requests."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self._page),
            *[web.get(f"/web/{name}", self._file) for name in FILES],
            web.get("/cdn/emojis/{name}", self._emoji),
            web.get("/cdn/avatars/{user}/{name}", self._avatar),
            web.get("/cdn/embed/avatars/{name}", self._face),
            web.get("/cdn/attachments/{channel}/{file}/{name}", self._attachment),
            web.get("/cdn/ephemeral-attachments/{application}/{file}/{name}", self._attachment),
        ]

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(WEB / "index.html", headers=FRESH | ALONE)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(WEB / request.path.removeprefix("/web/"), headers=FRESH)

    async def _emoji(self, request: web.Request) -> web.Response:
        return _picture(self._world.state.pictures.get(_name_stem(request)))

    async def _avatar(self, request: web.Request) -> web.Response:
        """Return a kept face, or draw one for whoever it is."""
        kept = self._world.state.pictures.get(_name_stem(request))
        number = request.match_info["user"]
        user = self._world.state.users.get(number)
        name = (user.shown_name or user.name) if user else self._persona_of(_name_stem(request))
        return _picture(kept or pictures.draw_avatar(name, _seed(name)))

    async def _face(self, request: web.Request) -> web.Response:
        stem = _name_stem(request)
        return _picture(pictures.draw_avatar("", int(stem) if is_snowflake(stem) else 0))

    async def _attachment(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix("/cdn")
        file = files.find(self._world, path, request.query)
        return _picture(file, missing="This content is no longer available.")

    def _persona_of(self, avatar: str) -> str:
        for messages in self._world.state.messages.values():
            for message in messages.values():
                if message.persona is not None and message.persona.avatar == avatar:
                    return message.persona.name
        return ""


def _name_stem(request: web.Request) -> str:
    return request.match_info["name"].partition(".")[0]


def _seed(name: str) -> int:
    return crc32(name.encode())


def _picture(
    picture: Picture | None, missing: str = "There is no such picture here."
) -> web.Response:
    if picture is None:
        return web.Response(status=404, text=missing)
    headers = KEPT | {"Content-Type": picture.content_type}
    return web.Response(body=picture.content, headers=headers)
