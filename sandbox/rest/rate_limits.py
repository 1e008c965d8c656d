"""Rate limits, counted as Discord counts them.

Rule of this file: a bucket is a route and its object (a channel, a webhook); the global limit
counts requests with the bot's token, so neither webhooks nor interactions. Posts by webhooks in a
channel are counted once more, and no header shows that.
"""

import hashlib
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Clock, Id
from sandbox.rest.routes import Route

RateLimits = Literal["discord", "off"]

GLOBAL_LIMIT, GLOBAL_SECONDS = 50, 1.0


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of some requests in some seconds."""

    requests: int
    seconds: float


EXECUTE = "/webhooks/{webhook_id}/{webhook_token}"
USUAL = Limit(50, 1.0)
LIMITS = {
    "POST /channels/{channel_id}/messages": Limit(5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": Limit(5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": Limit(5, 1.0),
    "GET /channels/{channel_id}/messages": Limit(10, 2.0),
    "PATCH /channels/{channel_id}": Limit(5, 10.0),
    "POST /channels/{channel_id}/webhooks": Limit(5, 5.0),
    "POST /channels/{channel_id}/threads": Limit(10, 10.0),
    "POST /channels/{channel_id}/messages/{message_id}/threads": Limit(10, 10.0),
    f"POST {EXECUTE}": Limit(5, 2.0),
    f"PATCH {EXECUTE}/messages/{{message_id}}": Limit(5, 2.0),
}
REACTION = Limit(1, 0.25)
BY_WEBHOOKS = Limit(30, 60.0)
"""The limit of posts by all webhooks of a channel, in its threads too."""
WITHOUT_BUCKET = "/interactions/"
"""The path of first answers, which have no bucket and no headers of one."""
MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id")


@dataclass(slots=True)
class Bucket:
    """The used part of a limit, until it is reset."""

    limit: Limit
    resets_at: float = 0.0
    used: int = 0


@dataclass(frozen=True, slots=True)
class Permit:
    """The result of a check: if a request may pass, its headers, and how long to wait."""

    allowed: bool
    headers: Mapping[str, str]
    retry_after: float = 0.0
    is_global: bool = False


class RateLimiter:
    """All buckets."""

    def __init__(
        self, clock: Clock, mode: RateLimits, channel_of: Callable[[Id], Id | None]
    ) -> None:
        """Keep its parts; `channel_of` finds the channel of a webhook, None if there is none."""
        self._clock = clock
        self._mode = mode
        self._channel_of = channel_of
        self._buckets: dict[str, Bucket] = {}

    def take(self, route: Route, path: Mapping[str, str]) -> Permit:
        """Count a request."""
        name, limit = _name_bucket(route, path), _limit_of(route)
        if self._mode == "off" or route.path.startswith(WITHOUT_BUCKET):
            return Permit(True, {})
        if route.needs_token:
            waiting = self._count("global", Limit(GLOBAL_LIMIT, GLOBAL_SECONDS))
            if waiting is not None:
                return Permit(
                    False, make_refusal_headers(waiting, "global"), waiting, is_global=True
                )
        waiting = self._count(name, limit)
        headers = self._make_headers(name, route)
        if waiting is None and route.path == EXECUTE and route.method == "POST":
            waiting = self._count_in_channel(path["webhook_id"])
        if waiting is None:
            return Permit(True, headers)
        return Permit(False, {**headers, **make_refusal_headers(waiting, "user")}, waiting)

    def _count_in_channel(self, webhook: Id) -> float | None:
        channel = self._channel_of(webhook)
        return None if channel is None else self._count(f"by webhooks:{channel}", BY_WEBHOOKS)

    def _count(self, name: str, limit: Limit) -> float | None:
        """Count against a bucket; return the seconds to wait if it is full, else None."""
        now = self._clock()
        bucket = self._buckets.setdefault(name, Bucket(limit))
        if now >= bucket.resets_at:
            bucket.used, bucket.resets_at = 0, now + limit.seconds
        if bucket.used >= limit.requests:
            return bucket.resets_at - now
        bucket.used += 1
        return None

    def _make_headers(self, name: str, route: Route) -> Mapping[str, str]:
        bucket = self._buckets[name]
        after = max(0.0, bucket.resets_at - self._clock())
        return {
            "X-RateLimit-Limit": str(bucket.limit.requests),
            "X-RateLimit-Remaining": str(bucket.limit.requests - bucket.used),
            "X-RateLimit-Reset": f"{bucket.resets_at:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(
                _kind_of(route).encode(), usedforsecurity=False
            ).hexdigest(),
        }


def make_refusal_headers(retry_after: float, scope: str) -> Mapping[str, str]:
    """Make the headers of a 429; `Via` is how discord.py knows it from Cloudflare's."""
    headers = {"Retry-After": str(math.ceil(retry_after)), "X-RateLimit-Scope": scope}
    headers["Via"] = "1.1 sandbox"
    return {**headers, "X-RateLimit-Global": "true"} if scope == "global" else headers


def make_refusal_body(retry_after: float, *, is_global: bool) -> Json:
    """Make the body of a 429."""
    return {
        "message": "You are being rate limited.",
        "retry_after": round(retry_after, 3),
        "global": is_global,
        "code": 0,
    }


def _route_name(route: Route) -> str:
    return f"{route.method} {route.path}"


def _limit_of(route: Route) -> Limit:
    if "/reactions/" in route.path and route.method in ("PUT", "DELETE"):
        return REACTION
    return LIMITS.get(_route_name(route), USUAL)


def _name_bucket(route: Route, path: Mapping[str, str]) -> str:
    about = "/".join(path[key] for key in MAJOR if key in path)
    return f"{_kind_of(route)}:{about}"


def _kind_of(route: Route) -> str:
    """Name what a bucket is for; two ways to do one thing share it."""
    return "reaction" if _limit_of(route) is REACTION else _route_name(route)
