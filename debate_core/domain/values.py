"""Ids, and the root of all recorded values."""

from typing import NewType

from pydantic import BaseModel, ConfigDict

DebateId = NewType("DebateId", str)
DebaterId = NewType("DebaterId", str)
PersonId = NewType("PersonId", str)

STRICT = ConfigDict(extra="forbid", allow_inf_nan=False)
"""The rules that every value obeys. Values that exist in thousands are dataclasses: a model takes
twice the memory of one with slots."""


class Value(BaseModel):
    """A frozen value that leaves the program's code: recorded, shown or asked of a model."""

    model_config = {**STRICT, "frozen": True}
