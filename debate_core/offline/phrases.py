"""The quotable part of any text, a person's or another model's: a short exact phrase of it."""

import re

from debate_core.domain.text import count_words, split_marked
from debate_core.domain.turns import Turn
from debate_core.offline import cues
from debate_core.offline.text import content_words, has_reason, sentences

_PHRASE = range(3, 10)
"""Words of a phrase that is quoted from a free text."""
_END, _LONG = " .!?…”", 90
_TELLING = 3
"""Content words of a phrase that can be answered by itself."""
_BREAK = re.compile(r"[,;:()\u2013]|\s-\s|\b(?:because|but|so that|which|while|although)\b", re.I)


def quotable_phrase(text: str, said_before: str = "", *, may_cut: bool) -> str:
    """Find a short exact phrase of a text that carries weight and was not quoted yet; or empty.

    Where no clause is short enough, `may_cut` takes the first words of a sentence. Quotations are
    left out: its own words mean nothing without those that it quotes.
    """
    ranked = sorted(sentences(text), key=_weight, reverse=True)
    phrases = [phrase for sentence in ranked for phrase in _clauses(sentence)]
    if not may_cut:
        phrases = [phrase for phrase in phrases if _says_something(phrase)]
    else:
        phrases += [" ".join(phrase.rstrip(_END).split()[: _PHRASE[-1]]) for phrase in ranked]
        phrases = [phrase for phrase in phrases if "“" not in phrase]
    fresh = (phrase for phrase in phrases if phrase and f"“{phrase}”" not in said_before)
    return next((phrase for phrase in fresh if len(phrase) < _LONG), "")


def body_of(entry: Turn) -> str:
    """Return the argument of a turn, without layout and links; a mark is left where it quotes."""
    text = "“".join(split_marked(entry.answer.get_own_words(), {"“": "”"}))
    return " ".join(re.sub(r"[*_`#>|~]+|https?://\S+|<[^<>\s]*>", " ", text).split())


def _says_something(phrase: str) -> bool:
    """True if a phrase can be answered by itself, and is not about whoever says it."""
    return len(content_words(phrase)) >= _TELLING and not cues.has(phrase, ("i", "my", "me"))


def _weight(sentence: str) -> float:
    """Weigh a clause: a claim with a reason, of middling length, no question, weighs most."""
    words = count_words(sentence)
    length = min(words, 30 - words) / 10 if words < 30 else -1
    reasons = 1 if has_reason(sentence) else 0
    return length + reasons + len(content_words(sentence)) / 10 - 2 * sentence.endswith("?")


def _clauses(sentence: str) -> list[str]:
    """List the clauses of a sentence that can be quoted by themselves, the fullest first."""
    clauses = [clause.strip(f"{_END},;:'\u2019\"") for clause in _BREAK.split(sentence)]
    fitting = [
        clause
        for clause in clauses
        if count_words(clause) in _PHRASE
        and cues.first(clause, "not first") != 0
        and "“" not in clause
    ]
    return sorted(fitting, key=lambda clause: len(content_words(clause)), reverse=True)
