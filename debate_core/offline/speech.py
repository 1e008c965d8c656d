"""A turn of format `rounds`: first the case, then attack and defence, then the sum."""

from debate_core.domain.forms import Speech
from debate_core.offline.blocks import Row, answer, case, defence, recalled, standing, whole
from debate_core.offline.floor import Floor, concluded, declared, floor_of
from debate_core.offline.granting import granted
from debate_core.offline.page import Part, fitted
from debate_core.prompts.brief import TurnBrief

_SHORT = 70
"""Words below which a turn has no room for its arc."""
_CASE_FIRST, _ATTACK_FIRST = 0.6, 0.65
"""How often a turn begins with its own case, or with the attack."""
_GOAL = (140, 180)
"""Words that a turn aims at, where its limit allows them."""


def speech(brief: TurnBrief) -> Speech:
    """The debater's turn."""
    floor = floor_of(brief, brief.debater.stance)
    goal = min(brief.spec.words, floor.chance.randint(*_GOAL))
    text = fitted(_short(floor) if goal < _SHORT else _arc(floor), goal)
    return Speech(text=text or floor.say("spent") or _NOTHING_NEW)


_NOTHING_NEW = "I have said what I came to say, and I stand by it."


def _arc(floor: Floor) -> list[Row]:
    has_spoken = any(entry.debater == floor.brief.debater.id for entry in floor.brief.heard)
    if not has_spoken:
        return _first(floor)
    if floor.brief.step.round >= floor.brief.spec.rounds:
        return _last(floor)
    return _middle(floor)


def _short(floor: Floor) -> list[Row]:
    """A turn without room for an arc: one answer, one point."""
    stand = [] if floor.mine else [Part(declared(floor), 30)]
    reply = whole(answer(floor), 92) if floor.opponents else []
    return [stand, reply, _next(floor, 0)]


def _first(floor: Floor) -> list[Row]:
    """The case; where others spoke before, with an answer to them."""
    begin = [Part(floor.say("open"), 50), Part(declared(floor), 95)]
    if not floor.opponents:
        one, two = _next(floor, 0, picture=True), _next(floor, 1)
        bridge = [Part(floor.say("bridge"), 0)] if two else []
        return [begin, one, whole([*bridge, *two], 60), [Part(floor.say("end"), 20)]]
    reply, mine = answer(floor), _next(floor, 0, picture=True)
    rows = [mine, reply] if floor.chance.random() < _CASE_FIRST else [reply, mine]
    return [begin, *rows, [Part(floor.say("end"), 20)]]


def _middle(floor: Floor) -> list[Row]:
    """Attack, defence, and something new."""
    given = granted(floor)
    reply, hold = answer(floor), defence(floor)
    new = _next(floor, 0, picture=not hold)
    turn = [Part(floor.say("turn"), 0)] if new else []
    rows = [reply, hold] if floor.chance.random() < _ATTACK_FIRST else [hold, reply]
    return [given, *rows, whole([*turn, *new], 70), [Part(floor.say("end"), 20)]]


def _last(floor: Floor) -> list[Row]:
    """The sum: one more answer, what stands, and why it matters."""
    begin, given = [Part(floor.say("sum"), 50)], granted(floor)
    reply, hold = answer(floor), defence(floor)
    stand, scene = standing(floor), recalled(floor)
    close = [*stand, *scene, Part(concluded(floor), 82), Part(floor.say("last"), 22)]
    new = [] if scene and hold else whole(_next(floor, 0), 35)
    first = [[*begin, *given], reply] if given else [[*begin, *reply]]
    return [*first, hold, new, close]


def _next(floor: Floor, place: int, *, picture: bool = False) -> Row:
    left = floor.left
    return case(left[place], floor, with_picture=picture) if place < len(left) else []
