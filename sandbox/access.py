"""Access control: which callers may make which requests.

Rule of this file: a page of another origin may do nothing; another machine may do what the bot's
token or the secret in the page's address allows. Host names are checked too, since a page may
resolve a name of its own to this machine.
"""

import hmac
import secrets
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox.control.calls import answer

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
DISCORD = frozenset({"discord.com", "gateway.discord.gg", "cdn.discordapp.com"})
"""Host names in the requests of a client for which Discord's addresses lead to this machine."""
COOKIE = "sandbox_secret"


class Access:
    """The access control of a sandbox that listens at a host."""

    def __init__(self, host: str) -> None:
        is_open = not (host in LOOPBACK or _is_loopback(host))
        self.secret = secrets.token_urlsafe(24) if is_open else ""
        own = {host.lower(), socket.gethostname().lower()} if is_open else set[str]()
        self._names = LOOPBACK | own

    @property
    def query(self) -> str:
        """The query at the end of the page's address."""
        return f"?secret={self.secret}" if self.secret else ""

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse callers without access; keep the secret of the page's address in a cookie."""
        is_of_people = request.path == "/" or request.path.startswith("/sandbox")
        refusal = self._explain_refusal(request, is_of_people=is_of_people)
        if refusal:
            return answer({"message": refusal}, 403)
        if request.path == "/" and "secret" in request.query:
            response = web.HTTPSeeOther("/")
            response.set_cookie(COOKIE, request.query["secret"], httponly=True, samesite="Strict")
            return response
        return await handler(request)

    def _explain_refusal(self, request: web.Request, *, is_of_people: bool) -> str | None:
        if not self._is_called_rightly(request, is_of_people=is_of_people):
            return "The sandbox does not answer to this name."
        if not _is_of_own_page(request, is_of_people=is_of_people):
            return "Only the sandbox's own page may do this."
        if is_of_people and not (_is_from_here(request) or self._shows_secret(request)):
            return (
                "Another machine needs the secret of the address that the sandbox printed."
                if self.secret
                else "Only this machine may use the control API."
            )
        return None

    def _is_called_rightly(self, request: web.Request, *, is_of_people: bool) -> bool:
        asked = _host_of(f"//{request.host}") or ""
        if asked in self._names or (asked in DISCORD and not is_of_people):
            return True
        return bool(self.secret) and _is_address(asked)

    def _shows_secret(self, request: web.Request) -> bool:
        shown = request.query.get("secret") or request.cookies.get(COOKIE, "")
        return bool(self.secret) and hmac.compare_digest(shown.encode(), self.secret.encode())


def _is_of_own_page(request: web.Request, *, is_of_people: bool) -> bool:
    """True if a request comes from the page, or from no page at all."""
    origin = request.headers.get("Origin")
    if origin is not None and _place_of(origin) != request.host.lower():
        return not is_of_people and _host_of(origin) in DISCORD
    from_page = request.headers.get("Sec-Fetch-Site", "none")
    return request.path == "/" or not is_of_people or from_page in ("none", "same-origin")


def _is_from_here(request: web.Request) -> bool:
    """True if a caller is on this machine and uses a loopback name for it."""
    return _is_loopback(request.remote or "") and _host_of(f"//{request.host}") in LOOPBACK


def _host_of(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None


def _place_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _is_loopback(address: str) -> bool:
    try:
        peer = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    # A socket for both protocols shows 127.0.0.1 as ::ffff:127.0.0.1.
    return (getattr(peer, "ipv4_mapped", None) or peer).is_loopback
