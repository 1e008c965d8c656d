"""What of a fact may be kept from readers, and what stands in its place.

Rule: nothing else may be missing from a copy of a record. It works on JSON data, as what checks a
record does; what may be kept back of a step and its answer says the step.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from debate_core.domain.chain import NOTHING, get_fields
from debate_core.domain.steps import Step


@dataclass(frozen=True, slots=True)
class Private:
    """Something that not everyone may see."""

    what: str
    """What it is, such as “who voted”."""
    stand_in: str
    """What is shown in its place, as a pattern."""
    may_be_missing: bool = False
    """Whether nothing may stand there instead."""

    def is_shown_as(self, value: Any, scheme: int) -> bool:
        """Whether that may stand in its place, in the form that a scheme seals."""
        if value is NOTHING:
            # The first scheme left out what is empty, or 0.
            return self.may_be_missing or (scheme == 1 and self.stand_in in ("", _NONE, _NOBODY))
        kind = int if self.stand_in == _NONE else str
        return type(value) is kind and bool(re.fullmatch(self.stand_in, str(value)))


_NONE = "0"
"""What stands in the place of a number; it is one itself."""
_NOBODY = r"(forecaster( \d+)?)?"
_VOTER = Private("who voted", r"voter( \d+)?")
_FORECASTER = Private("who predicted", _NOBODY)
_MODERATOR = Private("which moderator it was", "moderator")
_PREDICTED = "what was predicted"
_QUESTION = Private("questions that were not let in", "")
_BACKSTAGE = Private("what was said beside the turns", "hidden", may_be_missing=True)
_UNREAD = Private("what was said beside the turns", "hidden")

_OF_KIND: Mapping[str, Mapping[str, Private]] = {
    "ballot_cast": {"/voter": _VOTER},
    "ballot_withdrawn": {"/voter": _VOTER},
    "ballot_unclear": {"/voter": _VOTER},
    "ballot_let_in": {"/voter": _VOTER},
    "old_reactions_seen": {"/voter": _VOTER},
    "ballot_left_out": {
        "/voter": _VOTER,
        "/reason": Private("why a ballot does not count", "unnamed"),
    },
    "voting_closed": {"/took_part/*": _VOTER},
    "prediction_made": {
        "/by": _FORECASTER,
        "/choice": Private(_PREDICTED, ""),
        "/percent": Private(_PREDICTED, _NONE),
    },
    "prediction_withdrawn": {"/by": _FORECASTER},
    "question_asked": {
        "/by": Private("who asked", "audience"),
        "/name": _QUESTION,
        "/text": _QUESTION,
    },
    "question_ruled": {"/by": _MODERATOR},
    "question_put": {"/by": _MODERATOR},
    "words_taken_out": {"/by": Private("who took words out", "moderator|audience")},
}
"""By kind of fact and path; a star stands for any place in a list."""
_OF_UNKNOWN_STEPS = re.compile(r"/(step|answer)/(?!tag$).+|/refused|/tools")
"""What may be kept back of a step that nobody here knows, and of its answer."""
_PLACE = re.compile(r"/\d+(?=/|$)")


def find_private_part(fact: Mapping[str, Any], path: str) -> Private | None:
    """What may be kept back at a path of a fact; None where everyone may see what stands there."""
    pattern = _PLACE.sub("/*", path)
    if known := _OF_KIND.get(str(fact.get("kind")), {}).get(pattern):
        return known
    if fact.get("kind") not in ("step_answered", "turn_opened"):
        return None
    step = Step.find_member(get_fields(fact.get("step")).get("tag"))
    if step is not None:
        return _BACKSTAGE if pattern in step.private else None
    if path == "/answer/tag":
        return _UNREAD
    return _BACKSTAGE if _OF_UNKNOWN_STEPS.fullmatch(path) else None
