"""A keeper's notes as moves: read line by line, leaving out what is not valid.

Rule: a move is kept only if code can find its basis: its words in its turn, and the earlier move
that it responds to.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from debate_core.domain.text import shorten_line
from debate_core.features.flow.facts import Does, NotedMove

MOST_MOVES = 7
"""The most moves that are kept of one turn."""
SAYS = 60
"""The most characters of what a move says."""
_LETTERS = "abcdefg"
_LINE = re.compile(
    r"\s*(?P<turn>\d+)\s+(?P<does>sets|claims|answers|grants|extends)"
    r"(?:\s+(?P<to>\d+[a-z]|-|null))?(?P<tells>\s+t)?\s*\|(?P<says>[^|]*)\|(?P<quote>.*)",
    re.DOTALL,
)
_UNIFIED = str.maketrans(
    {"\u2018": "'", "\u2019": "'", "\u2013": "-", "\u2014": "-", **dict.fromkeys("“”„«»", '"')}
)
_EDGES = " \t\n.,;:!?…\"'-"


class TurnWords(NamedTuple):
    """The side that a turn speaks for, and its words: notes of it are checked against both."""

    side: str
    text: str


@dataclass(frozen=True, slots=True)
class NotedMoves:
    """The valid moves of a keeper's lines, and what is wrong with the others."""

    moves: tuple[NotedMove, ...] = ()
    problems: tuple[str, ...] = ()


def write_line(move: NotedMove) -> str:
    """Write a move as a keeper writes it: `3 answers 2a t | says | quote`."""
    head = " ".join(filter(None, (str(move.turn), move.does, move.to, "t" * move.tells)))
    return f"{head} | {move.says} | {move.quote}"


def read_lines(
    lines: Iterable[str],
    turns: Mapping[int, TurnWords],
    before: Sequence[NotedMove],
    sides: Mapping[int, str],
) -> NotedMoves:
    """Read the moves of new turns; `before` are those of earlier turns, `sides` all turns' sides.

    A move's letter is its position among the lines of its turn, even if those before it are
    invalid, so that its keeper can name it in the same notes.
    """
    known = {move.id: move for move in before}
    problems: list[str] = []
    counts = dict.fromkeys(turns, 0)
    found: list[NotedMove] = []
    for line in lines:
        parts = _LINE.fullmatch(line)
        turn = int(parts["turn"]) if parts else 0
        if parts is None or turn not in turns:
            problems.append(f"“{shorten_line(line, 80)}”: not a move of a new turn in that form")
            continue
        counts[turn] += 1
        if counts[turn] > MOST_MOVES:
            problems.append(f"turn {turn}: more than {MOST_MOVES} moves")
            continue
        move = _read_move(turn, _LETTERS[counts[turn] - 1], parts)
        wrong = _find_fault(move, turns[turn], known, sides)
        if wrong:
            problems.append(f"{move.id}: {wrong}")
        else:
            known[move.id] = move
            found.append(move)
    return NotedMoves(tuple(found), tuple(dict.fromkeys(problems)))


def _read_move(turn: int, letter: str, parts: re.Match[str]) -> NotedMove:
    does, to = cast(Does, parts["does"]), parts["to"] or ""
    return NotedMove(
        turn=turn,
        letter=letter,
        does=does,
        to="" if does in ("sets", "claims") or not to[:1].isdigit() else to,
        tells=parts["tells"] is not None,
        says=shorten_line(parts["says"].strip(), SAYS),
        quote=" ".join(parts["quote"].split()),
    )


def _find_fault(
    move: NotedMove, turn: TurnWords, known: Mapping[str, NotedMove], sides: Mapping[int, str]
) -> str:
    """Find what is wrong with a move; empty if nothing is."""
    if not move.says or ";" in move.says:
        return "it has to say one point, without a semicolon"
    if not stands_in(move.quote, turn.text):
        return f"“{shorten_line(move.quote, 80)}” does not stand in turn {move.turn}"
    if move.does in ("sets", "claims"):
        return ""
    met = known.get(move.to)
    if met is None or met.turn >= move.turn:
        return f"“{move.to}” is no move of an earlier turn"
    is_own = sides[met.turn] == turn.side
    if move.does == "answers" and is_own:
        return f"it answers {move.to}, which is a move of its own side"
    if move.does == "extends" and not is_own:
        return f"it extends {move.to}, which is a move of another side"
    return ""


def stands_in(quote: str, text: str) -> bool:
    """True if a text contains these words, whatever its quotation marks, dashes and line ends."""
    words = _unify(quote).strip(_EDGES)
    return bool(words) and words in _unify(text)


def find_place(quote: str, text: str) -> str:
    """Return the part of a text before a quote; all of it if the quote is not there."""
    return _unify(text).partition(_unify(quote).strip(_EDGES))[0]


def _unify(text: str) -> str:
    return " ".join(text.translate(_UNIFIED).casefold().split())
