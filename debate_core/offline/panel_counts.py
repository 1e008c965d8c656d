"""What is counted in a panel beside the counts of format `rounds`: novelty, aim, and grants.

Rule: a turn is compared with the rounds before its own, so that order within a round counts for
nothing, and with what it says itself, never with what it quotes.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from debate_core.domain.transcript import Entry
from debate_core.offline import cues
from debate_core.offline.measures import content_words, unquoted
from debate_core.offline.panel_words import panel_words
from debate_core.offline.phrases import sentences

_STEM = 5
"""Letters by which a word is known again in another form."""


@dataclass(frozen=True, slots=True)
class TurnCount:
    """The counts of one turn."""

    debater: str
    place: int
    """Its round; all that is said at once has one place."""
    fresh: float
    """The share of its words that no earlier round had; 1 in the first."""
    near: float
    """The share of its sentences that touch what the debate is about."""
    grants: bool
    """Whether it grants the others something, or says that it was moved."""


def turn_counts(motion: str, entries: Sequence[Entry]) -> tuple[TurnCount, ...]:
    """The counts of every turn; what stands in `round` is its place."""
    stems = [stems_of(unquoted(each.text)) for each in entries]
    about = _about(motion, entries, stems)
    return tuple(
        TurnCount(
            debater=str(each.debater),
            place=each.round,
            fresh=_share_outside(said, _before(each, entries, stems)),
            near=_near(each.text, about),
            grants=cues.has(each.text, panel_words().grants),
        )
        for each, said in zip(entries, stems, strict=True)
    )


def mean(values: Iterable[float]) -> float | None:
    """The mean; None of nothing."""
    found = tuple(values)
    return sum(found) / len(found) if found else None


def stems_of(text: str) -> frozenset[str]:
    """The words that say what a text is about, each by its beginning."""
    return frozenset(word[:_STEM] for word in content_words(text))


def _about(
    motion: str, entries: Sequence[Entry], stems: Sequence[frozenset[str]]
) -> frozenset[str]:
    """The words of the motion, and those that most panellists began with."""
    first = min((each.round for each in entries), default=0)
    begun = [said for each, said in zip(entries, stems, strict=True) if each.round == first]
    used = Counter(stem for said in begun for stem in said)
    return stems_of(motion) | {stem for stem, count in used.items() if 2 * count > len(begun) > 1}


def _before(
    turn: Entry, entries: Sequence[Entry], stems: Sequence[frozenset[str]]
) -> frozenset[str]:
    earlier = (s for each, s in zip(entries, stems, strict=True) if each.round < turn.round)
    return frozenset[str]().union(*earlier)


def _share_outside(said: frozenset[str], before: frozenset[str]) -> float:
    return len(said - before) / len(said) if said else 0.0


def _near(text: str, about: frozenset[str]) -> float:
    parts = sentences(text)
    return sum(bool(stems_of(part) & about) for part in parts) / max(1, len(parts))
