"""What the control API is told, call by call."""

import json
from typing import Any, TypeVar

from aiohttp import web
from pydantic import Field, ValidationError

from sandbox.forms.base import Form, Snowflake
from sandbox.protocol.errors import ImpossibleError
from sandbox.protocol.json import Json

F = TypeVar("F", bound=Form)


class SayBody(Form):
    """A message."""

    channel: Snowflake
    content: str
    reply_to: Snowflake | None = None


class CommandBody(Form):
    """A slash command with its options, or a context menu's command with its target."""

    channel: Snowflake
    command: str
    options: Json = Field(default_factory=dict[str, Any])
    message: Snowflake | None = None
    user: Snowflake | None = None


class AutocompleteBody(Form):
    """An option that is being written."""

    channel: Snowflake
    command: str
    option: str
    options: Json = Field(default_factory=dict[str, Any])


class ComponentBody(Form):
    """A button pressed, or a choice in a select."""

    message: Snowflake
    custom_id: str
    values: tuple[str, ...] = ()


class ModalBody(Form):
    """A form filled in."""

    interaction: Snowflake
    fields: Json = Field(default_factory=dict[str, Any])


class ReactionBody(Form):
    """A reaction."""

    message: Snowflake
    emoji: str


class ChannelBody(Form):
    """A channel."""

    channel: Snowflake


class PersonBody(Form):
    """Somebody new, with roles by name or id, and the language of their client."""

    name: str
    roles: tuple[str, ...] = ()
    locale: str = "en-US"


async def read_body(request: web.Request, form: type[F]) -> F:
    """The form in a request's JSON; a refusal in one sentence if it does not fit."""
    try:
        return form.model_validate(await json_of(request))
    except ValidationError as error:
        detail = error.errors()[0]
        where = ".".join(str(step) for step in detail["loc"])
        raise ImpossibleError(f"{where}: {detail['msg']}.") from error


async def json_of(request: web.Request) -> Any:
    """The JSON of a request."""
    try:
        return json.loads(await request.text() or "{}")
    except ValueError as error:
        raise ImpossibleError(f"The body is not JSON: {error}.") from error
