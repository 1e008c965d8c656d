"""The faults that can be ordered, as they are ordered."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from sandbox.forms.base import Form, Snowflake
from sandbox.protocol.errors import ImpossibleError


class OnRequests(Form):
    """What all faults on requests have: which requests, and how many of them."""

    method: str | None = None
    path: str = ""
    with_files: bool | None = None
    """Only requests that bring files, or only those that bring none."""
    times: Annotated[int, Field(ge=1)] | None = 1
    """None for all there are until faults are taken back."""
    lasts: Annotated[float, Field(gt=0)] | None = None
    """All there are in so many seconds from the first one that it meets."""
    after_effect: bool = False


class StatusFault(OnRequests):
    """A status instead of the answer."""

    kind: Literal["status"]
    status: Annotated[int, Field(ge=400, le=599)]
    code: int = 0
    """Discord's own code in the body."""


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
    code: int = 0
    """Discord's own code in the body."""
    is_bare: Annotated[bool, Field(alias="bare")] = False
    """Whether neither headers nor body say how long to wait."""


class ProxyLimitFault(OnRequests):
    """A 429 of what stands before Discord: a page, and none of Discord's headers."""

    kind: Literal["proxy_limit"]
    retry_after: Annotated[float, Field(ge=0)] | None = None


class SilenceFault(Form):
    """A gateway event that is not sent."""

    kind: Literal["silence"]
    of: str
    times: Annotated[int, Field(ge=1)] = 1


class RepeatFault(Form):
    """A gateway event that is sent twice."""

    kind: Literal["repeat"]
    of: str
    times: Annotated[int, Field(ge=1)] = 1


class GatewayCloseFault(Form):
    """The gateway closes; the session can be resumed."""

    kind: Literal["gateway_close"]
    code: Annotated[int, Field(ge=1000, le=4999)] = 4000


class ReconnectFault(Form):
    """The gateway asks its clients to connect anew and resume."""

    kind: Literal["reconnect"]


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


RequestFault = StatusFault | DelayFault | DropFault | RateLimitFault | ProxyLimitFault
EventFault = SilenceFault | RepeatFault
LastingFault = RequestFault | EventFault | DenyFault
Fault = Annotated[
    LastingFault
    | GatewayCloseFault
    | ReconnectFault
    | SessionLostFault
    | DeleteWebhookFault
    | DeleteThreadFault
    | ArchiveThreadFault,
    Field(discriminator="kind"),
]
READER: TypeAdapter[Fault] = TypeAdapter(Fault)


def read_order(body: Any) -> Fault:
    """The fault that a body orders."""
    try:
        return READER.validate_python(body)
    except ValidationError as error:
        detail = error.errors()[0]
        where = ".".join(str(step) for step in detail["loc"])
        raise ImpossibleError(f"That is no fault: {where}: {detail['msg']}") from error
