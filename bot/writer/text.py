"""Text prepared for Discord: links and names cleaned, markup escaped, cut where it reads well.

Names that read like another are found by Unicode's own table of confusable characters (UTS 39), as
far as it leads to plain letters: in other letters, cases, spaces, or with invisible signs.
"""

import json
import re
import unicodedata
from functools import cache
from importlib.resources import files
from typing import cast

from debate_core.domain.text import is_blank
from debate_core.language import _
from debate_core.show.text import clean_text

CONTENT_LIMIT = 2000
_NAME_LIMIT = 80

_LINKS = re.compile(
    r"(?:https?://)?(?:(?:www|ptb|canary)\.)?"
    r"(?:discord(?:app)?\.com/(?:invite|api/(?:v\d+/)?webhooks)|discord\.gg)/\S+",
    re.IGNORECASE,
)
_TURNING = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
"""The signs that reverse what follows them on a line, also what Rostrum says there."""
_RESERVED = re.compile(r"(c)(lyde)|(d)(iscord)", re.IGNORECASE)
_ENDS = ("\n\n", "\n", ". ", "? ", "! ", "。", "; ", ", ", " ")
_FENCE = "```"
_INLINE = re.compile(
    r"https?://(?:\([^\s<()]*\)|[^\s<()])*(?:\([^\s<()]*\)|[^\s<()\\*_~`|\[\].,:;!?\"'])"
    r"|([\\*_~`|\[\]])"
)
"""An address as far as Discord reads it as one, or a sign that is markup inside a line."""
# The beginnings of the thread's own headings and small lines: no words may look like them.
_OWN_LINE = re.compile(r"^([ \t>]*)(?=(?:#{1,3}|-#)\s)", re.MULTILINE)


def clean(text: str) -> str:
    """Clean the text of invite links and webhook addresses, and of what turns a line around."""
    told = _TURNING.sub("", text)
    # Most texts name nothing of Discord, and a pattern over each costs more than a look.
    return _LINKS.sub(_("(link removed)"), told) if "discord" in told.casefold() else told


def make_persona_name(name: str) -> str:
    """Make a name that a webhook may have: 1 to 80 characters, no invite, no reserved word."""
    # A hair space keeps the word readable and lets it pass Discord's filter.
    parted = _RESERVED.sub(lambda m: f"{m[1] or m[3]}\u200a{m[2] or m[4]}", clean(clean_text(name)))
    return " ".join(parted.split())[:_NAME_LIMIT].strip() or _("Debater")


def escape(text: str) -> str:
    """Escape a text inside a line, so that it shows as it is; addresses still work as links."""
    return _INLINE.sub(lambda found: f"\\{found[1]}" if found[1] else found[0], text)


def escape_beginnings(text: str) -> str:
    """Escape what would make a line of the text look like a heading or a small line of ours."""
    return _OWN_LINE.sub(r"\1\\", text)


def in_code(text: str) -> str:
    """Write the text as it may be in inline code, in which nothing can be escaped."""
    return text.replace("`", "'")


def write_fenced(text: str) -> str:
    """Put lines into a block in which they stay as they are; no backticks in them end it."""
    # A space without width between two backticks leaves no run of three.
    parted = text.replace("``", "`\u200b`")
    return f"{_FENCE}\n{parted}\n{_FENCE}"


def close_code(text: str) -> str:
    """Close a block of code that was left open in the text."""
    return f"{text}\n{_FENCE}" if text.count(_FENCE) % 2 else text


def split(text: str, limit: int, most: int | None = None) -> list[str]:
    """Split the text into parts of at most `limit` characters, cut at the best end there is.

    After `most` parts nothing is cut any more: one last part has all the rest.
    """
    parts: list[str] = []
    rest = text.strip()
    while len(rest) > limit and len(parts) != most:
        cut = _find_cut(rest, limit)
        parts.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return [*parts, rest] if rest or not parts else parts


def shorten(text: str, limit: int) -> str:
    """Cut the text with an ellipsis, at the best end there is, if over `limit` characters."""
    if len(text) <= limit:
        return text
    cut = _find_cut(text, max(1, limit - 2))
    gap = " " if text[cut : cut + 1].isspace() else ""
    return f"{text[:cut].rstrip()}{gap}…"


def clip_lines(text: str, limit: int) -> str:
    """Keep as many whole lines of the text as `limit` has room for; code blocks stay closed."""
    if len(text) <= limit:
        return text
    # Room for the end of a block that may have to be closed.
    room = limit - len(f"\n{_FENCE}\n…")
    end = text.rfind("\n", 0, room + 1)
    return f"{close_code(text[: end if end > 0 else room].rstrip())}\n…"


def _find_cut(text: str, limit: int) -> int:
    """Find the cut: after the last paragraph, sentence or word that ends in the second half."""
    head = text[: limit + 1]
    for end in _ENDS:
        at = head.rfind(end)
        # An end in the first half would leave a post half empty.
        if at >= limit // 2 and at + len(end.rstrip()) <= limit:
            return at + len(end.rstrip())
    return limit


_ALIKE = str.maketrans("01i", "oll")
"""Characters that only a close look tells apart, once all is in small letters."""
_PAIRS = (("rn", "m"), ("vv", "w"))
_BLANKS = "\u115f\u1160"
"""Letters that nobody sees, as Unicode spells each of them."""
RESERVED_PARTS = ("discord", "clyde")
"""Words that may not be in the name of a webhook, even as a part."""
_TITLES = ("admin", "administrator", "automod", "mod", "moderator", "rostrum")
_GERMAN_TITLES = ("administratorin", "moderation", "moderatorin")
"""Words that make a name speak for the server wherever they begin or end it: “Moderator Mira”."""
RESERVED = (
    *("everyone", "here", "system", "system message", *_TITLES, *_GERMAN_TITLES),
    *("owner", "judge", "audience", "people", "app", "bot", "server", "staff"),
    *("jury", "publikum", "systemnachricht"),
)
"""Names that speak for Discord, for the server or for the debate, in the languages of posts."""
_OFFICES = ("moderatoren", "administratoren")
"""More words that make a name speak for these, alone or with such others as below."""
_BESIDE_OFFICES = (
    *("the", "our", "s", "head", "chief", "official", "team", "support", "role"),
    *("die", "der", "das", "unser", "unsere", "leitung"),
)
_ARTICLES = ("", "the ", "die ", "der ", "das ")
_ASIDE = re.compile(r"(?:[(\[{<|/·•,:;\u2013\u2014]|\s-\s).*", re.DOTALL)


_DRAWN = re.compile(
    r"(?:(?:SQUARED|CIRCLED) LATIN CAPITAL LETTER|SMALL CAPITAL|INDICATOR SYMBOL LETTER) ([A-Z])$"
)
"""The ends of the names of signs that are a letter drawn otherwise, and have no other spelling."""
_POSING = {
    "r": "\u042f",
    "n": "\u0418\u0419\u041f\u03a0",
    "a": "\u0414\u0394\u039b@4",
    "u": "\u0426",
    "o": "\u0424\u0398\u00d8",
    "w": "\u0428\u0429",
    "e": "\u042d\u0404\u0417\u03a3\u039e3\u20ac",
    "s": "5$",
    "t": "7",
    "l": "\u00a3|!",
}
"""Signs that stand for a letter in words that deceive; elsewhere they are no likeness."""
_UNPOSED = str.maketrans(
    {sign: letter for letter, signs in _POSING.items() for sign in signs + signs.lower()}
)


def spell_plainly(name: str) -> str:
    """Spell a name by the letters and digits that one reads, in small Latin ones where possible."""
    read = "".join(map(_read_drawn, unicodedata.normalize("NFKC", name)))
    read = read.translate(_load_confusables())
    # Accents come off in this step, and what is below may be confusable again.
    parts = unicodedata.normalize("NFKD", read).translate(_load_confusables()).casefold()
    return "".join(part for part in parts if part.isalnum() and part not in _BLANKS)


def _read_drawn(sign: str) -> str:
    """Read a letter that is drawn in a square, in a circle or as a small capital."""
    found = None if sign.isascii() else _DRAWN.search(unicodedata.name(sign, ""))
    return found[1] if found else sign


def reduce_to_likeness(name: str) -> str:
    """Reduce a name to what names that read alike share; one of signs alone is like itself."""
    read = merge_pairs(spell_alike(name))
    return read or "".join(unicodedata.normalize("NFKC", name).casefold().split())


def spell_alike(name: str) -> str:
    """Spell a name by its letters and digits, those that look alike as one."""
    return spell_plainly(name).translate(_ALIKE)


def merge_pairs(letters: str) -> str:
    """Write one letter for two that together look like it, in what is spelt so."""
    for pair, letter in _PAIRS:
        letters = letters.replace(pair, letter)
    return letters


def list_likenesses(name: str) -> set[str]:
    """List the readings of a name: whole, and without what is set apart at its end: “Ada (she)”."""
    return {reduce_to_likeness(part) for part in (name, without_aside(name)) if part.strip()}


def without_aside(name: str) -> str:
    """Cut from a name what is set apart at its end; empty if that is all of it."""
    return _ASIDE.sub("", name).strip()


def is_reserved(name: str) -> bool:
    """True if a name is nobody's to take: blank, a mention, or read like one that is reserved."""
    if is_blank(name) or "<@" in name or "<#" in name:
        return True
    drawn = "".join(map(_read_drawn, unicodedata.normalize("NFKC", name)))
    return any(map(_reads_reserved, {drawn, drawn.translate(_UNPOSED)}))


def _reads_reserved(name: str) -> bool:
    read = reduce_to_likeness(name)
    if any(reduce_to_likeness(part) in read for part in RESERVED_PARTS):
        return True
    taken = {reduce_to_likeness(f"{article}{word}") for word in RESERVED for article in _ARTICLES}
    if not taken.isdisjoint(list_likenesses(name)):
        return True
    return any(map(_is_of_offices, (name, without_aside(name)))) or _has_title(name)


def _is_of_offices(name: str) -> bool:
    """True if a name is made of offices alone, such as “Mod Team” or “RostrumBot”."""
    pattern = _make_office_pattern()
    numbered = (name, re.sub(r"\d+", "", name))
    return any(pattern.fullmatch(reduce_to_likeness(part)) for part in numbered)


def _has_title(name: str) -> bool:
    """True if a name begins or ends with a title, such as “Moderator Mira” or “Mira (Mod)”."""
    words = [word for word in re.findall(r"[^\W_]+", name) if spell_plainly(word)]
    titles = set(map(reduce_to_likeness, (*_TITLES, *_GERMAN_TITLES)))
    return not titles.isdisjoint(map(reduce_to_likeness, (*words[:1], *words[-1:])))


@cache
def _make_office_pattern() -> re.Pattern[str]:
    offices, beside = (
        "|".join(map(reduce_to_likeness, words))
        for words in ((*RESERVED, *_OFFICES), _BESIDE_OFFICES)
    )
    return re.compile(f"(?:{beside})*(?:{offices})(?:{offices}|{beside})*")


@cache
def _load_confusables() -> dict[int, str]:
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
