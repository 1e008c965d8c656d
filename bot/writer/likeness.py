"""Names that read like another: in other letters, cases, spaces, or with invisible signs.

By Unicode's own table of confusable characters (UTS 39), as far as it leads to plain letters.
"""

import json
import re
import unicodedata
from functools import cache
from importlib.resources import files
from typing import cast

_ALIKE = str.maketrans("01i", "oll")
"""Characters that only a close look tells apart, once all is in small letters."""
_PAIRS = (("rn", "m"), ("vv", "w"))
RESERVED_PARTS = ("discord", "clyde")
"""Words that may not be in the name of a webhook, even as a part."""
RESERVED = (
    *("everyone", "here", "system", "system message", "automod"),
    *("admin", "administrator", "moderator", "owner", "judge", "audience", "people"),
    *("app", "bot", "mod", "server", "staff"),
)
"""Names that speak for Discord, for the server or for the debate."""
_ASIDE = re.compile(r"(?:[(\[{<|/·•,\u2013\u2014]|\s-\s).*", re.DOTALL)


def plain_letters(name: str) -> str:
    """Spell a name by the letters and digits that one reads, in small Latin ones where possible."""
    read = unicodedata.normalize("NFKC", name).translate(_confusables())
    parts = unicodedata.normalize("NFKD", read).translate(_confusables()).casefold()
    return "".join(part for part in parts if part.isalnum())


def likeness(name: str) -> str:
    """Reduce a name to what names that read alike share; one of signs alone is like itself."""
    read = plain_letters(name).translate(_ALIKE)
    for pair, letter in _PAIRS:
        read = read.replace(pair, letter)
    return read or "".join(unicodedata.normalize("NFKC", name).casefold().split())


def likenesses(name: str) -> set[str]:
    """List the readings of a name: whole, and without what is set apart at its end: “Ada (she)”."""
    return {likeness(part) for part in (name, without_aside(name)) if part.strip()}


def without_aside(name: str) -> str:
    """Cut from a name what is set apart at its end; empty if that is all of it."""
    return _ASIDE.sub("", name).strip()


def is_reserved(name: str) -> bool:
    """True if a name reads like one that is nobody's to take, or like that with an article."""
    is_mention = "<@" in name or "<#" in name
    in_part = is_mention or any(likeness(part) in likeness(name) for part in RESERVED_PARTS)
    taken = {likeness(f"{article}{word}") for word in RESERVED for article in ("", "the ")}
    return in_part or not taken.isdisjoint(likenesses(name))


@cache
def _confusables() -> dict[int, str]:
    """Read the characters that look like one plain Latin letter or digit, each with that."""
    text = (files("confusable_homoglyphs") / "confusables.json").read_text(encoding="utf-8")
    table = cast(dict[str, list[dict[str, str]]], json.loads(text))
    found: dict[int, str] = {}
    for sign, alike in table.items():
        plain = sorted(
            letter["c"] for letter in alike if letter["c"].isascii() and letter["c"].isalnum()
        )
        if len(sign) == 1 and not sign.isascii() and plain:
            found[ord(sign)] = plain[0]
    return found
