"""The language that a motion seems to be in, told by the small words that every text has."""

import re
from functools import cache

from debate_core.language import list_languages, pgettext, use_language

_WORD = re.compile(r"[^\W\d_]+")


def guess_language(motion: str) -> str:
    """Guess the language of a motion by its code; empty where nothing or too little tells it."""
    words = [word.casefold() for word in _WORD.findall(motion)]
    hits = {
        code: sum(map(frequent.__contains__, words)) for code, frequent in _list_words().items()
    }
    best = max(hits, key=lambda code: hits[code])
    is_alone = all(hits[code] < hits[best] for code in hits if code != best)
    return best if is_alone else ""


@cache
def _list_words() -> dict[str, frozenset[str]]:
    """List the small words of each language; those that two languages share are left out."""
    found = {code: frozenset(_read_words(code)) for code in list_languages()}
    return {
        code: words.difference(*(other for known, other in found.items() if known != code))
        for code, words in found.items()
    }


def _read_words(code: str) -> list[str]:
    with use_language(code):
        return pgettext(
            "small words by which a motion in this language is known, with the verbs of motions",
            "the a an of to and or is are be should must not would we all every more than better "
            "for with from this house on without only never ban abolish because do does has have",
        ).split()
