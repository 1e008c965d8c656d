"""Text made fit for Discord: links and names cleaned, markup escaped, cut where it reads well."""

import re

from debate_core.show.text import clean_text

CONTENT_LIMIT = 2000
_NAME_LIMIT = 80

_LINKS = re.compile(
    r"(?:https?://)?(?:(?:www|ptb|canary)\.)?"
    r"(?:discord(?:app)?\.com/(?:invite|api/(?:v\d+/)?webhooks)|discord\.gg)/\S+",
    re.IGNORECASE,
)
_RESERVED = re.compile(r"(c)(lyde)|(d)(iscord)", re.IGNORECASE)
_ENDS = ("\n\n", "\n", ". ", "? ", "! ", "。", "; ", ", ", " ")
_FENCE = "```"
_INLINE = re.compile(r"https?://\S+|([\\*_~`|\[\]])")
"""An address, or a sign that means something inside a line."""


def clean(text: str) -> str:
    """The text without invite links and webhook addresses."""
    return _LINKS.sub("(link removed)", text) if "discord" in text.casefold() else text


def persona_name(name: str) -> str:
    """A name that a webhook may carry: 1 to 80 characters, no invite and no reserved word."""
    # A hair space keeps the word readable and out of Discord's filter.
    parted = _RESERVED.sub(lambda m: f"{m[1] or m[3]}\u200a{m[2] or m[4]}", clean(clean_text(name)))
    return " ".join(parted.split())[:_NAME_LIMIT].strip() or "Debater"


def escape(text: str) -> str:
    """A text inside a line, written so that it shows as it is; addresses still lead there."""
    return _INLINE.sub(lambda found: f"\\{found[1]}" if found[1] else found[0], text)


def in_code(text: str) -> str:
    """The text as it may stand in a line of code, which nothing can be escaped in."""
    return text.replace("`", "'")


def fence(text: str) -> str:
    """Lines that stay as they are; no backticks among them end the block."""
    parted = text.replace("``", "`\u200b`")
    return f"{_FENCE}\n{parted}\n{_FENCE}"


def close_code(text: str) -> str:
    """The text with a block of code that was left open in it closed."""
    return f"{text}\n{_FENCE}" if text.count(_FENCE) % 2 else text


def split(text: str, limit: int, most: int | None = None) -> list[str]:
    """The text in parts of at most `limit` characters, cut at the best end there is.

    After `most` parts nothing is cut any more: one more part is all that is left.
    """
    parts: list[str] = []
    rest = text.strip()
    while len(rest) > limit and len(parts) != most:
        cut = _find_cut(rest, limit)
        parts.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return [*parts, rest] if rest or not parts else parts


def shorten(text: str, limit: int) -> str:
    """The text, cut with an ellipsis at the best end there is if over `limit` characters."""
    if len(text) <= limit:
        return text
    cut = _find_cut(text, max(1, limit - 2))
    gap = " " if text[cut : cut + 1].isspace() else ""
    return f"{text[:cut].rstrip()}{gap}…"


def clip_lines(text: str, limit: int) -> str:
    """As many whole lines of the text as `limit` has room for; code stays closed."""
    if len(text) <= limit:
        return text
    room = limit - len(f"\n{_FENCE}\n…")
    end = text.rfind("\n", 0, room + 1)
    return f"{close_code(text[: end if end > 0 else room].rstrip())}\n…"


def _find_cut(text: str, limit: int) -> int:
    """Where to cut: after the last paragraph, sentence or word that ends in the second half."""
    head = text[: limit + 1]
    for end in _ENDS:
        at = head.rfind(end)
        if at >= limit // 2 and at + len(end.rstrip()) <= limit:
            return at + len(end.rstrip())
    return limit
