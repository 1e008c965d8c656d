"""Rules, engine, models and journal of a debate; `from debate_core import …` finds all of `api`.

Loading `api` takes a while, so it waits until something of it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from debate_core.api import *  # noqa: F403


def __getattr__(name: str) -> object:
    if name.startswith("_") and name != "__all__":
        raise AttributeError(name)
    return getattr(import_module("debate_core.api"), name)
