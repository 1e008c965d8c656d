"""Text: counting its words, finding what stands between two marks, writing counts and times."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from debate_core.language import N_, _, ngettext

TAKEN_OUT = N_("[taken out]")
"""The stand-in for somebody's words that were taken out."""

# Scripts written without spaces: there a character counts as a word (formats.md, championship).
_UNSPACED = (
    "\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u312f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
# Characters that look like a space or divide words invisibly, so that nobody can evade a count.
_BLANKS = "\u115f\u1160\u180e\u200b\u2800\u3164\uffa0"
_JOINS = "'\u2019\\-\u2010\u2011"
_ROLES = "*_:./,()\u00b7\u2013"
"""The signs that can stand within a word, beside those that join its parts."""


class _Dividers(dict[int, int]):
    """Each sign by its code; one that divides words, wherever it stands, becomes “|”.

    Vowel signs, tones and joiners are none: they only go with letters.
    """

    def __missing__(self, code: int) -> int:
        sign = chr(code)
        is_divider = unicodedata.category(sign)[0] in "PS" and sign not in _JOINS + _ROLES
        return self.setdefault(code, ord("|") if is_divider else code)


_DIVIDERS = _Dividers()
_FIRST = rf"[^\W_{_BLANKS}{_UNSPACED}]"
_INNER = rf"[^\s|{_ROLES}{_JOINS}{_BLANKS}{_UNSPACED}]"
# “3.5”, “1,000” and “10:30” are one word each, and so are “z.B.”, “Schüler*innen” and “km/h”.
_NUMBER = rf"(?:(?<=\d)[.,:/\u2013](?=\d){_INNER}*+)*+"
_ENDING = r"(?:[*:_\u00b7/(]-?(?:innen|in|[^\W\d_](?!-))\)?+(?!\w))?+"
_INITIALS = rf"(?!\d){_FIRST}(?:\.(?!\d){_FIRST}){{1,4}}+(?!{_INNER}|\.{_FIRST})"
_PART = rf"(?:{_INITIALS}|{_FIRST}{_INNER}*+{_NUMBER}{_ENDING})"
# A compound such as “state-of-the-art” is one word. A longer one counts for more, so that nobody
# writes a speech as one word.
_COMPOUND = rf"{_PART}(?:[{_JOINS}]{_PART}){{0,3}}+(?![{_JOINS}]{_FIRST})"
_CLOSING = rf"[^\s\w{_BLANKS}{_UNSPACED}]|_"
_WORD = re.compile(rf"(?=\w)[{_UNSPACED}]|(?:{_COMPOUND}|{_PART})(?:{_CLOSING})*+")


_UNSEEN = ("Cc", "Cf", "Mn", "Zl", "Zp", "Zs")
"""The categories of characters that show nothing by themselves."""


def is_blank(text: str) -> bool:
    """True if nobody would see anything of a text, whatever characters it has."""
    return all(sign in _BLANKS or unicodedata.category(sign) in _UNSEEN for sign in text)


def count_words(text: str) -> int:
    """Count the words of a text; in scripts without spaces each character is one."""
    return sum(1 for _ in _WORD.finditer(text.translate(_DIVIDERS)))


def find_word_spans(text: str) -> list[tuple[int, int]]:
    """Find where each word of a text begins and ends, with the characters that close it."""
    return [found.span() for found in _WORD.finditer(text.translate(_DIVIDERS))]


def format_count(count: int, thing: str) -> str:
    """Write a number of things, such as “1 turn” or “1,200 words”."""
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


_UNITS = (86400, 3600, 60, 1)


def format_span(seconds: int) -> str:
    """Write a duration in the largest unit that divides it, such as “90 seconds” or “2 hours”."""
    size = next(size for size in _UNITS if seconds % size == 0 and seconds >= size)
    count = seconds // size
    match size:
        case 86400:
            return ngettext("{count} day", "{count} days", count)
        case 3600:
            return ngettext("{count} hour", "{count} hours", count)
        case 60:
            return ngettext("{count} minute", "{count} minutes", count)
        case _:
            return ngettext("{count} second", "{count} seconds", count)


def format_quiet(seconds: int) -> str:
    """Write a time in which nobody speaks, such as “3 quiet minutes”."""
    if seconds % 60:
        return ngettext("{count} quiet second", "{count} quiet seconds", seconds)
    return ngettext("{count} quiet minute", "{count} quiet minutes", seconds // 60)


def format_about(seconds: float) -> str:
    """Write a duration of a second or more, rounded down to its largest unit, such as “2 hours”."""
    size = next(size for size in _UNITS if seconds >= size)
    return format_span(int(seconds // size) * size)


def time_in_words(seconds_: float) -> str:
    """Write a duration as people say it, such as “10 min” or “1 h 30 min”."""
    minutes, left = divmod(int(seconds_), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = [(days, "d"), (hours, "h"), (minutes, "min"), (left, "s")]
    return " ".join(f"{number} {unit}" for number, unit in parts if number) or "0 s"


def make_slug(name: str) -> str:
    """Make a name an id: lower case, words joined by hyphens; letters of any script are kept."""
    return re.sub(r"[\W_]+", "-", name.casefold()).strip("-")


_OPEN = re.compile(
    r"(?:how|what|which|who|whose|where|when|why|wie|was|welche\w?|wer|wessen|wo|wann|warum|wieso|"
    r"wozu)\b.*\?",
    re.IGNORECASE | re.DOTALL,
)


def is_open_question(motion: str) -> bool:
    """True if a motion asks for more than yes or no, in English or German."""
    return _OPEN.fullmatch(motion.strip()) is not None


def end_sentence(text: str) -> str:
    """Make the text a sentence: add a full stop, unless it has an ending already."""
    said = text.rstrip()
    return said if said.endswith((".", "!", "?", "…", "。")) else f"{said}."


def capitalize_first(text: str) -> str:
    """Write a text with a capital, as at the beginning of a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def join_with_and(phrases: Iterable[str]) -> str:
    """Join phrases, at least one: “a”, “a and b”, “a, b and c”."""
    *others, last = phrases
    return _("{others} and {last}", others=", ".join(others), last=last) if others else last


def join_with_or(phrases: Iterable[str]) -> str:
    """Join phrases, at least one: “a”, “a or b”, “a, b or c”."""
    *others, last = phrases
    return _("{others} or {last}", others=", ".join(others), last=last) if others else last


def shorten_line(text: str, limit: int) -> str:
    """Put the text on one line, cut at a word with an ellipsis if over `limit` characters."""
    line = " ".join(text.split())
    if len(line) <= limit:
        return line
    head = line[: limit - 1]
    if " " in head[limit // 2 :]:
        head = head.rsplit(" ", 1)[0]
    return head.rstrip(" ,.;:") + "…"


_WITHIN_QUOTES = str.maketrans(
    "“”„",
    "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}\N{SINGLE LOW-9 QUOTATION MARK}",
)


def nest_quotes(text: str) -> str:
    """Write a text as it stands within quotation marks: with single ones where it has double."""
    return text.translate(_WITHIN_QUOTES)


def find_marked(text: str, marks: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """Find the places of marked text, the marks included, up to the first closing mark.

    `marks` gives the closing mark of each opening one. An opening mark without it is passed over.
    """
    open_to, at = dict(marks), 0
    for start, sign in enumerate(text):
        if start < at or sign not in open_to:
            continue
        end = text.find(open_to[sign], start + 1)
        if end < 0:
            del open_to[sign]  # later marks are not closed either
            continue
        at = end + 1
        yield start, at


def split_marked(text: str, marks: Mapping[str, str]) -> list[str]:
    """List the parts of a text that are outside marks."""
    parts, at = list[str](), 0
    for start, end in find_marked(text, marks):
        parts.append(text[at:start])
        at = end
    return [*parts, text[at:]]


def replace_words(text: str, words: Mapping[str, str]) -> str:
    """Replace every one of the words, as a whole word, in one pass; the longest first."""
    found = sorted((word for word in words if word and word in text), key=len, reverse=True)
    if not found:
        return text
    pattern = "|".join(map(re.escape, found))
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", lambda match: words[match[0]], text)
