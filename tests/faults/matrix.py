"""What is asked of Discord, how it can fail, and for how long."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Asked:
    """A kind of request; in its path HOME is the channel, APP the application."""

    name: str
    method: str
    path: str
    with_files: bool | None = None
    edits: bool = False
    """Whether it changes a message, which may be an hour old."""
    by_webhook: bool = False
    event: str = ""
    """What the gateway tells, where it is not asked by a request."""


MEMBERS = Asked("who may vote", "", "", event="GUILD_MEMBERS_CHUNK")
REQUESTS = (
    Asked("the login", "GET", "^/users/@me$"),
    Asked("the commands", "PUT", "/commands$"),
    Asked("an answer to a person", "POST", "^/interactions/.*/callback$"),
    Asked("what follows an answer", "PATCH", "^/webhooks/APP/.*/messages/@original$"),
    Asked("the announcement", "POST", "^/channels/HOME/messages$"),
    Asked("its thread", "POST", "/threads$"),
    Asked("the list of portraits", "GET", "/emojis$"),
    Asked("a portrait", "POST", "/emojis$"),
    Asked("the list of webhooks", "GET", "^/channels/[0-9]+/webhooks$"),
    Asked("a new webhook", "POST", "^/channels/[0-9]+/webhooks$"),
    Asked("a turn", "POST", "^/webhooks/(?!APP)[0-9]+/[^/]+$", by_webhook=True),
    Asked("a turn that grows", "PATCH", "^/webhooks/(?!APP).*/messages/", by_webhook=True),
    Asked("a draft taken away", "DELETE", "^/webhooks/(?!APP).*/messages/", by_webhook=True),
    Asked("typing", "POST", "/typing$"),
    Asked("a card or line", "POST", "^/channels/(?!HOME)[0-9]+/messages$", with_files=False),
    Asked("a post with files", "POST", "^/channels/[0-9]+/messages$", with_files=True),
    Asked("a change of a card", "PATCH", "^/channels/[0-9]+/messages/", edits=True),
    Asked("the pin", "PUT", "/pins/"),
    Asked("a sign on the ballot", "PUT", "/reactions/"),
    Asked("who reacted", "GET", "/reactions/"),
    Asked("a sign taken off", "DELETE", "/reactions/"),
    Asked("the channel at a restart", "GET", "^/channels/[0-9]+$"),
    Asked("the thread's messages", "GET", "^/channels/[0-9]+/messages$"),
    Asked("one message", "GET", "^/channels/[0-9]+/messages/[0-9]+$"),
    Asked("a thread out of the archive", "PATCH", "^/channels/[0-9]+$"),
    Asked("a reaction, as the gateway tells it", "", "", event="MESSAGE_REACTION_ADD"),
    MEMBERS,
)
FAULTS: Mapping[str, Mapping[str, Any]] = {
    "429": {"kind": "rate_limit", "retry_after": 2},
    "429 that names no wait": {"kind": "rate_limit", "retry_after": 2, "bare": True},
    "429 for all": {"kind": "rate_limit", "retry_after": 2, "global": True},
    "429 of a proxy": {"kind": "proxy_limit"},
    "500": {"kind": "status", "status": 500},
    "500 too late": {"kind": "status", "status": 500, "after_effect": True},
    "503": {"kind": "status", "status": 503},
    "503 too late": {"kind": "status", "status": 503, "after_effect": True},
    "cut": {"kind": "drop"},
    "cut too late": {"kind": "drop", "after_effect": True},
    "slow": {"kind": "delay", "seconds": 12},
    "401": {"kind": "status", "status": 401},
    "403": {"kind": "status", "status": 403, "code": 50013},
    "404": {"kind": "status", "status": 404, "code": 10008},
    "10015": {"kind": "status", "status": 404, "code": 10015},
    "30046": {"kind": "rate_limit", "retry_after": 60, "code": 30046},
    "not told": {"kind": "silence"},
}
"""“Too late” is after the effect: the request was carried out, and its answer says otherwise."""
LENGTHS: Mapping[str, Mapping[str, Any]] = {
    "once": {"times": 1},
    "for 20 s": {"lasts": 20},
    "for good": {"times": None},
}
_EVENTS = {"once": 1, "for 20 s": 3, "for good": 1_000_000}
"""How many events are not told: whoever waits for one asks again after ten seconds."""


@dataclass(frozen=True)
class Cell:
    """One request that fails in one way for so long."""

    asked: Asked
    fault: str
    length: str

    @property
    def name(self) -> str:
        return f"{self.asked.name}, {self.fault}, {self.length}"

    @property
    def key(self) -> tuple[str, str]:
        """Its line in the table."""
        return self.asked.name, self.fault

    def order(self, home: str, application: str) -> dict[str, Any]:
        """The fault as the sandbox takes it."""
        if self.asked.event:
            return {"kind": "silence", "of": self.asked.event, "times": _EVENTS[self.length]}
        path = self.asked.path.replace("HOME", home).replace("APP", application)
        where = {"method": self.asked.method, "path": path, "with_files": self.asked.with_files}
        return {**where, **FAULTS[self.fault], **LENGTHS[self.length]}


def cells() -> Iterator[Cell]:
    """The whole matrix."""
    for asked in REQUESTS:
        for fault in FAULTS:
            if can_be(asked, fault):
                yield from (Cell(asked, fault, length) for length in LENGTHS)


def can_be(asked: Asked, fault: str) -> bool:
    """Whether Discord can answer this request so."""
    if asked.event or fault == "not told":
        return bool(asked.event) and fault == "not told"
    is_of_deleting = asked.method == "DELETE"  # what stands is found, so that it can be deleted
    possible = {"10015": asked.by_webhook, "30046": asked.edits, "404": not is_of_deleting}
    return possible.get(fault, True)
