"""Two faults that can be counted in what a stance said: words without content, and giving way.

Rule: only what stands out is a fault. Ordinary speeches, and the offline debaters' own, have none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.rubric import SPEECHES
from debate_core.domain.text import count_words
from debate_core.offline import cues
from debate_core.offline.counts import on_scale
from debate_core.offline.text import content_words, sentences

_DENSE = 0.21
"""Different content words for each word, at least, of a stretch that says something."""
_STRETCH = 100
"""Words that are looked at together, since long texts come back to their words."""
_GRANTED = 1
"""Sentences of a turn that may give way; more of them leave little to argue with."""
_FEWEST = 40
"""Words of a stretch below which its density says nothing."""
_BY_THINNESS = 100
_BY_GIVING_WAY = 2
_MOST = 4
"""Points that a fault takes from a score at most."""
_TAKES = {"thin": ("reasoning", "clarity"), "ways": ("reasoning", "engagement")}


@dataclass(frozen=True, slots=True)
class Faults:
    """The faults that were found in a stance's turns."""

    density: float
    """Different content words for each word, over its turns; 1 where too little was said."""
    ways_given: int
    """Sentences that give way, above one a turn."""

    @property
    def is_thin(self) -> bool:
        return self.density < _DENSE


def faults_of(texts: Sequence[str]) -> Faults:
    """Find the faults of a stance's turns."""
    stretches = [part for text in texts for part in _split_stretches(text)]
    words = sum(map(count_words, stretches))
    different = sum(len(content_words(stretch)) for stretch in stretches)
    return Faults(
        density=different / words if words else 1.0,
        ways_given=sum(max(0, _count_granting(text) - _GRANTED) for text in texts),
    )


def without_faults(scores: Mapping[str, int], faults: Faults) -> dict[str, int]:
    """Lower the scores of a stance by what its faults take."""
    thin = min(_MOST, max(0.0, _DENSE - faults.density) * _BY_THINNESS)
    ways = min(_MOST, faults.ways_given * _BY_GIVING_WAY)
    return {
        name: on_scale(
            score - thin * (name in _TAKES["thin"]) - ways * (name in _TAKES["ways"]), SPEECHES
        )
        for name, score in scores.items()
    }


def _split_stretches(text: str) -> list[str]:
    """List the parts of a text in which density says something."""
    words = text.split()
    parts = [words[start : start + _STRETCH] for start in range(0, len(words), _STRETCH)]
    return [" ".join(part) for part in parts if len(part) >= _FEWEST]


def _count_granting(text: str) -> int:
    return sum(cues.has(sentence, "giving way") for sentence in sentences(text))
