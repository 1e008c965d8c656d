"""The two sides that every format knows, in whatever language a debate names them."""

from functools import cache

from debate_core.language import list_languages, pgettext, use_language

FOR, AGAINST = "for", "against"


def say_side(side: str) -> str:
    """Write one of the two in the current language."""
    named = {FOR: pgettext("a side", "for"), AGAINST: pgettext("a side", "against")}
    return named[side]


def plain_side(stance: str) -> str:
    """Find which of the two a stance names, in any language; else the stance in lower case."""
    folded = stance.strip().casefold()
    return _list_known().get(folded, folded)


@cache
def _list_known() -> dict[str, str]:
    known = dict[str, str]()
    for language in list_languages():
        with use_language(language):
            known.update({say_side(side).casefold(): side for side in (FOR, AGAINST)})
    return known
