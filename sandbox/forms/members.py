"""The bodies that change members, roles and the server."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from sandbox.forms.base import Form, Snowflake
from sandbox.forms.channels import ChannelName

WEEK_SECONDS = 7 * 86400

Nick = Annotated[str, StringConstraints(max_length=32)]
Colour = Annotated[int, Field(ge=0, le=0xFFFFFF)]


class MemberForm(Form):
    """A change to a member."""

    nick: Nick | None = None
    roles: tuple[Snowflake, ...] | None = None
    communication_disabled_until: datetime | None = None


class OwnMemberForm(Form):
    """A change to the bot as a member."""

    nick: Nick | None = None


class BanForm(Form):
    """A ban, and the time for which past messages go with it."""

    delete_message_seconds: Annotated[int, Field(ge=0, le=WEEK_SECONDS)] = 0
    delete_message_days: Annotated[int, Field(ge=0, le=7)] = 0

    @property
    def seconds(self) -> int:
        return self.delete_message_seconds or self.delete_message_days * 86400


class BulkBanForm(BanForm):
    """Bans of many at once."""

    user_ids: Annotated[tuple[Snowflake, ...], Field(min_length=1, max_length=200)]


class RoleForm(Form):
    """A new role, or a change to one."""

    name: ChannelName | None = None
    permissions: Annotated[int, Field(ge=0, lt=2**64)] | None = None
    color: Colour | None = None
    hoist: bool | None = None
    mentionable: bool | None = None


class PositionForm(Form):
    """The position of a role or a channel among the others."""

    id: Snowflake
    position: Annotated[int, Field(ge=0, le=10_000)] | None = None
    parent_id: Snowflake | None = None


class ServerForm(Form):
    """A change to the server."""

    name: Annotated[str, StringConstraints(min_length=2, max_length=100)] | None = None
    description: Annotated[str, StringConstraints(max_length=300)] | None = None
    verification_level: Literal[0, 1, 2, 3, 4] | None = None
    default_message_notifications: Literal[0, 1] | None = None
    explicit_content_filter: Literal[0, 1, 2] | None = None
    afk_timeout: Literal[60, 300, 900, 1800, 3600] | None = None
    system_channel_id: Snowflake | None = None
    rules_channel_id: Snowflake | None = None
    public_updates_channel_id: Snowflake | None = None
    premium_progress_bar_enabled: bool | None = None
