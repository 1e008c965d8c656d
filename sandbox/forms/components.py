"""Message components: rows, buttons, selects, the second version's layout; where each may be."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from sandbox.forms.base import CustomId, Form, Snowflake, address_with, refuse
from sandbox.protocol.constants import ACTION_ROW, CONTAINER, TEXT_DISPLAY
from sandbox.protocol.errors import Code, DiscordError, invalid
from sandbox.protocol.json import Json

ROWS_MAX = 5
COMPONENTS_MAX = 40
TEXT_MAX = 4000

Label = Annotated[str, StringConstraints(max_length=80)]
LinkAddress = Annotated[
    str, StringConstraints(max_length=512), address_with("http", "https", "discord")
]
OptionText = Annotated[str, StringConstraints(min_length=1, max_length=100)]


class PartEmoji(Form):
    """An emoji on a button or an option."""

    id: Snowflake | None = None
    name: str | None = None
    animated: bool = False


class Component(Form):
    """The fields that all components have."""

    id: Annotated[int, Field(ge=0)] | None = None


class Button(Component):
    """A button: with an address (style 5), or one that the application is told of."""

    type: Literal[2]
    style: Annotated[int, Field(ge=1, le=6)]
    label: Label | None = None
    emoji: PartEmoji | None = None
    custom_id: CustomId | None = None
    url: LinkAddress | None = None
    disabled: bool = False

    @model_validator(mode="after")
    def _is_whole(self) -> "Button":
        if self.style < 5 and not self.custom_id:
            raise refuse("BASE_TYPE_REQUIRED", "A custom id is required")
        if self.style == 5 and not self.url:
            raise refuse("BASE_TYPE_REQUIRED", "A url is required")
        if self.style < 6 and not (self.label or self.emoji):
            raise refuse("BUTTON_COMPONENT_INVALID", "A button needs a label or an emoji")
        return self


class SelectOption(Form):
    """One line of a string select."""

    label: OptionText
    value: OptionText
    description: Annotated[str, StringConstraints(max_length=100)] | None = None
    emoji: PartEmoji | None = None
    default: bool = False


class Select(Component):
    """The fields that all selects have."""

    custom_id: CustomId
    placeholder: Annotated[str, StringConstraints(max_length=150)] | None = None
    min_values: Annotated[int, Field(ge=0, le=25)] = 1
    max_values: Annotated[int, Field(ge=1, le=25)] = 1
    disabled: bool = False
    required: bool | None = None


class StringSelect(Select):
    """A select of the application's own options."""

    type: Literal[3]
    options: Annotated[list[SelectOption], Field(min_length=1, max_length=25)]

    @model_validator(mode="after")
    def _values_differ(self) -> "StringSelect":
        values = [option.value for option in self.options]
        if len(set(values)) < len(values):
            raise refuse("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "Option values must differ")
        return self


class EntitySelect(Select):
    """A select of users (5), roles (6), both (7) or channels (8)."""

    type: Literal[5, 6, 7, 8]
    channel_types: list[int] | None = None
    default_values: list[Json] | None = None


class Media(Form):
    """A picture or a file by its address."""

    url: Annotated[
        str, StringConstraints(max_length=2048), address_with("http", "https", "attachment")
    ]


class TextDisplay(Component):
    """A piece of Markdown."""

    type: Literal[10]
    content: Annotated[str, StringConstraints(min_length=1, max_length=TEXT_MAX)]


class Thumbnail(Component):
    """A small picture beside a section's text."""

    type: Literal[11]
    media: Media
    description: Annotated[str, StringConstraints(max_length=1024)] | None = None
    spoiler: bool = False


class MediaItem(Form):
    """A picture of a gallery."""

    media: Media
    description: Annotated[str, StringConstraints(max_length=1024)] | None = None
    spoiler: bool = False


class MediaGallery(Component):
    """Up to ten pictures."""

    type: Literal[12]
    items: Annotated[list[MediaItem], Field(min_length=1, max_length=10)]


class FilePart(Component):
    """An attached file, shown in place."""

    type: Literal[13]
    file: Media
    spoiler: bool = False


class Separator(Component):
    """Space, or a line."""

    type: Literal[14]
    divider: bool = True
    spacing: Literal[1, 2] = 1


class Section(Component):
    """Text with something small beside it."""

    type: Literal[9]
    components: Annotated[list[TextDisplay], Field(min_length=1, max_length=3)]
    accessory: Annotated[Button | Thumbnail, Field(discriminator="type")]


InRow = Annotated[Button | StringSelect | EntitySelect, Field(discriminator="type")]


class ActionRow(Component):
    """Up to five buttons, or one select."""

    type: Literal[1]
    components: Annotated[list[InRow], Field(min_length=1, max_length=5)]

    @model_validator(mode="after")
    def _check_select_alone(self) -> "ActionRow":
        if len(self.components) > 1 and any(isinstance(c, Select) for c in self.components):
            message = "A select menu takes a whole row"
            raise refuse("COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        return self


InContainer = Annotated[
    ActionRow | Section | TextDisplay | MediaGallery | FilePart | Separator,
    Field(discriminator="type"),
]


class Container(Component):
    """A box with a coloured edge."""

    type: Literal[17]
    accent_color: Annotated[int, Field(ge=0, le=0xFFFFFF)] | None = None
    spoiler: bool = False
    components: Annotated[list[InContainer], Field(min_length=1, max_length=COMPONENTS_MAX)]


InMessage = Annotated[
    ActionRow | Section | TextDisplay | MediaGallery | FilePart | Separator | Container,
    Field(discriminator="type"),
]


def make_component_shapes(components: list[InMessage], *, version_2: bool) -> list[Json]:
    """Make the components as Discord keeps them, each with an id; refuse what is misplaced."""
    kept = [component.model_dump(exclude_none=True) for component in components]
    every = list(walk_components(kept))
    _check_layout(kept, every, version_2=version_2)
    _check_custom_ids(every)
    give_ids(every)
    for container in (part for part in every if part["type"] == CONTAINER):
        container.setdefault("accent_color", None)
    return kept


def walk_components(components: list[Json]) -> Iterator[Json]:
    """Walk through all components, those inside others too, in reading order."""
    for component in components:
        yield component
        inner: list[Json] = component.get("components", [])
        yield from walk_components(inner)
        yield from walk_components(
            [component[key] for key in ("accessory", "component") if key in component]
        )


def _check_layout(top: list[Json], every: list[Json], *, version_2: bool) -> None:
    if not version_2:
        if len(top) > ROWS_MAX:
            raise invalid("components", "BASE_TYPE_MAX_LENGTH", "Must be 5 or fewer in length.")
        for number, component in enumerate(top):
            if component["type"] != ACTION_ROW:
                message = 'Value of field "type" must be one of (1,).'
                raise invalid(f"components.{number}", "UNION_TYPE_CHOICES", message)
    elif len(every) > COMPONENTS_MAX:
        raise invalid("components", "BASE_TYPE_MAX_LENGTH", "Must be 40 or fewer in length.")
    elif sum(len(part["content"]) for part in every if part["type"] == TEXT_DISPLAY) > TEXT_MAX:
        message = f"The text of all components must be {TEXT_MAX} or fewer in length."
        raise invalid("components", "COMPONENT_MAX_TOTAL_TEXT_LENGTH", message)


def _check_custom_ids(every: list[Json]) -> None:
    ids = [part["custom_id"] for part in every if part.get("custom_id")]
    if len(set(ids)) < len(ids):
        message = "Component custom id cannot be duplicated"
        raise invalid("components", "COMPONENT_CUSTOM_ID_DUPLICATED", message)


def give_ids(every: list[Json]) -> None:
    """Number the components that have no number."""
    taken = {part["id"] for part in every if part.get("id")}
    free = (number for number in range(1, 10_000) if number not in taken)
    for part in every:
        if not part.get("id"):
            part["id"] = next(free)


def by_custom_id(components: list[Json], custom_id: Any) -> Json:
    """Find the component with a custom id."""
    for part in walk_components(components):
        if part.get("custom_id") == custom_id:
            return part
    raise DiscordError(Code.INVALID_FORM_BODY, f"There is no component {custom_id!r} here")
