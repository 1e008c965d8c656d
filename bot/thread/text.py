"""Text made fit for Discord: split at paragraph and sentence ends, names and links cleaned."""

import re

CONTENT_LIMIT = 2000
_NAME_LIMIT = 80

_LINKS = re.compile(
    r"(?:https?://)?(?:www\.)?(?:discord(?:app)?\.com/(?:invite|api/(?:v\d+/)?webhooks)|discord\.gg)"
    r"/\S+",
    re.IGNORECASE,
)
_RESERVED = re.compile(r"(c)(lyde)|(d)(iscord)", re.IGNORECASE)
_ENDS = ("\n\n", "\n", ". ", "? ", "! ", "。", "; ", ", ", " ")


def cleaned(text: str) -> str:
    """The text without invite links and webhook addresses."""
    return _LINKS.sub("(link removed)", text)


def persona_name(name: str) -> str:
    """A name that a webhook may carry: 1 to 80 characters, without the reserved words."""
    # A hair space keeps the word readable and out of Discord's filter.
    parted = _RESERVED.sub(lambda m: f"{m[1] or m[3]}\u200a{m[2] or m[4]}", name)
    return " ".join(parted.split())[:_NAME_LIMIT].strip() or "Debater"


def split(text: str, limit: int) -> list[str]:
    """The text in parts of at most `limit` characters, cut at the best end there is."""
    parts: list[str] = []
    rest = text.strip()
    while len(rest) > limit:
        cut = _cut(rest, limit)
        parts.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return [*parts, rest] if rest or not parts else parts


def _cut(text: str, limit: int) -> int:
    """Where to cut: after the last paragraph, sentence or word that ends in the second half."""
    head = text[: limit + 1]
    for end in _ENDS:
        at = head.rfind(end)
        if at >= limit // 2 and at + len(end.rstrip()) <= limit:
            return at + len(end.rstrip())
    return limit
