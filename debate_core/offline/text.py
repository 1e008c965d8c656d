"""Texts: a small grammar for sentences, phrases to quote, and counts of a text's features.

Counts say nothing about who is right.
"""

import re
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from debate_core.domain.text import count_words, find_marked, join_with_and, split_marked
from debate_core.domain.turns import Turn
from debate_core.language import ENGLISH, _
from debate_core.offline import cues
from debate_core.offline.library import load_library
from debate_core.offline.spoken import get_spoken

_PLAIN = re.compile(r"[^\W_]([^\W_]|[ '\u2019,\-%&/.:;?!()€$£+#])*")
_STEM = 4
_ENDINGS = ("ness", "tion", "tions", "ment", "ments", "ity", "ities", "ism", "ory", "able", "ible")
"""Endings that names hardly ever have."""
_WORD = re.compile(r"[a-z][a-z'\u2019-]*")
_NUMBER = re.compile(r"\b\d[\d.,]*\b")
_MARKS = {"“": "”", "„": "“"}
_QUOTED = {**_MARKS, '"': '"'}
_SHORTEST_QUOTE = 4
"""Characters of the shortest quotation; anything shorter is a word in marks."""
_CONTENT_WORD = re.compile(r"[^\W\d_][\w\u2019'-]*")
_ENOUGH = 3
"""The content words that a sentence must share with the others' turns to count as an answer."""
_SENTENCE = re.compile(
    r"(?:[^.!?]|(?<=\d)\.(?=\d))+(?:[.!?]+[”“\u2019\")]*(?=\s|$)|$)|[^.!?]*[.!?]+\S*"
)
"""The pattern of a sentence; a point between two digits does not end it."""


def is_plain(text: str) -> bool:
    """True if a text has only letters and simple punctuation, so that it fits into a sentence."""
    return _PLAIN.fullmatch(text) is not None


def lower_first(text: str, *, is_verb: bool = False) -> str:
    """Write a phrase for the middle of a sentence; names and acronyms keep their capitals.

    The first word of a phrase that begins with a verb is not a name.
    """
    if get_spoken() != ENGLISH:
        return _lower_article(text)
    words = text.split()
    if len(words) > 1 and text.isupper():
        words = [word.capitalize() if len(word) > 2 else word for word in words]
    capitals = sum(word[:1].isupper() for word in words)
    is_title = capitals > max(1, len(words) * 0.6)
    low = [
        word.lower() if (place == 0 or is_title) and _is_common(word) else word
        for place, word in enumerate(words)
    ]
    return " ".join([low[0].lower(), *low[1:]] if is_verb and low else low)


def _lower_article(text: str) -> str:
    """Write a phrase for the middle of a sentence in a language that capitalises nouns."""
    first, space, rest = text.partition(" ")
    is_low = first.lower() in cues.list_cues("lower first")
    return f"{first.lower() if is_low else first}{space}{rest}"


def capitalise(text: str) -> str:
    """Capitalise the first letter of the text."""
    if text.startswith(("“", "„")):
        return f"{text[0]}{capitalise(text[1:])}"
    return text[:1].upper() + text[1:]


def quote_within(text: str) -> str:
    """Write the text for use within quotation marks: its own marks become single ones."""
    if get_spoken() != ENGLISH:
        return text.translate(_SINGLE)
    return text.replace("“", "\u2018").replace("”", "\u2019")


_SINGLE = str.maketrans({"„": "\u201a", "“": "\u2018", "”": "\u2018"})


def quote(text: str) -> str:
    """Put a text in the quotation marks of the language."""
    return _("“{text}”", text=text)


def list_in_words(phrases: Sequence[str]) -> str:
    """Write a list: “a, b and c”; empty if there is nothing in it."""
    return join_with_and(phrases) if phrases else ""


def join_parts(parts: Iterable[str]) -> str:
    """Join the parts that are not empty, with a space between."""
    return " ".join(part for part in parts if part)


def split_sentences(text: str) -> list[str]:
    """List the sentences of a text, without the space around them."""
    return [part for piece in _SENTENCE.findall(text) if (part := piece.strip())]


def make_gerund(phrase: str) -> str:
    """Write “rent a flat” as “renting a flat”; empty where it does not begin with a verb."""
    verb, _, rest = phrase.partition(" ")
    if verb in cues.list_cues("not verbs") or not verb.isalpha():
        return ""
    if verb.endswith("ie"):
        verb = verb[:-2] + "y"
    elif verb.endswith("e") and verb != "be" and not verb.endswith(("ee", "oe", "ye")):
        verb = verb[:-1]
    elif re.fullmatch(r"[^aeiou]*[aeiou][bdgklmnprt]", verb):
        verb += verb[-1]
    return f"{verb}ing {rest}".strip()


def fill_template(template: str, words: Mapping[str, str]) -> str | None:
    """Fill the slots of the template; None where a word for one is missing.

    A slot written with a capital gets its word with a capital.
    """
    wanted = list_slots(template)
    if any(not words.get(name.lower()) for name in wanted):
        return None
    values = {
        name: capitalise(words[name.lower()]) if name[0].isupper() else words[name]
        for name in wanted
    }
    return template.format(**values)


@cache
def list_slots(template: str) -> tuple[str, ...]:
    """List the names of a template's slots."""
    return tuple(name for _, name, _, _ in string.Formatter().parse(template) if name)


@cache
def _load_common_words() -> frozenset[str]:
    """List the words that our own prose writes in lower case, so that they are not names."""
    prose = load_library(ENGLISH).model_dump_json()
    return frozenset(_WORD.findall(prose)) - set(cues.list_cues("names"))


@cache
def _load_stems() -> tuple[str, ...]:
    """List the beginnings of common words by which fields of life are recognised."""
    cues_ = (cue for domain in load_library(ENGLISH).domains for cue in domain.match)
    return tuple(cue.rstrip("*") for cue in cues_ if cue.endswith("*") and len(cue) > _STEM)


def _is_common(word: str) -> bool:
    """True if a capitalised word is probably not a name."""
    lower = word.lower().strip(",'\u2019")
    if not word[:1].isupper() or word[1:2].isupper() or lower in cues.list_cues("names"):
        return False
    is_known = not {lower, lower.removesuffix("s")}.isdisjoint(_load_common_words())
    return is_known or lower.startswith(_load_stems()) or lower.endswith(_ENDINGS)


@dataclass(frozen=True, slots=True)
class Measures:
    """The counts of one turn."""

    words: int
    sentences: int
    reasons: int
    evidence: int
    questions: int


def measure(text: str) -> Measures:
    """Count the features of a text."""
    return _measure_in(get_spoken(), text)


@lru_cache(maxsize=256)
def _measure_in(_language: str, text: str) -> Measures:
    parts = split_sentences(text)
    return Measures(
        words=count_words(text),
        sentences=max(1, len(parts)),
        reasons=sum(has_reason(part) for part in parts),
        evidence=sum(has_evidence(part) for part in parts),
        questions=sum(part.rstrip("”“\u2019").endswith("?") for part in parts),
    )


def has_reason(sentence: str) -> bool:
    """True if a sentence says why."""
    return cues.has(sentence, "reasons")


def has_evidence(sentence: str) -> bool:
    """True if a sentence has an example, a figure or a case, or says that it has none."""
    return cues.has(sentence, "evidence") or _NUMBER.search(sentence) is not None


def list_content_words(text: str) -> frozenset[str]:
    """List the words of a text that say what it is about."""
    return _content_words_in(get_spoken(), text)


@lru_cache(maxsize=2048)
def _content_words_in(_language: str, text: str) -> frozenset[str]:
    words = frozenset(word.casefold() for word in _CONTENT_WORD.findall(text))
    return frozenset(word for word in words if len(word) > 3).difference(cues.list_cues("common"))


def list_quotes(text: str) -> tuple[str, ...]:
    """List the quotations in a text."""
    return tuple(text[start + 1 : end - 1] for start, end in _find_quoted(text))


@lru_cache(maxsize=256)
def remove_quotes(text: str) -> str:
    """Remove the quotations from a text."""
    parts, at = list[str](), 0
    for start, end in _find_quoted(text):
        parts.append(text[at:start])
        at = end
    return " ".join([*parts, text[at:]])


def _find_quoted(text: str) -> Iterator[tuple[int, int]]:
    """Find where each quotation of a text starts and ends, with its marks."""
    spans = find_marked(text, _QUOTED)
    return (span for span in spans if span[1] - span[0] - 2 >= _SHORTEST_QUOTE)


def takes_up(text: str, others: Iterable[str]) -> bool:
    """True if a text takes up what the others said: it quotes them or shares their words."""
    said = " ".join(others)
    folded, words = _fold_words(said), list_content_words(said)
    if any(_fold_words(quote) in folded for quote in list_quotes(text)):
        return True
    return any(len(list_content_words(part) & words) >= _ENOUGH for part in split_sentences(text))


def fold_words(text: str) -> str:
    """Reduce a text to its words, without case and punctuation."""
    return _fold_words(text)


@lru_cache(maxsize=256)
def _fold_words(text: str) -> str:
    """Reduce a text to its words, so that a quotation within a quotation is found again."""
    return " ".join(_CONTENT_WORD.findall(text.casefold()))


_PHRASE = range(3, 10)
"""Words of a phrase that is quoted from a free text."""
_END, _LONG = " .!?…”", 90
_TELLING = 3
"""The least content words of a phrase that makes sense on its own."""
_BREAK = re.compile(
    r"[,;:()\u2013]|\s-\s|\b(?:because|but|so that|which|while|although"
    r"|weil|aber|sondern|damit|obwohl|während)\b",
    re.I,
)


def find_quotable(text: str, said_before: str = "", *, may_cut: bool) -> str:
    """Find a short exact phrase that says much and was not quoted yet; empty if there is none.

    If no clause is short enough, `may_cut` allows the first words of a sentence. Phrases with
    quotations are left out, since their other words mean nothing without the quoted ones.
    """
    ranked = sorted(split_sentences(text), key=_weigh, reverse=True)
    phrases = [phrase for sentence in ranked for phrase in _list_clauses(sentence)]
    if not may_cut:
        phrases = [phrase for phrase in phrases if _says_something(phrase)]
    else:
        phrases += [" ".join(phrase.rstrip(_END).split()[: _PHRASE[-1]]) for phrase in ranked]
        phrases = [phrase for phrase in phrases if _MARKS.keys().isdisjoint(phrase)]
    fresh = (phrase for phrase in phrases if phrase and quote(phrase) not in said_before)
    return next((phrase for phrase in fresh if len(phrase) < _LONG), "")


def body_of(entry: Turn) -> str:
    """Return the argument of a turn, without layout and links; a mark replaces each quotation."""
    text = "“".join(split_marked(entry.answer.get_own_words(), _MARKS))
    return " ".join(re.sub(r"[*_`#>|~]+|https?://\S+|<[^<>\s]*>", " ", text).split())


def _says_something(phrase: str) -> bool:
    """True if a phrase makes sense on its own, and is not about the speaker."""
    return len(list_content_words(phrase)) >= _TELLING and not cues.has(phrase, ("i", "my", "me"))


def _weigh(sentence: str) -> float:
    """Weigh a sentence: claims with a reason and of medium length weigh most, questions least."""
    words = count_words(sentence)
    length = min(words, 30 - words) / 10 if words < 30 else -1
    reasons = 1 if has_reason(sentence) else 0
    return length + reasons + len(list_content_words(sentence)) / 10 - 2 * sentence.endswith("?")


def _list_clauses(sentence: str) -> list[str]:
    """List the clauses of a sentence that can be quoted on their own, the richest first."""
    clauses = [clause.strip(f"{_END},;:'\u2019\"") for clause in _BREAK.split(sentence)]
    fitting = [
        clause
        for clause in clauses
        if count_words(clause) in _PHRASE
        and cues.find_first(clause, "not first") != 0
        and _MARKS.keys().isdisjoint(clause)
    ]
    return sorted(fitting, key=lambda clause: len(list_content_words(clause)), reverse=True)
