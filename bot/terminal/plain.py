"""Text as it may go to a terminal: nothing in it can steer the terminal.

Rule: what people or models wrote is shown only after it went through here.
"""

from typing import TypeVar

from pydantic import BaseModel, JsonValue

_Shown = TypeVar("_Shown", bound=BaseModel)
_CONTROLS = (*range(0x20), *range(0x7F, 0xA0), 0x202D, 0x202E)
_DROPPED = {code: None for code in _CONTROLS if chr(code) not in "\n\t"}


def plain(text: str) -> str:
    """The text without control characters and direction overrides; line breaks and tabs stay."""
    return text.translate(_DROPPED)


def shown(value: _Shown) -> _Shown:
    """The same value with every text in it made plain."""
    return type(value).model_validate(_plain_data(value.model_dump(mode="json")))


def _plain_data(data: JsonValue) -> JsonValue:
    match data:
        case str():
            return plain(data)
        case dict():
            return {plain(key): _plain_data(each) for key, each in data.items()}
        case list():
            return [_plain_data(each) for each in data]
        case _:
            return data
