"""The first answers to interactions."""

from typing import Annotated

from pydantic import Field, StrictBool, StrictFloat, StrictInt, StrictStr, StringConstraints

from sandbox.forms.base import Form
from sandbox.forms.commands import INTEGER, NUMBER, STRING, Descriptions, Words
from sandbox.protocol.errors import invalid
from sandbox.protocol.json import Json

SAFE_INTEGER_MAX = 2**53
Value = Annotated[StrictStr, StringConstraints(min_length=1, max_length=100)]
KINDS = {STRING: str, INTEGER: int, NUMBER: int | float}


class AnswerForm(Form):
    """A first answer: its kind, and what it holds."""

    type: int
    data: Json | None = None


class Suggestion(Form):
    """One value that an autocomplete offers."""

    name: Words
    name_localizations: Descriptions | None = None
    value: Value | StrictBool | StrictInt | StrictFloat


class Suggestions(Form):
    """The suggestions that an autocomplete offers."""

    choices: Annotated[tuple[Suggestion, ...], Field(max_length=25)] = ()

    def for_option(self, kind: int) -> list[Json]:
        """List the suggestions, each of the kind of value that the option takes."""
        for number, choice in enumerate(self.choices):
            value, where = choice.value, f"data.choices.{number}.value"
            if isinstance(value, bool) or not isinstance(value, KINDS[kind]):
                message = f'Could not interpret "{value}" as a value of this option.'
                raise invalid(where, "UNION_TYPE_CHOICES", message)
            if not isinstance(value, str) and abs(value) > SAFE_INTEGER_MAX:
                raise invalid(where, "NUMBER_TYPE_MAX", "int value should be at most 2^53.")
        return [choice.model_dump(exclude_none=True) for choice in self.choices]
