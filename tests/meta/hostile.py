"""Texts that a pattern may take long over, made of what it looks for; and how long it takes."""

import importlib
import re
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

# The standard library's own reading of a pattern; it has no public name.
signs = importlib.import_module("re._constants")
parser = importlib.import_module("re._parser")

Read = Callable[[str], object]

SIZES = (60, 250, 1000, 4000)
"""Characters; a pattern that fails at the first ones is not tried on the others."""
LONG = 16_000
_GROWTH = 8
"""Four times the text takes a linear pattern four times as long, and a quadratic one 16 times."""
_SUSPICIOUS = 6
"""The growth from which on it is measured again, and over a longer text."""
_TOO_LONG = 0.05
"""Seconds for 4,000 characters and less: a second at 16,000, or more."""
_SHORT = 0.0005
"""Seconds for 4,000 characters; quadratic, that is eight milliseconds at 16,000."""
_COMMON = tuple("aA1 \n\t.,-_/:*`~|<>[(\"'!“„«…é字")
_PAIRED = tuple("a1 \n.-_[“")
_BETWEEN = ("", " ", "\n", "a", "1", ".")
_MOST = 60
"""Beginnings of one pattern that are tried."""


class Shape(NamedTuple):
    """A text of any length: something, over and over, with an end on each side."""

    before: str
    unit: str
    after: str

    def text(self, size: int) -> str:
        """The text of so many characters."""
        inner = max(size - len(self.before) - len(self.after), 0)
        return self.before + (self.unit * (inner // len(self.unit) + 1))[:inner] + self.after


def shapes(patterns: Iterable[str] = (), flags: int = 0) -> Iterator[Shape]:
    """Common shapes, and those that are made of what patterns look for."""
    begun = [each for pattern in patterns for each in _begun(_items(pattern, flags))]
    begun = list(dict.fromkeys(each for each in begun if each))
    begun = begun[:: len(begun) // _MOST + 1]
    units = dict.fromkeys((*_COMMON, *(each + sign for each in begun for sign in _BETWEEN)))
    yield from (Shape("", unit, "") for unit in units)
    for unit in dict.fromkeys((*_COMMON, *begun[:10])):
        yield from (Shape(start, unit, "!") for start in (".", "a", *begun[:2]))
    yield from (Shape("", f"{one}{other}", "") for one in _PAIRED for other in _PAIRED)


def what_is_slow(read: Read, tried: Iterable[Shape]) -> list[str]:
    """The first shape over which the time grows faster than its length, with the times."""
    found = (f"{shape!r}: {told}" for shape in tried if (told := _told(read, shape)))
    return list(islice(found, 1))


def _told(read: Read, shape: Shape) -> str:
    before = took = 0.0
    for size in SIZES:
        before, took = took, _seconds(read, shape.text(size))
        if took > _TOO_LONG and (took := _least(read, shape.text(size))) > _TOO_LONG:
            return f"{took * 1000:.0f} ms for {size} characters"
    if took < max(_SHORT, _SUSPICIOUS * before):
        return ""
    took, longer = _least(read, shape.text(SIZES[-1])), _least(read, shape.text(LONG))
    if took < _SHORT or longer < _GROWTH * took:
        return ""
    return f"{took * 1000:.1f} ms for {SIZES[-1]} characters, {longer * 1000:.1f} for {LONG}"


def _least(read: Read, text: str) -> float:
    """The processor's time, the least of three: a busy machine only makes it longer."""
    return min(_seconds(read, text) for _ in range(3))


def _seconds(read: Read, text: str) -> float:
    start = time.thread_time()
    read(text)
    return time.thread_time() - start


def _items(pattern: str, flags: int) -> list[Any]:
    return list(parser.parse(pattern, flags))


def _begun(items: list[Any]) -> Iterator[str]:
    """Texts that a pattern begins to match, up to each of its parts."""
    before = ""
    for item in items:
        for inner in _inner(item):
            yield from (before + each for each in _begun(inner))
        before += _sample(item)
        yield before


def _inner(item: Any) -> list[list[Any]]:
    kind, what = item
    if kind is signs.BRANCH:
        return [list(each) for each in what[1]]
    if kind in (signs.MAX_REPEAT, signs.MIN_REPEAT, signs.POSSESSIVE_REPEAT):
        return [list(what[2])]
    if kind is signs.SUBPATTERN:
        return [list(what[3])]
    if kind is signs.ATOMIC_GROUP:
        return [list(what)]
    return []


def _sample(item: Any) -> str:
    """A short text that a part of a pattern matches."""
    kind, what = item
    if kind is signs.LITERAL:
        return chr(what)
    if kind is signs.IN:
        return _one_of(what)
    if kind in (signs.ANY, signs.NOT_LITERAL):
        return "x"
    inner = _inner(item)
    times = max(what[0], 1) if kind in (signs.MAX_REPEAT, signs.MIN_REPEAT) else 1
    return "".join(map(_sample, inner[0])) * times if inner else ""


def _one_of(what: list[Any]) -> str:
    pattern = re.compile("|".join(map(_class, what)))
    matches = pattern.fullmatch if what[0][0] is not signs.NEGATE else _negated(what)
    return next((each for each in (*_COMMON, *map(chr, _codes(what))) if matches(each)), "")


def _negated(what: list[Any]) -> Callable[[str], bool]:
    pattern = re.compile("|".join(map(_class, what[1:])))
    return lambda each: pattern.fullmatch(each) is None


def _codes(what: list[Any]) -> Iterator[int]:
    for kind, value in what:
        if kind is signs.LITERAL:
            yield value
        elif kind is signs.RANGE:
            yield value[0]


def _class(part: Any) -> str:
    """A part of a set of characters, as a pattern."""
    kind, value = part
    if kind is signs.LITERAL:
        return re.escape(chr(value))
    if kind is signs.RANGE:
        return f"[{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}]"
    if kind is signs.CATEGORY:
        name = str(value).removeprefix("CATEGORY_")
        letter = name.rpartition("_")[2][0].lower()
        return rf"\{letter.upper() if 'NOT' in name else letter}"
    return "(?!)"
