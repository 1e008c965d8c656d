"""Text as it may go to a terminal: nothing in it can steer the terminal.

Rule: what people or models wrote is shown only after it went through here.
"""

_CONTROLS = (*range(0x20), *range(0x7F, 0xA0), 0x202D, 0x202E)
_DROPPED = {code: None for code in _CONTROLS if chr(code) not in "\n\t"}


def plain(text: str) -> str:
    """The text without control characters and direction overrides; line breaks and tabs stay."""
    return text.translate(_DROPPED)
