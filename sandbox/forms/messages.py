"""The contents of a message, its edit, and a webhook's message, with Discord's limits."""

import re
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator, model_validator

from sandbox.forms.base import Form, Snowflake, address_with, refuse
from sandbox.forms.components import InMessage
from sandbox.forms.polls import PollForm
from sandbox.protocol.constants import COMPONENTS_V2
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.json import Json, is_json

ALL_EMBEDS_MAX = 6000
NONCE_MAX = 25
FORWARD = 1
"""The type of a reference that forwards a message."""
FORBIDDEN_IN_NAMES = re.compile("clyde|discord", re.IGNORECASE)

Title = Annotated[str, StringConstraints(strip_whitespace=True, max_length=256)]
Description = Annotated[str, StringConstraints(strip_whitespace=True, max_length=4096)]
FooterText = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2048)]
FieldName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=256)]
FieldValue = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1024)]
AddressText = StringConstraints(max_length=2048)
Address = Annotated[str, AddressText, address_with("http", "https", "attachment")]
AVATAR_SCHEMES = address_with("http", "https")
Content = Annotated[str, StringConstraints(max_length=2000)]


class EmbedPicture(Form):
    """An image or thumbnail of an embed."""

    url: Address
    description: str | None = None


class EmbedFooter(Form):
    """The small line under an embed."""

    text: FooterText
    icon_url: Address | None = None


class EmbedAuthor(Form):
    """The line over an embed's title."""

    name: Title
    url: Address | None = None
    icon_url: Address | None = None


class EmbedField(Form):
    """A named value in an embed."""

    name: FieldName
    value: FieldValue
    inline: bool = False


class Embed(Form):
    """A rich embed."""

    title: Title | None = None
    description: Description | None = None
    url: Address | None = None
    timestamp: str | None = None
    color: Annotated[int, Field(ge=0, le=0xFFFFFF)] | None = None
    footer: EmbedFooter | None = None
    image: EmbedPicture | None = None
    thumbnail: EmbedPicture | None = None
    author: EmbedAuthor | None = None
    fields: Annotated[tuple[EmbedField, ...], Field(max_length=25)] = ()

    @model_validator(mode="after")
    def _not_empty(self) -> "Embed":
        if not self.model_dump(exclude_none=True, exclude_defaults=True):
            raise refuse("BASE_TYPE_REQUIRED", "This field is required")
        return self

    def count_characters(self) -> int:
        """Count the characters that count towards the limit over all embeds of a message."""
        texts = [self.title, self.description]
        texts += [self.footer and self.footer.text, self.author and self.author.name]
        texts += [text for field in self.fields for text in (field.name, field.value)]
        return sum(len(text) for text in texts if text)

    def shape(self) -> Json:
        shape = self.model_dump(exclude_none=True, mode="json") | {"type": "rich"}
        return {key: value for key, value in shape.items() if value != []}


def check_size(embeds: list[Embed]) -> None:
    """Refuse embeds that together hold more than 6,000 characters."""
    if sum(embed.count_characters() for embed in embeds) > ALL_EMBEDS_MAX:
        message = f"Embed size exceeds maximum size of {ALL_EMBEDS_MAX}"
        raise invalid("embeds", "MAX_EMBED_SIZE_EXCEEDED", message)


def check_webhook_name(name: str) -> str:
    """Check a webhook's name: it may not have the words that Discord keeps for itself."""
    if found := FORBIDDEN_IN_NAMES.search(name):
        word = found.group().lower()
        raise refuse("USERNAME_INVALID_CONTAINS", f'Username cannot contain "{word}"')
    return name


class AllowedMentions(Form):
    """The mentions in a message that may ping."""

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
    """A file kept from before, or the place of one that is sent along."""

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
    poll: PollForm | None = None

    @field_validator("nonce")
    @classmethod
    def _is_short(cls, nonce: int | str | None) -> int | str | None:
        if len(str(nonce)) > NONCE_MAX:
            message = f"Must be {NONCE_MAX} or fewer in length."
            raise refuse("BASE_TYPE_MAX_LENGTH", message)
        return nonce

    def has(self, key: str) -> bool:
        """True if the body said anything about a key, even if only null."""
        return key in self.model_fields_set

    def check(self, flags: int) -> None:
        """Refuse errors that no single field shows."""
        check_size(self.embeds or [])
        if flags & COMPONENTS_V2 and (self.content or self.embeds):
            where = "content" if self.content else "embeds"
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            raise invalid(where, code, f"The '{where}' field cannot be used with components v2")


class BulkDeleteForm(Form):
    """The messages to be deleted at once."""

    messages: tuple[Snowflake, ...] = ()


class WebhookMessageForm(MessageForm):
    """The body of a webhook's message."""

    username: Annotated[str, StringConstraints(min_length=1, max_length=80)] | None = None
    avatar_url: Annotated[str, AddressText, AVATAR_SCHEMES] | None = None
    thread_name: Annotated[str, StringConstraints(min_length=1, max_length=100)] | None = None
    applied_tags: Annotated[list[Snowflake], Field(max_length=5)] | None = None

    @field_validator("username")
    @classmethod
    def _may_be_called_so(cls, name: str | None) -> str | None:
        return name if name is None else check_webhook_name(name)


def refuse_unsupported(body: object) -> None:
    """Refuse stickers and forwards, which messages here cannot have, rather than drop them."""
    if not is_json(body):
        return
    reference = body.get("message_reference")
    unknown = ["sticker_ids"] if body.get("sticker_ids") else []
    if is_json(reference) and reference.get("type") == FORWARD:
        unknown.append("forwards")
    if unknown:
        raise DiscordError(Code.NOT_IMPLEMENTED, f"The sandbox does not know {unknown[0]} yet")
