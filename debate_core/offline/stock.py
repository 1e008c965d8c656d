"""The arguments at hand in a debate: points of the library, with the words of its topic.

The same topic gives the same sentences, so that what was said can be recognised later.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from random import Random

from debate_core.offline.knowledge import Point, Side, library
from debate_core.offline.leaning import Camp
from debate_core.offline.phrases import filled, slots, within_quotes
from debate_core.offline.topic import Topic

_MARKED = re.compile(r"\[([^\]]+)\]")
_BORROWED: dict[Side, tuple[Side, ...]] = {
    "for": ("for",),
    "against": ("against",),
    "conditions": ("conditions", "against"),
    "later": ("later", "against"),
    "local": ("local",),
    "remedy": ("remedy", "against"),
    "handover": ("handover",),
    "own": ("own",),
}
"""Whose points a camp may make: those between yes and no share the worries of the no."""


@dataclass(frozen=True, slots=True)
class Argument:
    """A point as it is made in this debate."""

    point: str
    """The point it is made from; a point is made once a debate, whoever makes it."""
    camp: Camp
    scheme: str
    name: str
    claim: str
    quote: str
    """The phrase of the claim that others may quote."""
    ground: str
    picture: str
    reply: str
    answer: str


Tiers = tuple[tuple[Argument, ...], ...]


def stock_of(camp: Camp, topic: Topic, chance: Random) -> tuple[Argument, ...]:
    """What a camp can argue, what fits this motion best first; the order within is drawn."""
    pools = [_drawn(_of_side(side, camp, topic), chance) for side in _BORROWED[camp.side]]
    return tuple(_woven(pools))


def whole_stock(camps: Iterable[Camp], topic: Topic) -> tuple[Argument, ...]:
    """Everything that anyone in this debate can have argued."""
    found = (
        argument
        for camp in dict.fromkeys(camps)
        for side in _BORROWED[camp.side]
        for tier in _of_side(side, camp, topic)
        for argument in tier
    )
    return tuple(dict.fromkeys(found))


def is_opposed(camp: Camp, argument: Argument) -> bool:
    """Whether an argument speaks for another camp, and so may be attacked from this one."""
    is_shared = argument.camp.side != "own" and argument.camp.side in _BORROWED[camp.side]
    return argument.camp != camp and not is_shared


def _drawn(tiers: Tiers, chance: Random) -> list[Argument]:
    """The tiers as one list, each in a drawn order; the two tiers in the middle alternate."""
    drawn = [chance.sample(tier, len(tier)) for tier in tiers]
    if len(drawn) == 1:
        return drawn[0]
    subject, by_its_words, field, general = drawn
    return [*subject, *_woven([field, by_its_words]), *general]


def _woven(lists: list[list[Argument]]) -> list[Argument]:
    """The lists as one, taking from each in turn."""
    rows = zip_longest(*lists)
    return [argument for row in rows for argument in row if argument is not None]


@lru_cache(maxsize=256)
def _of_side(side: Side, camp: Camp, topic: Topic) -> Tiers:
    """The points of a side in tiers: on the subject, on its field of life, on anything."""
    if side not in ("for", "against"):
        return (_made(library().stance(side).points, camp, topic),)
    about_subject: list[Point] = []
    if topic.subject:
        wanted = side if topic.favours_subject else _other(side)
        about_subject = [each for each in topic.subject.points if each.side == wanted]
    wanted = side if topic.favours_change else _other(side)
    domain = [each for each in topic.domain.points if each.side == wanted]
    wanted = side if topic.motion.changes else _other(side)
    general = [each for each in library().general if each.side == wanted]
    by_its_words = [each for each in library().general if each.side == side and _quotes_it(each)]
    others = [each for each in general if not _quotes_it(each)]
    tiers = (about_subject, by_its_words, domain, others)
    return tuple(_made(tier, Camp(side), topic) for tier in tiers)


def _quotes_it(point: Point) -> bool:
    """Whether a point speaks in the motion's own words, and so for or against the motion itself."""
    return not {"that", "says"}.isdisjoint(slots(point.claim))


def _other(side: Side) -> Side:
    return "against" if side == "for" else "for"


def _made(points: Iterable[Point], camp: Camp, topic: Topic) -> tuple[Argument, ...]:
    fitting = (point for point in points if topic.motion.kind in point.kinds)
    made = (_argument(point, camp, topic) for point in fitting)
    return tuple(each for each in made if each is not None)


def _argument(point: Point, camp: Camp, topic: Topic) -> Argument | None:
    """The point in the words of the topic; None where it needs one that is missing."""
    words = words_of(camp, topic)
    texts = (point.name, point.claim, point.ground, point.picture, point.reply, point.answer)
    name, claim, ground, picture, reply, answer = (filled(text, words) for text in texts)
    if name is None or claim is None or ground is None or reply is None or answer is None:
        return None
    marked = _MARKED.search(claim)
    return Argument(
        point=point.name,
        camp=camp,
        scheme=point.scheme,
        name=name,
        claim=_MARKED.sub(r"\1", claim),
        quote=within_quotes(marked[1] if marked else claim.rstrip(".")),
        ground=ground,
        picture=picture or "",
        reply=reply,
        answer=answer,
    )


def words_of(camp: Camp, topic: Topic) -> dict[str, str]:
    """The words that a camp may use of a topic."""
    words = topic.words
    if camp.side == "own":
        return {**words, "mine": f"“{camp.label}”", "stance": f"“{camp.label}”"}
    if topic.motion.options:
        mine, other = topic.motion.options
        if camp.side == "against":
            mine, other = other, mine
        return {**words, "mine": mine, "other": other}
    return words
