"""Rules, engine, models and journal of a debate; `from debate_core import …` has all of `api`.

Importing `api` takes a while, so it is imported only once one of its names is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from debate_core.api import *  # noqa: F403


def __getattr__(name: str) -> object:
    if name.startswith("_") and name != "__all__":
        raise AttributeError(name)
    return getattr(import_module("debate_core.api"), name)
