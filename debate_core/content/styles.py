"""The styles that a debater can argue in: built in, and those that a host adds."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from debate_core.errors import SpecError

MANNER_LIMIT = 500
_NAME = re.compile(r"[\w -]{1,40}")
"""A style name that a list of styles in an option can hold."""

Styles = Mapping[str, str]
"""The request that each style, by its name, makes of a debater."""


@cache
def load_styles() -> Styles:
    """Load those that everyone is offered."""
    path = files("debate_core.content").joinpath("styles.toml")
    return read_styles(path.read_text(encoding="utf-8"), path.name)


def read_styles(text: str, path: str) -> Styles:
    """Read the styles that a file describes; SpecError, in one sentence, if it cannot be read."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SpecError(f"{path} is not TOML: {error}.") from error
    for name, manner in found.items():
        if not _NAME.fullmatch(name.strip()):
            raise SpecError(
                f"{path}: a style's name has up to 40 letters, digits, spaces and hyphens; "
                f"rename “{name[:40]}”."
            )
        if not isinstance(manner, str) or not 0 < len(manner.strip()) <= MANNER_LIMIT:
            raise SpecError(
                f"{path}: the style “{name}” needs a text of up to {MANNER_LIMIT} characters that "
                f'says how it argues; write {name} = "…".'
            )
    return {name.strip().casefold(): str(manner).strip() for name, manner in found.items()}
