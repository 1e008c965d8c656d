"""What taking words out may leave in their place, and of what.

Rule: nothing else of an event ever changes, or whoever adds a fact at a record's end could put
other words, votes or winners into what heads prove. It works on JSON data, as what checks a record
does.
"""

import re
from collections.abc import Mapping
from typing import Any

from debate_core.domain.chain import NOTHING, get_fields

_STAND_IN = re.compile(r"\[taken out(?: x)*\]")
_AS_LONG = re.compile(r"x(?: x)*|…|")
"""What stands for a whole text where the rules count its words, or where it was blank."""
_WAYS = ("author", "moderator", "deletion")
_TEXTS: Mapping[str, re.Pattern[str]] = {
    "step_answered": re.compile(r"/(?:step|answer|refused|tools)/(?!tag$).+"),
    "turn_opened": re.compile(r"/step/(?!tag$).+"),
    "poll_opened": re.compile(r"/items/\d+/.+"),
    "question_asked": re.compile("/text"),
    "objection_raised": re.compile("/text"),
    "question_marked": re.compile("/reason"),
    "closing_requested": re.compile("/reason"),
    "paused": re.compile("/reason"),
}
"""Where words stand, by kind of fact."""
_EMPTIED: Mapping[str, Mapping[str, Any]] = {
    "step_answered": {"/quotations": [], "/said_by/messages": []},
    "prediction_made": {"/by": "", "/choice": "", "/percent": 0},
    "prediction_withdrawn": {"/by": ""},
}
"""What goes whole, and what is read where nothing stands."""
_THEIRS = ("question_asked", "objection_raised", "prediction_made")


def may_be_left(fact: Mapping[str, Any], path: str, value: Any) -> bool:
    """Whether taking words out may leave that value at a path of a fact."""
    kind = str(fact.get("kind"))
    if path == "/taken_out":
        return is_a_persons(fact) and value in _WAYS
    emptied = _EMPTIED.get(kind, {})
    if path in emptied:
        return value is NOTHING or (type(value) is type(emptied[path]) and value == emptied[path])
    if kind not in _TEXTS or not _TEXTS[kind].fullmatch(path) or not isinstance(value, str):
        return False
    return bool(_STAND_IN.search(value) or _AS_LONG.fullmatch(value))


def is_a_persons(fact: Mapping[str, Any]) -> bool:
    """Whether a fact holds what a person said or predicted."""
    is_turn = fact.get("kind") == "step_answered" and bool(get_fields(fact.get("said_by")))
    return is_turn or fact.get("kind") in _THEIRS
