"""Texts that a debate is held on, and whether what is quoted from them stands in them.

A debater quotes “…” [S1]. The words have to stand there as they are, but for white space, kinds of
quotes and dashes, and case; an omission is marked by … between fragments of at least five words
that follow one another within one paragraph (formats.md, all formats).
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from pydantic import AfterValidator

from debate_core.domain.words import Value, count_words, one_line

FRAGMENT = 5
"""The fewest words of a fragment beside an omission."""

_PARTED = re.compile(r"\n[^\S\n]*\n\s*")
_QUOTED = re.compile(
    r"""(?: “(?P<curly>(?:[^“”]|“[^“”]*”)+)” | „(?P<low>[^„“”]+)[“”]
          | «(?P<angled>[^«»]+)» | "(?P<straight>[^"]+)" )
        [,.;:]? \s* [\[(] S(?P<number>\d{1,3}) [\])]""",
    re.VERBOSE,
)
_OMISSION = re.compile(r"\s*[\[(]?\s*(?:…|\.\.\.)\s*[\])]?\s*")
_ENDS = " \t\n.,;:!?"
_QUOTES = "\"'`\u00b4\u2018\u2019\u201a\u201b“”„‟«»\u2039\u203a"
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_ALIKE = str.maketrans(dict.fromkeys(_QUOTES, "'") | dict.fromkeys(_DASHES, "-"))


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


class Source(Value):
    """A text that was given with the motion."""

    name: str
    """What it is called, such as the name of its file."""
    text: Annotated[str, AfterValidator(_composed)]
    """Its paragraphs, with an empty line between two."""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The text by paragraphs."""
        return tuple(each for each in _PARTED.split(self.text.strip()) if each)


class Quotation(Value):
    """Words that were quoted from a source, and whether they stand there."""

    words: str
    source: int
    """The number of the source that was named, from 1; there need be none of that number."""
    paragraph: int | None
    """The paragraph of it that they stand in, from 1; None if they do not stand there."""

    @property
    def is_found(self) -> bool:
        """Whether they stand in the source."""
        return self.paragraph is not None

    @property
    def tag(self) -> str:
        """The tag of the source that was named."""
        return tag(self.source)


def tag(number: int) -> str:
    """What stands for a source in what is said, such as “S1”."""
    return f"S{number}"


def quotations(text: str, sources: Sequence[Source]) -> tuple[Quotation, ...]:
    """Every quotation in a text that names a source, looked up; in their order."""
    return tuple(
        Quotation(words=words, source=number, paragraph=_paragraph(words, number, sources))
        for words, number in _quoted(text)
    )


def what_is_wrong(quotation: Quotation, sources: Sequence[Source]) -> str:
    """What its author is told of a quotation that was not found."""
    words = one_line(quotation.words, 120)
    if not 1 <= quotation.source <= len(sources):
        there = "there is only S1" if len(sources) == 1 else f"they end with {tag(len(sources))}"
        return f"“{words}” is said to stand in {quotation.tag}, but {there}"
    return (
        f"“{words}” does not stand in {quotation.tag} word for word; quote what stands there, or "
        "say it in your own words without quotation marks"
    )


def how_found(quotations_: Sequence[Quotation]) -> str:
    """What readers and judge are told of a turn's quotations; empty if it has none."""
    told = (
        f"✓ “{one_line(each.words, 60)}” ({each.tag}, paragraph {each.paragraph})"
        if each.is_found
        else f"✗ “{one_line(each.words, 60)}” is not in {each.tag}"
        for each in quotations_
    )
    said = "; ".join(told)
    return f"Quotations: {said}" if said else ""


def place(words: str, paragraph: str) -> tuple[int, int] | None:
    """From where to where quoted words stand in a paragraph; None if they do not."""
    here = _plain(paragraph)
    found = _found(_plain(words).text.strip(_ENDS), here.text)
    if found is None:
        return None
    return here.places[found[0]], here.places[found[1] - 1] + 1


def _quoted(text: str) -> Iterator[tuple[str, int]]:
    """The words of each quotation, and the number of the source that it names."""
    for match in _QUOTED.finditer(text):
        kinds = ("curly", "low", "angled", "straight")
        words = next(match[each] for each in kinds if match[each] is not None)
        yield words.strip(), int(match["number"])


def _paragraph(words: str, number: int, sources: Sequence[Source]) -> int | None:
    if not 1 <= number <= len(sources) or not count_words(words):
        return None
    paragraphs = enumerate(sources[number - 1].paragraphs, start=1)
    return next((place_ for place_, each in paragraphs if place(words, each)), None)


@dataclass(frozen=True, slots=True)
class _Plain:
    """A text as it is compared, and for each character its place in the text as it was."""

    text: str
    places: tuple[int, ...]


@lru_cache(maxsize=4096)
def _plain(text: str) -> _Plain:
    """Without differences that do not count; no white space stands beside a dash."""
    signs: list[str] = []
    places: list[int] = []
    for at, sign in enumerate(_composed(text)):
        for plain in sign.casefold().translate(_ALIKE):
            if plain.isspace():
                plain = " "
            if plain == _SOFT_HYPHEN or (plain == " " and (not signs or signs[-1] in " -")):
                continue
            if plain == "-" and signs and signs[-1] == " ":
                del signs[-1], places[-1]
            signs.append(plain)
            places.append(at)
    return _Plain("".join(signs), tuple(places))


def _found(words: str, text: str) -> tuple[int, int] | None:
    """Where words stand in a text, whole or with omissions; both as they are compared."""
    whole = _stands(words, text, 0)
    if whole is not None:
        return whole
    fragments = [each for each in _OMISSION.split(words) if each]
    if len(fragments) > 1 and min(map(count_words, fragments)) < FRAGMENT:
        return None
    first, end = None, 0
    for fragment in fragments:
        found = _stands(fragment.strip(_ENDS), text, end)
        if found is None:
            return None
        first, end = found[0] if first is None else first, found[1]
    return None if first is None else (first, end)


def _stands(words: str, text: str, start: int) -> tuple[int, int] | None:
    """Where words stand in a text from some place on, without a part of a word or a figure."""
    if not words:
        return None
    whole = re.compile(rf"(?<!\w)(?<!\d[.,]){re.escape(words)}(?!\w)(?![.,]\d)")
    found = whole.search(text, start)
    return found.span() if found else None
