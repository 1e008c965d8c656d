"""Rewording of a question or a pair of things as a statement that can be debated.

Only certain rewordings are suggested, and the person who asks for a debate decides.
"""

from collections.abc import Sequence

from debate_core.domain.text import capitalize_first

_MODALS = frozenset({"should", "must", "can", "could", "will", "would"})
_GERMAN_MODALS = frozenset(
    {"soll", "sollen", "sollte", "sollten", "muss", "müssen", "darf", "dürfen"}
)
_IS = frozenset({"is", "are", "ist", "sind"})
_ASKING = frozenset(
    {"who", "what", "which", "why", "how", "when", "where", "do", "does", "did"}
    | {"wer", "was", "wie", "warum", "wann", "wo", "kann", "können"}
)
_VERBS = _MODALS | _GERMAN_MODALS | _IS | _ASKING | {"were", "has", "have", "hat", "haben"}
"""Words that do not occur in a pair of things."""
_PEOPLE = frozenset(
    {"we", "you", "i", "he", "she", "they", "people", "children", "women", "men", "everyone"}
    | {"everybody", "nobody", "government", "state", "police", "law", "public"}
)
_GERMAN_PEOPLE = frozenset({"wir", "man", "ich", "alle", "sie", "es"})
_ARTICLES = frozenset({"a", "an", "the"})
_COMPARING = frozenset({"better", "worse", "more", "less", "besser", "schlechter", "mehr"})
_BETWEEN = {"vs": "", "versus": "", "or": "", "oder": "de"}
"""The words between two things, with the language of those that are German."""
_LONGEST = 4
"""Maximum words of a thing, or of a subject that is found by its last word."""
_WHICH = ("which is better", "what is better", "was ist besser")


def suggest_statement(motion: str) -> str:
    """Reword a motion as a statement; empty if it is one already, or the statement is uncertain."""
    text = " ".join(motion.split())
    is_question = text.endswith("?")
    text = text.rstrip("?! .")
    for asking in _WHICH:
        if text.casefold().startswith(asking):
            text = text[len(asking) :].lstrip(",: ")
    words = text.split()
    if {"or", "oder"}.isdisjoint(map(str.casefold, words)):
        return _turn_question(words) if is_question else _compare_pair(words)
    return _compare_pair(words) if is_question else ""


def _turn_question(words: Sequence[str]) -> str:
    """Turn a yes-or-no question into the statement that a yes would make."""
    if not words:
        return ""
    verb, rest = words[0].casefold(), words[1:]
    if verb in _MODALS:
        end = _find_subject(rest)
    elif verb in _GERMAN_MODALS:
        end = _find_german_subject(rest)
    elif verb in _IS:
        end = _find_compared(rest) or _find_article(rest)
    else:
        end = 0
    if not 0 < end < len(rest):
        return ""
    return capitalize_first(" ".join((*rest[:end], verb, *rest[end:])))


def _find_subject(words: Sequence[str]) -> int:
    """Count the words up to “be” or “have”, or else of a subject that is known by its last word."""
    lower = [word.casefold() for word in words]
    plain = next((at for at, word in enumerate(lower) if at and word in ("be", "have")), 0)
    ends = (at for at, word in enumerate(lower[:_LONGEST]) if word in _PEOPLE or _is_plural(word))
    return plain or next(ends, -1) + 1


def _is_plural(word: str) -> bool:
    return len(word) > 2 and word.endswith("s") and not word.endswith(("ss", "us", "is"))


def _find_german_subject(words: Sequence[str]) -> int:
    """Count the words up to the first noun or pronoun."""
    first = words[:_LONGEST]
    ends = (at for at, word in enumerate(first) if word[:1].isupper() or word in _GERMAN_PEOPLE)
    return next(ends, -1) + 1


def _find_compared(words: Sequence[str]) -> int:
    """Count the words before a comparison; 0 without one."""
    lower = [word.casefold() for word in words]
    than = next((at for at, word in enumerate(lower) if word in ("than", "als")), 0)
    found = (
        at for at, word in enumerate(lower[:than]) if word in _COMPARING or word.endswith("er")
    )
    return next((at for at in found if at), 0)


def _find_article(words: Sequence[str]) -> int:
    """Count the words before an article that is not the first word; 0 without one."""
    found = (at for at, word in enumerate(words) if at and word.casefold() in _ARTICLES)
    return next(found, 0)


def _compare_pair(words: Sequence[str]) -> str:
    """Turn a pair of things into the claim that the first one is better."""
    lower = [word.casefold().rstrip(".") for word in words]
    at = next((at for at, word in enumerate(lower) if word in _BETWEEN), 0)
    first, second = words[:at], words[at + 1 :]
    if not (0 < len(first) <= _LONGEST and 0 < len(second) <= _LONGEST):
        return ""
    if not _VERBS.isdisjoint(lower):
        return ""
    if _BETWEEN[lower[at]] == "de":
        return f"Lieber {' '.join(first)} als {' '.join(second)}"
    verb = "are" if _is_plural(first[-1]) else "is"
    return capitalize_first(f"{' '.join(first)} {verb} better than {' '.join(second)}")
