"""The commands that an application sets, with the limits that Discord gives them."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator, model_validator

from sandbox.forms.base import Form, refuse
from sandbox.protocol.json import Json, is_json, is_list

CHAT_INPUT, USER_COMMAND, MESSAGE_COMMAND = 1, 2, 3
SUBCOMMAND, SUBCOMMAND_GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
CHARACTERS_MAX = 8000

SlashName = Annotated[str, StringConstraints(pattern=r"^[-_'\w]{1,32}$")]
Words = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Names = dict[str, Annotated[str, StringConstraints(min_length=1, max_length=32)]]
Descriptions = dict[str, Words]
Tag = Annotated[str, StringConstraints(max_length=20)]


class Choice(Form):
    """One of an option's fixed values."""

    name: Words
    name_localizations: Descriptions | None = None
    value: str | int | float


class Option(Form):
    """An option, a subcommand or a group of subcommands."""

    type: Annotated[int, Field(ge=1, le=11)]
    name: SlashName
    name_localizations: Names | None = None
    description: Words
    description_localizations: Descriptions | None = None
    required: bool = False
    choices: Annotated[list[Choice], Field(max_length=25)] | None = None
    options: "Annotated[list[Option], Field(max_length=25)] | None" = None
    channel_types: list[int] | None = None
    min_value: int | float | None = None
    max_value: int | float | None = None
    min_length: Annotated[int, Field(ge=0, le=6000)] | None = None
    max_length: Annotated[int, Field(ge=1, le=6000)] | None = None
    autocomplete: bool | None = None

    @field_validator("name")
    @classmethod
    def _is_small(cls, name: str) -> str:
        return _lower(name)

    @model_validator(mode="after")
    def _in_order(self) -> "Option":
        if self.autocomplete and self.choices:
            message = "Autocomplete and choices exclude each other"
            raise refuse("APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", message)
        _check_options(self.options or [])
        return self


class CommandForm(Form):
    """A command as an application sets it."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=32)]
    type: Literal[1, 2, 3] = CHAT_INPUT
    name_localizations: Names | None = None
    description: Annotated[str, StringConstraints(max_length=100)] = ""
    description_localizations: Descriptions | None = None
    options: Annotated[list[Option], Field(max_length=25)] | None = None
    default_member_permissions: Annotated[str, StringConstraints(pattern=r"^\d+$")] | None = None
    dm_permission: bool | None = None
    contexts: list[int] | None = None
    integration_types: list[int] | None = None
    nsfw: bool = False

    @field_validator("default_member_permissions", mode="before")
    @classmethod
    def _as_text(cls, value: object) -> object:
        return str(value) if isinstance(value, int) else value

    @model_validator(mode="after")
    def _fits_its_type(self) -> "CommandForm":
        if self.type != CHAT_INPUT and (self.description or self.options):
            message = "Context menu commands cannot have description"
            raise refuse("APPLICATION_COMMAND_INVALID_DESCRIPTION", message)
        if self.type == CHAT_INPUT and not self.description:
            raise refuse("BASE_TYPE_REQUIRED", "A description is required")
        if self.type == CHAT_INPUT:
            _lower(self.name)
        _check_options(self.options or [])
        if _count_characters(self.model_dump()) > CHARACTERS_MAX:
            message = f"Command exceeds maximum size ({CHARACTERS_MAX})"
            raise refuse("APPLICATION_COMMAND_TOO_LARGE", message)
        return self

    def definition(self) -> Json:
        """Make the command as Discord keeps and shows it."""
        kept = self.model_dump(exclude_none=True)
        kept["default_member_permissions"] = self.default_member_permissions
        kept["integration_types"] = self.integration_types or [0]
        kept["contexts"] = self.contexts
        kept["dm_permission"] = True if self.dm_permission is None else self.dm_permission
        kept["name_localizations"] = self.name_localizations
        kept["description_localizations"] = self.description_localizations
        return kept


class ApplicationForm(Form):
    """A change to how the application describes itself."""

    description: Annotated[str, StringConstraints(max_length=400)] | None = None
    tags: Annotated[list[Tag], Field(max_length=5)] | None = None


def _lower(name: str) -> str:
    if name != name.lower() or " " in name:
        message = "Command name is invalid"
        raise refuse("APPLICATION_COMMAND_INVALID_NAME", message)
    return name


def _check_options(options: list[Option]) -> None:
    names = [option.name for option in options]
    if len(set(names)) < len(names):
        message = "Option name already exists"
        raise refuse("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
    needed = [option.required for option in options]
    if needed != sorted(needed, reverse=True):
        message = "Required options must be placed before non-required options"
        raise refuse("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)


def _count_characters(part: object) -> int:
    """Count the characters of names, descriptions and values, which Discord counts together."""
    if isinstance(part, Option | CommandForm | Choice):
        part = part.model_dump()
    if is_list(part):
        return sum(_count_characters(inner) for inner in part)
    if not is_json(part):
        return 0
    own = sum(len(str(part[key])) for key in ("name", "description", "value") if part.get(key))
    return own + _count_characters(part.get("options")) + _count_characters(part.get("choices"))
