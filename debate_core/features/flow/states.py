"""The states of moves, and the rows that they form: computed from moves alone.

Rule: leaving a move unanswered is only held against those who had heard it, so turns spoken at the
same time drop nothing. “Never answered” means unanswered, and not true; no winner is named.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from debate_core.features.flow.facts import NotedMove

State = Literal[
    "given up",
    "granted",
    "new",
    "not answered yet",
    "never answered",
    "too late",
    "defended",
    "answered",
]


@dataclass(frozen=True, slots=True)
class FlowTurn:
    """A turn whose moves were noted."""

    side: str
    """The stance of the turn: all seats of a stance are one side."""
    heard: frozenset[int]
    """The turns that its speaker had heard."""


@dataclass(frozen=True, slots=True)
class MoveState:
    """The current state of a move."""

    name: State
    is_half: bool = False
    """True if one turn granted a part of it and answered the rest."""
    is_at_end: bool = False
    """True if its state would differ without the moves that nobody could answer any more."""


@dataclass(frozen=True, slots=True)
class FlowRow:
    """A claim, or a definition of the motion, with all moves that respond to it."""

    root: NotedMove
    side: str
    state: MoveState
    turns: tuple[int, ...]
    """The turns that contain one of its moves."""
    is_disputed: bool = False
    """True if the speaker of the root says that it is not what they said."""


def find_states(
    moves: Iterable[NotedMove], turns: Mapping[int, FlowTurn], *, is_over: bool
) -> dict[str, MoveState]:
    """Find the state of each move, by id, after the turns that were noted."""
    flow = _Links(moves, turns, is_over=is_over)
    states = {move: flow.find_state(move) for move in flow.moves}
    if not is_over:
        return states
    in_time = _Links(
        (move for move in flow.moves.values() if flow.has_chance(move)), turns, is_over=True
    )
    return {
        move: MoveState(state.name, state.is_half, is_at_end=in_time.find_state(move) != state)
        if move in in_time.moves
        else state
        for move, state in states.items()
    }


class _Links:
    """The links between moves, and the questions from which their states are derived."""

    def __init__(
        self, moves: Iterable[NotedMove], turns: Mapping[int, FlowTurn], *, is_over: bool
    ) -> None:
        self._turns, self._is_over = turns, is_over
        self.moves = {move.id: move for move in moves}
        self._answers: dict[str, list[NotedMove]] = defaultdict(list)
        self._grants: dict[str, list[NotedMove]] = defaultdict(list)
        for move in self.moves.values():
            if move.does == "answers":
                for met in self._list_met(move):
                    self._answers[met].append(move)
            elif move.does == "grants":
                self._grants[move.to].append(move)
        self._up: dict[str, bool] = {}

    def find_state(self, id_: str) -> MoveState:
        """Find the state of a move: the first that fits."""
        is_half = bool(self._list_grant_turns(id_) & {move.turn for move in self._answers[id_]})
        if self._is_given_up(id_):
            return MoveState("given up")
        if any(self._has_granted(side, id_) for side in self._list_sides(self._grants[id_])):
            return MoveState("granted")
        if self._answers[id_]:
            return MoveState("defended" if self._is_up(id_) else "answered", is_half)
        if self.has_chance(self.moves[id_]):
            return MoveState("never answered" if self._is_over else "not answered yet")
        return MoveState("too late" if self._is_over else "new")

    def has_chance(self, move: NotedMove) -> bool:
        """True if a turn of another side that was noted had heard the move."""
        own = self._turns[move.turn].side
        return any(turn.side != own and move.turn in turn.heard for turn in self._turns.values())

    def _list_met(self, answer: NotedMove) -> Iterator[str]:
        """List what an answer answers: answering an extension also answers the extended point."""
        met = self.moves.get(answer.to)
        while met is not None:
            yield met.id
            met = self.moves.get(met.to) if met.does == "extends" else None

    def _is_up(self, id_: str) -> bool:
        """True if a move was not given up, and every answer to it is refuted or taken back."""
        if id_ not in self._up:
            standing = (
                answer
                for answer in self._answers[id_]
                if not self._has_granted(self._get_side(answer), id_)
            )
            self._up[id_] = not self._is_given_up(id_) and not any(
                self._is_up(answer.id) for answer in standing
            )
        return self._up[id_]

    def _is_given_up(self, id_: str) -> bool:
        return self._get_side(self.moves[id_]) in self._list_sides(self._grants[id_])

    def _has_granted(self, side: str, id_: str) -> bool:
        """True if another side granted a move after its last answer to it."""
        if side == self._get_side(self.moves[id_]):
            return False
        answered = (move.turn for move in self._answers[id_] if self._get_side(move) == side)
        granted = (move.turn for move in self._grants[id_] if self._get_side(move) == side)
        return max(granted, default=0) > max(answered, default=0)

    def _list_grant_turns(self, id_: str) -> set[int]:
        return {move.turn for move in self._grants[id_]}

    def _list_sides(self, moves: Iterable[NotedMove]) -> set[str]:
        return {self._get_side(move) for move in moves}

    def _get_side(self, move: NotedMove) -> str:
        return self._turns[move.turn].side


def list_rows(
    moves: Iterable[NotedMove],
    turns: Mapping[int, FlowTurn],
    *,
    is_over: bool,
    disputed: frozenset[str] = frozenset(),
) -> tuple[FlowRow, ...]:
    """List all rows in the order in which they were opened."""
    known = {move.id: move for move in sorted(moves, key=lambda move: (move.turn, move.letter))}
    states = find_states(known.values(), turns, is_over=is_over)
    touched: dict[str, set[int]] = defaultdict(set)
    for move in known.values():
        touched[_find_root(move, known).id].add(move.turn)
    return tuple(
        FlowRow(
            root=known[root],
            side=turns[known[root].turn].side,
            state=states[root],
            turns=tuple(sorted(touched[root])),
            is_disputed=root in disputed,
        )
        for root in known
        if known[root].does in ("sets", "claims")
    )


def _find_root(move: NotedMove, known: Mapping[str, NotedMove]) -> NotedMove:
    while move.to in known:
        move = known[move.to]
    return move


def count_states(rows: Iterable[FlowRow], side: str) -> Counter[State]:
    """Count a side's claims by their state; definitions of the motion are no claims."""
    return Counter(row.state.name for row in rows if row.side == side and row.root.does == "claims")
