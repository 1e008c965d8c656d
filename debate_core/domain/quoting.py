"""Notes on a turn's quotations: what does not stand, what was cut, figures that do not agree.

Rule: a note says what code found, in few words, since every prompt repeats it. What stands word for
word as a whole sentence needs no note.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from debate_core.domain.sources import QUOTES, Quotation
from debate_core.domain.text import shorten_line

MISSING = "❌"
"""The sign after a quotation that does not stand in its source."""
_REST = 40
"""Characters of a sentence's rest that models are shown, on either side."""
_ENDS = 12
"""Characters of the quoted words that models are shown beside the rest."""
_FEW = 4
"""Words that may be left out of a sentence without a note to models, unless they turn it."""
_TURNS = re.compile(
    r"\b(?:not?|never|none|nobody|without|unless|if|except|only|but|though|hardly)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_NEAR = 0.12
"""The part by which two figures may differ, since people round."""
_NUMBERS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
_FRACTIONS = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "twelfth": 12,
    "twentieth": 20,
}
_SCALES: Mapping[str, float] = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "": 1}
_COUNT = rf"(?:a|an|{'|'.join(_NUMBERS)})"
_FIGURE = re.compile(
    r"(?<![\w.,])(?:"
    r"(?P<percent>\d{1,3}(?:[.,]\d{1,3})?) ?(?:%|per ?cent\b)"
    r"|(?P<part>\d{1,9}) (?:out )?of (?:the |all |every )?(?P<whole>\d{1,9})(?![\d%])"
    rf"|(?P<some>{'|'.join(_NUMBERS)}) (?:in|out of) (?:every )?(?P<every>{'|'.join(_NUMBERS)})\b"
    rf"|(?:(?P<times>{_COUNT})[ -])?(?P<fraction>{'|'.join(_FRACTIONS)})s?(?P<part_of> part)?\b"
    r"|(?P<amount>\d[\d.,]{0,12}) ?(?P<scale>thousand|million|billion)? ?"
    r"(?P<unit>km|kg|tonn?e?|metre|meter|mile|euro|dollar|pound|year|month|week|day|hour|minute)s?\b"
    r")",
    re.IGNORECASE,
)
_OF_ANOTHER = re.compile(
    r"\b(?:from|than|against|not|to|by|instead of|about|over|after|within|times|another) *\Z",
    re.IGNORECASE,
)
"""Words before a figure that may well be another one than the quoted one."""
_QUOTED = re.compile(r"[“„«\"][^“”„«»\"]{1,2000}[”“»\"]")
_ENDS_SENTENCE = re.compile(r"[.!?…]['\"”\u2019)\]]{0,2}\s|\n")


@dataclass(frozen=True, slots=True)
class FigureDoubt:
    """A figure in the speaker's words that does not agree with the quoted one beside it."""

    said: str
    quoted: str
    share: float | None
    """The quoted figure as a part of a whole, where it is one."""


@dataclass(frozen=True, slots=True)
class _Figure:
    words: str
    start: int
    kind: str
    value: float


def mark_missing(text: str, quotations: Sequence[Quotation]) -> str:
    """Put a sign behind each quotation in a text that does not stand in its source."""
    for words in {quotation.words for quotation in quotations if not quotation.is_found} - {""}:
        quoted = rf"{re.escape(words)}\s?[{re.escape(QUOTES)}]"
        text = re.sub(quoted, lambda found: f"{found[0]} {MISSING}", text)
    return text


def list_cut(quotations: Sequence[Quotation]) -> tuple[Quotation, ...]:
    """List the quotations that are parts of sentences, each once."""
    return tuple(
        dict.fromkeys(
            quotation for quotation in quotations if quotation.is_found and quotation.is_cut
        )
    )


def list_notes(
    quotations: Sequence[Quotation], said: str, *, has_cuts: bool = True
) -> Iterator[str]:
    """List what models are told about the quotations of a turn, whose words are `said`.

    Debaters have the source before them, so only judges are told what was cut.
    """
    missing = dict.fromkeys(map(_tell_missing, quotations))
    yield from filter(None, missing)
    if has_cuts and (
        cut := [quotation for quotation in list_cut(quotations) if _may_turn(quotation)]
    ):
        yield f"✂ Cut from: {' | '.join(map(_shorten_sentence, cut))}"
    for doubt in find_figure_doubts(said, quotations):
        share = f", {doubt.share:.0%}" if doubt.share is not None else ""
        yield f"≠ “{doubt.said}” stands beside “{doubt.quoted}”{share}"


def _may_turn(quotation: Quotation) -> bool:
    """True if what was left out of a sentence may turn what is quoted of it."""
    left_out = f"{quotation.before} {quotation.after}"
    return len(left_out.split()) > _FEW or bool(_TURNS.search(left_out))


def _tell_missing(quotation: Quotation) -> str:
    words = shorten_line(quotation.words, 60)
    if quotation.is_elsewhere:
        page, named = quotation.page, quotation.named_page
        return f"{MISSING} “{words}” is not on page {named} of {quotation.tag}, but on page {page}"
    return "" if quotation.is_found else f"{MISSING} “{words}” is not in {quotation.tag}"


def _shorten_sentence(quotation: Quotation) -> str:
    """Write a cut sentence with the ends of its quoted words, which stand in the turn."""
    words, after = quotation.words, shorten_line(quotation.after, _REST)
    before = quotation.before
    if len(before) > _REST:
        before = "…" + before[-_REST:].partition(" ")[2]
    if len(words) > 2 * _ENDS:
        first = words[:_ENDS].rpartition(" ")[0] if quotation.before else ""
        last = words[-_ENDS:].partition(" ")[2] if after else ""
        words = f"{first}…{last}"
    cut = {"words": words, "before": before, "after": after}
    return quotation.model_copy(update=cut).write_sentence()


def find_figure_doubts(said: str, quotations: Sequence[Quotation]) -> tuple[FigureDoubt, ...]:
    """Find figures beside quotations that say something else than the one quoted there.

    Only one figure of a kind against one is compared: of several, any may be meant.
    """
    found = (_compare_figures(said, quotation.words) for quotation in quotations)
    return tuple(dict.fromkeys(doubt for doubts in found for doubt in doubts))


def _compare_figures(said: str, words: str) -> Iterator[FigureDoubt]:
    at = said.find(words)
    if not words or at < 0:
        return
    quoted, beside = _group_figures(words), _find_beside(said, at, at + len(words))
    for kind, own in _group_figures(beside).items():
        theirs = quoted.get(kind, [])
        if len(own) != 1 or len(theirs) != 1 or _OF_ANOTHER.search(beside, 0, own[0].start):
            continue
        if abs(own[0].value - theirs[0].value) > _NEAR * max(own[0].value, theirs[0].value):
            share = theirs[0].value if kind == "share" else None
            yield FigureDoubt(own[0].words, theirs[0].words, share)


def _find_beside(said: str, start: int, end: int) -> str:
    """Find the rest of the sentence around some words, without anything quoted in it."""
    begins = max((m.end() for m in _ENDS_SENTENCE.finditer(said, 0, start)), default=0)
    ends = _ENDS_SENTENCE.search(said, end)
    return _QUOTED.sub("“”", said[begins : ends.end() if ends else None])


def _group_figures(text: str) -> dict[str, list[_Figure]]:
    groups = dict[str, list[_Figure]]()
    for found in map(_read_figure, _FIGURE.finditer(text)):
        if found is not None:
            groups.setdefault(found.kind, []).append(found)
    return groups


def _read_figure(found: re.Match[str]) -> _Figure | None:
    make = partial(_Figure, found[0].strip(), found.start())
    if found["percent"]:
        return make("share", _read_number(found["percent"]) / 100)
    if found["part"]:
        part, whole = int(found["part"]), int(found["whole"])
        return make("share", part / whole) if part <= whole and whole else None
    if found["some"]:
        return make("share", _NUMBERS[found["some"].lower()] / _NUMBERS[found["every"].lower()])
    if found["fraction"]:
        name = found["fraction"].lower()
        if not (found["times"] or found["part_of"] or name == "half"):
            return None  # “the third reason” is no share
        return make("share", _NUMBERS.get((found["times"] or "").lower(), 1) / _FRACTIONS[name])
    scale = _SCALES[(found["scale"] or "").lower()]
    return make(found["unit"].lower(), _read_number(found["amount"]) * scale)


def _read_number(text: str) -> float:
    """Read a number; a comma before three digits parts thousands."""
    plain = re.sub(r",(?=\d{3}(?!\d))", "", text.strip(".,")).replace(",", ".")
    return float(plain) if plain.count(".") < 2 else float(plain.replace(".", ""))
