"""The faults that can be ordered, as they are written in an order."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from sandbox.forms.base import Form, Snowflake
from sandbox.protocol.errors import ImpossibleError


class OnRequests(Form):
    """The fields of all faults on requests: which requests, and how many of them."""

    method: str | None = None
    path: str = ""
    with_files: bool | None = None
    """True for requests with files only, False for requests without; None for all."""
    times: Annotated[int, Field(ge=1)] | None = 1
    """The number of requests; None for all until the faults are taken back."""
    lasts: Annotated[float, Field(gt=0)] | None = None
    """Seconds from the first request that it meets, during which it meets all."""
    after_effect: bool = False


class StatusFault(OnRequests):
    """A status in the place of the answer."""

    kind: Literal["status"]
    status: Annotated[int, Field(ge=400, le=599)]
    code: int = 0
    """Discord's own code in the body."""


class DelayFault(OnRequests):
    """An answer that is held back."""

    kind: Literal["delay"]
    seconds: Annotated[float, Field(ge=0)]


class DropFault(OnRequests):
    """A connection that is cut."""

    kind: Literal["drop"]


class RateLimitFault(OnRequests):
    """A 429."""

    kind: Literal["rate_limit"]
    retry_after: Annotated[float, Field(ge=0)]
    is_global: Annotated[bool, Field(alias="global")] = False
    code: int = 0
    """Discord's own code in the body."""
    is_bare: Annotated[bool, Field(alias="bare")] = False
    """True if neither headers nor body say how long to wait."""


class ProxyLimitFault(OnRequests):
    """A 429 from a proxy before Discord: a page, without Discord's headers."""

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
    """A close of the gateway; the session can be resumed."""

    kind: Literal["gateway_close"]
    code: Annotated[int, Field(ge=1000, le=4999)] = 4000


class ReconnectFault(Form):
    """A request of the gateway to its clients to connect again and resume."""

    kind: Literal["reconnect"]


class SessionLostFault(Form):
    """A close of the gateway, which forgets the session."""

    kind: Literal["session_lost"]


class DeleteWebhookFault(Form):
    """The deletion of a channel's webhooks."""

    kind: Literal["delete_webhook"]
    channel: Snowflake


class DeleteThreadFault(Form):
    """The deletion of a thread."""

    kind: Literal["delete_thread"]
    thread: Snowflake


class ArchiveThreadFault(Form):
    """The archiving of a thread, which is locked too if so asked."""

    kind: Literal["archive_thread"]
    thread: Snowflake
    locked: bool = False


class DenyFault(Form):
    """A permission that is taken from the bot."""

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
    """Read the fault that a body orders."""
    try:
        return READER.validate_python(body)
    except ValidationError as error:
        detail = error.errors()[0]
        where = ".".join(str(step) for step in detail["loc"])
        raise ImpossibleError(f"That is no fault: {where}: {detail['msg']}") from error
