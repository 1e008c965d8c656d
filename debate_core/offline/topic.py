"""What a debate is about: its field of life, its subject where we know it, and the words for it."""

from dataclasses import dataclass
from functools import lru_cache

from debate_core.domain.specification import Specification
from debate_core.offline import cues
from debate_core.offline import motion as motions
from debate_core.offline.knowledge import Domain, Subject, library
from debate_core.offline.motion import Motion

_PROPOSAL = {"policy": "the proposal", "claim": "the claim", "choice": "the choice"}
_CHANGE = "the change"
"""What is spoken of where the motion itself is to leave a thing as it is."""
_ANY_FIELD, _OUR_FIELD = "everyday", "teams"


@dataclass(frozen=True, eq=False, slots=True)
class Topic:
    """A motion, placed; one object for each motion, so that what is made of it can be kept."""

    motion: Motion
    domain: Domain
    subject: Subject | None
    favours_subject: bool
    """Whether a yes to the motion speaks for the subject."""
    favours_change: bool
    """Whether a yes to the motion is what the domain's points for a change argue for."""

    @property
    def words(self) -> dict[str, str]:
        """The words that prose about this topic may use."""
        motion = self.motion
        proposal = _PROPOSAL[motion.kind] if motion.changes else _CHANGE
        named = "deed" if motion.kind == "policy" else "view"
        words = {
            "proposal": proposal,
            named: proposal if named == "deed" else motion.words["motion"],
        }
        return {**self.domain.words, **motion.words, **words}


def topic_of(spec: Specification) -> Topic:
    """The topic of a debate, from its motion; from its context and stances where that is silent."""
    return _placed(spec.motion, " ".join((spec.context, *spec.stances)))


@lru_cache(maxsize=64)
def _placed(text: str, around: str) -> Topic:
    motion = motions.read(text)
    subject = _subject(motion)
    domain = library().domain(subject.domain) if subject else _domain(motion.text, around)
    return Topic(motion, domain, subject, _favours(motion, subject), _changes(motion, domain))


def _changes(motion: Motion, domain: Domain) -> bool:
    if motion.kind != "policy":
        return motion.kind == "choice" or motion.favours
    if cues.has(motion.text, domain.restrains):
        return not motion.favours
    if cues.has(motion.text, domain.promotes):
        return motion.favours
    return motion.changes


def _subject(motion: Motion) -> Subject | None:
    """The subject with most hits, each group of its words having one."""
    text = motion.text
    fitting = [
        each
        for each in library().subjects
        if all(cues.has(text, group) for group in each.match) and _is_about(motion, each)
    ]
    return max(
        fitting,
        key=lambda each: (len(each.match), sum(len(cues.found(text, g)) for g in each.match)),
        default=None,
    )


def _is_about(motion: Motion, subject: Subject) -> bool:
    """Whether a motion with the subject's words is about it: a choice has to be against it."""
    if motion.kind not in subject.kinds or cues.has(motion.text, subject.unless):
        return False
    if not motion.options:
        return True
    return _names(motion.options[0], subject) != _names(motion.options[1], subject) and any(
        cues.has(option, subject.opposite) for option in motion.options
    )


def _domain(text: str, around: str) -> Domain:
    """The field of which a text has most to say; failing that, a group's own or anyone's."""
    for where in (text, around):
        best = max(
            library().domains,
            key=lambda each: len("".join(cues.found(where, each.match)).replace("*", "")),
        )
        if cues.has(where, best.match):
            return best
    return library().domain(_OUR_FIELD if cues.has(text, cues.named("ours")) else _ANY_FIELD)


def _favours(motion: Motion, subject: Subject | None) -> bool:
    if subject is None:
        return motion.favours
    if motion.options:
        return _names(motion.options[0], subject) or not _names(motion.options[1], subject)
    turns = (_is_of_the_opposite(motion.text, subject), cues.has(motion.text, subject.against))
    return motion.favours != (turns[0] != turns[1])


def _is_of_the_opposite(text: str, subject: Subject) -> bool:
    """Whether a text speaks of what stands against the subject, and of that first."""
    named = [cue for cue in subject.match[0] if cue not in subject.opposite]
    opposite, at = cues.first(text, subject.opposite), cues.first(text, named)
    return opposite is not None and (at is None or opposite <= at)


def _names(option: str, subject: Subject) -> bool:
    is_other = cues.has(option, subject.opposite)
    return not is_other and any(cues.has(option, group) for group in subject.match)
