"""Faults to order.

Rule of this file: a fault on requests waits for the requests that match it; all others happen
at once, as a moderator's deed or an outage would.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from sandbox.gateway.gateway import Gateway
from sandbox.world import channels, threads, webhooks
from sandbox.world.errors import ImpossibleError
from sandbox.world.forms.base import Form, Snowflake
from sandbox.world.forms.channels import ThreadChangeForm
from sandbox.world.permissions import Permission
from sandbox.world.things import Json
from sandbox.world.world import Denial, World


class OnRequests(Form):
    """What all faults on requests have: which requests, and how many of them."""

    method: str | None = None
    path: str = ""
    times: Annotated[int, Field(ge=1)] = 1
    after_effect: bool = False


class StatusFault(OnRequests):
    """A status instead of the answer."""

    kind: Literal["status"]
    status: Annotated[int, Field(ge=400, le=599)]


class DelayFault(OnRequests):
    """The answer is held back."""

    kind: Literal["delay"]
    seconds: Annotated[float, Field(ge=0)]


class DropFault(OnRequests):
    """The connection is cut."""

    kind: Literal["drop"]


class RateLimitFault(OnRequests):
    """A 429."""

    kind: Literal["rate_limit"]
    retry_after: Annotated[float, Field(ge=0)]
    is_global: Annotated[bool, Field(alias="global")] = False


class SilenceFault(Form):
    """A gateway event that is not sent."""

    kind: Literal["silence"]
    of: str
    times: Annotated[int, Field(ge=1)] = 1


class GatewayCloseFault(Form):
    """The gateway closes; the session can be resumed."""

    kind: Literal["gateway_close"]
    code: Annotated[int, Field(ge=1000, le=4999)] = 4000


class SessionLostFault(Form):
    """The gateway closes and forgets the session."""

    kind: Literal["session_lost"]


class DeleteWebhookFault(Form):
    """The webhooks of a channel are deleted."""

    kind: Literal["delete_webhook"]
    channel: Snowflake


class DeleteThreadFault(Form):
    """A thread is deleted."""

    kind: Literal["delete_thread"]
    thread: Snowflake


class ArchiveThreadFault(Form):
    """A thread is archived, and locked too if so asked."""

    kind: Literal["archive_thread"]
    thread: Snowflake
    locked: bool = False


class DenyFault(Form):
    """A permission is taken from the bot."""

    kind: Literal["deny"]
    permission: str
    channel: Snowflake | None = None


RequestFault = StatusFault | DelayFault | DropFault | RateLimitFault
LastingFault = RequestFault | SilenceFault | DenyFault
Fault = Annotated[
    LastingFault
    | GatewayCloseFault
    | SessionLostFault
    | DeleteWebhookFault
    | DeleteThreadFault
    | ArchiveThreadFault,
    Field(discriminator="kind"),
]
READER: TypeAdapter[Fault] = TypeAdapter(Fault)


@dataclass
class Waiting:
    """A fault that is still to come, and how often."""

    fault: StatusFault | DelayFault | DropFault | RateLimitFault | SilenceFault
    left: int


class Faults:
    """The faults ordered and not yet met."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self._waiting: list[Waiting] = []
        gateway.is_silenced = self._is_silenced

    def order(self, body: Any) -> None:
        """Order a fault; what is not tied to a request happens now."""
        try:
            fault = READER.validate_python(body)
        except ValidationError as error:
            detail = error.errors()[0]
            where = ".".join(str(step) for step in detail["loc"])
            raise ImpossibleError(f"That is no fault: {where}: {detail['msg']}") from error
        if isinstance(fault, OnRequests):
            _check_pattern(fault.path)
        match fault:
            case StatusFault() | DelayFault() | DropFault() | RateLimitFault() | SilenceFault():
                self._waiting.append(Waiting(fault, fault.times))
            case GatewayCloseFault():
                self._gateway.close_all(fault.code)
            case SessionLostFault():
                self._gateway.close_all(4009, keep_sessions=False)
            case _:
                self._do(fault)

    def take_back(self) -> None:
        """Forget all that is still to come, and give permissions back."""
        self._waiting.clear()
        self._world.denials.clear()

    def listing(self) -> list[Json]:
        """The faults still to come, as they were ordered."""
        waiting = [
            w.fault.model_dump(by_alias=True, exclude_none=True) | {"times": w.left}
            for w in self._waiting
        ]
        return waiting + [
            {"kind": "deny", "permission": d.permission.name, "channel": d.channel}
            for d in self._world.denials
        ]

    def meeting(self, method: str, path: str) -> Iterator[RequestFault]:
        """The faults that meet a request; each is counted as met."""
        for waiting in list(self._waiting):
            fault = waiting.fault
            if not isinstance(fault, SilenceFault) and _matches(fault, method, path):
                self._count(waiting)
                yield fault

    def _is_silenced(self, kind: str) -> bool:
        for waiting in self._waiting:
            if isinstance(waiting.fault, SilenceFault) and waiting.fault.of == kind:
                self._count(waiting)
                return True
        return False

    def _count(self, waiting: Waiting) -> None:
        waiting.left -= 1
        if waiting.left == 0:
            self._waiting.remove(waiting)

    def _do(
        self, fault: DeleteWebhookFault | DeleteThreadFault | ArchiveThreadFault | DenyFault
    ) -> None:
        world = self._world
        match fault:
            case DeleteWebhookFault():
                for webhook in webhooks.of_channel(world, world.channel(fault.channel)):
                    webhooks.delete(world, webhook)
            case DeleteThreadFault():
                channels.delete(world, world.channel(fault.thread))
            case ArchiveThreadFault():
                form = ThreadChangeForm(archived=True, locked=fault.locked)
                threads.change(world, world.state.owner, world.channel(fault.thread), form)
            case DenyFault():
                if fault.permission not in Permission.__members__:
                    raise ImpossibleError(f"There is no permission {fault.permission!r}.")
                permission = Permission[fault.permission]
                world.denials.append(Denial(permission, fault.channel))


def _matches(fault: OnRequests, method: str, path: str) -> bool:
    right_method = fault.method is None or fault.method.upper() == method
    return right_method and re.search(fault.path, path) is not None


def _check_pattern(pattern: str) -> None:
    try:
        re.compile(pattern)
    except re.error as error:
        raise ImpossibleError(f"The path is not a regular expression: {error}.") from error
