"""Bars and shares in plain characters, for cards."""

from collections.abc import Iterable

_FULL, _EMPTY = "█", "░"
_COLUMNS = "▁▂▃▄▅▆▇█"


def bar(share: float, width: int = 10) -> str:
    """A bar that is filled to a share between 0 and 1."""
    filled = round(max(0.0, min(1.0, share)) * width)
    return _FULL * filled + _EMPTY * (width - filled)


def columns(shares: Iterable[float]) -> str:
    """A little column for each share between 0 and 1."""
    highest = len(_COLUMNS) - 1
    return "".join(_COLUMNS[round(max(0.0, min(1.0, each)) * highest)] for each in shares)


def percent(share: float) -> str:
    """A share as whole percent."""
    return f"{share * 100:.0f}%"


def votes(count: int) -> str:
    """A count of votes in words."""
    return "1 vote" if count == 1 else f"{count} votes"


def cut(text: str, limit: int) -> str:
    """The text, shortened with an ellipsis to what a place on a card can hold."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
