"""Pieces: what a fact of a debate adds to what its readers see, in the order of the facts.

Rule: every piece has a key, unique in its debate and the same whenever the fact is told again, by
which a place that was interrupted knows what already stands there.
"""

from dataclasses import dataclass
from typing import Literal

from debate_core.domain.words import DebaterId
from debate_core.show.blocks import Block

Tone = Literal["plain", "judge", "good", "warning", "bad", "vote", "muted"]
"""The colour of a card that takes no side's."""
Shown = Literal["everywhere", "thread", "details"]
"""Where a piece is shown: `thread` only in a channel, where the reader cannot turn back a page;
`details` only where there is room for everything, in a terminal and a transcript."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A phase begins."""

    key: str
    title: str
    about: str = ""
    """How the phase is held, in a small line."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A debater has spoken, or has let its turn pass."""

    key: str
    number: int
    debater: DebaterId
    blocks: tuple[Block, ...]
    about: tuple[str, ...] = ()
    """What the small line under it says: stance, phase, round, words."""
    lead: str = ""
    """What the turn does with whom it faces, such as “asks Ada”."""
    is_missed: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """Something to look at for itself: scores, a verdict, a tally, an outcome."""

    key: str
    title: str
    blocks: tuple[Block, ...]
    foot: str = ""
    """What the figures are and who counted them, in small letters."""
    by_judge: bool = False
    """Whether the judge's persona shows it."""
    side: str = ""
    """The stance whose colour it takes; else its tone says the colour."""
    tone: Tone = "plain"
    is_live: bool = False
    """Whether it changes as the debate goes on; it is told anew under the same key."""
    calls_moderators: bool = False
    shown: Shown = "everywhere"


@dataclass(frozen=True, slots=True)
class Line:
    """One plain sentence about the debate's course."""

    key: str
    text: str
    shown: Shown = "everywhere"


Piece = Heading | Turn | Card | Line
