"""Ids, and the root of all recorded values."""

from typing import NewType

from pydantic import BaseModel, ConfigDict

DebateId = NewType("DebateId", str)
DebaterId = NewType("DebaterId", str)
PersonId = NewType("PersonId", str)

STRICT = ConfigDict(extra="forbid", allow_inf_nan=False)
"""What every value is held to. Of what there are thousands, dataclasses are: a model takes twice
the memory of one with slots."""


class Value(BaseModel):
    """A frozen value that crosses an edge: recorded, shown or asked of a model."""

    model_config = {**STRICT, "frozen": True}
