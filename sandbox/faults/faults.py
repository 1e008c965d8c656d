"""The faults that were ordered, and how they take effect.

Rule of this file: a fault on requests waits for the requests that match it; all others happen at
once, as a moderator's action or an outage would.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sandbox.faults.orders import (
    ArchiveThreadFault,
    DeleteThreadFault,
    DeleteWebhookFault,
    DenyFault,
    EventFault,
    GatewayCloseFault,
    OnRequests,
    ReconnectFault,
    RepeatFault,
    RequestFault,
    SessionLostFault,
    SilenceFault,
    read_order,
)
from sandbox.forms.channels import ThreadChangeForm
from sandbox.gateway.gateway import Gateway
from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.json import Json
from sandbox.world import channels, threads, webhooks
from sandbox.world.permissions import Permission
from sandbox.world.world import Denial, World


@dataclass(frozen=True, slots=True)
class Asked:
    """The parts of a request that faults are matched with."""

    method: str
    path: str
    has_files: bool = False


@dataclass
class Waiting:
    """A fault that is still to come, and how often or until when it comes."""

    fault: RequestFault | EventFault
    left: int | None
    ends_at: float | None = None


class Faults:
    """The faults that were ordered and are still to come."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self._waiting: list[Waiting] = []
        gateway.sessions.copies_of = self._copies_of

    def order(self, body: Any) -> None:
        """Order a fault; what is not tied to a request happens now."""
        fault = read_order(body)
        if isinstance(fault, OnRequests):
            _check_pattern(fault.path)
        match fault:
            case OnRequests():
                is_counted = fault.lasts is None
                self._waiting.append(Waiting(fault, fault.times if is_counted else None))
            case SilenceFault() | RepeatFault():
                self._waiting.append(Waiting(fault, fault.times))
            case GatewayCloseFault():
                self._gateway.close_all(fault.code)
            case ReconnectFault():
                self._gateway.ask_to_reconnect()
            case SessionLostFault():
                self._gateway.close_all(4009, keep_sessions=False)
            case _:
                self._carry_out(fault)

    def take_back(self) -> None:
        """Forget all that is still to come, and give permissions back."""
        self._waiting.clear()
        self._world.denials.clear()

    def list_orders(self) -> list[Json]:
        """List the faults still to come, as they were ordered."""
        self._forget_past()
        waiting = [
            w.fault.model_dump(by_alias=True, exclude_none=True) | {"times": w.left}
            for w in self._waiting
        ]
        return waiting + [
            {"kind": "deny", "permission": d.permission.name, "channel": d.channel}
            for d in self._world.denials
        ]

    def take_matching(self, asked: Asked) -> Iterator[RequestFault]:
        """List the faults that match a request, and count each as used."""
        self._forget_past()
        for waiting in list(self._waiting):
            fault = waiting.fault
            if not isinstance(fault, EventFault) and _matches(fault, asked):
                if fault.lasts is not None and waiting.ends_at is None:
                    waiting.ends_at = self._world.clock() + fault.lasts
                self._count(waiting)
                yield fault

    def _forget_past(self) -> None:
        """Forget the faults whose time is over."""
        now = self._world.clock()
        self._waiting = [
            fault for fault in self._waiting if fault.ends_at is None or fault.ends_at > now
        ]

    def _copies_of(self, kind: str) -> int:
        """Count how often an event is to be sent."""
        for waiting in self._waiting:
            if isinstance(waiting.fault, EventFault) and waiting.fault.of == kind:
                self._count(waiting)
                return 0 if isinstance(waiting.fault, SilenceFault) else 2
        return 1

    def _count(self, waiting: Waiting) -> None:
        if waiting.left is None:
            return
        waiting.left -= 1
        if waiting.left == 0:
            self._waiting.remove(waiting)

    def _carry_out(
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


def _matches(fault: OnRequests, asked: Asked) -> bool:
    right_method = fault.method is None or fault.method.upper() == asked.method
    right_files = fault.with_files is None or fault.with_files == asked.has_files
    return right_method and right_files and re.search(fault.path, asked.path) is not None


def _check_pattern(pattern: str) -> None:
    try:
        re.compile(pattern)
    except re.error as error:
        raise ImpossibleError(f"The path is not a regular expression: {error}.") from error
