"""A judge's reason for its decision: what it checked, the clashes, what the loser needed.

Rule: code checks every line that can be checked. What is false goes back to the judge once; where
the judge insists, readers are told that the two differ (docs/judging.md).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from debate_core.domain.rewording import reword_value
from debate_core.domain.sources import Source
from debate_core.domain.text import shorten_line
from debate_core.domain.values import Value
from debate_core.language import _

if TYPE_CHECKING:
    from debate_core.domain.turns import Turn

EVEN = "even"
"""The word for a clash that neither side won."""
NEVER_ANSWERED = "never answered"
_MOST_PICKED = 4
_PICKED = 60
"""Characters of a sentence by which a judge finds it again."""
_SPEAKER = r"(?:you|my opponents?|the (?:other|opposing) side|the case (?:for|against))"
_HAS = r"(?:(?:[\'\u2019]ve| have| has| had)\b)?(?: (?:not|never|now|only|just|still|also)\b)?"
"""Words between a speaker and a verb, as in “you have now dropped it”."""
_ABOUT_DEBATE = re.compile(
    rf"\b(?:(?:it|they|he|she|{_SPEAKER}) (?:now|later|first|already|never|still)\b"
    rf"|{_SPEAKER}{_HAS} (?:said|says?|claim|argue|grant|concede|admit|drop|ignore|answer|change"
    r"|add|gave|offer|l(?:eft|eave) out|no longer|took up|told)\w*"
    r"|no ?(?:body|one) (?:here |has |in this debate )"
    r"|in (?:its|their|my|your) (?:first|last|opening)"
    r"|added (?:later|since)|gave up|unanswered|went unmet|was set against)",
    re.IGNORECASE,
)
"""A sentence about what somebody in the debate said, changed or left out."""
_ENDS_SENTENCE = re.compile(r"(?<=[.!?…])[\"”\u2019)]? +|\n+")
Result = Literal["holds", "fails", "unclear"]


class QuotedWords(Value):
    """Words of a turn, exactly."""

    turn: int
    words: str


class CheckedClaim(Value):
    """One thing that was looked up in the debate, and the finding."""

    quote: QuotedWords
    says: str
    where: str
    """The place that shows whether it holds."""
    result: Result
    because: str = ""


class Clash(Value):
    """One question of the debate, and who won it."""

    about: str
    won: str
    """A side, or “even”."""
    why: str
    turns: tuple[int, ...]
    quote: QuotedWords
    """Words of the side that won it."""
    unmet: tuple[str, ...] = ()
    """The ids of moves that were never answered."""
    decides: bool = False


class SideAdvice(Value):
    """Advice to a side: the thing it needed, or a tip."""

    side: str
    what: str


class Reason(Value):
    """The reason for a decision."""

    checked: tuple[CheckedClaim, ...] = ()
    clashes: tuple[Clash, ...] = ()
    needed: SideAdvice | None = None
    tips: tuple[SideAdvice, ...] = ()

    @property
    def deciding(self) -> Clash | None:
        """The clash that decides; None if none is said to."""
        return next((clash for clash in self.clashes if clash.decides), None)

    @property
    def unmet(self) -> tuple[str, ...]:
        """The ids of all moves that it says were never answered, each once."""
        return tuple(dict.fromkeys(move for clash in self.clashes for move in clash.unmet))

    def reword_prose(self, change: Callable[[str], str]) -> "Reason":
        """Return the reason with every text changed, except ids and quoted words of turns."""
        return reword_value(self, change, frozenset({"words", "won", "unmet", "side", "result"}))

    def name_sides(self, name: Callable[[str], str]) -> "Reason":
        """Return the reason with its sides renamed."""
        clashes = tuple(
            clash if clash.won == EVEN else clash.model_copy(update={"won": name(clash.won)})
            for clash in self.clashes
        )
        needed = self.needed and self.needed.model_copy(update={"side": name(self.needed.side)})
        tips = tuple(tip.model_copy(update={"side": name(tip.side)}) for tip in self.tips)
        changed = {"clashes": clashes, "needed": needed, "tips": tips}
        return self.model_copy(update=changed)


GivenReason = Annotated[Reason | None, Field(exclude_if=lambda reason: reason is None)]
"""A reason in a judge's form; not written where there is none, as in older records."""


@dataclass(frozen=True, slots=True)
class FlowPoint:
    """A move of the debate's flow, as far as a reason can be checked against it."""

    id: str
    turn: int
    side: str
    does: str
    says: str
    quote: str
    state: str
    """The state as code finds it, such as “never answered”."""
    answers: tuple[str, ...] = ()
    """The ids of what answers it."""
    rests_on_debate: bool = False
    """True if it rests on what somebody here said, changed or left out, or on a source."""
    is_half: bool = False
    """True if a part of it was granted."""
    is_at_end: bool = False
    """True if its state would differ without the moves that nobody could answer any more."""
    turns: int = 1
    """The number of turns that have a move in its row; 0 if it is not a claim of its own."""


FlowPoints = Mapping[str, FlowPoint]
"""The moves of the flow by id; empty where none is kept."""


@dataclass(frozen=True, slots=True)
class ReasonFault:
    """A statement in a reason that code finds to be wrong; in English until it is shown."""

    text: str
    parts: Mapping[str, object] = field(default_factory=dict[str, object])
    is_of_form: bool = False
    """True if only the form of the reason is wrong, which readers need not know."""

    def in_english(self) -> str:
        """Write it for a judge."""
        return self.text.format(**self.parts)

    def in_words(self) -> str:
        """Write it for readers."""
        return _(self.text, **self.parts)


def pick_to_check(turns: Sequence["Turn"], points: FlowPoints) -> tuple[tuple[int, str], ...]:
    """Pick what a judge has to look up: the turn, and its words; the newest where there are many.

    Moves that rest on the debate or on a source come first, then sentences about the debate.
    """
    told = [(point.turn, point.quote) for point in points.values() if point.rests_on_debate]
    said = [
        (turn.number, _shorten_around(found))
        for turn in reversed(turns)
        if not turn.fact.is_taken_out
        for sentence in _ENDS_SENTENCE.split(turn.answer.get_own_words())
        if (found := _ABOUT_DEBATE.search(sentence))
    ]
    fresh = [
        pick for pick in said if not any(pick[0] == at and words in pick[1] for at, words in told)
    ]
    return tuple(sorted([*told[-_MOST_PICKED:], *fresh][:_MOST_PICKED]))


def _shorten_around(found: re.Match[str]) -> str:
    """Shorten a sentence to what stands around the words that were found in it."""
    sentence, start = found.string.strip(), found.start()
    if len(sentence) <= _PICKED or start < _PICKED // 2:
        return shorten_line(sentence, _PICKED)
    begins = found.string.rfind(" ", 0, start - _PICKED // 4) + 1
    return "…" + shorten_line(found.string[begins:].strip(), _PICKED)


@dataclass(frozen=True, slots=True)
class DebateSaid:
    """The debate that a reason is checked against."""

    sides: Sequence[str]
    turns: Sequence["Turn"]
    sources: Sequence[Source]
    points: FlowPoints
    given: Sequence[str] = ()
    """Other texts that may be quoted, such as the motion."""
    call: Callable[[str], str] = str
    """The function that names a side for the reader of the faults."""
    find_side: "Callable[[Turn], str]" = attrgetter("stance")
    """The function that finds the side of a turn."""

    @property
    def texts(self) -> Mapping[int, str]:
        """The words of each turn that can still be read."""
        return {turn.number: turn.said for turn in self.turns if not turn.fact.is_taken_out}

    @property
    def side_of(self) -> Mapping[int, str]:
        """The side of each turn."""
        return {turn.number: self.find_side(turn) for turn in self.turns}
