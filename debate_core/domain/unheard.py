"""Nobody wins over a side that was not heard: the one place of that rule, for every format.

A debate can stop before everyone has spoken, and a seat can fail from beginning to end. The judge
still says what there was, but no winner follows from silence.
"""

from collections.abc import Iterable

from debate_core.domain.specification import Specification
from debate_core.domain.values import DebaterId

UNHEARD = "unheard"
"""The rule of a decision that names nobody for that reason."""


def find_unheard(spec: Specification, heard: Iterable[DebaterId]) -> tuple[str, ...]:
    """Find the declared stances for which none of those heard spoke, in order of declaration."""
    spoken_for = {_normalise_stance(spec.debater(who).stance) for who in heard}
    return tuple(stance for stance in spec.stances if _normalise_stance(stance) not in spoken_for)


def _normalise_stance(stance: str) -> str:
    return stance.strip().casefold()
