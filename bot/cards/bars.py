"""Shares and counts in words, and texts cut to their place, for cards."""


def percent(share: float) -> str:
    """A share as whole percent."""
    return f"{share * 100:.0f}%"


def votes(count: int) -> str:
    """A count of votes in words."""
    return "1 vote" if count == 1 else f"{count} votes"


def cut(text: str, limit: int) -> str:
    """The text, shortened with an ellipsis to what a place on a card can hold."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
