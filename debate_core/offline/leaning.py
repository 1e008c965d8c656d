"""Which way a debater leans: a stance in people's own words, read as one of a few camps."""

from dataclasses import dataclass

from debate_core.domain.words import one_line
from debate_core.offline import cues
from debate_core.offline.knowledge import Side, library
from debate_core.offline.topic import Topic

_ORDER: tuple[Side, ...] = ("conditions", "later", "local", "remedy", "handover", "for", "against")
"""Special stances first: “only with conditions” is no mere yes."""


@dataclass(frozen=True, slots=True)
class Camp:
    """A side of the debate; an `own` position is told by its label from others of its kind."""

    side: Side
    label: str = ""


def camp_of(stance: str, topic: Topic) -> Camp:
    """The camp that a stance, or a vote on offer, belongs to."""
    if topic.motion.options and (side := _chosen(stance, topic.motion.options)):
        return Camp(side)
    for side in _ORDER:
        if cues.has(stance, library().stance(side).match):
            return Camp(_turned(side) if _is_denied(stance, side) else side)
    if topic.subject and (side := _on_subject(stance, topic)):
        return Camp(side)
    return Camp("own", label(stance))


def label(stance: str) -> str:
    """A stance as it may be quoted: one line, without quotation marks of its own."""
    return one_line(stance.replace("“", "").replace("”", "").replace('"', ""), 80).strip(" .")


def _chosen(stance: str, options: tuple[str, str]) -> Side | None:
    names = [cues.plain(each) for each in options]
    if cues.plain(stance) not in names:
        return None
    return "for" if cues.plain(stance) == names[0] else "against"


def _is_denied(stance: str, side: Side) -> bool:
    return side == "for" and cues.has(stance, cues.named("opposed"))


def _turned(side: Side) -> Side:
    return "against" if side == "for" else side


def _on_subject(stance: str, topic: Topic) -> Side | None:
    """A stance that names the subject, or what stands against it."""
    assert topic.subject is not None
    is_opposite = cues.has(stance, topic.subject.opposite)
    if not is_opposite and not any(cues.has(stance, group) for group in topic.subject.match):
        return None
    speaks_for_it = is_opposite == cues.has(stance, cues.named("opposed"))
    return "for" if speaks_for_it == topic.favours_subject else "against"
