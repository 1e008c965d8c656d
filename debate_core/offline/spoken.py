"""The language that the offline debaters speak: that of the surrounding block.

They are called inside `use_language(spec.language)`. If there is no prose in a language, they speak
English.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from debate_core.language import ENGLISH, get_language

_PROSE = files("debate_core.offline.prose")


def get_spoken() -> str:
    """Return the code of the language that they speak here."""
    language = get_language()
    return language if language in list_spoken() else ENGLISH


@cache
def list_spoken() -> frozenset[str]:
    """List the languages in which there is prose."""
    folders = (_PROSE / file.name for file in _PROSE.iterdir())
    return frozenset(folder.name for folder in folders if (folder / "general.toml").is_file())


def find_prose(language: str) -> Traversable:
    """Find the folder with the prose of a language."""
    return _PROSE / language
