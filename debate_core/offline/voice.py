"""Voices: how a debater speaks, told from its role, or drawn where the role tells nothing."""

from collections.abc import Sequence
from functools import cache
from random import Random

from debate_core.domain.specification import Debater, Specification
from debate_core.offline import cues
from debate_core.offline.knowledge import Voice, library
from debate_core.offline.page import known_by

PLAIN = "plain"


def voice_of(debater: Debater, spec: Specification) -> Voice:
    """A debater's voice; those whose roles tell nothing get different ones, as far as they go."""
    told = _told(debater)
    if told is not None:
        return told
    untold = [each.id for each in spec.debaters if _told(each) is None]
    taken = [PLAIN, *(each.name for each in map(_told, spec.debaters) if each)]
    free = [each for each in library().voices if each.name not in taken]
    drawn = Random(f"{spec.seed}:voices").sample(free, len(free))
    place = untold.index(debater.id)
    return drawn[place] if place < len(drawn) else plain()


def plain() -> Voice:
    """The voice of nobody in particular; it has lines for every moment."""
    return next(each for each in library().voices if each.name == PLAIN)


def lines(voice: Voice, moment: str, chance: Random) -> Sequence[str]:
    """What may be said at a moment: the voice's own lines first, each part in a drawn order."""
    own, shared = (each.lines.get(moment, ()) for each in (voice, plain()))
    if voice.name == PLAIN:
        own = ()
    return [*chance.sample(own, len(own)), *chance.sample(shared, len(shared))]


def is_line_of_ours(text: str) -> bool:
    """Whether a text has a line of one of the voices, and so was written here."""
    return any(known in text for known in _all_known())


@cache
def _all_known() -> frozenset[str]:
    spoken = [line for voice in library().voices for each in voice.lines.values() for line in each]
    spoken += [line for stance in library().stances for line in (*stance.declare, *stance.close)]
    return frozenset(known for line in spoken if (known := known_by(line)))


def _told(debater: Debater) -> Voice | None:
    said = f"{debater.role} {debater.name}"
    scored = [(len(cues.found(said, each.match)), each) for each in library().voices]
    best, voice = max(scored, key=lambda each: each[0])
    return voice if best else None
