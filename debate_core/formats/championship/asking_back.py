"""A check, by punctuation, of whether an answer in cross-examination asks back.

A rhetorical question within a full answer is no counter-question (formats.md, 5), so the judge's
flag stands only for an answer that ends on a question, or that is mostly questions.
"""

import re

from debate_core.domain.marks import split_marked

_ENDS = ".!?\u2026\u3002\uff01\uff1f\u061f"
_SENTENCE = re.compile(rf"[^{_ENDS}\n]+[{_ENDS}]*")
_QUOTED = {"“": "”", "«": "»", '"': '"'}
_ASKS = ("?", "\uff1f", "\u061f")


def asks_back(answer: str) -> bool:
    """True if its last sentence is a question, or half of them are; what it quotes is left out."""
    found = _SENTENCE.findall("".join(split_marked(answer, _QUOTED)))
    asked = [sentence.endswith(_ASKS) for sentence in found if any(map(str.isalnum, sentence))]
    return bool(asked) and (asked[-1] or 2 * sum(asked) >= len(asked))
