"""Handling rows that cannot be read: they are logged and left out, and the others still work."""

import logging
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_log = logging.getLogger(__name__)


def read_or_skip(what: str, read: Callable[[], T]) -> T | None:
    """Read a row; None if it is damaged. `what` names it in the log."""
    try:
        return read()
    except ValueError as error:
        _log.error("%s cannot be read from the database: %s", what, str(error).splitlines()[0])
        return None
