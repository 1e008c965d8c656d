"""Giving a point away, in debates of format `rounds` that allow it: once in a while, and for good.

Rule: what a debater has granted it never attacks again (see `Floor.open_to_attack`).
"""

from debate_core.domain.specification import RoundsRules
from debate_core.offline.blocks import Row
from debate_core.offline.floor import Floor
from debate_core.offline.page import Part

_GRANTS = 0.6
"""How often a debater that may concede does so in a turn."""


def granted(floor: Floor) -> Row:
    """A point of the others that is granted, where the rules of the debate allow it."""
    rules = floor.brief.spec.rules
    open_ = [argument for _, argument in floor.open_to_attack()]
    if not (isinstance(rules, RoundsRules) and rules.concession) or not open_:
        return []
    if floor.chance.random() > _GRANTS:
        return []
    oldest = open_[-1]
    # Whoever has granted a point has no reply to it any more.
    floor.page.note(oldest.reply)
    return [Part(floor.say("grant", quote=oldest.quote), 88)]
