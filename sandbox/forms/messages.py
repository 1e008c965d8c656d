"""What a message, its edit, and a webhook's message may hold."""

import re
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator

from sandbox.forms.base import Form, Snowflake, refuse
from sandbox.forms.components import InMessage
from sandbox.forms.embeds import Embed, check_size
from sandbox.protocol.constants import COMPONENTS_V2
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.json import is_json

Content = Annotated[str, StringConstraints(max_length=2000)]
NONCE_MAX = 25
FORBIDDEN_IN_NAMES = re.compile("clyde|discord", re.IGNORECASE)


def check_webhook_name(name: str) -> str:
    """A webhook's name without the words Discord keeps for itself."""
    if found := FORBIDDEN_IN_NAMES.search(name):
        word = found.group().lower()
        raise refuse("USERNAME_INVALID_CONTAINS", f'Username cannot contain "{word}"')
    return name


class AllowedMentions(Form):
    """Whom a message may ping."""

    parse: tuple[Literal["users", "roles", "everyone"], ...] = ()
    users: Annotated[tuple[Snowflake, ...], Field(max_length=100)] = ()
    roles: Annotated[tuple[Snowflake, ...], Field(max_length=100)] = ()
    replied_user: bool = False


class Reference(Form):
    """The message that another answers."""

    message_id: Snowflake
    channel_id: Snowflake | None = None
    guild_id: Snowflake | None = None
    fail_if_not_exists: bool = True
    type: int = 0


class AttachmentPart(Form):
    """A file kept from before, or the place of one that comes along."""

    id: Snowflake
    filename: str | None = None
    description: Annotated[str, StringConstraints(max_length=1024)] | None = None


class MessageForm(Form):
    """The body of a message; of an edit too, where what is left out stays."""

    content: Content | None = None
    embeds: Annotated[list[Embed], Field(max_length=10)] | None = None
    components: Annotated[list[InMessage], Field(max_length=40)] | None = None
    attachments: Annotated[list[AttachmentPart], Field(max_length=10)] | None = None
    flags: int | None = None
    tts: bool | None = None
    nonce: int | str | None = None
    enforce_nonce: bool | None = None
    allowed_mentions: AllowedMentions | None = None
    message_reference: Reference | None = None

    @field_validator("nonce")
    @classmethod
    def _is_short(cls, nonce: int | str | None) -> int | str | None:
        if len(str(nonce)) > NONCE_MAX:
            message = f"Must be {NONCE_MAX} or fewer in length."
            raise refuse("BASE_TYPE_MAX_LENGTH", message)
        return nonce

    def has(self, key: str) -> bool:
        """Whether the body said anything about a key, if only null."""
        return key in self.model_fields_set

    def check(self, flags: int) -> None:
        """Refuse what no single field shows to be wrong."""
        check_size(self.embeds or [])
        if flags & COMPONENTS_V2 and (self.content or self.embeds):
            where = "content" if self.content else "embeds"
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            raise invalid(where, code, f"The '{where}' field cannot be used with components v2")


class WebhookMessageForm(MessageForm):
    """The body of a webhook's message."""

    username: Annotated[str, StringConstraints(min_length=1, max_length=80)] | None = None
    avatar_url: Annotated[str, StringConstraints(max_length=2048)] | None = None
    thread_name: Annotated[str, StringConstraints(min_length=1, max_length=100)] | None = None
    applied_tags: Annotated[list[Snowflake], Field(max_length=5)] | None = None

    @field_validator("username")
    @classmethod
    def _may_be_called_so(cls, name: str | None) -> str | None:
        return name if name is None else check_webhook_name(name)


def refuse_what_is_missing(body: object) -> None:
    """Polls and stickers are no part of this Discord: say so, rather than drop them."""
    if is_json(body):
        for key in ("poll", "sticker_ids"):
            if body.get(key):
                raise DiscordError(Code.NOT_IMPLEMENTED, f"The sandbox does not know {key} yet")
