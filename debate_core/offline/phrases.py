"""Small grammar: joining, capitals, forms of a verb, and what may stand in a sentence unquoted."""

import re
import string
from collections.abc import Iterable, Sequence
from functools import cache

from debate_core.offline import cues
from debate_core.offline.knowledge import library

_PLAIN = re.compile(r"[^\W_]([^\W_]|[ '\u2019,\-%&/.:;?!()€$£+#])*")
_STEM = 4
_ENDINGS = ("ness", "tion", "tions", "ment", "ments", "ity", "ities", "ism", "ory", "able", "ible")
"""Endings that names hardly ever have."""
_WORD = re.compile(r"[a-z][a-z'\u2019-]*")
_SENTENCE = re.compile(r"[^.!?]+(?:[.!?]+[”\u2019\")]*(?=\s|$)|$)|[^.!?]*[.!?]+\S*")


def is_plain(text: str) -> bool:
    """Whether a text is made of letters and simple marks, fit to stand in a sentence."""
    return _PLAIN.fullmatch(text) is not None


def lowered(text: str, *, is_verb: bool = False) -> str:
    """A phrase for the middle of a sentence; names and acronyms keep their capitals.

    The first word of a phrase that begins with a verb is no name.
    """
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


def capital(text: str) -> str:
    """The text with its first letter as a capital."""
    if text.startswith("“"):
        return f"“{capital(text[1:])}"
    return text[:1].upper() + text[1:]


def within_quotes(text: str) -> str:
    """The text as it stands within quotation marks: its own become single ones."""
    return text.replace("“", "\u2018").replace("”", "\u2019")


def listed(phrases: Sequence[str]) -> str:
    """“a, b and c”."""
    if len(phrases) < 2:
        return "".join(phrases)
    return f"{', '.join(phrases[:-1])} and {phrases[-1]}"


def sentences(text: str) -> list[str]:
    """The sentences of a text, without the space around them."""
    return [part for each in _SENTENCE.findall(text) if (part := each.strip())]


def gerund(phrase: str) -> str:
    """“rent a flat” as “renting a flat”; empty where it does not begin with a verb."""
    verb, _, rest = phrase.partition(" ")
    if verb in cues.named("not verbs") or not verb.isalpha():
        return ""
    if verb.endswith("ie"):
        verb = verb[:-2] + "y"
    elif verb.endswith("e") and verb != "be" and not verb.endswith(("ee", "oe", "ye")):
        verb = verb[:-1]
    elif re.fullmatch(r"[^aeiou]*[aeiou][bdgklmnprt]", verb):
        verb += verb[-1]
    return f"{verb}ing {rest}".strip()


def filled(template: str, words: dict[str, str]) -> str | None:
    """The template with its slots filled; None where a word for one is missing.

    A slot written with a capital gets its word with a capital.
    """
    wanted = slots(template)
    if any(not words.get(name.lower()) for name in wanted):
        return None
    values = {
        name: capital(words[name.lower()]) if name[0].isupper() else words[name] for name in wanted
    }
    return template.format(**values)


@cache
def slots(template: str) -> tuple[str, ...]:
    """The names of a template's slots."""
    return tuple(name for _, name, _, _ in string.Formatter().parse(template) if name)


@cache
def _common_words() -> frozenset[str]:
    """The words that our own prose writes in lower case, and so are no names."""
    return frozenset(_WORD.findall(library().model_dump_json())) - set(cues.named("names"))


@cache
def _stems() -> tuple[str, ...]:
    """The beginnings of common words by which fields of life are recognised."""
    cues_ = (cue for each in library().domains for cue in each.match)
    return tuple(cue.rstrip("*") for cue in cues_ if cue.endswith("*") and len(cue) > _STEM)


def _is_common(word: str) -> bool:
    """Whether a word with a capital is no name, as far as that can be told."""
    lower = word.lower().strip(",'\u2019")
    if not word[:1].isupper() or word[1:2].isupper() or lower in cues.named("names"):
        return False
    is_known = not {lower, lower.removesuffix("s")}.isdisjoint(_common_words())
    return is_known or lower.startswith(_stems()) or lower.endswith(_ENDINGS)


def joined(parts: Iterable[str]) -> str:
    """The parts that are not empty, with a space between."""
    return " ".join(part for part in parts if part)
