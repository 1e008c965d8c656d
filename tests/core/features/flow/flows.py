"""Flows in a few words, for tests: moves as a keeper writes them, turns by their sides."""

from collections.abc import Mapping

from hypothesis import strategies as st

from debate_core.features.flow.facts import Does, NotedMove
from debate_core.features.flow.reading import MOST_MOVES
from debate_core.features.flow.states import FlowTurn, MoveState, find_states

Flowed = tuple[tuple[NotedMove, ...], Mapping[int, FlowTurn]]
"""Moves, and the turns that were noted."""


def noted(*moves: str) -> tuple[NotedMove, ...]:
    """Moves such as “2a answers 1b”; what they say does not matter here."""
    return tuple(_noted(*move.split()) for move in moves)


def _noted(id_: str, does: str, to: str = "") -> NotedMove:
    return NotedMove.model_validate(
        {**_place(id_), "does": does, "to": to, "says": f"says {id_}", "quote": f"words of {id_}"}
    )


def _place(id_: str) -> dict[str, int | str]:
    return {"turn": int(id_[:-1]), "letter": id_[-1]}


def in_turn(sides: str) -> dict[int, FlowTurn]:
    """Turns of the sides f and a, such as “fafa”, each of which heard all before it."""
    names = {"f": "for", "a": "against", "c": "not yet"}
    return {
        number: FlowTurn(names[side], frozenset(range(1, number)))
        for number, side in enumerate(sides, start=1)
    }


def states(sides: str, *moves: str, is_over: bool = True) -> dict[str, str]:
    """The states of these moves in words, such as “answered ½ at the end”."""
    found = find_states(noted(*moves), in_turn(sides), is_over=is_over)
    return {move: in_words(state) for move, state in found.items()}


def in_words(state: MoveState) -> str:
    return f"{state.name}{' ½' * state.is_half}{' at the end' * state.is_at_end}"


@st.composite
def flows(draw: st.DrawFn) -> Flowed:
    """Any flow that the checks let through, with any hearing."""
    turns: dict[int, FlowTurn] = {}
    moves: list[NotedMove] = []
    for number in range(1, draw(st.integers(1, 6)) + 1):
        heard = draw(st.frozensets(st.sampled_from(range(1, number)))) if number > 1 else ()
        turns[number] = FlowTurn(draw(st.sampled_from(("for", "against"))), frozenset(heard))
        earlier = tuple(moves)
        for letter in "abcdefg"[: draw(st.integers(0, min(3, MOST_MOVES)))]:
            moves.append(_draw_move(draw, f"{number}{letter}", earlier, turns))
    return tuple(moves), turns


def _draw_move(
    draw: st.DrawFn, id_: str, earlier: tuple[NotedMove, ...], turns: Mapping[int, FlowTurn]
) -> NotedMove:
    side = turns[int(id_[:-1])].side
    own = [move.id for move in earlier if turns[move.turn].side == side]
    other = [move.id for move in earlier if turns[move.turn].side != side]
    may_meet: dict[Does, list[str]] = {
        "answers": other,
        "grants": [*own, *other],
        "extends": own,
    }
    kinds: list[Does] = ["claims", "sets", *(does for does, to in may_meet.items() if to)]
    does = draw(st.sampled_from(kinds))
    to = draw(st.sampled_from(may_meet[does])) if does in may_meet else ""
    return NotedMove(turn=int(id_[:-1]), letter=id_[-1], does=does, to=to, says=id_, quote=id_)
