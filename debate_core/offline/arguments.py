"""The arguments available in a debate: who may make which, and the state of those that were made.

The same topic gives the same sentences, so that what was said can be recognised later.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from random import Random

from debate_core.domain.text import count_words, shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.language import ENGLISH
from debate_core.offline import cues
from debate_core.offline.library import LibraryPoint, Side, get_library
from debate_core.offline.motion import Topic
from debate_core.offline.spoken import get_spoken
from debate_core.offline.text import (
    fill_template,
    is_plain,
    list_slots,
    lower_first,
    quote,
    quote_within,
    split_sentences,
)

_SPECIAL_FIRST: tuple[Side, ...] = (
    *("conditions", "later", "local", "remedy", "handover"),
    *("for", "against"),
)
"""The order in which sides are tried: “only with conditions” is not just a yes."""
_MAY_ARGUE: dict[Side, tuple[Side, ...]] = {
    "for": ("for",),
    "against": ("against",),
    "conditions": ("conditions", "against"),
    "later": ("later", "against"),
    "local": ("local",),
    "remedy": ("remedy", "against"),
    "handover": ("handover",),
    "own": ("own",),
}
"""The sides whose points a side may make; sides between yes and no share the concerns of no."""
_CONDITION = re.compile(
    r"\b(?:if|provided(?: that)?|as long as|so long as|on (?:the )?condition that"
    r"|wenn|sofern|solange) (?P<clause>.+)$"
    r"|\bonly with (?P<thing>\w+s)$",
    re.IGNORECASE,
)
_MARKED = re.compile(r"\[([^\[\]]+)\]")
_TIERS = 5
"""The number of tiers of the points for and against; those in the middle alternate."""
_SHORT = 16
"""The most words of a quotation that begins with its sentence, not with the marked phrase."""
_LONG = 90
"""The longest condition, in characters, that can be stated within a sentence."""


@dataclass(frozen=True, slots=True)
class ParsedStance:
    """A stance as it was understood.

    The label distinguishes an `own` stance from others; for `conditions` it is the condition.
    """

    side: Side
    label: str = ""


@dataclass(frozen=True, slots=True)
class OfflineArgument:
    """A point of the library as it is made in this debate."""

    point: str
    """The name of its point in the library; a point is made only once in a debate."""
    stance: ParsedStance
    scheme: str
    name: str
    claim: str
    quote: str
    """The phrase of the claim that others may quote."""
    ground: str
    picture: str
    reply: str
    answer: str


Tiers = tuple[tuple[OfflineArgument, ...], ...]


@lru_cache(maxsize=512)
def parse_stance(stance: str, topic: Topic) -> ParsedStance:
    """Read a stance in people's own words, or a vote on offer, as one of the known sides."""
    if topic.motion.options:
        names = [cues.make_plain(option) for option in topic.motion.options]
        if cues.make_plain(stance) in names:
            return ParsedStance("for" if cues.make_plain(stance) == names[0] else "against")
    for side in _SPECIAL_FIRST:
        if cues.has(stance, get_library().find_stance(side).match):
            is_denied = side == "for" and cues.has(stance, "opposed")
            label = condition_of(stance) if side == "conditions" else ""
            return ParsedStance("against" if is_denied else side, label)
    if topic.subject and (side := _on_subject(stance, topic)):
        return ParsedStance(side)
    return ParsedStance("own", write_label(stance))


def condition_of(stance: str) -> str:
    """Find the condition of a stance, worded to follow “that”; empty if it is not named."""
    named = _CONDITION.search(stance)
    if named is None:
        return ""
    said = lower_first(write_label(named["clause"] or named["thing"]))
    is_fit = is_plain(said) and len(said) <= _LONG and not cues.has(said, ("condition*",))
    if get_spoken() != ENGLISH:
        return said * is_fit
    return (said if named["clause"] else f"there are {said}") if is_fit else ""


_NO_MARKS = str.maketrans("", "", '“”„"')


def write_label(stance: str) -> str:
    """Write a stance as it may be quoted: one line, without quotation marks of its own."""
    return shorten_line(stance.translate(_NO_MARKS), 80).strip(" .")


def _on_subject(stance: str, topic: Topic) -> Side | None:
    """Find the side of a stance that names the subject, or its opposite."""
    assert topic.subject is not None
    is_opposite = cues.has(stance, topic.subject.opposite)
    if not is_opposite and not any(cues.has(stance, group) for group in topic.subject.match):
        return None
    speaks_for_it = is_opposite == cues.has(stance, "opposed")
    return "for" if speaks_for_it == topic.favours_subject else "against"


def arguments_for(stance: ParsedStance, topic: Topic, rng: Random) -> tuple[OfflineArgument, ...]:
    """List the arguments of a stance: its own points first, those that fit the motion best leading.

    The order within is random.
    """
    pools = [
        _draw_order(_list_of_side(side, stance, topic), rng) for side in _MAY_ARGUE[stance.side]
    ]
    return tuple(argument for pool in pools for argument in pool)


def list_all_arguments(
    stances: Iterable[ParsedStance], topic: Topic
) -> tuple[OfflineArgument, ...]:
    """List all arguments that anyone in this debate can make."""
    found = (
        argument
        for stance in dict.fromkeys(stances)
        for side in _MAY_ARGUE[stance.side]
        for tier in _list_of_side(side, stance, topic)
        for argument in tier
    )
    return tuple(dict.fromkeys(found))


def is_opposed(stance: ParsedStance, argument: OfflineArgument) -> bool:
    """True if an argument speaks for another stance, and so may be attacked from this one."""
    return argument.stance != stance and not can_make(stance, argument)


def can_make(stance: ParsedStance, argument: OfflineArgument) -> bool:
    """True if a stance can make an argument; an `own` position makes only its own."""
    other = argument.stance
    return other == stance or (other.side != "own" and other.side in _MAY_ARGUE[stance.side])


def list_topic_words(stance: ParsedStance, topic: Topic) -> dict[str, str]:
    """List the words that a stance may use about a topic."""
    if stance.side == "own":
        label = quote(stance.label)
        return {**topic.words, "mine": label, "stance": label}
    if stance.side == "conditions" and stance.label:
        return {**topic.words, "condition": stance.label}
    if topic.motion.options:
        mine, other = topic.motion.options
        if stance.side == "against":
            mine, other = other, mine
        return {**topic.words, "mine": mine, "other": other}
    return topic.words


def _draw_order(tiers: Tiers, rng: Random) -> list[OfflineArgument]:
    """Make one list of the tiers, each in a random order; the two in the middle alternate."""
    drawn = [rng.sample(tier, len(tier)) for tier in tiers]
    if len(drawn) < _TIERS:
        return [argument for row in drawn for argument in row]
    subject, by_its_words, field, *general = drawn
    return [
        *subject,
        *_alternate([field, by_its_words]),
        *(argument for row in general for argument in row),
    ]


def _alternate(lists: list[list[OfflineArgument]]) -> list[OfflineArgument]:
    """Join the lists into one, taking from each in turn."""
    return [argument for row in zip_longest(*lists) for argument in row if argument is not None]


@lru_cache(maxsize=256)
def _list_of_side(side: Side, stance: ParsedStance, topic: Topic) -> Tiers:
    """List the points of a side in tiers: on the subject, on its field of life, on anything."""
    if side not in ("for", "against"):
        points = get_library().find_stance(side).points
        telling = [point for point in points if "condition" in list_slots(point.claim)]
        rest = [point for point in points if point not in telling]
        return (_make_arguments(telling, stance, topic), _make_arguments(rest, stance, topic))
    general = get_library().general
    tiers = (
        [
            argument
            for argument in _on_its_subject(topic)
            if (argument.side == side) == topic.favours_subject
        ],
        [argument for argument in general if _names_motion(argument)],
        _on_its_field(topic),
        [
            argument
            for argument in general
            if not _names_motion(argument) and argument.axis != "motion"
        ],
        [
            argument
            for argument in general
            if not _names_motion(argument) and argument.axis == "motion"
        ],
    )
    ours = [
        tiers[0],
        *([argument for argument in tier if _serves(side, argument, topic)] for tier in tiers[1:]),
    ]
    return tuple(_make_arguments(tier, ParsedStance(side), topic) for tier in ours)


def _on_its_subject(topic: Topic) -> tuple[LibraryPoint, ...]:
    return topic.subject.points if topic.subject else ()


def _on_its_field(topic: Topic) -> tuple[LibraryPoint, ...]:
    """List the points of a motion's field of life, where the motion itself names that field."""
    is_named = cues.has(topic.motion.text, topic.domain.match)
    return get_library().points_of(topic.domain) if is_named else ()


def _serves(side: Side, point: LibraryPoint, topic: Topic) -> bool:
    """True if a point argues for a side of the motion, as far as that is known."""
    if topic.motion.asks_openly and _names_motion(point):
        return False  # Such a point takes the motion for a proposal.
    favours = topic.favours(point)
    return favours is not None and (point.side == side) == favours


def _names_motion(point: LibraryPoint) -> bool:
    """True if a point speaks in the motion's own words."""
    return not {"motion", "says"}.isdisjoint(list_slots(point.claim.lower()))


def _make_arguments(
    points: Iterable[LibraryPoint], stance: ParsedStance, topic: Topic
) -> tuple[OfflineArgument, ...]:
    fitting = (point for point in points if topic.motion.kind in point.kinds)
    made = (_make_argument(point, stance, topic) for point in fitting)
    return tuple(argument for argument in made if argument is not None)


def _make_argument(
    point: LibraryPoint, stance: ParsedStance, topic: Topic
) -> OfflineArgument | None:
    """Put the point in the words of the topic; None where it needs a missing one."""
    words = list_topic_words(stance, topic)
    texts = (point.name, point.claim, point.ground, point.reply, point.answer)
    made = [text for template in texts if (text := fill_template(template, words)) is not None]
    if len(made) < len(texts):
        return None
    name, claim, ground, reply, answer = made
    return OfflineArgument(
        point=point.name,
        stance=stance,
        scheme=point.scheme,
        name=name,
        claim=_MARKED.sub(r"\1", claim),
        quote=_find_quote(claim),
        ground=ground,
        picture=fill_template(point.picture, words) or "",
        reply=reply,
        answer=answer,
    )


def _find_quote(claim: str) -> str:
    """Find what others may quote: the marked phrase, from the start of its sentence if short."""
    marked = _MARKED.search(claim)
    if marked is None:
        return quote_within(claim.rstrip("."))
    start = split_sentences(claim[: marked.end()])[-1].replace(marked[0], marked[1])
    is_short = count_words(start) <= _SHORT and is_plain(start)
    return quote_within(start if is_short else marked[1])


@dataclass(frozen=True, slots=True)
class HeardArguments:
    """The arguments that a debater has heard, sorted."""

    mine: tuple[OfflineArgument, ...]
    """The arguments that this debater has made, in order."""
    attacked: tuple[OfflineArgument, ...]
    """The debater's own arguments that somebody has answered and they have not defended."""
    open: tuple[tuple[Turn, OfflineArgument], ...]
    """The others' arguments that nobody has answered, the latest first."""
    made: frozenset[str]
    """The points of all that anyone has made."""


def list_heard(
    debater: DebaterId, entries: Sequence[Turn], known: Sequence[OfflineArgument]
) -> HeardArguments:
    """Sort the arguments a debater has heard in these turns; `known` are all there can be."""
    texts = [entry.text for entry in entries]
    said = "\n".join(texts)
    made = [
        (entry, argument)
        for entry, text in zip(entries, texts, strict=True)
        for argument in known
        if argument.claim in text
    ]
    mine = tuple(argument for entry, argument in made if entry.debater == debater)

    def is_said(text: str) -> bool:
        """True if a text was said, if only its beginning."""
        return split_sentences(text)[0] in said

    return HeardArguments(
        mine=mine,
        attacked=tuple(
            argument
            for argument in mine
            if is_said(argument.reply) and not is_said(argument.answer)
        ),
        open=tuple(
            (entry, argument)
            for entry, argument in reversed(made)
            if entry.debater != debater and not is_said(argument.reply)
        ),
        made=frozenset(argument.point for _, argument in made),
    )
