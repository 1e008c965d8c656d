"""Texts that a pattern may take long over, made of what it looks for; and how long it takes."""

import gc
import importlib
import re
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from math import inf
from typing import Any, NamedTuple

# The standard library's own reading of a pattern; it has no public name.
signs = importlib.import_module("re._constants")
parser = importlib.import_module("re._parser")

Read = Callable[[str], object]
Measure = Callable[[Read, str], float]

SIZES = (60, 240, 960, 3840)
"""Characters; a pattern that fails at the first ones is not tried on the others."""
LONGER = 4
"""How many times as long a text is as the one before it."""
_GROWTH = 8
"""Four times the text takes a linear pattern four times as long, and a quadratic one 16 times."""
_SUSPICIOUS = 6
"""The growth from which on two lengths are measured in turn until one knows."""
_ROUNDS = range(3, 13)
"""Measurements of the longer text: enough to believe that it is fast, and that it is slow."""
_TOO_LONG = 1.0
"""Seconds for any of these texts, however busy the machine is."""
_SHORT = 0.0005
"""Seconds for 3,840 characters; quadratic, that is eight milliseconds for four times as many."""
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


def seconds(read: Read, text: str) -> float:
    """The processor's time of this thread for one reading; no garbage is collected meanwhile."""
    is_collecting = gc.isenabled()
    gc.disable()
    try:
        start = time.thread_time()
        read(text)
        return time.thread_time() - start
    finally:
        if is_collecting:
            gc.enable()


def what_is_slow(read: Read, tried: Iterable[Shape], measure: Measure = seconds) -> list[str]:
    """The first shape over which the time grows faster than its length, with the times."""
    found = (f"{shape!r}: {told}" for shape in tried if (told := _told(read, shape, measure)))
    return list(islice(found, 1))


def _told(read: Read, shape: Shape, measure: Measure) -> str:
    before, shorter = 0.0, ""
    for size in SIZES:
        text = shape.text(size)
        took = measure(read, text)
        if took > _SHORT:  # worth a second reading of both
            took, before = min(took, measure(read, text)), min(before, measure(read, shorter))
        if took > _TOO_LONG:
            return f"{took:.1f} s for {size} characters"
        is_suspicious = took > _SHORT and took > _SUSPICIOUS * before > 0
        if is_suspicious and (told := _growth_told(read, shape, size, measure)):
            return told
        before, shorter = took, text
    return ""


def _growth_told(read: Read, shape: Shape, size: int, measure: Measure) -> str:
    """The times of two lengths if they part too far, else nothing.

    A busy machine only makes a reading longer. So the least of many is compared, and they are taken
    in turn, so that no length is measured in a worse minute than the other.
    """
    short_text, long_text = shape.text(size), shape.text(LONGER * size)
    short = long = inf
    for rounds in range(1, _ROUNDS.stop):
        short = min(short, *(measure(read, short_text) for _ in range(LONGER)))
        long = min(long, measure(read, long_text))
        if rounds >= _ROUNDS.start and long < _GROWTH * short:
            return ""
    return f"{short * 1000:.1f} ms for {size} characters, {long * 1000:.1f} for {LONGER * size}"


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
