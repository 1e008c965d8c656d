"""The forms that an application opens for a person."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from sandbox.forms.base import CustomId, Form
from sandbox.forms.components import Component, EntitySelect, OptionText, StringSelect, TextDisplay

Words = Annotated[str, StringConstraints(min_length=1, max_length=45)]


class TextInput(Component):
    """A line (style 1) or a paragraph (style 2) to write in."""

    type: Literal[4]
    custom_id: CustomId
    style: Literal[1, 2]
    label: Words | None = None
    value: Annotated[str, StringConstraints(max_length=4000)] | None = None
    placeholder: Annotated[str, StringConstraints(max_length=100)] | None = None
    required: bool = True
    min_length: Annotated[int, Field(ge=0, le=4000)] | None = None
    max_length: Annotated[int, Field(ge=1, le=4000)] | None = None


class GroupOption(Form):
    """One line of a radio or checkbox group."""

    label: OptionText
    value: OptionText
    description: Annotated[str, StringConstraints(max_length=100)] | None = None
    default: bool = False


class RadioGroup(Component):
    """One of several."""

    type: Literal[21]
    custom_id: CustomId
    options: Annotated[list[GroupOption], Field(min_length=2, max_length=10)]
    required: bool = True


class CheckboxGroup(Component):
    """Some of several."""

    type: Literal[22]
    custom_id: CustomId
    options: Annotated[list[GroupOption], Field(min_length=1, max_length=10)]
    min_values: Annotated[int, Field(ge=0, le=10)] | None = None
    max_values: Annotated[int, Field(ge=1, le=10)] | None = None
    required: bool = True


class Checkbox(Component):
    """Yes or no."""

    type: Literal[23]
    custom_id: CustomId
    default: bool = False


class FileUpload(Component):
    """A place to put files."""

    type: Literal[19]
    custom_id: CustomId
    min_values: Annotated[int, Field(ge=0, le=10)] = 1
    max_values: Annotated[int, Field(ge=1, le=10)] = 1
    required: bool = True


InLabel = Annotated[
    TextInput | StringSelect | EntitySelect | RadioGroup | CheckboxGroup | Checkbox | FileUpload,
    Field(discriminator="type"),
]


class LabelPart(Component):
    """A field with its name and a word of explanation."""

    type: Literal[18]
    label: Words
    description: Annotated[str, StringConstraints(min_length=1, max_length=100)] | None = None
    component: InLabel


class InputRow(Component):
    """The older way to place a text input."""

    type: Literal[1]
    components: Annotated[list[TextInput], Field(min_length=1, max_length=1)]


class Modal(Form):
    """A form that an application opens."""

    custom_id: CustomId
    title: Words
    components: Annotated[
        list[Annotated[InputRow | LabelPart | TextDisplay, Field(discriminator="type")]],
        Field(min_length=1, max_length=5),
    ]
