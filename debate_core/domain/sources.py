"""Texts that a debate is based on, and whether quotations from them are really in them.

The words have to be there exactly, apart from white space, kinds of quotes and dashes, hyphens
within words, emphasis, and case; an omission is marked by … between fragments of at least five
words that follow one another within one paragraph (formats.md, all formats).
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, islice
from typing import Annotated

from pydantic import AfterValidator

from debate_core.domain.citations import Citation, find_citations
from debate_core.domain.text import count_words, shorten_line
from debate_core.domain.values import Value

FRAGMENT = 5
"""Minimum words of a fragment beside an omission."""

_PARTED = re.compile(r"\n[^\S\n]*\n\s*")
_OMISSION = re.compile(r" ?[\[(]? ?(?:…|\. ?\. ?\.) ?[\])]? ?")
_ENDS = " \t\n.,;:!?"
_ENDS_SENTENCE = re.compile(r"[.!?…。\uff01\uff1f]+(?=[\"'”\u2019»)\]]*(?:\s|\Z))")
QUOTES = "\"'`\u00b4\u2018\u2019\u201a\u201b“”„‟«»\u2039\u203a"
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_ALIKE = str.maketrans(dict.fromkeys(QUOTES, "'") | dict.fromkeys(_DASHES, "-"))
_OF_FIGURES = "%‰°"
"""Characters beside a figure, with or without a space between."""
_MOST = 100
"""Maximum quotations of one text that are looked up."""
_PARAGRAPH_END = "\0"
"""The separator of paragraphs where a source is compared as a whole; no quotation has it."""
_BEFORE, _AFTER = 80, 160
"""Characters of a sentence that are shown before and after the words quoted from it."""


def _compose_text(text: str) -> str:
    return unicodedata.normalize("NFC", text)


class Source(Value):
    """A text that was given with the motion."""

    name: str
    """Its name, such as the name of its file."""
    text: Annotated[str, AfterValidator(_compose_text)]
    """Its paragraphs, with an empty line between two."""

    pages: tuple[int, ...] = ()
    """The place in the text where each of its pages begins, in characters; empty without pages."""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The text by paragraphs."""
        return _split_paragraphs(self.text)

    @property
    def paragraph_spans(self) -> tuple[tuple[int, int], ...]:
        """The start and the end of each paragraph in the text."""
        return _find_paragraph_spans(self.text)

    def find_page(self, place_: int) -> int | None:
        """Find the page of a place in the text, from 1; None if it has no pages."""
        return bisect_right(self.pages, place_) or None


@lru_cache(maxsize=16)
def _split_paragraphs(text: str) -> tuple[str, ...]:
    return tuple(text[start:end] for start, end in _find_paragraph_spans(text))


@lru_cache(maxsize=16)
def _find_paragraph_spans(text: str) -> tuple[tuple[int, int], ...]:
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    spans = list[tuple[int, int]]()
    for parted in _PARTED.finditer(text, start, end):
        spans.append((start, parted.start()))
        start = parted.end()
    return tuple(span for span in (*spans, (start, end)) if span[0] < span[1])


class Quotation(Value):
    """Words that were quoted from a source, and whether they are in it."""

    words: str
    source: int
    """The number of the source that was named, from 1; there may be none with that number."""
    paragraph: int | None
    """The paragraph of it that they are in, from 1; None if they are not in it."""
    named_page: int | None = None
    """The page that was named with them, the first if there were several."""
    page: int | None = None
    """The page that they begin on, from 1; None if the source has no pages."""
    is_elsewhere: bool = False
    """True if they are in the source, but not on the pages that were named."""
    before: str = ""
    """The part of their sentence before them."""
    after: str = ""
    """The part of their sentence after them."""

    @property
    def is_found(self) -> bool:
        """True if they are in the source, at the place that was named."""
        return self.paragraph is not None and not self.is_elsewhere

    @property
    def is_cut(self) -> bool:
        """True if it is a part of a sentence, whose rest may reverse its meaning."""
        return bool(self.before or self.after)

    @property
    def tag(self) -> str:
        """The tag of the source that was named."""
        return make_source_tag(self.source)

    def write_sentence(self) -> str:
        """Write the sentence that it was cut from, with its own words in quotation marks."""
        begins = f"{self.before} " if self.before else ""
        space = " " if self.after[:1].isalnum() else ""
        return f"{begins}“{self.words}”{space}{self.after}"


def make_source_tag(number: int) -> str:
    """Make the tag of a source, such as “S1”."""
    return f"S{number}"


def find_quotations(text: str, sources: Sequence[Source]) -> tuple[Quotation, ...]:
    """Look up every quotation in a text with a source near it, in their order.

    Only the first 100 are looked up: no turn needs more, and looking them up delays everybody.
    """
    return tuple(_look_up(citation, sources) for citation in find_citations(text)[:_MOST])


def explain_misquote(quotation: Quotation, sources: Sequence[Source]) -> str:
    """Tell the author about a quotation that was not found."""
    words = shorten_line(quotation.words, 120)
    if not 1 <= quotation.source <= len(sources):
        there = (
            "there is only S1"
            if len(sources) == 1
            else f"they end with {make_source_tag(len(sources))}"
        )
        return f"“{words}” is said to stand in {quotation.tag}, but {there}"
    if quotation.is_elsewhere:
        return (
            f"“{words}” stands in {quotation.tag}, but on page {quotation.page} and not on page "
            f"{quotation.named_page}; name the page that it stands on, or none"
        )
    return (
        f"“{words}” does not stand in {quotation.tag} word for word; quote what stands there, or "
        "say it in your own words without quotation marks"
    )


def list_places(words: str, source: Source) -> Iterator[tuple[int, tuple[int, int]]]:
    """List each paragraph of a source with these words, from 1, and their span in it."""
    return ((number + 1, span) for number, span in _find_places(words, source.paragraphs))


def _look_up(cited: Citation, sources: Sequence[Source]) -> Quotation:
    """Look up the quotation in the nearest source that has it, else as missing in the nearest."""
    known = [number for number in cited.sources if 1 <= number <= len(sources)]
    for number in known if count_words(cited.words) else ():
        source = sources[number - 1]
        most = None if cited.pages and source.pages else 1
        if found := list(islice(_find_in_source(cited.words, source), most)):
            return _make_found_quotation(cited, number, source, found)
    return Quotation(words=cited.words, source=cited.sources[0], paragraph=None)


def _make_found_quotation(
    cited: Citation, number: int, source: Source, found: Sequence[tuple[int, int, int]]
) -> Quotation:
    """Make a quotation that was found in a source, if possible on a page that was named."""
    first, last = cited.pages or (0, 0)
    pages = [source.find_page(start) for _, start, _ in found]
    ends = [source.find_page(end - 1) for *_, end in found]
    fitting = [
        place_
        for place_, (begins, stops) in enumerate(zip(pages, ends, strict=True))
        if begins is not None and stops is not None and begins <= last and stops >= first
    ]
    at = fitting[0] if fitting else 0
    paragraph, start, end = found[at]
    before, after = _find_rest_of_sentence(
        source.text, source.paragraph_spans[paragraph], (start, end)
    )
    return Quotation(
        words=cited.words,
        source=number,
        paragraph=paragraph + 1,
        named_page=first if cited.pages else None,
        page=pages[at],
        is_elsewhere=bool(cited.pages and source.pages and not fitting),
        before=before,
        after=after,
    )


def _find_rest_of_sentence(
    text: str, paragraph: tuple[int, int], span: tuple[int, int]
) -> tuple[str, str]:
    """Find the rest of the sentence before and after some words; empty where there is none."""
    # No further than what is shown: a paragraph may be a whole file.
    first = max(paragraph[0], span[0] - 2 * _BEFORE)
    last = min(paragraph[1], span[1] + 2 * _AFTER)
    ends = [match.end() for match in _ENDS_SENTENCE.finditer(text, first, last)]
    start = max((stop for stop in ends if stop <= span[0]), default=first)
    end = min((stop for stop in ends if stop >= span[1]), default=last)
    before, after = (_flatten_words(text[start : span[0]]), _flatten_words(text[span[1] : end]))
    if len(before) > _BEFORE:
        before = "…" + before[-_BEFORE:].partition(" ")[2]
    return before, shorten_line(after, _AFTER)


def _flatten_words(text: str) -> str:
    """Put a part of a sentence on one line; empty if it has no words."""
    return " ".join(text.split()) if count_words(text) else ""


def _find_in_source(words: str, source: Source) -> Iterator[tuple[int, int, int]]:
    """Find words in a source: the paragraph, from 0, and the span in its text."""
    spans = source.paragraph_spans
    for number, (start, end) in _find_places(words, source.paragraphs):
        yield number, spans[number][0] + start, spans[number][0] + end


def _find_places(words: str, paragraphs: tuple[str, ...]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Find each paragraph that contains quoted words, with the span of the first place there."""
    seen = set[int]()
    for is_joined in (False, True):
        there = _prepare_paragraphs(paragraphs, is_joined=is_joined)
        fragments = _split_fragments(_simplify_text(words, is_joined=is_joined).text)
        if not fragments or not all(fragment in there.whole for fragment in fragments):
            continue
        for number in there.find_holding(fragments):
            here = there.paragraphs[number]
            found = _find_fragments(fragments, here.text)
            if found is not None and number not in seen:
                seen.add(number)
                yield number, (here.places[found[0]], here.places[found[1] - 1] + 1)


@dataclass(frozen=True, slots=True)
class _Plain:
    """A text in the form that is compared, and each character's place in the original text."""

    text: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Compared:
    """Paragraphs in the form that is compared."""

    paragraphs: tuple[_Plain, ...]
    whole: str
    starts: tuple[int, ...]
    """The start of each in the whole."""

    def find_holding(self, fragments: Sequence[str]) -> Iterator[int]:
        """Find the paragraphs in which the longest fragment stands, parts of words included."""
        longest, at, last = max(fragments, key=len), -1, -1
        while (at := self.whole.find(longest, at + 1)) >= 0:
            number = bisect_right(self.starts, at) - 1
            if number != last:
                last = number
                yield number


@lru_cache(maxsize=16)
def _prepare_paragraphs(paragraphs: tuple[str, ...], *, is_joined: bool) -> _Compared:
    plain = tuple(_simplify_text(paragraph, is_joined=is_joined) for paragraph in paragraphs)
    lengths = (len(paragraph.text) + 1 for paragraph in plain)
    starts = tuple(accumulate(lengths, initial=0))[:-1]
    return _Compared(plain, _PARAGRAPH_END.join(paragraph.text for paragraph in plain), starts)


def _simplify_text(text: str, *, is_joined: bool = False) -> _Plain:
    """Remove differences that do not count; `is_joined` drops hyphens within words too.

    No white space is left beside a dash, or between a figure and its sign.
    """
    signs: list[str] = []
    places: list[int] = []
    composed = _compose_text(text)
    for at, sign in enumerate(composed):
        if _is_emphasis(composed, at):
            continue
        for plain in sign.casefold().translate(_ALIKE):
            if plain.isspace():
                plain = " "
            if plain == _SOFT_HYPHEN or (plain == " " and (not signs or signs[-1] in " -")):
                continue
            if signs and signs[-1] == " " and _takes_no_space(plain, signs):
                del signs[-1], places[-1]
            if is_joined and len(signs) > 1 and _joins_letters(signs, plain):
                del signs[-1], places[-1]
            signs.append(plain)
            places.append(at)
    return _Plain("".join(signs), tuple(places))


def _is_emphasis(text: str, at: int) -> bool:
    """True if a character only says how words look, as Markdown's stars and underscores do."""
    if text[at] == "_":
        return not (text[max(at - 1, 0) : at].isalnum() and text[at + 1 : at + 2].isalnum())
    return text[at] == "*"


def _takes_no_space(sign: str, before: Sequence[str]) -> bool:
    is_figure = sign in _OF_FIGURES and len(before) > 1 and before[-2].isdigit()
    return sign == "-" or is_figure


def _joins_letters(before: Sequence[str], sign: str) -> bool:
    """True if the last character is a hyphen between two letters."""
    return before[-1] == "-" and before[-2].isalpha() and sign.isalpha()


def _split_fragments(words: str) -> tuple[str, ...]:
    """Split words, as they are compared, at their omissions; empty if a fragment is too short."""
    parts = [part for piece in _OMISSION.split(words) if (part := piece.strip(_ENDS))]
    if len(parts) > 1 and min(map(count_words, parts)) < FRAGMENT:
        return ()
    return tuple(parts)


def _find_fragments(fragments: Sequence[str], text: str) -> tuple[int, int] | None:
    """Find fragments in a text, one after the other; all as they are compared."""
    first, end = None, 0
    for fragment in fragments:
        found = _find_words(fragment, text, end)
        if found is None:
            return None
        first, end = found if first is None else first, found + len(fragment)
    return None if first is None else (first, end)


def _find_words(words: str, text: str, start: int) -> int | None:
    """Find words in a text from some place on, without cutting a word or a figure."""
    while (at := text.find(words, start)) >= 0:
        if not _cuts_word(text, at, at + len(words)):
            return at
        start = at + 1
    return None


def _cuts_word(text: str, start: int, end: int) -> bool:
    """True if a span leaves out a part of the word or the figure that it begins or ends with."""
    before, after = text[max(start - 2, 0) : start], text[end : end + 2]
    is_figure_before = before[:1].isdigit() and before[1:] in {".", ","}
    is_figure_after = after[:1] in {".", ","} and after[1:].isdigit()
    is_word = _is_of_word(before[-1:]) or _is_of_word(after[:1])
    return is_word or is_figure_before or is_figure_after


def _is_of_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"
