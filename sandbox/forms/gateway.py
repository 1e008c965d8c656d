"""The payloads that a bot sends to the gateway."""

from typing import Annotated

from pydantic import Field, StringConstraints

from sandbox.forms.base import Form, Snowflake
from sandbox.protocol.json import Json

Count = Annotated[int, Field(ge=0)]
Nonce = Annotated[str, StringConstraints(max_length=32)]


class IdentifyForm(Form):
    """The payload that opens a session."""

    token: str
    intents: Count
    properties: Json
    shard: tuple[Count, Count] = (0, 1)


class ResumeForm(Form):
    """The payload that resumes a session."""

    token: str
    session_id: str
    seq: Count


class MembersForm(Form):
    """A request for members: by their ids, by how their names begin, or for all of them."""

    guild_id: Snowflake
    query: str | None = None
    limit: Count = 0
    user_ids: tuple[Snowflake, ...] | Snowflake | None = None
    presences: bool = False
    nonce: Nonce | None = None
