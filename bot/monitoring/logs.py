"""The log: for a console, or one JSON object per line; never with a token, a key or an address.

Rule: all that is written passes `Secrets.hide`, whoever logged it, whatever failed. Libraries are
logged from `warning` up, discord.py from `info` up: below that they log people's words, and keys.
"""

import logging
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from json import dumps
from typing import Literal

from rich.console import Console
from rich.logging import RichHandler

from debate_core.engine.tasks import find_debate_in_log
from debate_core.show.text import clean_for_print

Style = Literal["plain", "json"]
Level = Literal["debug", "info", "warning", "error"]
_OURS = ("bot", "debate_core", "sandbox")
_HIDDEN = "(hidden)"
_SHORTEST = 6
"""The fewest characters of a secret value; shorter ones occur inside other words."""
_NAMES = re.compile(r"(TOKEN|KEY|SECRET|PASSWORD)$")
_SHAPES = re.compile(
    r"(?<=/webhooks/)\d+/[\w-]+"
    r"|(?<=/interactions/)\d+/[\w-]+"
    r"|(?<=://)[^\s/@:]*:[^\s/@]+(?=@)"
    r"|(?<=Bearer )\S+|(?<=Bot )[\w.-]{20,}"
    r"|\bsk-[\w-]{8,}"
    r"|\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"
)
"""Webhooks, interactions, names with passwords, keys, and the tokens of bots."""


class Secrets:
    """The secrets that must not be in a log: values that are known, and whatever looks like one."""

    def __init__(self, values: Iterable[str] = ()) -> None:
        self._values: list[str] = []
        self.add(*values)

    def add(self, *values: str) -> None:
        """Hide these values, too."""
        known = {*self._values, *(value for value in values if len(value) >= _SHORTEST)}
        # The longest first: one may be the beginning of another.
        self._values = sorted(known, key=len, reverse=True)

    def hide(self, text: str) -> str:
        """Return the text without them."""
        for value in self._values:
            text = text.replace(value, _HIDDEN)
        return _SHAPES.sub(_HIDDEN, text)


def secrets_in(variables: Mapping[str, str]) -> Secrets:
    """List the values of the variables that are called keys, tokens or passwords."""
    return Secrets(value for name, value in variables.items() if _NAMES.search(name))


class PlainLines(logging.Formatter):
    """Lines for people who read a console."""

    def __init__(self, secrets: Secrets) -> None:
        super().__init__("%(message)s")
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        return clean_for_print(self._secrets.hide(super().format(record)))


class JsonLines(logging.Formatter):
    """One JSON object per line: at, level, logger, message, and debate and error if any."""

    def __init__(self, secrets: Secrets) -> None:
        super().__init__()
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line = {
            "at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": self._secrets.hide(record.getMessage()),
        }
        if debate := find_debate_in_log():
            line["debate"] = debate
        if record.exc_info:
            line["error"] = self._secrets.hide(self.formatException(record.exc_info))
        # JSON does not escape the second set of control characters.
        return clean_for_print(dumps(line, ensure_ascii=False))


def log_to_stderr(style: Style, level: Level, secrets: Secrets) -> None:
    """Log to stderr in this style from now on."""
    handler: logging.Handler
    if style == "json":
        handler = logging.StreamHandler()
        handler.setFormatter(JsonLines(secrets))
    else:
        console = Console(stderr=True)
        handler = RichHandler(console=console, show_path=False, rich_tracebacks=False)
        handler.setFormatter(PlainLines(secrets))
    # Any handler set before would write what is not to be written.
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    chosen = logging.getLevelNamesMapping()[level.upper()]
    for name in _OURS:
        logging.getLogger(name).setLevel(chosen)
    logging.getLogger("discord").setLevel(max(logging.INFO, chosen))
    logging.captureWarnings(capture=True)
