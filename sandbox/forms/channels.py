"""The bodies that make and change channels, threads, webhooks and emojis."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator

from sandbox.forms.base import Form, Snowflake
from sandbox.forms.messages import MessageForm, check_webhook_name
from sandbox.protocol.json import Json

ChannelName = Annotated[str, StringConstraints(min_length=1, max_length=100)]
AutoArchive = Literal[60, 1440, 4320, 10080]
Slowmode = Annotated[int, Field(ge=0, le=21600)]
WebhookName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]


class ThreadForm(Form):
    """The body that opens a thread; in a forum `message` is its first post."""

    name: ChannelName
    type: Literal[10, 11, 12] | None = None
    auto_archive_duration: AutoArchive | None = None
    rate_limit_per_user: Slowmode | None = None
    invitable: bool | None = None
    applied_tags: Annotated[list[Snowflake], Field(max_length=5)] | None = None


class PostForm(ThreadForm):
    """The body that opens a post in a forum."""

    message: MessageForm


class OverwriteParts(Form):
    """The overwrite that a channel has for somebody whom the path names."""

    type: Literal[0, 1]
    allow: Annotated[int, Field(ge=0)] = 0
    deny: Annotated[int, Field(ge=0)] = 0


class OverwriteForm(OverwriteParts):
    """The overwrite that a channel has for a role or a member."""

    id: Snowflake


class ChannelParts(Form):
    """The fields that a new channel and a change to one have in common."""

    topic: Annotated[str, StringConstraints(max_length=4096)] | None = None
    position: int | None = None
    nsfw: bool | None = None
    rate_limit_per_user: Slowmode | None = None
    default_auto_archive_duration: AutoArchive | None = None
    parent_id: Snowflake | None = None
    flags: int | None = None
    permission_overwrites: list[OverwriteForm] | None = None
    available_tags: Annotated[list[Json], Field(max_length=20)] | None = None


class ChannelForm(ChannelParts):
    """A change to a channel."""

    name: ChannelName | None = None


class NewChannelForm(ChannelParts):
    """A new channel."""

    name: ChannelName
    type: Literal[0, 2, 4, 5, 13, 15] = 0


class ThreadChangeForm(Form):
    """A change to a thread."""

    name: ChannelName | None = None
    archived: bool | None = None
    locked: bool | None = None
    auto_archive_duration: AutoArchive | None = None
    rate_limit_per_user: Slowmode | None = None
    invitable: bool | None = None
    flags: int | None = None
    applied_tags: Annotated[list[Snowflake], Field(max_length=5)] | None = None


class WebhookForm(Form):
    """A new webhook."""

    name: WebhookName
    avatar: str | None = None

    @field_validator("name")
    @classmethod
    def _may_be_called_so(cls, name: str) -> str:
        return check_webhook_name(name)


class WebhookChangeForm(Form):
    """A change to a webhook."""

    name: WebhookName | None = None
    avatar: str | None = None
    channel_id: Snowflake | None = None

    @field_validator("name")
    @classmethod
    def _may_be_called_so(cls, name: str | None) -> str | None:
        return name if name is None else check_webhook_name(name)


EmojiName = Annotated[str, StringConstraints(min_length=2, max_length=32, pattern=r"^\w+$")]


class EmojiForm(Form):
    """A new emoji of the application: its name and its picture as a data URI."""

    name: EmojiName
    image: str


class EmojiChangeForm(Form):
    """A new name for an emoji."""

    name: EmojiName
