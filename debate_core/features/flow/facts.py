"""The flow as facts, and its part of the record.

Rule: only moves are recorded. States, rows and counts are computed from them (`states.py`), so a
better rule applies to old debates too.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Self

from debate_core.domain.budget import Cost
from debate_core.domain.fact import RecordedFact
from debate_core.domain.text import TAKEN_OUT
from debate_core.domain.values import PersonId, Value

if TYPE_CHECKING:
    from debate_core.domain.record import Record

Does = Literal["sets", "claims", "answers", "grants", "extends"]
"""The kinds of moves: `sets` says what the motion or the plan is, `claims` gives a new reason."""
_TEXTS = re.compile(r"/moves/\d+/(?:says|quote)|/refused/\d+|/missed")


class NotedMove(Value):
    """One thing that a turn does, in one clause."""

    turn: int
    letter: str
    """Its place among the moves of its turn: “b” is the second."""
    does: Does
    to: str = ""
    """The id of the earlier move that it answers, grants or extends."""
    tells: bool = False
    """True if it relies on what somebody here said, changed or left out, or on a source."""
    says: str
    quote: str
    """Words of its turn that show it."""

    @property
    def id(self) -> str:
        """Its turn and letter, such as “3b”."""
        return f"{self.turn}{self.letter}"

    def reword(self, change: Callable[[str], str]) -> "NotedMove":
        """Return the move in other words."""
        return self.model_copy(update={"says": change(self.says), "quote": change(self.quote)})


class MovesNoted(RecordedFact):
    """The moves of some turns were noted; or none were, and the reason why."""

    texts = _TEXTS

    kind: Literal["moves_noted"] = "moves_noted"
    turns: tuple[int, ...]
    moves: tuple[NotedMove, ...] = ()
    unread: tuple[int, ...] = ()
    """The turns among them that the keeper could not read."""
    refused: tuple[str, ...] = ()
    """The reasons why moves were sent back or left out."""
    missed: str = ""
    """The reason why nothing was noted; empty where something was."""
    cost: Cost = Cost()

    @property
    def asked_beside(self) -> tuple[str, Cost]:
        last = f" to {self.turns[-1]}" if len(self.turns) > 1 else ""
        return f"flow of turn {self.turns[0] if self.turns else 0}{last}", self.cost

    def apply(self, record: "Record") -> "Record":
        flow = record.flow
        during = flow.first_during if flow.noted else frozenset(record.people.open_turns)
        noted = (*flow.noted, self)
        return replace(record, flow=replace(flow, noted=noted, first_during=during))

    def reword(self, change: Callable[[str], str]) -> Self:
        changed = {
            "moves": tuple(move.reword(change) for move in self.moves),
            "refused": tuple(map(change, self.refused)),
            "missed": change(self.missed),
        }
        return self.model_copy(update=changed)

    def drop_repeated(self, held: RecordedFact, change: Callable[[str], str]) -> Self:
        """Return the notes without the words of a turn; its moves stay, with empty words."""
        gone = {turn for turn in self.turns if held.place == f"turn {turn}"}
        if not gone:
            return self.reword(change)
        moves = (
            _blank_words(move) if move.turn in gone else move.reword(change) for move in self.moves
        )
        refused = tuple(TAKEN_OUT for _ in self.refused)
        return self.model_copy(update={"moves": tuple(moves), "refused": refused})


class MoveDisputed(RecordedFact):
    """The person who took a turn says that a move noted of it is not what they said."""

    kind: Literal["move_disputed"] = "move_disputed"
    move: str
    by: PersonId

    def apply(self, record: "Record") -> "Record":
        flow = record.flow
        return replace(record, flow=replace(flow, disputed=flow.disputed | {self.move}))


@dataclass(frozen=True, slots=True)
class Flow:
    """The flow of a debate: its part of the record."""

    noted: tuple[MovesNoted, ...] = ()
    first_during: frozenset[int] = frozenset()
    """The steps of the turns that people were taking when the first round was noted."""
    disputed: frozenset[str] = frozenset()
    """The ids of the moves that their speakers say they did not make."""

    @property
    def moves(self) -> tuple[NotedMove, ...]:
        """All moves so far, in the order of their turns."""
        found = (move for noted in self.noted for move in noted.moves)
        return tuple(sorted(found, key=lambda move: (move.turn, move.letter)))


def _blank_words(move: NotedMove) -> NotedMove:
    return move.model_copy(update={"says": TAKEN_OUT, "quote": TAKEN_OUT})
