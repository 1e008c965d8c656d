"""The bodies that change the bot's own account."""

from typing import Annotated

from pydantic import StringConstraints

from sandbox.forms.base import Form, Snowflake

Username = Annotated[str, StringConstraints(strip_whitespace=True, min_length=2, max_length=32)]


class MeForm(Form):
    """A change to the bot's own account."""

    username: Username | None = None
    avatar: str | None = None


class DirectForm(Form):
    """The person whom the bot wants to write to."""

    recipient_id: Snowflake
