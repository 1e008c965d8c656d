"""Quotations from the sources of a debate, for debaters that read no source but can repeat one.

Counting words does not tell which side a sentence serves. So it is put before everybody as it
was given, and no conclusion is drawn from it.
"""

import re

from debate_core.domain.sources import make_source_tag
from debate_core.domain.text import count_words
from debate_core.offline.text import content_words
from debate_core.offline.turn import TurnMaterial

_BETWEEN = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-z])")
_LAYOUT = re.compile(r"^\s*(?:[-*+•>#|]|\d+[.)]\s)|\n[^\S\n]*(?:[-*+•>#|]\s|\d+[.)]\s|[^\W\d_a-z])")
"""A heading or an item of a list, or a line end after which something new may begin."""
_WORDS = range(6, 36)
"""The lengths in words of a sentence that can be quoted whole."""
_MARKS = frozenset('“”„«»"[]…')
_LINES = (
    "Whichever side it helps, this is what we were given: “{quote}” [{tag}].",
    "For whoever wants to weigh it, from the text before us: “{quote}” [{tag}].",
    "It stands in front of all of us, whatever one makes of it: “{quote}” [{tag}].",
    "One sentence to read once more, for us or against us: “{quote}” [{tag}].",
    "So that nobody says we left it out: “{quote}” [{tag}].",
    "In the papers it says: “{quote}” [{tag}]. I leave it to you what follows.",
    "Beside all that I put a line that is not mine: “{quote}” [{tag}].",
    "We were handed this as well: “{quote}” [{tag}].",
    "The text has a word on the matter, and I only pass it on: “{quote}” [{tag}].",
    "Read for yourselves, and judge by it: “{quote}” [{tag}].",
    "Without a comment of mine: “{quote}” [{tag}].",
    "This, too, lies on the table: “{quote}” [{tag}].",
)
"""The lines around a quotation; none says that the words help whoever quotes them."""


def citation(material: TurnMaterial, beside: str = "") -> str:
    """Quote a sentence of a source that nobody has quoted yet; empty where there is none.

    It is the one that shares most words with the motion and with what is said beside it: what the
    speaker argues next, if left out.
    """
    said = beside or " ".join(argument.claim for argument in material.left[:2])
    about = content_words(f"{material.brief.spec.motion} {said}")
    found = [phrase for phrase in _quotable(material) if not material.said.has(phrase[0])]
    if not found:
        return ""
    quote, tag_ = max(found, key=lambda phrase: len(content_words(phrase[0]) & about))
    material.said.note(quote)
    return material.one_of(material.shuffle(material.own(_LINES)), quote=quote, tag=tag_)


def _quotable(material: TurnMaterial) -> list[tuple[str, str]]:
    """List this debater's share of the quotable sentences, each with the tag of its source."""
    found = [
        (sentence.rstrip(".!? "), make_source_tag(number))
        for number, source in enumerate(material.brief.spec.sources, start=1)
        for paragraph in source.paragraphs
        for said in _BETWEEN.split(paragraph)
        if not _LAYOUT.search(said) and not _MARKS & set(sentence := " ".join(said.split()))
        if count_words(sentence) in _WORDS
    ]
    return list(material.own(found))
