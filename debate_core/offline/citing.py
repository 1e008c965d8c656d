"""Quotations from the sources of a debate, for debaters that read no source but can repeat one.

Which side a sentence serves is not told by counting words. So it is put before everybody as what
was given, and nothing is made of it.
"""

import re

from debate_core.domain.sources import tag
from debate_core.domain.words import count_words
from debate_core.offline.text import content_words
from debate_core.offline.turn import TurnMaterial

_BETWEEN = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-z])")
_WORDS = range(6, 36)
"""How long a sentence is that can be quoted whole."""
_MARKS = frozenset('“”„«»"[]…')
_LINES = (
    "Look at what we were given: “{quote}” [{tag}].",
    "I hold my case beside the text before us: “{quote}” [{tag}].",
    "It stands in front of all of us: “{quote}” [{tag}].",
    "Read this once more: “{quote}” [{tag}].",
)


def citation(material: TurnMaterial) -> str:
    """A sentence of a source that nobody has quoted yet, told as such; empty where there is none.

    It is the one that shares most words with the motion and with what the speaker argues.
    """
    about = content_words(material.brief.spec.motion).union(
        *(content_words(each.claim) for each in material.left[:2])
    )
    found = [each for each in _quotable(material) if not material.said.has(each[0])]
    if not found:
        return ""
    quote, tag_ = max(found, key=lambda each: len(content_words(each[0]) & about))
    material.said.note(quote)
    return material.one_of(_LINES, quote=quote, tag=tag_)


def _quotable(material: TurnMaterial) -> list[tuple[str, str]]:
    """This debater's share of the sentences that can be quoted, each with the tag of its source."""
    found = [
        (sentence.rstrip(".!? "), tag(number))
        for number, source in enumerate(material.brief.spec.sources, start=1)
        for paragraph in source.paragraphs
        for sentence in _BETWEEN.split(" ".join(paragraph.split()))
        if count_words(sentence) in _WORDS and not _MARKS & set(sentence)
    ]
    return list(material.own(found))
