"""Nobody wins over a side that was not heard: the one place of that rule, for every format.

A stop can come before everyone has spoken, and a seat can fail from beginning to end. The judge
still says what there was; but from silence no winner follows.
"""

from collections.abc import Iterable

from debate_core.domain.forms_panel import Point
from debate_core.domain.record import Record
from debate_core.domain.specification import ChampionshipRules, Specification
from debate_core.domain.words import DebaterId

UNHEARD = "unheard"
"""The rule of a decision that names nobody for that reason."""


def unheard(spec: Specification, heard: Iterable[DebaterId]) -> tuple[str, ...]:
    """The declared stances for which none of those heard spoke, in order of declaration."""
    spoken_for = {_spelt(spec.debater(who).stance) for who in heard}
    return tuple(each for each in spec.stances if _spelt(each) not in spoken_for)


def unheard_in(record: Record) -> tuple[str, ...]:
    """The declared stances that were not heard in a debate so far.

    A side is heard by a turn that was taken, which a question to another is not; where speeches
    are scored, by one that was scored.
    """
    is_scored = isinstance(record.spec.rules, ChampionshipRules)
    turns = tuple(each for each in record.entries if not isinstance(each.content, Point))
    heard = record.scores if is_scored else turns
    return unheard(record.spec, (each.debater for each in heard))


def _spelt(stance: str) -> str:
    return stance.strip().casefold()
