"""Quotations with a source near them: “…” [S1], or As S1 says on page 4, “…”.

Rule: patterns are read, not grammar. A source belongs to the quotation that it directly follows;
otherwise it is looked for in the same sentence, unless that sentence quotes somebody else.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from debate_core.domain.text import count_words

_SOURCE = re.compile(
    r"(?<!\w)(?:s[\u00ad\u200b-\u200d\u2060\ufeff]?|(?<=[\[(])s[ .#-]|sources? {1,2}#?)"
    r"(?P<number>\d{1,3})(?!\w)",
    re.IGNORECASE,
)
_AS_USUAL = str.maketrans(
    "\u201f\u275d\u275e\u301d\u301e\u2033\uff02\u2039\u203a\u300c\u300d\u300e\u300f\u201b`"
    "\uff33\uff53\u0405\u0455",
    '\u201c\u201c\u201d\u201c\u201d""\u00ab\u00bb\u00ab\u00bb\u00ab\u00bb\u2018\'SsSs',
)
"""All kinds of quotation marks as the usual ones, and letters that look like an S as an S."""
_BLOCK = re.compile(r"(?:^>[ \t]?(?![ \t]*[\[(\u2013\u2014-]).*(?:\n|\Z))+", re.MULTILINE)
"""Lines of a Markdown block quote, without a line that only names its source."""
_LEADING = re.compile(r"^>[ \t]?", re.MULTILINE)
_BEFORE_SOURCE = " \t\n[(*_,;\u2013\u2014-"
_PAGE = re.compile(
    r"(?<!\w)(?:pages?|pp?)\.? {0,2}(?P<first>\d{1,4})(?: ?[-\u2013] ?(?P<last>\d{1,4}))?(?!\w)",
    re.IGNORECASE,
)
_SINGLE = re.compile(
    r"(?<!\w)[\u2018'](?=[^\s\u2018\u2019'])"
    r"(?:[^\u2018\u2019'\n]|(?<=\w)[\u2019'](?=\w))++[\u2019'](?!\w)"
)
_MARK = re.compile(r"[“”„«»\"]|\n[^\S\n]*\n")
_CLOSED_BY = {"“": ("“", "„"), "”": ("“", "„"), "»": ("«",), '"': ('"',)}
_ENDS_SENTENCE = re.compile(r"[.!?…。\uff01\uff1f][\"'”\u2019»)\]*_]*\s|\n")
_SAID_BY_ANOTHER = re.compile(
    r"\byou(?:['\u2019]ve| have| just| also){0,2} "
    r"(?:sa(?:y|id)|claim|call|argue|wr[io]te|told us|spoke|ask|mean)|\byours?\b|\bopponents?\b",
    re.IGNORECASE,
)
_COLON = re.compile(r"(?<=:)\s{1,9}\Z")
"""The space between introductory words and a quotation in a paragraph of its own."""
_GOES_ON = re.compile(r"[\])*_]{0,3} [^\W\d_A-Z]")
"""The text after the subject of a sentence."""
_DIRECT = 16
"""Maximum characters, without a word, between a quotation and its source."""
_FAR = 1000
"""Characters between a source and a quotation that are too many for them to belong together."""
_BESIDE = 20
"""Characters after a source, or before one, in which its page is named."""
_NEAR = 12
"""Maximum words between a source and a quotation that belong together."""
_SCARE = 3
"""Maximum words in scare quotes, which quote nobody unless they follow a comma or a colon."""


class Citation(NamedTuple):
    """Words in quotation marks, and the sources that they may be from."""

    words: str
    sources: tuple[int, ...]
    """Their numbers, from 1, the nearest first."""
    pages: tuple[int, int] | None
    """The first and the last page named with the nearest source."""


class _Mention(NamedTuple):
    start: int
    end: int
    number: int


def find_citations(text: str) -> tuple[Citation, ...]:
    """Find every quotation with a source near it, in their order."""
    plain = text.translate(_AS_USUAL)
    quoted = _find_quoted(plain)
    mentions = [
        _Mention(found.start(), found.end(), int(found["number"]))
        for found in _SOURCE.finditer(plain)
    ]
    mentions = [mention for mention in mentions if not _is_within(mention, quoted)]
    found = ((span, _find_near(plain, span, quoted, mentions)) for span in quoted)
    return tuple(_make_citation(text, span, near) for span, near in found if near)


def _make_citation(text: str, span: tuple[int, int], near: Sequence[_Mention]) -> Citation:
    said = text[slice(*span)]
    words = (_LEADING.sub("", said) if said.startswith(">") else said[1:-1]).strip()
    return Citation(
        words, tuple(mention.number for mention in near), _find_pages(text, span, near[0])
    )


def _find_pages(text: str, span: tuple[int, int], near: _Mention) -> tuple[int, int] | None:
    """Find the pages that are named beside a source, or between it and the quotation."""
    beside = text[near.end : near.end + _BESIDE]
    is_before = near.end <= span[0]
    between = text[near.end : span[0]] if is_before else text[span[1] : near.start]
    ahead = text[max(near.start - _BESIDE, 0) : near.start] if is_before else ""
    found = (
        _PAGE.search(beside.partition("\n")[0].partition("“")[0])
        or _PAGE.search(between)
        or _PAGE.search(ahead)
    )
    if found is None:
        return None
    first, last = int(found["first"]), int(found["last"] or found["first"])
    return first, max(first, last)


def _find_quoted(text: str) -> list[tuple[int, int]]:
    """Find quotations, their marks included; of nested ones, only the outer one."""
    found = sorted(
        {*_find_double_marked(text), *(match.span() for match in _SINGLE.finditer(text))}
    )
    found = sorted((*found, *_find_blocks(text, found)))
    outer = list[tuple[int, int]]()
    for start, end in found:
        if not outer or start >= outer[-1][1]:
            outer.append((start, end))
    return outer


def _find_blocks(text: str, marked: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Find block quotes without quotation marks in them, up to their source."""
    for found in _BLOCK.finditer(text):
        source = _SOURCE.search(text, *found.span())
        end = source.start() if source else found.end()
        end = found.start() + len(text[found.start() : end].rstrip(_BEFORE_SOURCE))
        place = bisect_left(marked, found.span())
        has_marks = place < len(marked) and marked[place][0] < end
        if not has_marks and end > found.start() + 1:
            yield found.start(), end


def _find_double_marked(text: str) -> Iterator[tuple[int, int]]:
    """Find what stands in marks that are closed within its paragraph."""
    opened = list[tuple[str, int]]()
    for found in _MARK.finditer(text):
        sign, at = found[0], found.start()
        if sign.isspace():
            opened.clear()
        elif (
            opened
            and opened[-1][0] in _CLOSED_BY.get(sign, ())
            and not _opens_quotation(text, at, opened)
        ):
            yield opened.pop()[1], at + 1
        elif sign in "“„«" or (sign == '"' and not text[max(at - 1, 0) : at].isalnum()):
            opened.append((sign, at))


def _opens_quotation(text: str, at: int, opened: Sequence[tuple[str, int]]) -> bool:
    """True if a “ opens a quotation within one, and does not close a „."""
    return text[at] == "“" and opened[-1][0] == "“"


def _is_within(mention: _Mention, quoted: Sequence[tuple[int, int]]) -> bool:
    place = bisect_left(quoted, (mention.start, 0)) - 1
    return place >= 0 and mention.start < quoted[place][1]


def _find_near(
    text: str,
    span: tuple[int, int],
    quoted: Sequence[tuple[int, int]],
    mentions: Sequence[_Mention],
) -> Sequence[_Mention]:
    """Find the sources of a quotation, as far as the text tells; empty where it tells none."""
    place = bisect_left(mentions, (span[1], 0, 0)) if mentions else 0
    after, before = mentions[place : place + 3], mentions[max(place - 1, 0) : place]
    if after and _follows_directly(text[span[1] : after[0].start], text[after[0].end :][:6]):
        return _take_adjacent(text, after)
    is_short = count_words(text[slice(*span)]) <= _SCARE
    for mention in before:
        gap = _drop_quotations(text, mention.end, span[0], quoted)
        if _is_near(_COLON.sub("", gap)) and (not is_short or gap.rstrip().endswith((",", ":"))):
            return before
    for mention in after[:1]:
        gap = _drop_quotations(text, span[1], mention.start, quoted)
        said = text[max(span[0] - 40, 0) : span[0]]
        if not is_short and _is_near(gap) and not _SAID_BY_ANOTHER.search(said):
            return after[:1]
    return ()


def _follows_directly(gap: str, rest: str) -> bool:
    """True if a source follows a quotation, and is not the beginning of the next sentence."""
    begins = any(sign in gap for sign in ".!?\n") and _GOES_ON.match(rest) is not None
    is_far = len(gap) > _DIRECT or "\n\n" in gap
    return not begins and not is_far and not any(map(str.isalnum, gap))


def _take_adjacent(text: str, mentions: Sequence[_Mention]) -> Sequence[_Mention]:
    """Take the first source and those listed with it, as in [S1, S2]."""
    known = [mentions[0]]
    for mention in mentions[1:]:
        if re.fullmatch(r"[\s,;&]{1,4}|,? and ", text[known[-1].end : mention.start]) is None:
            break
        known.append(mention)
    return known


def _drop_quotations(text: str, start: int, end: int, quoted: Sequence[tuple[int, int]]) -> str:
    """Get the text between two places without what is quoted there, if they are not far apart."""
    if end - start > _FAR:
        return text[start:end]
    parts, at = list[str](), start
    for span in quoted[bisect_left(quoted, (start, 0)) : bisect_left(quoted, (end, 0))]:
        parts.append(text[at : span[0]])
        at = span[1]
    return " ".join([*parts, text[at:end]])


def _is_near(gap: str) -> bool:
    """True if the text between a source and a quotation lets them belong together."""
    return (
        len(gap) <= 20 * _NEAR
        and count_words(gap) <= _NEAR
        and _ENDS_SENTENCE.search(gap) is None
        and _SAID_BY_ANOTHER.search(gap) is None
    )
