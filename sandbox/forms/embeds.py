"""Embeds, with the limits that Discord's documentation gives them."""

from typing import Annotated, Any

from pydantic import Field, StringConstraints, model_validator

from sandbox.forms.base import Form, refuse
from sandbox.protocol.errors import invalid
from sandbox.protocol.json import Json, is_json

ALL_EMBEDS_MAX = 6000

Title = Annotated[str, StringConstraints(strip_whitespace=True, max_length=256)]
Description = Annotated[str, StringConstraints(strip_whitespace=True, max_length=4096)]
FooterText = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2048)]
FieldName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=256)]
FieldValue = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1024)]
Address = Annotated[str, StringConstraints(max_length=2048, pattern=r"^(https?|attachment)://.+")]


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

    @model_validator(mode="before")
    @classmethod
    def _without_nothing(cls, value: Any) -> Any:
        return {k: v for k, v in value.items() if v is not None} if is_json(value) else value

    @model_validator(mode="after")
    def _not_empty(self) -> "Embed":
        if not self.model_dump(exclude_none=True, exclude_defaults=True):
            raise refuse("BASE_TYPE_REQUIRED", "This field is required")
        return self

    def characters(self) -> int:
        """The characters that count towards the limit over all embeds of a message."""
        texts = [self.title, self.description]
        texts += [self.footer and self.footer.text, self.author and self.author.name]
        texts += [text for field in self.fields for text in (field.name, field.value)]
        return sum(len(text) for text in texts if text)

    def shape(self) -> Json:
        shape = self.model_dump(exclude_none=True, mode="json") | {"type": "rich"}
        return {key: value for key, value in shape.items() if value != []}


def check_size(embeds: list[Embed]) -> None:
    """Refuse embeds that together hold more than 6,000 characters."""
    if sum(embed.characters() for embed in embeds) > ALL_EMBEDS_MAX:
        message = f"Embed size exceeds maximum size of {ALL_EMBEDS_MAX}"
        raise invalid("embeds", "MAX_EMBED_SIZE_EXCEEDED", message)
