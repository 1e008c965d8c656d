"""One interaction, and Discord's numbers for its kinds and its answers."""

import asyncio
from dataclasses import dataclass, field
from typing import Literal

from sandbox.protocol.json import Json
from sandbox.protocol.snowflakes import Id
from sandbox.world.things import Channel, Message

COMMAND, COMPONENT, AUTOCOMPLETE, SUBMITTED = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9

Answered = Literal["message", "deferred", "update", "deferred_update", "modal", "choices", "failed"]
ANSWERS: dict[int, Answered] = {
    MESSAGE: "message",
    DEFERRED: "deferred",
    DEFERRED_UPDATE: "deferred_update",
    UPDATE: "update",
    CHOICES: "choices",
    MODAL: "modal",
}


@dataclass
class Interaction:
    """One thing a person did that the bot must answer."""

    id: Id
    token: str
    kind: int
    person: Id
    channel: Channel
    data: Json
    started: float
    source: Message | None = None
    name: str | None = None
    answered: Answered | None = None
    reason: str | None = None
    original: Id | None = None
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list[Json])
    done: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_late(self) -> bool:
        return self.answered == "failed"
