"""A second reading of a verdict: a judge's sentences against the debate, and what it corrected.

Code checks a verdict's quotations, figures and ids (flow.md, 5). Whether a sentence goes further
than the debate, only somebody who reads both can tell, so the judge does that once, sentence by
sentence.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import cast

from debate_core.domain.rewording import reword_value
from debate_core.domain.values import Value

CORRECTIONS = "corrections"
"""The field of a verdict with what was corrected; it is never a model's to fill in."""
_ENDS_SENTENCE = re.compile(r"(?<=[.!?…])(?P<close>[\"”\u2019)\]]*)\s+(?=[\[“\"(A-ZÀ-Þ])|\n+")


class Correction(Value):
    """A sentence of a verdict that its judge changed when it read it against the debate."""

    was: str
    debate: str
    """What the debate has instead, as the judge says."""
    now: str
    """The sentence as it stands; empty where it was struck."""


def list_sentences(value: Mapping[str, object], fields: Collection[str]) -> tuple[str, ...]:
    """List the sentences in these fields of a judge's answer, each once, in their order."""
    texts = (text for name in fields if isinstance(text := value.get(name), str))
    return tuple(dict.fromkeys(sentence for text in texts for sentence in _split(text)))


def read_corrections(
    value: Mapping[str, object] | None, sentences: Sequence[str]
) -> tuple[Correction, ...]:
    """Read the corrections of numbered sentences from a judge's answer, each sentence once.

    What cannot be read, changes nothing, or says nothing of the debate is left out.
    """
    listed = (value or {}).get("corrected")
    rows = cast("list[object]", listed) if isinstance(listed, list) else []
    found = dict[str, Correction]()
    for row in rows:
        is_object = isinstance(row, Mapping)
        if is_object and (read := _read_row(cast("Mapping[str, object]", row), sentences)):
            found.setdefault(read.was, read)
    return tuple(found.values())


def correct_value(
    value: Mapping[str, object], fields: Collection[str], corrections: Sequence[Correction]
) -> dict[str, object]:
    """Return a judge's answer with these sentences corrected, and the list of them added."""
    changed = {name: _correct(value[name], corrections) for name in fields if name in value}
    return {**value, **changed, CORRECTIONS: [made.model_dump() for made in corrections]}


def _split(text: str) -> Iterator[str]:
    start = 0
    for gap in _ENDS_SENTENCE.finditer(text):
        yield from _list_said(text[start : gap.start()] + (gap["close"] or ""))
        start = gap.end()
    yield from _list_said(text[start:])


def _list_said(sentence: str) -> Iterator[str]:
    if said := sentence.strip():
        yield said


def _read_row(row: Mapping[str, object], sentences: Sequence[str]) -> Correction | None:
    number, debate, now = (row.get(name) for name in ("sentence", "debate", "instead"))
    if not isinstance(number, int) or not 0 < number <= len(sentences):
        return None
    if not isinstance(debate, str) or not isinstance(now, str) or not debate.strip():
        return None
    was = sentences[number - 1]
    is_same = now.strip() == was
    return None if is_same else Correction(was=was, debate=debate.strip(), now=now.strip())


def _correct(value: object, corrections: Sequence[Correction]) -> object:
    return reword_value(value, lambda text: _correct_text(text, corrections))


def _correct_text(text: str, corrections: Sequence[Correction]) -> str:
    """Put the corrected sentences in place; a text of which nothing is left stays as it was."""
    now = text
    for made in corrections:
        now = now.replace(made.was, made.now)
    paragraphs = (re.sub(r" {2,}", " ", part).strip() for part in now.split("\n\n"))
    return "\n\n".join(filter(None, paragraphs)) or text
